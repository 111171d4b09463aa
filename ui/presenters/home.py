"""The home screen: plays to pick up first, then the games."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from companion.commands import Abandon, Command, Prefer, Resume
from companion.i18n import Words
from companion.snapshot import Snapshot, Unfinished
from ui.presenters import common
from ui.presenters.navigation import Page


class ResumeCard(Struct, frozen=True):
    game: str
    accent: str
    headline: str  # the game's title, and what of it is played
    players: str
    progress: str  # Last played today, 21:40 · Temple 3
    action: str
    command: Command
    forget: Command
    forget_label: str


class Tile(Struct, frozen=True):
    game: str
    accent: str
    title: str
    tagline: str
    players: str  # 3 to 8 players
    page: Page


class Language(Struct, frozen=True):
    """The switch names the other language in that language."""

    label: str
    command: Command


class Home(Struct, frozen=True):
    title: str
    resume: tuple[ResumeCard, ...]
    tiles: tuple[Tile, ...]
    lead: str  # the one sentence that says what to do
    language: Language
    history: str
    hardware: str
    settings: str
    hardware_trouble: bool


OTHER = {"en": ("vi", "Tiếng Việt"), "vi": ("en", "English")}  # own names: never translated


def present_language(words: Words) -> Language:
    code, own_name = OTHER[words.language]
    return Language(own_name, Prefer("language", code))


def present_home(snapshot: Snapshot, words: Words, now: datetime) -> Home:
    resume = tuple(
        _resume(play, words, now) for play in snapshot.unfinished if play.game in common.playable()
    )
    return Home(
        title=words.text("ui.home.title"),
        resume=resume,
        tiles=tuple(_tile(name, words) for name in common.playable()),
        lead=words.text("ui.home.lead-resume" if resume else "ui.home.lead"),
        language=present_language(words),
        history=words.text("ui.home.history"),
        hardware=words.text("ui.home.hardware"),
        settings=words.text("ui.home.settings"),
        hardware_trouble=any(part.state not in ("ok", "off") for part in snapshot.parts),
    )


def _resume(play: Unfinished, words: Words, now: datetime) -> ResumeCard:
    at = common.last_played(play.last_played, now, words)
    progress = words(play.progress)
    return ResumeCard(
        game=play.game,
        accent=common.about(play.game).accent,
        headline=common.full_title(play.game, play.variant, words),
        players=common.names(play.players, words),
        progress=words.text("ui.home.progress", progress=progress, when=at) if at else progress,
        action=words.text("ui.home.continue"),
        command=Resume(play.id),
        forget=Abandon(play.id),
        forget_label=words.text("ui.home.abandon"),
    )


def _tile(name: str, words: Words) -> Tile:
    game = common.about(name)
    return Tile(
        game=name,
        accent=game.accent,
        title=common.title(name, words),
        tagline=words.text(f"{name}.tagline"),
        players=words.text("ui.home.players", least=game.least_players, most=game.most_players),
        page=Page("players", name),
    )
