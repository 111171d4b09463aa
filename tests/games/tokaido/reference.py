"""The rules page once more, slow and obvious: dicts, lists and loops, written for the tests only.

Works on the record's own lines (dicts). ``play(line)`` says whether it was accepted.
"""

import tomllib
from pathlib import Path
from typing import Any

_BOX = Path(__file__).parents[3] / "companion" / "games" / "tokaido"
_parts = tomllib.loads((_BOX / "components.toml").read_text("utf-8"))
_board = tomllib.loads((_BOX / "board.toml").read_text("utf-8"))["spaces"]

PRICE = {card["id"]: card["price"] for card in _parts["souvenirs"] + _parts["meals"]}
TYPE = {card["id"]: card["type"] for card in _parts["souvenirs"]}
MEAL_COPIES = {meal["id"]: meal["copies"] for meal in _parts["meals"]}
ENCOUNTER_COPIES = {card["card"]: card["copies"] for card in _parts["encounters"]}
COINS = {tile["id"]: tile["coins"] for tile in _parts["travelers"]}
LENGTH = {"paddy": 3, "mountain": 4, "sea": 5}


class No(Exception):
    """Not allowed."""


def need(fact: bool) -> None:
    if not fact:
        raise No


class Reference:
    def __init__(self, players: list[str], options: dict[str, bool], setup: dict[str, Any]) -> None:
        self.players = list(players)
        self.back = options["return_trip"]
        self.inns = [41, 27, 14, 0] if self.back else [14, 27, 41, 54]
        self.start = 54 if self.back else 0
        # every space is a list of who stands there, in order of arrival
        self.spaces: dict[int, list[str]] = {index: [] for index in range(55)}
        self.spaces[self.start] = list(setup["order"])
        self.power = dict(setup.get("travelers", {}))
        self.coins = {name: COINS[self.power[name]] if self.power else 7 for name in players}
        if options["preparations"]:
            for place, name in enumerate(setup["order"]):
                if name in self.coins:
                    self.coins[name] += [2, 1, 0, -1, -1][place]
        self.panoramas = {name: {"paddy": 0, "mountain": 0, "sea": 0} for name in players}
        self.souvenirs: dict[str, list[str]] = {name: [] for name in players}
        self.baths: dict[str, list[int]] = {name: [] for name in players}
        self.pile = dict.fromkeys(setup["order"], 0)
        self.met: dict[str, list[str]] = {name: [] for name in players}
        self.meals: dict[str, list[str]] = {name: [] for name in players}
        self.cards: dict[str, list[str]] = {name: [] for name in players}
        self.points = dict.fromkeys(players, 0)
        self.due: tuple[str, str] | None = None  # (who, what) after a step
        self.over = False

    # --- the road ---------------------------------------------------------------------------------

    def ahead(self, index: int) -> int:
        """How far a space is from the start."""
        return abs(index - self.start)

    def where(self, name: str) -> int:
        return next(index for index, there in self.spaces.items() if name in there)

    def whose(self) -> str:
        """Who acts now: who has stopped somewhere, else the furthest back, of several the last there."""
        if self.due is not None:
            return self.due[0]
        furthest_back = min((index for index in self.spaces if self.spaces[index]), key=self.ahead)
        return self.spaces[furthest_back][-1]

    def kind(self, index: int) -> str:
        return "inn" if index in self.inns else _board[index]["type"]

    def everybody_in(self) -> bool:
        return len(self.spaces[self.inns[-1]]) == len(self.pile)

    # --- moves ------------------------------------------------------------------------------------

    def play(self, line: dict[str, Any]) -> bool:
        try:
            need(not self.over)
            need(line["by"] == self.whose())
            getattr(self, line["move"])(**{key: value for key, value in line.items() if key != "move"})
        except No:
            return False
        if self.due is None and self.everybody_in():
            self.end()
        return True

    def travel(self, by: str, to: int) -> None:
        need(self.due is None and to in self.spaces)
        here = self.where(by)
        need(self.ahead(to) > self.ahead(here))
        next_inn = next(inn for inn in self.inns if self.ahead(inn) > self.ahead(here))
        need(self.ahead(to) <= self.ahead(next_inn))
        kind = self.kind(to)
        if kind != "inn":
            room = 2 if len(self.players) >= 4 and _board[to].get("double") else 1
            need(len(self.spaces[to]) < room)
        if by != "neutral":
            need(kind not in ("village", "temple") or self.coins[by] > 0)
            need(kind not in LENGTH or self.panoramas[by][kind] < LENGTH[kind])
        self.spaces[here].remove(by)
        self.spaces[to].append(by)
        if by == "neutral":
            self.pile["neutral"] += kind == "temple"
        elif kind == "farm":
            self.coins[by] += 3
        elif kind in LENGTH:
            self.next_card(by, kind)
        elif kind == "inn":
            last = to == self.inns[-1]
            at_work = ["satsuki"] if last else ["satsuki", "hiroshige", "chuubei"]
            power = self.power.get(by)
            self.due = (by, power if power in at_work else "dine")
        else:
            self.due = (by, kind)

    def next_card(self, by: str, kind: str) -> None:
        self.panoramas[by][kind] += 1
        self.points[by] += self.panoramas[by][kind]
        taken = any(kind in cards for cards in self.cards.values())
        if self.panoramas[by][kind] == LENGTH[kind] and not taken:
            self.achieve(by, kind)

    def achieve(self, by: str, card: str) -> None:
        self.cards[by].append(card)
        self.points[by] += 4 if self.power.get(by) == "mitsukuni" else 3

    def buy(self, by: str, souvenirs: list[str], offered: list[str] | None = None) -> None:
        need(self.due == (by, "village") and len(souvenirs) <= 3)
        taken = [card for cards in self.souvenirs.values() for card in cards]
        need(len(set(souvenirs)) == len(souvenirs))
        need(all(card in TYPE and card not in taken for card in souvenirs))
        if offered is not None:
            need(len(set(offered)) == len(offered) == min(3, 24 - len(taken)))
            need(all(card in TYPE and card not in taken for card in offered))
            need(set(souvenirs) <= set(offered))
        prices = sorted(PRICE[card] for card in souvenirs)
        price = sum(prices)
        if self.power.get(by) == "zenemon" and prices:
            price = sum(prices[:-1]) + 1
        need(price <= self.coins[by])
        if self.power.get(by) == "sasayakko" and len(prices) >= 2:
            price -= prices[0]
        self.coins[by] -= price
        for card in souvenirs:
            self.souvenir(by, card)
        self.due = None

    def souvenir(self, by: str, card: str) -> None:
        """The points that the sets in front of the player are worth more than before."""
        before = worth(self.souvenirs[by])
        self.souvenirs[by].append(card)
        self.points[by] += worth(self.souvenirs[by]) - before

    def bathe(self, by: str, points: int) -> None:
        need(self.due == (by, "hot_spring") and points in (2, 3))
        need(sum(baths.count(points) for baths in self.baths.values()) < 6)
        self.baths[by].append(points)
        self.points[by] += points + (self.power.get(by) == "mitsukuni")
        self.due = None

    def donate(self, by: str, coins: int, bank_coin: bool | None = None) -> None:
        need(self.due == (by, "temple") and 1 <= coins <= 3 and coins <= self.coins[by])
        priest = self.power.get(by) == "hirotada"
        need(priest or bank_coin is None)
        self.coins[by] -= coins
        self.give(by, coins)
        if priest and bank_coin is not False:
            self.give(by, 1)
        self.due = None

    def give(self, by: str, coins: int) -> None:
        self.pile[by] += coins
        self.points[by] += coins

    def meet(self, by: str, card: str, **fields: str | None) -> None:
        need(self.due in ((by, "encounter"), (by, "chuubei")) and card in ENCOUNTER_COPIES)
        need(sum(met.count(card) for met in self.met.values()) < ENCOUNTER_COPIES[card])
        who, _, kind = card.partition(":")
        finished = who == "annaibito" and self.panoramas[by][kind] == LENGTH[kind]
        need(set(fields) == ({"souvenir"} if who == "shokunin" else {"panorama"} if finished else set()))
        taken = [each for cards in self.souvenirs.values() for each in cards]
        if who == "shokunin":
            gift = fields["souvenir"]
            need((gift in TYPE and gift not in taken) if gift else len(taken) == 24)
        if finished and fields["panorama"] is not None:
            other = fields["panorama"]
            need(other in LENGTH and self.panoramas[by][other] < LENGTH[other])
        if self.power.get(by) == "umegae":
            self.points[by] += 1
            self.coins[by] += 1
        self.met[by].append(card)
        if who == "samurai":
            self.points[by] += 3
        if who == "kuge":
            self.coins[by] += 3
        if who == "miko":
            self.give(by, 1)
        if who == "shokunin" and fields["souvenir"]:
            self.souvenir(by, fields["souvenir"])
        if who == "annaibito":
            shown = fields["panorama"] if finished else kind
            if shown:
                self.next_card(by, shown)
        self.due = (by, "dine") if self.due == (by, "chuubei") else None

    def paint(self, by: str, panorama: str | None) -> None:
        need(self.due == (by, "hiroshige"))
        if panorama is not None:
            need(panorama in LENGTH and self.panoramas[by][panorama] < LENGTH[panorama])
            self.next_card(by, panorama)
        self.due = (by, "dine")

    def eat(self, by: str, meal: str) -> None:
        need(meal in MEAL_COPIES and meal not in self.meals[by])
        need(sum(meals.count(meal) for meals in self.meals.values()) < MEAL_COPIES[meal])
        self.meals[by].append(meal)
        self.points[by] += 6

    def free_meal(self, by: str, meal: str | None) -> None:
        need(self.due == (by, "satsuki"))
        if meal is not None:
            self.eat(by, meal)
        self.due = (by, "dine") if meal is None else None

    def dine(self, by: str, meal: str | None) -> None:
        need(self.due == (by, "dine"))
        if meal is not None:
            need(meal in MEAL_COPIES)
            price = PRICE[meal] - (self.power.get(by) == "kinko")
            need(price <= self.coins[by])
            self.eat(by, meal)
            self.coins[by] -= price
        self.due = None

    # --- the end ----------------------------------------------------------------------------------

    def end(self) -> None:
        self.over = True
        for card, count in (
            ("gourmet", {name: sum(PRICE[meal] for meal in self.meals[name]) for name in self.players}),
            ("bather", {name: len(self.baths[name]) for name in self.players}),
            ("chatterbox", {name: len(self.met[name]) for name in self.players}),
            ("collector", {name: len(self.souvenirs[name]) for name in self.players}),
        ):
            for name in self.players:
                if count[name] and all(count[name] >= other for other in count.values()):
                    self.achieve(name, card)
        for name in self.players:
            self.points[name] += self.temple_rank(name)

    def temple_rank(self, name: str) -> int:
        if not self.pile[name]:
            return 0
        richer = {coins for coins in self.pile.values() if coins > self.pile[name]}
        return 10 if not richer else 7 if len(richer) == 1 else 4 if len(richer) == 2 else 2

    def ranks(self) -> dict[str, int]:
        strength = {name: (self.points[name], len(self.cards[name])) for name in self.players}
        return {
            name: 1 + sum(strength[other] > strength[name] for other in self.players) for name in self.players
        }


def worth(cards: list[str]) -> int:
    """Souvenirs laid out in sets of different types, as many in each set as can be."""
    left = list(cards)
    total = 0
    while left:
        types: list[str] = []
        for card in list(left):
            if TYPE[card] not in types:
                types.append(TYPE[card])
                left.remove(card)
        total += sum([1, 3, 5, 7][: len(types)])
    return total
