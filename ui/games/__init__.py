"""The games' own screens, found by name as the games are.

A package here has ``screen.py`` with ``GAME_UI``, which imports Kivy only inside ``make_table`` and
``mark``, so that its presenter is tested without a window; and ``emblem.py`` with ``Emblem(side)``, a
widget of ``side`` px for the home screen, which draws it without loading the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from companion.commands import Command
from companion.i18n import Words
from companion.snapshot import Proposal, Snapshot
from ui.theme import Colour, Metrics
from ui.widgets.silhouette import Drawing

# Sends a command to the table and gives its ticket; a refusal comes back with that ticket.
Submit = Callable[[Command], int]


class Press(Struct, frozen=True):
    """A button: its label and what it asks for. With neither ``command`` nor ``own`` it is dimmed and
    says ``why``.

    ``own`` is for the game's own table (`GameTable.press`): the desk isn't asked anything.
    """

    label: str
    command: Command | None = None
    why: str = ""
    icon: str = ""
    own: Any = None


class Action(Struct, frozen=True):
    """The lowest bar: one prompt in words, at most one filled button and one quiet one."""

    prompt: str
    primary: Press | None = None
    secondary: Press | None = None


class Seat(Struct, frozen=True):
    """One seat of the seat row. ``figure`` is what the rules let people see, already worded.

    ``turn``: the table waits for this player. ``dimmed``: takes no part just now (sits in camp).
    """

    player: str
    figure: str = ""
    turn: bool = False
    dimmed: bool = False


class PadField(Struct, frozen=True):
    """One thing to count at the end: ``key`` in the counts (a dot leads into counts within counts),
    ``code`` of its label.

    Without ``values`` it is a number from 0 up. With ``values`` it is a list: each value may be
    taken as often as it stands there (artifacts: 5, 7, 8, 10, 12), over all players together.
    ``words`` is the code before a value that is worded (``….sea``), not a figure. ``single``: one
    value or none instead of a list. ``everybody``: counted once for the table. ``players``: only
    counted when so many play; 0: always. ``flag``: the one value says that its player has the thing;
    the count is true or false.
    """

    key: str
    code: str
    values: tuple[int | str, ...] = ()
    words: str = ""
    single: bool = False
    everybody: bool = False
    players: int = 0
    flag: bool = False


class AwardRow(Struct, frozen=True):
    """Who comes in an award, with what figure, and the points for it ("": none). ``player`` is ""
    for somebody without a seat."""

    player: str
    name: str
    figure: str
    points: str = ""


class Award(Struct, frozen=True):
    """Points that are given when all is over: what for, who compares how, who has them.

    ``drawing`` fills a square; () if there is none. ``colour`` is the piece's own; None: the accent.
    """

    title: str
    detail: str
    told: str
    rows: tuple[AwardRow, ...]
    drawing: Drawing = ()
    colour: Colour | None = None


class Scene(Struct, frozen=True):
    """A moment worth a picture: the studio draws ``screen`` from ``snapshot``, then calls ``prepare``.

    ``prepare`` gets the game's table widget, to put it into a state that fingers would (a card
    picker opened, two tents tapped).
    """

    name: str
    snapshot: Snapshot
    screen: str = "play"
    prepare: Callable[[Any], None] | None = None


class GameTable(Protocol):
    """The Kivy widget between the bar and the seats: path, map, road or board, and its card picker.

    It also says what just happened (``snapshot.happened``, undo beside it) and what hands do now
    (``snapshot.hand_out``). It updates in place; it is shown the same snapshot again after a
    change of language.
    """

    def show(self, snapshot: Snapshot, words: Words) -> None:
        """Draw this snapshot. Called on the main thread."""

    def action(self) -> Action | None:
        """The lowest bar while fingers are in the middle of something, else None."""

    def tap_seat(self, player: str) -> bool:
        """A seat was tapped: whether that meant something to this table."""

    def press(self, own: Any) -> None:
        """A button of the lowest bar was pressed that is this table's own (`Press.own`)."""

    def takes(self, ticket: int) -> bool:
        """Whether the table itself says the refusal of this command, beside what was tapped."""


class GameUI(Protocol):
    """What a game gives the shell. ``GAME_UI`` in ``ui/games/NAME/__init__.py`` is one of these."""

    # options of Game.choices that the score pad's counts carry as well, e.g. ("artifact_values",)
    pad_options: tuple[str, ...]

    def make_table(self, submit: Submit, metrics: Metrics, changed: Callable[[], None]) -> Any:
        """A GameTable. It calls ``changed`` when a tap has made ``action()`` give something else than before:
        the lowest bar shows that, and no longer says what was refused until then."""

    def present_seats(self, snapshot: Snapshot, words: Words) -> tuple[Seat, ...]:
        """The seat row, in seat order."""

    def present_action(self, snapshot: Snapshot, words: Words) -> Action:
        """The prompt in words, the one action and perhaps a second one."""

    def present_title(self, snapshot: Snapshot, words: Words) -> str:
        """The bar's title: ``Incan Gold · temple 2 of 5``."""

    def pad_fields(self, options: Mapping[str, Any]) -> tuple[PadField, ...]:
        """What is counted at the end, for the score pad; () if the game has none."""

    def scenes(self) -> tuple[Scene, ...]:
        """The moments of this game for the studio."""


@runtime_checkable
class GivesAwards(Protocol):
    """A game whose last points are shown one by one before the ranking."""

    def present_awards(self, snapshot: Snapshot, words: Words) -> tuple[Award, ...]:
        """In the order in which they are told; () while the play goes on."""


@runtime_checkable
class LooksBack(Protocol):
    """A game whose table is worth looking at once more when all is over."""

    def present_look(self, words: Words) -> str:
        """The button beside the ranking that shows it: ``The board``."""


@runtime_checkable
class Explains(Protocol):
    """A game with something to read: how its printed rules are taken where they leave things open."""

    def present_help(self, words: Words) -> tuple[str, ...]:
        """A paragraph each."""


class SetupTable(Protocol):
    """The Kivy widget of a game's own page in the set-up: a map to lay stones by, say.

    It is shown before the checklist, and again when one of its steps is tapped there.
    """

    def show(self, proposal: Proposal, words: Words) -> None:
        """Draw this set-up."""

    def action(self) -> Action | None:
        """The lowest bar; None once all that the page is for lies there: the checklist follows."""

    def press(self, own: Any) -> None:
        """A button of the lowest bar was pressed that is the page's own (`Press.own`)."""

    def ticked(self) -> frozenset[int]:
        """The numbers of the checklist's steps that were done here."""

    def open(self, step: int) -> bool:
        """Come back to a step of the checklist, if it belongs to this page."""

    def start_again(self) -> None:
        """Another set-up was drawn: nothing of it lies there yet."""


@runtime_checkable
class LaysOut(Protocol):
    """A game with a page of its own in the set-up."""

    def make_setup(
        self, ask: Callable[[Command], None], metrics: Metrics, changed: Callable[[], None]
    ) -> Any:
        """A SetupTable. ``ask`` sends a command whose refusal the page's prompt says."""


def mark(ui: GameUI, name: str, side: int, colour: Colour) -> Any:
    """A game's own drawing as a Kivy widget ``side`` px high; None where the game draws none.

    ``name`` is a choice of its vote (drawn alike for all choices, in one colour), one of its cards, or
    ``trophy``: what stands beside the winner's name at the end, in the winner's colour. A game that has
    such drawings gives them all by a method ``mark(name, side, colour)``.
    """
    draw = getattr(ui, "mark", None)
    return draw(name, side, colour) if draw is not None else None


def marked(table: Any) -> Mapping[str, str]:
    """Players whose seats fingers have marked on a game's table, each with the drawing (``mark``) for it.

    A table in which seats are marked (those who leave, say) gives them by a method ``marked()``.
    """
    ask = getattr(table, "marked", None)
    return ask() if ask is not None else {}


@cache
def names() -> tuple[str, ...]:
    """The games that have a screen, in alphabetical order. Imports none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def load(name: str) -> GameUI:
    """A game's screen by the game's name. Raises KeyError if it has none."""
    if name not in names():
        raise KeyError(name)
    screen: GameUI = import_module(f"{__name__}.{name}.screen").GAME_UI
    return screen


def emblem(name: str, side: int) -> Any:
    """A game's emblem, a Kivy widget of ``side`` by ``side`` px, without loading the rest of its screen."""
    return import_module(f"{__name__}.{name}.emblem").Emblem(side)
