"""A table to sit down at: a play begun with a chosen set-up, moves made in the words of the record."""

from typing import Any

from msgspec.structs import replace

from companion import record
from companion.game import IllegalMove
from companion.games.trekking.box import BOX, PLACE
from companion.games.trekking.game import GAME
from companion.games.trekking.state import State
from companion.record import RecordError

TWO = ("An", "Bình")
THREE = ("An", "Bình", "Chi")
ROW = ("paddle:4", "campfire:4", "mountain:4", "boot:1", "tree:4")
PARKS = ("cuyahoga-valley", "mammoth-cave", "saguaro")


def stones(**places: str) -> dict[str, str]:
    """A stone on every place, those named as told (``_`` for ``-``)."""
    chosen = {place.replace("_", "-"): colour for place, colour in places.items()}
    bag = [kind.colour for kind in BOX.stones for _ in range(kind.count)]
    for colour in chosen.values():
        bag.remove(colour)
    rest = (place.id for place in BOX.places if place.id != BOX.start and place.id not in chosen)
    return {**chosen, **dict(zip(rest, bag, strict=True))}


def setup(**changes: Any) -> dict[str, Any]:
    """A set-up as a record writes it, with changes."""
    usual = {
        "stones": stones(),
        "majors": ["acadia", "denali", "everglades"],
        "parks": list(PARKS),
        "trek": list(ROW),
        "first": "An",
    }
    return {**usual, **changes}


class Table:
    """One play. ``do`` makes moves, ``refused`` gives the code of a refusal and leaves all as it was."""

    def __init__(
        self, players: tuple[str, ...] = TWO, options: dict[str, Any] | None = None, **changes: Any
    ) -> None:
        self.header = record.make_header(GAME, players, options or {}, setup(**changes))
        self.states = [record.start(self.header)]

    @property
    def state(self) -> State:
        return self.states[-1]

    def do(self, *lines: dict[str, Any]) -> "Table":
        for line in lines:
            entry = record.parse_move(GAME, line)
            self.states.append(record.apply(GAME, self.state, entry.move))
            GAME.check(self.state)
        return self

    def refused(self, **line: Any) -> str:
        try:
            record.apply(GAME, self.state, record.parse_move(GAME, line).move)
        except RecordError as error:
            return error.code
        raise AssertionError(f"{line} was accepted")

    def refusal(self, **line: Any) -> IllegalMove:
        """The refusal itself, with its facts."""
        try:
            GAME.apply(self.state, record.parse_move(GAME, line).move)
        except IllegalMove as refusal:
            return refusal
        raise AssertionError(f"{line} was accepted")

    # what people do often

    def pass_turn(self) -> "Table":
        """Whoever's turn it is spends what actions are left on drawing from the deck, and discards if due."""
        by = self.player
        self.do(*[draw(by)] * self.state.left)
        if self.state.phase == "discard":
            hand = self.state.hands[self.seat(by)]
            unseen = [card for card in GAME.cards()[:24] for _ in range(self.state.unseen(card))]
            surplus = [*unseen[: hand.unknown], *hand.known][: hand.size - BOX.hand_limit]
            self.do({"move": "discard", "by": by, "cards": surplus})
        return self

    def lay(self, **changes: Any) -> "Table":
        """The state as it would be if some things lay otherwise."""
        self.states = [replace(self.state, **changes)]
        return self

    def gather(self, by: str, cards: int) -> "Table":
        """Turns pass until ``by`` begins one with at least so many cards."""
        while self.player != by or self.state.hands[self.seat(by)].size < cards:
            self.pass_turn()
        return self

    def walk(self, by: str, *spend: str, to: str) -> "Table":
        return self.do(travel(by, to, *spend))

    # what lies there

    def seat(self, player: str) -> int:
        return self.header.players.index(player)

    @property
    def player(self) -> str:
        return self.header.players[self.state.seat]

    def place(self, player: str) -> str:
        return BOX.places[self.state.trekkers[self.seat(player)]].id

    def hand(self, player: str) -> int:
        return self.state.hands[self.seat(player)].size

    def known(self, player: str) -> tuple[str, ...]:
        return self.state.hands[self.seat(player)].known

    def stones_of(self, player: str) -> dict[str, int]:
        counts = self.state.stones[self.seat(player)]
        return {kind.colour: count for kind, count in zip(BOX.stones, counts, strict=True) if count}

    def stone_at(self, place: str) -> str | None:
        return self.state.map[PLACE[place]]

    def standing(self, player: str) -> Any:
        return next(each for each in GAME.standings(self.state) if each.player == player)


def draw(by: str, card: str = "deck", refill: str | None = None) -> dict[str, Any]:
    line = {"move": "draw", "by": by, "from": card}
    return line if refill is None else {**line, "refill": refill}


def travel(by: str, to: str, *spend: str, **more: Any) -> dict[str, Any]:
    return {"move": "travel", "by": by, "to": to, "spend": list(spend), **more}


def claim(by: str, park: str, *spend: str, refill: str | None = "zion", **more: Any) -> dict[str, Any]:
    return {"move": "claim", "by": by, "park": park, "spend": list(spend), "refill": refill, **more}


def occupy(by: str, park: str, *spend: str, **more: Any) -> dict[str, Any]:
    return {"move": "occupy", "by": by, "park": park, "spend": list(spend), **more}


def step(by: str, to: str | None) -> dict[str, Any]:
    return {"move": "step", "by": by, "to": to}


def end_turn(by: str) -> dict[str, Any]:
    return {"move": "end_turn", "by": by}
