"""A second bookkeeper: hands, bank and points of a play, from its moves alone, in plain names.

It knows nothing of masks, packed hands or kept lengths: everything is counted anew at every step.
It follows the base game and the sea with island points; the scenario modules have tests of their own.
"""

from collections import Counter
from typing import Any

from companion.games.seafarers import geometry, layouts
from companion.games.seafarers.moves import Options, Setup

YIELDS = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
COSTS = {
    "road": {"brick": 1, "lumber": 1},
    "ship": {"lumber": 1, "wool": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 3},
}


class Plain:
    def __init__(self, players: tuple[str, ...], options: Options, setup: Setup) -> None:
        layout = layouts.named(setup.layout)
        self.players, self.options, self.layout = players, options, layout
        tiles = setup.hexes or tuple(tile[:4] for tile in layout.tiles)
        self.land = {(q, r): (terrain, number or 0) for q, r, terrain, number in tiles}
        self.robber = setup.robber
        self.hands = {player: Counter[str]() for player in players}
        self.bank = Counter(dict.fromkeys(YIELDS.values(), 19))
        self.lines: dict[tuple[Any, ...], tuple[str, str]] = {}  # edge → (player, kind)
        self.towns: dict[tuple[Any, ...], tuple[str, int]] = {}  # node → (player, size)
        self.placed: Counter[str] = Counter()
        self.knights: Counter[str] = Counter()
        self.revealed: Counter[str] = Counter()
        self.islands: Counter[str] = Counter()
        self.seen_islands: set[tuple[str, int]] = set()
        self.route: str | None = None
        self.army: str | None = None

    # --- moves

    def __call__(self, line: dict[str, Any]) -> None:
        by = line["by"]
        match line["move"]:
            case "place":
                self.settle(by, tuple(line["settlement"]), first=True)
                kind = "road" if line.get("road") else "ship"
                self.lines[tuple(line[kind])] = (by, kind)
                self.placed[by] += 1
                if self.placed[by] == 2:
                    for place in self.around(tuple(line["settlement"])):
                        terrain, number = self.land.get(place, ("sea", 0))
                        if number and terrain in YIELDS:
                            self.gain(by, {YIELDS[terrain]: 1})
                self.gain(by, line.get("gold", {}))
            case "roll":
                if sum(line["dice"]) != 7:
                    self.harvest(sum(line["dice"]))
            case "gold":
                self.gain(by, line["take"])
            case "discard":
                self.lose(by, line["cards"])
            case "move_robber" | "move_pirate":
                if line["move"] == "move_robber":
                    self.robber = tuple(line["to"])
                if line["victim"] is not None:
                    self.hands[line["victim"]].subtract([line["card"]])
                    self.hands[by].update([line["card"]])
            case "build":
                self.lose(by, COSTS[line["piece"]])
                if line["piece"] in ("road", "ship"):
                    self.lines[tuple(line["at"])] = (by, line["piece"])
                elif line["piece"] == "settlement":
                    self.settle(by, tuple(line["at"]))
                else:
                    self.towns[tuple(line["at"])] = (by, 2)
            case "move_ship":
                self.lines[tuple(line["to"])] = self.lines.pop(tuple(line["from"]))
            case "bank_trade":
                self.lose(by, line["give"])
                self.gain(by, line["take"])
            case "trade":
                for one, other, cards in ((by, line["with"], "give"), (line["with"], by, "take")):
                    self.hands[one].subtract(line[cards])
                    self.hands[other].update(line[cards])
            case "buy_card":
                self.lose(by, {"wool": 1, "grain": 1, "ore": 1})
            case "play_knight":
                self.knights[by] += 1
                most = max([2, *(self.knights[name] for name in self.players if name == self.army)])
                if self.army != by and self.knights[by] > most:
                    self.army = by
            case "play_road_building":
                for piece in line["pieces"]:
                    self.lines[tuple(piece["at"])] = (by, piece["piece"])
            case "play_year_of_plenty":
                self.gain(by, line["take"])
            case "play_monopoly":
                for name in self.players:
                    if name != by:
                        cards = self.hands[name].pop(line["resource"], 0)
                        self.hands[by][line["resource"]] += cards
            case "reveal_points":
                self.revealed[by] += line["count"]
        self.measure()

    def settle(self, by: str, node: tuple[Any, ...], first: bool = False) -> None:
        self.towns[node] = (by, 1)
        for number, area in enumerate(self.layout.areas):
            home = [other for other in self.layout.areas if other.start]
            touches = set(self.around(node))
            if not area.bonus or not touches & set(area.hexes):
                continue
            if any(touches & set(other.hexes) for other in home if not other.bonus):
                continue
            if (by, number) not in self.seen_islands and not first:
                bonus = {"new_shores": (1, 2), "four_islands": (1, 2), "through_desert": (1, 2)}
                classic, current = bonus.get(self.options.scenario, (0, 0))
                self.islands[by] += classic if self.options.edition == "classic" else current
            self.seen_islands.add((by, number))

    def around(self, node: tuple[Any, ...]) -> list[tuple[int, int]]:
        """The three hexes at an intersection."""
        q, r, end = node
        return [(q, r), (q, r - 1), (q + 1, r - 1)] if end == "N" else [(q, r), (q, r + 1), (q - 1, r + 1)]

    def gain(self, by: str, cards: dict[str, int]) -> None:
        self.hands[by].update(cards)
        self.bank.subtract(cards)

    def lose(self, by: str, cards: dict[str, int]) -> None:
        self.hands[by].subtract(cards)
        self.bank.update(cards)

    def harvest(self, total: int) -> None:
        due: dict[str, Counter[str]] = {}  # resource → player → cards
        for node, (owner, size) in self.towns.items():
            for place in self.around(node):
                terrain, number = self.land.get(place, ("sea", 0))
                if number == total and place != self.robber and terrain in YIELDS:
                    due.setdefault(YIELDS[terrain], Counter())[owner] += size
        for resource, shares in due.items():
            if shares.total() <= self.bank[resource]:
                for owner, cards in shares.items():
                    self.gain(owner, {resource: cards})
            elif len(shares) == 1:
                self.gain(next(iter(shares)), {resource: self.bank[resource]})

    # --- the longest trade route

    def longest(self, player: str) -> int:
        mine = {edge: kind for edge, (owner, kind) in self.lines.items() if owner == player}
        best = 0

        def walk(edge: tuple[Any, ...], node: tuple[Any, ...], used: frozenset[Any]) -> None:
            nonlocal best
            best = max(best, len(used))
            owner = self.towns.get(node, (None, 0))[0]
            if owner not in (None, player):
                return
            for onward, kind in mine.items():
                ends = geometry.ends(onward)
                if onward in used or node not in ends or (owner is None and kind != mine[edge]):
                    continue
                walk(onward, ends[1] if ends[0] == node else ends[0], used | {onward})

        for edge in mine:
            for node in geometry.ends(edge):
                walk(edge, node, frozenset([edge]))
        return best

    def measure(self) -> None:
        lengths = {player: self.longest(player) for player in self.players}
        best = max(lengths.values())
        leaders = [player for player in self.players if lengths[player] == best]
        if best < 5:
            self.route = None
        elif self.route not in leaders:
            self.route = leaders[0] if len(leaders) == 1 else None

    def points(self, player: str) -> int:
        return (
            sum(size for owner, size in self.towns.values() if owner == player)
            + 2 * (self.route == player)
            + 2 * (self.army == player)
            + self.revealed[player]
            + self.islands[player]
        )
