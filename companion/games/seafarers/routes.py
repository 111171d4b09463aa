"""The longest trade route: the longest trail of own roads and ships, exactly.

A trail uses no edge twice; intersections may repeat. Road and ship join only at an own building;
nothing goes through a rival's building, up to it counts (rules page, "Longest trade route").
"""

from collections.abc import Sequence

from companion.games.seafarers.chart import Chart, bits

# what a vertex of the graph carries: (the vertex at the other end, length of the chain, its number)
_Links = list[list[tuple[int, int, int]]]


class _Ring(Exception):
    """The lines run in a ring, so that the sides of a new piece can't be looked at one by one."""


def longest(chart: Chart, roads: int, ships: int, own: int, rivals: int) -> int:
    """The length of the longest trail. Edges and intersections are sets of the chart's numbers."""
    return max((_longest_in(part) for part in _parts(_contracted(*_graph(chart, roads, ships, own, rivals)))), default=0)


def _graph(chart: Chart, roads: int, ships: int, own: int, rivals: int) -> tuple[int, list[tuple[int, int]]]:
    """The lines as a plain graph: number of vertices, edges between them.

    An intersection becomes one vertex where lines pass freely, one for each kind where road and
    ship don't join, and one for each edge at a rival's building.
    """
    vertices: dict[tuple[int, int], int] = {}
    edges = []
    for kind, lines in ((1, roads), (2, ships)):
        for edge in bits(lines):
            pair = []
            for node in chart.ends[edge]:
                if rivals >> node & 1:
                    name = (node, 3 + edge)
                else:
                    name = (node, 0 if own >> node & 1 else kind)
                pair.append(vertices.setdefault(name, len(vertices)))
            edges.append((pair[0], pair[1]))
    return len(vertices), edges


def _contracted(count: int, edges: list[tuple[int, int]]) -> tuple[_Links, list[int]]:
    """Chains of edges without a fork become one link. Also gives the lengths of bare rings."""
    at: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for number, (one, other) in enumerate(edges):
        at[one].append((other, number))
        at[other].append((one, number))
    links: _Links = [[] for _ in range(count)]
    seen = [False] * len(edges)
    chains = 0

    def follow(start: int, step: tuple[int, int]) -> tuple[int, int]:
        length = 1
        vertex, edge = step
        seen[edge] = True
        while len(at[vertex]) == 2 and vertex != start:
            vertex, edge = at[vertex][0] if at[vertex][0][1] != edge else at[vertex][1]
            seen[edge] = True
            length += 1
        return vertex, length

    for vertex in range(count):
        if len(at[vertex]) == 2:
            continue
        for step in at[vertex]:
            if not seen[step[1]]:
                end, length = follow(vertex, step)
                links[vertex].append((end, length, chains))
                links[end].append((vertex, length, chains))
                chains += 1
    rings = []
    for number, (one, other) in enumerate(edges):
        if not seen[number]:
            rings.append(follow(one, (other, number))[1])
    return links, rings


def _parts(graph: tuple[_Links, list[int]]) -> list[tuple[_Links, list[int], int]]:
    """What hangs together: (all links, the vertices of this part, 0), and bare rings as (…, [], length)."""
    links, rings = graph
    parts: list[tuple[_Links, list[int], int]] = [([], [], length) for length in rings]
    seen = [False] * len(links)
    for start, here in enumerate(links):
        if seen[start] or not here:
            continue
        seen[start] = True
        part = [start]
        for vertex in part:
            for other, _, _ in links[vertex]:
                if not seen[other]:
                    seen[other] = True
                    part.append(other)
        parts.append((links, part, 0))
    return parts


def _longest_in(part: tuple[_Links, list[int], int]) -> int:
    """The longest trail of one part: depth first from every vertex, cut short where the rest can't help.

    At every vertex with an odd number of links, except where the trail begins and ends, one link
    stays unused; half the shortest link of each such vertex is therefore lost for certain.
    """
    links, vertices, ring = part
    if ring:
        return ring
    total = sum(length for vertex in vertices for _, length, _ in links[vertex]) // 2
    # twice the length lost at each vertex, at least
    loss = {vertex: min(link[1] for link in links[vertex]) for vertex in vertices if len(links[vertex]) % 2}
    spared = sorted(loss.values(), reverse=True)
    ceiling = total - (sum(spared[2:]) + 1) // 2
    best = 0

    def go(vertex: int, length: int, used: int, left: int) -> None:
        nonlocal best
        if length > best:
            best = length
        for other, step, chain in links[vertex]:
            bit = 1 << chain
            if not used & bit and length + left > best and best < ceiling:
                go(other, length + step, used | bit, left - step)

    # a trail that can't be made longer ends at an odd vertex, or it uses everything at its start
    for vertex in sorted(vertices, key=lambda vertex: len(links[vertex])):
        if best >= ceiling:
            break
        go(vertex, 0, 0, total)
    return best


def with_edge(chart: Chart, roads: int, ships: int, own: int, rivals: int, edge: int, before: int) -> int:
    """The longest trail after ``edge`` was added to lines whose longest was ``before``.

    Only trails through the new edge can be longer. Where nothing runs in a ring its two sides are
    independent, so each is followed by itself.
    """
    bit = 1 << edge
    links = chart.links
    seen = bit

    def deepest(node: int, came: int) -> int:
        nonlocal seen
        if rivals >> node & 1:
            return 0
        if own >> node & 1:
            lines = roads | ships
        else:
            lines = roads if roads & came else ships
        best = 0
        for step, other in links[node]:
            if step & lines and step != came:
                if step & seen:
                    raise _Ring
                seen |= step
                depth = 1 + deepest(other, step)
                if depth > best:
                    best = depth
        return best

    one, other = chart.ends[edge]
    try:
        through = 1 + deepest(one, bit) + deepest(other, bit)
    except _Ring:
        return longest(chart, roads, ships, own, rivals)
    return through if through > before else before


def holder(lengths: Sequence[int], least: int, now: int) -> int:
    """Who holds the card, given every seat's longest and the holder so far (-1: nobody).

    The holder keeps it while nobody's is longer; else the single longest takes it; else it lies aside.
    """
    best = max(lengths)
    if best < least:
        return -1
    if now >= 0 and lengths[now] == best:
        return now
    return lengths.index(best) if lengths.count(best) == 1 else -1
