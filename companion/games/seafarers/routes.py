"""The longest trade route: the longest trail of own roads and ships, exactly.

A trail uses no edge twice; intersections may repeat. Road and ship join only at an own building;
nothing goes through a rival's building, up to it counts (rules page, "Longest trade route").
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.seafarers.chart import Chart

Step = tuple[int, int]  # (the vertex at the other end, the edge on the way as a set of one)
Graph = list[list[Step]]


class Link(Struct, frozen=True):
    """A chain of edges without a fork, as seen from one of its ends."""

    end: int
    edges: int
    length: int


class _Ring(Exception):
    """The lines run in a ring, so that the sides of a new piece can't be looked at one by one."""


def longest(chart: Chart, roads: int, ships: int, own: int, rivals: int) -> int:
    """The length of the longest trail. Edges and intersections are sets of the chart's numbers."""
    return trail(chart, roads, ships, own, rivals).bit_count()


def trail(chart: Chart, roads: int, ships: int, own: int, rivals: int) -> int:
    """The edges of a longest trail."""
    lines = roads | ships
    if not lines & lines - 1:
        return lines
    graph = _graph(chart, roads, ships, own, rivals)
    seen = [False] * len(graph)
    best = 0
    for start in range(len(graph)):
        if seen[start]:
            continue
        part = [start]
        seen[start] = True
        ends = 0
        for vertex in part:
            steps = graph[vertex]
            ends += len(steps)
            for other, _ in steps:
                if not seen[other]:
                    seen[other] = True
                    part.append(other)
        # each edge has two ends; a part with one edge less than vertices has no ring
        if ends // 2 <= best.bit_count():
            continue
        found = _in_tree(graph, start)[1] if ends == 2 * (len(part) - 1) else _with_rings(graph, part)
        if found.bit_count() > best.bit_count():
            best = found
    return best


def _graph(chart: Chart, roads: int, ships: int, own: int, rivals: int) -> Graph:
    """The lines as a plain graph.

    An intersection becomes one vertex where lines pass freely, one for each kind where road and
    ship don't join, and one for each edge at a rival's building.
    """
    vertices: dict[int, int] = {}
    graph: Graph = []
    for kind, lines in ((1, roads), (2, ships)):
        while lines:
            bit = lines & -lines
            lines ^= bit
            edge = bit.bit_length() - 1
            pair = []
            for node in chart.ends[edge]:
                if rivals >> node & 1:
                    name = -1 - 2 * edge - (node == chart.ends[edge][0])
                elif own >> node & 1:
                    name = 3 * node
                else:
                    name = 3 * node + kind
                vertex = vertices.get(name)
                if vertex is None:
                    vertex = vertices[name] = len(graph)
                    graph.append([])
                pair.append(vertex)
            one, other = pair
            graph[one].append((other, bit))
            graph[other].append((one, bit))
    return graph


def _in_tree(graph: Graph, vertex: int, came: int = 0) -> tuple[int, int]:
    """Without rings: (the longest way down from a vertex, the longest trail below it), as edges."""
    first = second = best = 0
    for other, bit in graph[vertex]:
        if bit != came:
            deep, below = _in_tree(graph, other, bit)
            deep |= bit
            if deep.bit_count() > first.bit_count():
                first, second = deep, first
            elif deep.bit_count() > second.bit_count():
                second = deep
            if below.bit_count() > best.bit_count():
                best = below
    across = first | second
    return first, across if across.bit_count() > best.bit_count() else best


def _with_rings(graph: Graph, part: list[int]) -> int:
    """The longest trail of one part: depth first from every fork and end, cut short by a bound.

    At every vertex with an odd number of links, except where the trail begins and ends, one link
    stays unused; each unused link serves two such vertices at most, so half of their shortest
    links' lengths is lost for certain. A trail that can't be made longer begins at such a vertex,
    or where it uses everything.
    """
    links = _contracted(graph, part)
    if not links:  # one bare ring
        return _edges_of(graph, part)
    total = sum(link.length for here in links.values() for link in here) // 2
    odd = [min(link.length for link in here) for here in links.values() if len(here) % 2]
    ceiling = total - (sum(sorted(odd, reverse=True)[2:]) + 1) // 2
    best, found = 0, 0

    def go(vertex: int, length: int, used: int, left: int) -> None:
        nonlocal best, found
        if length > best:
            best, found = length, used
        for link in links[vertex]:
            if not used & link.edges and length + left > best and best < ceiling:
                go(link.end, length + link.length, used | link.edges, left - link.length)

    for vertex in sorted(links, key=lambda vertex: len(links[vertex])):
        if best >= ceiling:
            break
        go(vertex, 0, 0, total)
    return found


def _edges_of(graph: Graph, part: list[int]) -> int:
    edges = 0
    for vertex in part:
        for _, bit in graph[vertex]:
            edges |= bit
    return edges


def _contracted(graph: Graph, part: list[int]) -> dict[int, list[Link]]:
    """The forks and ends of a part with the chains between them."""
    links: dict[int, list[Link]] = {vertex: [] for vertex in part if len(graph[vertex]) != 2}
    seen = 0
    for vertex in links:
        for end, bit in graph[vertex]:
            if seen & bit:
                continue
            edges, length = bit, 1
            while len(graph[end]) == 2:
                (one, step), (other, second) = graph[end]
                end, bit = (one, step) if step != bit else (other, second)
                edges |= bit
                length += 1
            seen |= edges
            links[vertex].append(Link(end, edges, length))
            links[end].append(Link(vertex, edges, length))
    return links


def with_edge(chart: Chart, roads: int, ships: int, own: int, rivals: int, edge: int, before: int) -> int:
    """The longest trail after ``edge`` was added to lines whose longest was ``before``.

    Only trails through the new edge can be longer. Where nothing runs in a ring its two sides are
    independent, so each is followed by itself.
    """
    bit = 1 << edge
    links = chart.links
    both = roads | ships
    seen = bit

    def deepest(node: int, came: int) -> int:
        nonlocal seen
        if rivals >> node & 1:
            return 0
        lines = both if own >> node & 1 else roads if roads & came else ships
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
