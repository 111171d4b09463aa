"""Which ships may move: open and closed lines (rules page, "Open and closed lines")."""

from companion.games.seafarers.chart import Chart, bits


def closed_by(chart: Chart, ships: int, own: int, rivals: int, goals: int = 0) -> int:
    """The ships on lines between two own buildings, or from one to one of ``goals`` (villages).

    Every simple way by ship from a building is followed until it meets another one.
    """
    links = chart.links
    closed = 0

    def follow(start: int, node: int, way: int, visited: int) -> None:
        nonlocal closed
        if (own >> node & 1 and node != start) or goals >> node & 1:
            closed |= way
        if (own | rivals) >> node & 1 and way:
            return
        for step, other in links[node]:
            if step & ships and not visited >> other & 1:
                follow(start, other, way | step, visited | 1 << other)

    for start in bits(own):
        if chart.node_edges[start] & ships:
            follow(start, start, 0, 1 << start)
    return closed


def _in_ring(chart: Chart, edge: int, ships: int, walls: int, through: int) -> bool:
    """Whether the edge's ends are joined without it, by ships that don't run across ``walls``.

    ``through``: the intersection where the ring may touch a wall, or -1.
    """
    one, goal = chart.ends[edge]
    if (walls >> one & 1 and one != through) or (walls >> goal & 1 and goal != through):
        return False
    if goal == through:
        one, goal = goal, one
    rest = ships & ~(1 << edge)
    seen = 1 << one
    ahead = [one]
    while ahead:
        for step, other in chart.links[ahead.pop()]:
            if step & rest and not seen >> other & 1:
                if other == goal:
                    return True
                seen |= 1 << other
                if not walls >> other & 1:
                    ahead.append(other)
    return False


def movable(chart: Chart, ships: int, own: int, rivals: int, closed: int, classic: bool) -> int:
    """The ships that may move, but for those built in this turn and those at the pirate.

    An open end is an intersection with no other own ship and no own building. Ships of a ring may
    move too: all of one without a building; of one at a building (current edition) those beside it.
    """
    found = 0
    walls = own | rivals
    for edge in bits(ships & ~closed):
        at_home = chart.end_mask[edge] & own
        if at_home and classic:
            continue
        others = ships & ~(1 << edge)
        if any(not own >> node & 1 and not chart.node_edges[node] & others for node in chart.ends[edge]):
            found |= 1 << edge
        elif at_home:
            home = at_home.bit_length() - 1
            if at_home & at_home - 1 == 0 and _in_ring(chart, edge, ships, walls, home):
                found |= 1 << edge
        elif _in_ring(chart, edge, ships, walls, -1):
            found |= 1 << edge
    return found
