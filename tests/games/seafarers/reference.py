"""The hard parts again, slow and obvious: sets of names instead of masks, every way tried."""

from itertools import combinations

from companion.games.seafarers.chart import Chart, bits


class Network:
    """One seat's lines by name: edges with their kind, own buildings, rivals' buildings."""

    def __init__(self, chart: Chart, roads: int, ships: int, own: int, rivals: int) -> None:
        self.kind = dict.fromkeys(bits(roads), "road") | dict.fromkeys(bits(ships), "ship")
        self.ends = {edge: chart.ends[edge] for edge in self.kind}
        self.own, self.rivals = set(bits(own)), set(bits(rivals))

    def joined(self, one: int, other: int, node: int) -> bool:
        """Whether a trail may go from one edge to the other at an intersection they share."""
        if node in self.rivals:
            return False
        return node in self.own or self.kind[one] == self.kind[other]

    def longest(self) -> int:
        """Every trail is walked, from each end of each edge."""
        best = 0

        def walk(edge: int, node: int, used: frozenset[int]) -> None:
            nonlocal best
            best = max(best, len(used))
            for onward, (one, other) in self.ends.items():
                if onward not in used and node in (one, other) and self.joined(edge, onward, node):
                    walk(onward, other if node == one else one, used | {onward})

        for edge, (one, other) in self.ends.items():
            walk(edge, other, frozenset([edge]))
            walk(edge, one, frozenset([edge]))
        return best

    def ships(self) -> dict[int, tuple[int, int]]:
        return {edge: ends for edge, ends in self.ends.items() if self.kind[edge] == "ship"}

    def closed(self) -> set[int]:
        """Ships on a simple way by ship between two own buildings, past no building."""
        ships, found = self.ships(), set()

        def walk(start: int, node: int, way: tuple[int, ...], seen: frozenset[int]) -> None:
            for edge, (one, other) in ships.items():
                end = other if node == one else one
                if node not in (one, other) or edge in way or end in seen:
                    continue
                if end in self.own:
                    found.update((*way, edge))
                elif end not in self.rivals:
                    walk(start, end, (*way, edge), seen | {end})

        for town in self.own:
            walk(town, town, (), frozenset([town]))
        return found

    def movable(self, classic: bool) -> set[int]:
        """Open ends and rings, by trying: a ship of a ring is one without which its ends stay joined."""
        ships, closed = self.ships(), self.closed()
        found = set()
        for edge, ends in ships.items():
            home = [node for node in ends if node in self.own]
            if edge in closed or (classic and home):
                continue
            if any(
                node not in self.own
                and not any(node in other for name, other in ships.items() if name != edge)
                for node in ends
            ) or self.in_ring(edge, set(home)):
                found.add(edge)
        return found

    def in_ring(self, edge: int, through: set[int]) -> bool:
        """Whether some set of other ships makes a ring with it, touching no building but ``through``."""
        ships = self.ships()
        others = [name for name in ships if name != edge]
        for size in range(5, len(others) + 1):
            for chosen in combinations(others, size):
                ring = {edge: ships[edge]} | {name: ships[name] for name in chosen}
                nodes = [node for ends in ring.values() for node in ends]
                if any(nodes.count(node) != 2 for node in set(nodes)):
                    continue
                if set(nodes) & (self.own | self.rivals) <= through and hangs_together(ring):
                    return True
        return False


def hangs_together(edges: dict[int, tuple[int, int]]) -> bool:
    names = list(edges)
    reached = {names[0]}
    for _ in names:
        for name in names:
            if any(set(edges[name]) & set(edges[other]) for other in reached):
                reached.add(name)
    return len(reached) == len(names)
