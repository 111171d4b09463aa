"""The rules once more, slow and obvious, on plain dicts and lists: to be compared with, never to be used.

It reads the data file by itself, follows the moves of a record one by one and says how things stand.
"""

import tomllib
from pathlib import Path

from companion.games.trekking import box

DATA = tomllib.loads(Path(box.__file__).with_name("components.toml").read_text("utf-8"))
VP = {park["id"]: park["vp"] for park in DATA["parks"]}
COST = {card["id"]: card["cost"] for card in DATA["parks"] + DATA["majors"]}
BONUS = {kind["colour"]: (kind["most"], kind["second"]) for kind in DATA["stones"]}


class PlainTable:
    def __init__(self, players, options, setup):
        self.players = list(players)
        self.tracked = options["track_row"]
        self.stones = dict(setup["stones"])
        self.up = list(setup["parks"])
        self.row = list(setup["trek"]) if self.tracked else None
        self.discards = []
        self.deck = 96 - 5 - 2 * len(players)
        self.place = dict.fromkeys(players, "start")
        self.seen = {player: [] for player in players}
        self.hidden = dict.fromkeys(players, 2)
        self.got = {player: [] for player in players}
        self.parks = {player: [] for player in players}
        self.camps = {player: [] for player in players}
        self.first = self.players.index(setup["first"])
        self.turn = 0
        self.actions = 2
        self.step = False
        self.ending = False
        self.over = False
        self.due = "turn"
        self.what_is_due()

    @property
    def player(self):
        return self.players[(self.first + self.turn) % len(self.players)]

    def size(self, player):
        return self.hidden[player] + len(self.seen[player])

    # --- cards

    def off_the_deck(self):
        if not self.tracked:
            return
        self.deck -= 1
        if self.deck == 0:
            self.deck, self.discards = len(self.discards), []

    def spend(self, player, cards):
        for card in cards:
            if card in self.seen[player]:
                self.seen[player].remove(card)
            else:
                self.hidden[player] -= 1
            if self.tracked:
                self.discards.append(card)
        assert self.hidden[player] >= 0

    def draw_hidden(self, player, count):
        for _ in range(count):
            self.hidden[player] += 1
            self.off_the_deck()

    # --- walking

    def walk_exists(self, start, goal, length, blocked, used=()):
        """Every trail not used yet is tried; only at the very end may the place be a blocked one."""
        origin = used[0] if used else start
        for number, trail in enumerate(DATA["trails"]):
            if start not in trail or number in used[1:]:
                continue
            near = trail[1] if trail[0] == start else trail[0]
            if near == origin:
                continue
            if length == 1:
                if near == goal:
                    return True
            elif near not in blocked and self.walk_exists(
                near, goal, length - 1, blocked, (origin, *used[1:], number)
            ):
                return True
        return False

    def arrive(self, player, place):
        if place != "start":
            for other in self.players:
                if other != player and self.place[other] == place:
                    self.place[other] = "start"
            if place in self.stones:
                self.got[player].append(self.stones.pop(place))
        self.place[player] = place

    # --- moves

    def make(self, line):
        player = line.get("by", self.player)
        assert player == self.player and not self.over
        kind = line["move"]
        assert self.due == (kind if kind in ("deal_row", "step", "discard") else "turn")
        getattr(self, {"step": "take_step"}.get(kind, kind))(player, line)
        if any(len(parks) >= 5 for parks in self.parks.values()) or not self.stones:
            self.ending = True
        self.what_is_due()

    def draw(self, player, line):
        self.actions -= 1
        if line["from"] == "deck":
            self.draw_hidden(player, 1)
            return
        self.seen[player].append(line["from"])
        if self.tracked:
            self.row.remove(line["from"])
            self.row.append(line["refill"])
            self.off_the_deck()

    def travel(self, player, line):
        self.actions -= 1
        assert line["spend"]
        if line.get("plus_one"):
            assert "grand-canyon" in self.camps[player]
        length = sum(int(card[-1]) for card in line["spend"]) + bool(line.get("plus_one"))
        blocked = {self.place[other] for other in self.players if other != player} - {"start"}
        assert self.walk_exists(self.place[player], line["to"], length, blocked), line
        self.spend(player, line["spend"])
        self.arrive(player, line["to"])

    def pay(self, player, line):
        assert self.place[player] == line["park"]
        open_ = list(COST[line["park"]])
        for card in line["spend"]:
            open_.remove(card.split(":")[0])
        pairs = line.get("wild", [])
        assert len(open_) == len(pairs) and (not pairs or "acadia" in self.camps[player])
        self.spend(player, [*line["spend"], *(card for pair in pairs for card in pair)])

    def claim(self, player, line):
        self.actions -= 1
        self.pay(player, line)
        self.up[self.up.index(line["park"])] = line["refill"]
        self.parks[player].append(line["park"])
        if "yellowstone" in self.camps[player]:
            self.draw_hidden(player, 1)
        self.step = "hawaii-volcanoes" in self.camps[player]

    def occupy(self, player, line):
        self.actions -= 1
        self.pay(player, line)
        assert line["park"] not in self.camps[player]
        self.camps[player].append(line["park"])
        if line["park"] == "denali":
            self.draw_hidden(player, 2)
        if line.get("swap"):
            swap = line["swap"]
            self.got[swap["from"]].remove(swap["take"])
            self.got[player].append(swap["take"])
            if swap["give"] != swap["take"]:
                self.got[player].remove(swap["give"])
                self.got[swap["from"]].append(swap["give"])

    def deal_row(self, player, line):
        self.discards += self.row
        self.row = []
        for card in line["cards"]:
            self.row.append(card)
            self.off_the_deck()

    def discard(self, player, line):
        self.spend(player, line["cards"])
        assert self.size(player) == 12

    def take_step(self, player, line):
        self.step = False
        if line["to"] is not None:
            assert sorted((self.place[player], line["to"])) in [sorted(trail) for trail in DATA["trails"]]
            self.arrive(player, line["to"])

    def end_turn(self, player, line):
        self.actions = 0

    def what_is_due(self):
        """Wipe, step, discard; then the turn is over, and maybe the game."""
        many = self.size(self.player) > 12
        finished = self.actions == 0 and not self.step and not many
        right_of_bear = self.players[(self.first + len(self.players) - 1) % len(self.players)]
        if finished and self.ending and self.player == right_of_bear:
            self.over, self.due = True, "over"
            return
        icons = [card.split(":")[0] for card in self.row or []]
        if any(icons.count(icon) >= 4 for icon in icons):
            self.due = "deal_row"
        elif self.step:
            self.due = "step"
        elif self.actions:
            self.due = "turn"
        elif many:
            self.due = "discard"
        else:
            self.turn += 1
            self.actions = 2
            self.due = "turn"

    # --- points

    def points(self):
        result = {}
        for player in self.players:
            result[player] = {
                "parks": sum(VP[park] for park in self.parks[player]),
                "majors": 5 * len(self.camps[player]),
                "stones": len(self.got[player]),
                "bonuses": 0,
            }
        if self.over:
            for colour, (most, second) in BONUS.items():
                counts = {player: self.got[player].count(colour) for player in self.players}
                highest = max(counts.values())
                lower = [count for count in counts.values() if count < highest]
                for player, count in counts.items():
                    alone = list(counts.values()).count(count) == 1
                    if count and alone and count == highest:
                        result[player]["bonuses"] += most
                    elif count and alone and count == max(lower) and len(self.players) > 2:
                        result[player]["bonuses"] += second
        return result

    def places(self):
        """player → place in the ranking, equal ones sharing."""
        points = self.points()

        def strength(player):
            mine = points[player]
            return sum(mine.values()), mine["parks"] + mine["majors"], mine["stones"]

        return {
            player: 1 + sum(strength(other) > strength(player) for other in self.players)
            for player in self.players
        }
