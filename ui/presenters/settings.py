"""Rows of things to change or do: the settings page and the menu of a play."""

from __future__ import annotations

from msgspec import Struct

import companion
from companion.commands import Command, Prefer, PutAside, RestartBallot
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Explains, GameUI
from ui.presenters import common
from ui.presenters.navigation import Page


class Value(Struct, frozen=True):
    label: str
    command: Command


class Row(Struct, frozen=True):
    """One line. ``values`` make it a choice; a ``page`` or ``command`` makes it a button.

    ``on`` makes it a switch (``command`` changes it). ``why`` dims it and is said when it is tapped.
    """

    key: str
    label: str
    help: str = ""
    icon: str = ""
    values: tuple[Value, ...] = ()
    chosen: int = -1
    on: bool | None = None
    command: Command | None = None
    page: Page | None = None
    why: str = ""
    danger: bool = False  # can't be undone


class Rows(Struct, frozen=True):
    title: str
    rows: tuple[Row, ...]
    foot: str = ""
    prompt: str = ""
    empty: str = ""  # said in the middle when there are no rows


LANGUAGES = (("vi", "Tiếng Việt"), ("en", "English"))  # own names: never translated


def language_row(snapshot: Snapshot, words: Words) -> Row:
    codes = [code for code, _ in LANGUAGES]
    return Row(
        key="language",
        label=words.text("ui.settings.language"),
        icon="globe",
        values=tuple(Value(own_name, Prefer("language", code)) for code, own_name in LANGUAGES),
        chosen=codes.index(words.language),
    )


def way_row(snapshot: Snapshot, words: Words) -> Row:
    way = snapshot.preferences.way
    return Row(
        key="way",
        label=words.text("ui.settings.way"),
        help=words.text(f"ui.way.{way}.help"),
        icon="hand",
        values=tuple(Value(words.text(f"ui.way.{each}"), Prefer("way", each)) for each in snapshot.ways),
        chosen=snapshot.ways.index(way) if way in snapshot.ways else -1,
    )


def motion_row(snapshot: Snapshot, words: Words) -> Row:
    still = snapshot.preferences.reduced_motion
    return Row(
        key="motion",
        label=words.text("ui.settings.reduced-motion"),
        help=words.text("ui.settings.reduced-motion.help"),
        on=still,
        command=Prefer("reduced_motion", not still),
    )


def odds_row(snapshot: Snapshot, words: Words) -> Row:
    shown = snapshot.preferences.show_chance
    return Row(
        key="odds",
        label=words.text("ui.settings.odds"),
        help=words.text("ui.settings.odds.help"),
        on=shown,
        command=Prefer("show_chance", not shown),
    )


def present_settings(snapshot: Snapshot, words: Words) -> Rows:
    return Rows(
        title=words.text("ui.settings.title"),
        rows=(
            language_row(snapshot, words),
            way_row(snapshot, words),
            motion_row(snapshot, words),
            odds_row(snapshot, words),
            Row(
                key="names",
                label=words.text("ui.names.open"),
                help=words.text("ui.names.open.help"),
                icon="trash",
                page=Page("names"),
            ),
        ),
        foot=words.text("ui.settings.about", version=companion.__version__),
    )


def _vote_rows(snapshot: Snapshot, words: Words) -> tuple[Row, Row]:
    """How the next vote is taken, and taking the one again that goes on."""
    ballot = snapshot.ballot
    taken = ballot is not None and ballot.phase != "waiting" and ballot.way != "open"
    again = Row(
        key="restart",
        label=words.text("ui.vote.restart"),
        help=words.text("ui.menu.restart.help"),
        icon="undo",
        command=RestartBallot() if taken else None,
        why="" if taken else words.text("ui.menu.no-vote"),
    )
    return way_row(snapshot, words), again


def present_menu(snapshot: Snapshot, words: Words, ui: GameUI) -> Rows:
    """The menu of a play."""
    if snapshot.play is None:
        raise ValueError("no play lies on the table")
    about = common.about(snapshot.play.game)
    rows = [
        Row(
            key="aside",
            label=words.text("ui.menu.aside"),
            help=words.text("ui.menu.aside.help"),
            icon="home",
            command=PutAside(),
        ),
        language_row(snapshot, words),
        *(_vote_rows(snapshot, words) if about.votes else ()),
        *((odds_row(snapshot, words),) if about.odds else ()),
        motion_row(snapshot, words),
    ]
    if ui.pad_fields(snapshot.play.options):
        rows.append(
            Row(
                key="pad",
                label=words.text("ui.pad.open"),
                help=words.text("ui.pad.open.help"),
                icon="edit",
                page=Page(
                    "pad", snapshot.play.game, snapshot.play.players, tuple(snapshot.play.options.items())
                ),
            )
        )
    if isinstance(ui, Explains):
        rows.append(
            Row(
                key="help",
                label=words.text("ui.help.open"),
                help=words.text("ui.help.open.help"),
                icon="info",
                page=Page("help", snapshot.play.game),
            )
        )
    rows.append(
        Row(
            key="hardware",
            label=words.text("ui.home.hardware"),
            help=words.text("ui.menu.hardware.help"),
            icon="plug",
            page=Page("hardware"),
        )
    )
    return Rows(words.text("ui.menu.title"), tuple(rows))
