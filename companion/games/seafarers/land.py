"""What lies on the hexes, and what follows from it: where lines may run and who harvests what."""

from functools import cached_property

from msgspec import Struct

from companion.games.seafarers.box import BOX, RESOURCES
from companion.games.seafarers.chart import Chart, bits, chart, members
from companion.games.seafarers.layouts import HARBOR_TYPES, Area

# what a number pays on a hex: a resource's number, or this
GOLD = len(RESOURCES)
PAYS: dict[str, int] = {
    **{terrain: RESOURCES.index(resource) for terrain, resource in BOX.yields.items()},
    "gold": GOLD,
}


class Land(Struct, frozen=True, dict=True):
    """Terrain and number (0: none) of each hex of the chart. Fog lifts into a new value."""

    layout: str
    terrain: tuple[str, ...]
    numbers: tuple[int, ...]

    @cached_property
    def chart(self) -> Chart:
        return chart(self.layout)

    @cached_property
    def fog(self) -> int:
        """The unexplored hexes."""
        return members([hex for hex, terrain in enumerate(self.terrain) if terrain == "fog"])

    @cached_property
    def sea(self) -> int:
        """The sea hexes, those of the frame included."""
        return members([hex for hex, terrain in enumerate(self.terrain) if terrain == "sea"])

    @cached_property
    def dry(self) -> int:
        """The land hexes."""
        return (1 << len(self.terrain)) - 1 & ~self.sea & ~self.fog

    @cached_property
    def road_edges(self) -> int:
        """Edges with land on at least one side."""
        mask = 0
        for hex in bits(self.dry):
            mask |= self.chart.hex_edges[hex]
        return mask

    @cached_property
    def ship_edges(self) -> int:
        """Edges with sea on at least one side."""
        mask = 0
        for hex in bits(self.sea):
            mask |= self.chart.hex_edges[hex]
        return mask

    @cached_property
    def nodes(self) -> int:
        """Intersections at land."""
        mask = 0
        for hex in bits(self.dry):
            mask |= self.chart.hex_nodes[hex]
        return mask

    @cached_property
    def pays(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each sum of the dice: the hexes that pay, with what (a resource's number, or GOLD)."""
        rows: list[list[tuple[int, int]]] = [[] for _ in range(13)]
        for hex, (terrain, number) in enumerate(zip(self.terrain, self.numbers, strict=True)):
            if number and terrain in PAYS:
                rows[number].append((hex, PAYS[terrain]))
        return tuple(tuple(row) for row in rows)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The areas of this very board: the layout's, or islands anew where lots moved the coasts."""
        layout = self.chart.layout
        at = self.chart.hex_at
        dry = {self.chart.hexes[hex] for hex in bits(self.dry)}
        known = {place for area in layout.areas for place in area.hexes}
        if (
            layout.areas
            and all(place in dry or self.fog >> at[place] & 1 for place in known)
            and dry <= known
        ):
            return layout.areas
        kept = [area for area in layout.areas if area.start or not area.bonus]
        kept = [area for area in kept if all(place in dry for place in area.hexes)]
        free = dry - {place for area in kept for place in area.hexes}
        islands = [
            Area(hexes, start=not layout.areas, settle=True, bonus=number)
            for number, hexes in enumerate(self._islands(free), start=1)
        ]
        return (*kept, *islands)

    def _islands(self, free: set[tuple[int, int]]) -> list[tuple[tuple[int, int], ...]]:
        """Land that hangs together, in the order of the chart."""
        islands = []
        for place in self.chart.hexes:
            if place not in free:
                continue
            island, edge_of_it = [place], [place]
            free.discard(place)
            while edge_of_it:
                for other in self.chart.beside[self.chart.hex_at[edge_of_it.pop()]]:
                    beside = self.chart.hexes[other]
                    if beside in free:
                        free.discard(beside)
                        island.append(beside)
                        edge_of_it.append(beside)
            islands.append(tuple(island))
        return islands

    def _touching(self, areas: list[Area]) -> int:
        mask = 0
        for area in areas:
            for place in area.hexes:
                mask |= self.chart.hex_nodes[self.chart.hex_at[place]]
        return mask

    @cached_property
    def start_nodes(self) -> int:
        """Intersections where starting settlements may stand, as far as the map says."""
        return self._touching([area for area in self.areas if area.start]) & self.nodes

    @cached_property
    def closed_nodes(self) -> int:
        """Intersections of islands where nobody settles."""
        barred = [area for area in self.areas if not area.settle]
        return self._touching(barred) & ~self._touching([area for area in self.areas if area.settle])

    @cached_property
    def islands(self) -> tuple[int, ...]:
        """The intersections of each bonus group, as sets; those that touch a start area belong to it."""
        groups = sorted({area.bonus for area in self.areas if area.bonus})
        main = self._touching([area for area in self.areas if area.start and not area.bonus])
        return tuple(
            self._touching([area for area in self.areas if area.bonus == group]) & ~main for group in groups
        )


class Harbors(Struct, frozen=True, dict=True):
    """Harbours by edge number and type."""

    layout: str
    places: tuple[tuple[int, str], ...]

    @cached_property
    def nodes(self) -> dict[str, int]:
        """The intersections that use each type of harbour."""
        found = dict.fromkeys(HARBOR_TYPES, 0)
        for edge, kind in self.places:
            found[kind] |= chart(self.layout).end_mask[edge]
        return found

    @cached_property
    def all(self) -> int:
        mask = 0
        for nodes in self.nodes.values():
            mask |= nodes
        return mask

    def rates(self, towns: int) -> tuple[int, ...]:
        """How many cards of each resource the owner of these buildings gives for one, at best."""
        nodes = self.nodes
        usual = BOX.rates.general if towns & nodes["3:1"] else BOX.rates.bank
        return tuple(BOX.rates.special if towns & nodes[name] else usual for name in RESOURCES)
