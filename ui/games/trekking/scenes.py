"""Moments of Trekking worth a picture, each reached by real moves. Needs no Kivy."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.game import Move, say
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Claim, Draw, EndTurn, Occupy, Options, Setup, Travel
from companion.games.trekking.state import State
from companion.snapshot import Notice, PlayInfo, Refusal, Snapshot
from ui.games import Scene
from ui.games.trekking.seen import Draft

FOUR = ("An", "Bình", "Chi", "Đức")
FIVE = (*FOUR, "Nguyễn Phương")
ROW = ("paddle:4", "campfire:1", "mountain:3", "boot:2", "tree:4")
PARKS = ("cuyahoga-valley", "mammoth-cave", "great-smoky-mountains")
MAJORS = ("acadia", "grand-canyon", "everglades")


class Trek(Struct, frozen=True):
    """A play under way: where it stands, and the last move with the state before it."""

    state: State
    before: State | None = None
    move: Move | None = None
    made: int = 0

    def then(self, *moves: Move) -> Trek:
        state, before, last = self.state, self.before, self.move
        for move in moves:
            before, last, state = state, move, GAME.apply(state, move)
        return Trek(state, before, last, self.made + len(moves))

    @property
    def by(self) -> str:
        return self.state.terms.players[self.state.seat]

    def gather(self, rounds: int) -> Trek:
        """Everybody draws from the deck, two cards a turn."""
        trek = self
        for _ in range(2 * rounds * len(self.state.terms.players)):
            trek = trek.then(Draw(trek.by, "deck"))
        return trek

    def rest(self) -> Trek:
        """Turns end until it is the first player's again."""
        trek = self
        while trek.state.seat != trek.state.terms.first or trek.state.left < 2:
            trek = trek.then(EndTurn(trek.by))
        return trek

    def shown(self, **more: Any) -> Snapshot:
        state = self.state
        terms = state.terms
        told = self.before is not None and self.move is not None
        return Snapshot(
            version=self.made + 1,
            position=self.made,
            play=PlayInfo(1, GAME.name, terms.players, to_builtins(terms.options), self.made, GAME.accent),
            prompt=GAME.prompt(state),
            view=GAME.view(state),
            standings=tuple(GAME.standings(state)),
            happened=GAME.happened(self.before, self.move, state) if told else None,
            hand_out=GAME.hand_out(self.before, self.move, state) if told else (),
            can_undo=told,
            **more,
        )


def begun(players: tuple[str, ...] = FOUR, options: Options | None = None, **changes: Any) -> Trek:
    """A play with chosen cards; the stones lie as a seed has it."""
    options = options or Options()
    drawn = GAME.deal(players, options, Random(7))
    cards = {"majors": MAJORS, "parks": PARKS, "trek": ROW if options.track_row else None, "first": "An"}
    setup: Setup = replace(drawn, **{**cards, **changes})
    return Trek(GAME.start(players, options, setup))


def under_way(players: tuple[str, ...] = FOUR) -> Trek:
    """All have drawn; An stands at Cuyahoga Valley, Bình at Hot Springs, Chi at Wind Cave."""
    trek = begun(players).gather(3)
    return trek.then(
        Travel("An", "cuyahoga-valley", ("paw:1",)),
        Draw("An", "boot:2", "paw:3"),
        Travel("Bình", "hot-springs", ("boot:1",)),
        Draw("Bình", "tree:4", "campfire:2"),
        Travel("Chi", "wind-cave", ("tree:1",)),
        Draw("Chi", "deck"),
    ).rest()


def claimed(trek: Trek) -> Trek:
    return trek.then(Claim("An", "cuyahoga-valley", ("campfire:2", "paddle:3"), "zion"))


def camped(major: str, place: str, spend: tuple[str, ...], players: tuple[str, ...] = FOUR) -> Trek:
    """An has a campsite there; it is An's turn again."""
    icon = {"acadia": "tree", "grand-canyon": "boot", "everglades": "paddle", "hawaii-volcanoes": "campfire"}
    trek = begun(players, majors=tuple(dict.fromkeys((major, *MAJORS)))[:3]).gather(3)
    pay = (f"{icon[major]}:3", f"{icon[major]}:4")
    return trek.then(Travel("An", place, spend), Occupy("An", major, pay)).rest()


def over(players: tuple[str, ...] = FOUR) -> Snapshot:
    """The end of a whole simulated play."""
    rng = Random(5)
    options = Options()
    setup = GAME.deal(players, options, rng)
    trek = Trek(GAME.start(players, options, setup))
    next_move = GAME.simulated(players, options, setup, rng)
    while not GAME.over(trek.state):
        trek = trek.then(next_move(trek.state))
    return trek.shown()


def late(players: tuple[str, ...], moves: int) -> Snapshot:
    """Somewhere in the middle of a simulated play."""
    rng = Random(3)
    options = Options()
    setup = GAME.deal(players, options, rng)
    trek = Trek(GAME.start(players, options, setup))
    next_move = GAME.simulated(players, options, setup, rng)
    while not GAME.over(trek.state) and (trek.made < moves or GAME.prompt(trek.state).phase != "turn"):
        trek = trek.then(next_move(trek.state))
    return trek.shown()


def drafted(draft: Draft) -> Any:
    """Fingers have come so far."""
    from ui.games.trekking.seen import Pick

    return lambda table: table.choose(Pick(draft=draft))


def scenes() -> tuple[Scene, ...]:
    way = under_way()
    shot = way.shown()
    bump = way.then(Travel("An", "wind-cave", ("tree:2",)))
    canyon = camped("grand-canyon", "grand-canyon", ("boot:4", "boot:1"))
    acadia = camped("acadia", "acadia", ("paw:3",))
    glades = begun(majors=MAJORS).gather(3)
    glades = glades.then(
        Travel("An", "cuyahoga-valley", ("paw:1",)),
        EndTurn("An"),
        Travel("Bình", "hot-springs", ("boot:1",)),
        Travel("Bình", "great-smoky-mountains", ("tree:1",)),
        Travel("Chi", "voyageurs", ("boot:1",)),
    ).rest()
    glades = glades.then(Travel("An", "everglades", ("mountain:3",)))
    wipe = way.then(Draw("An", "paddle:4", "campfire:3"), Draw("An", "mountain:3", "campfire:4"))
    full = begun().gather(5).then(*[Draw("An", "deck")] * 2)
    hawaii = camped("hawaii-volcanoes", "hawaii-volcanoes", ("boot:4", "boot:3"))
    hawaii = hawaii.then(Travel("An", "mammoth-cave", ("paw:4", "paw:4")))
    hawaii = hawaii.then(Claim("An", "mammoth-cave", ("boot:1", "paw:1"), "zion"))
    loose = begun(options=Options(track_row=False)).gather(2)
    exhausted = say("refusal.not-enough-cards.trek", player="An", n=8)
    return (
        Scene("begin", begun().shown()),
        Scene("turn", shot),
        Scene("drawn", way.then(Draw("An", "campfire:1", "paw:1")).shown()),
        Scene("refill", shot, prepare=drafted(Draft("draw", "mountain:3"))),
        Scene("goal", shot, prepare=drafted(Draft("travel", "voyageurs"))),
        Scene("walk-short", shot, prepare=drafted(Draft("travel", "acadia", ("boot:1",)))),
        Scene("walk-exact", shot, prepare=drafted(Draft("travel", "wind-cave", ("tree:3", "boot:2")))),
        Scene("bumped", bump.shown()),
        Scene("look", shot, prepare=drafted(Draft("look", "grand-canyon"))),
        Scene("barred", shot, prepare=drafted(Draft("look", "hot-springs"))),
        Scene("claim", shot, prepare=drafted(Draft("claim", "cuyahoga-valley", ("campfire:2",)))),
        Scene(
            "next-park", shot, prepare=drafted(Draft("claim", "cuyahoga-valley", ("campfire:2", "paddle:1")))
        ),
        Scene("claimed", claimed(way).shown()),
        Scene("plus-one", canyon.shown(), prepare=drafted(Draft("travel", "wind-cave", ("paw:3", "paw:2")))),
        Scene("occupied", canyon.shown()),
        Scene(
            "pairs",
            acadia_claim(acadia),
            prepare=drafted(Draft("claim", "cuyahoga-valley", ("boot:1", "paw:2"))),
        ),
        Scene(
            "swap", glades.shown(), prepare=drafted(Draft("occupy", "everglades", ("paddle:1", "paddle:2")))
        ),
        Scene("new-row", wipe.shown(), prepare=drafted(Draft("row", cards=("boot:1", "paw:4")))),
        Scene("discard", full.shown(), prepare=drafted(Draft("discard", cards=("boot:4",)))),
        Scene("step", hawaii.shown()),
        Scene("counted-only", loose.shown(), prepare=drafted(Draft("take"))),
        Scene("five", late(FIVE, 60)),
        Scene("sheet", late(FIVE, 90), prepare=lambda table: table.tap_seat("Chi")),
        Scene("late", late(FOUR, 130)),
        Scene("refused", _refused(shot, exhausted), prepare=_tap_refused),
        Scene("strip", replace(shot, notices=(_NO_CLOCK,))),
        Scene("setup-map", proposed(), screen="setup"),
        Scene("setup-map-later", proposed(), screen="setup", prepare=_lay_two),
        Scene("setup-list", proposed(), screen="setup", prepare=_lay_all),
        Scene("bonus", over(), screen="end"),
        Scene("over", over(), screen="end", prepare=_read_all),
    )


def proposed() -> Snapshot:
    """A set-up that is laid out."""
    from ui.scenes import proposed as drawn

    return drawn(GAME.name, FOUR)


def _lay_two(screen: Any) -> None:
    for _ in range(2):
        screen._press(screen.own_action.primary)
    for place in ("petrified-forest", "big-bend", "zion"):
        screen.own._mark(place)


def _lay_all(screen: Any) -> None:
    while screen.own_action is not None:
        screen._press(screen.own_action.primary)


def _read_all(screen: Any) -> None:
    while screen.telling:
        screen.next_award()


_NO_CLOCK = Notice("clock", say("notice.no-clock"), say("notice.no-clock.remedy"))


def acadia_claim(trek: Trek) -> Snapshot:
    return trek.then(Travel("An", "cuyahoga-valley", ("paw:2",))).shown()


def _refused(shot: Snapshot, message: Any) -> Snapshot:
    return replace(shot, refusal=Refusal("not-enough-cards", message, ticket=-1))


def _tap_refused(table: Any) -> None:
    drafted(Draft("travel", "wind-cave", ("tree:3", "boot:2")))(table)
    table.note_refusals_of(-1)
