"""The hardware page in words: every part, what it counted, what it last said; learn mode; the simulator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from companion.commands import Command, Forget, Learn, StopLearning
from companion.game import Message
from companion.i18n import Words
from companion.inputs import PartReport
from companion.part_names import part_name, place_name
from companion.snapshot import Snapshot
from ui.presenters import common
from ui.presenters.vote import present_call

Level = Literal["ok", "warn", "bad"]
LEVELS: dict[str, Level] = {
    "ok": "ok",
    "off": "warn",
    "fallback": "warn",
    "stuck": "bad",
    "lost": "bad",
    "denied": "bad",
    "missing": "bad",
    "busy": "bad",
    "unfit": "bad",
    "silent": "bad",
}
# facts a sentence may name; one that the report lacks is shown as a question mark
FACTS = ("port", "group", "command", "wanted", "got", "pin", "other")


class Simulator(Protocol):
    """Parts without the parts, to be worked from the screen."""

    def buttons(self) -> Sequence[str]:
        """Names of the buttons, as in ButtonInput."""

    def readers(self) -> Sequence[str]:
        """Names of the readers."""

    def press(self, name: str) -> None: ...

    def release(self, name: str) -> None: ...

    def scan(self, reader: str, code: str) -> None:
        """What a reader would send for a card's code or a roll of dice."""


class PartLine(Struct, frozen=True):
    part: str
    name: str
    state: str
    remedy: str
    counted: str
    level: Level


class HardwareView(Struct, frozen=True):
    title: str
    parts: tuple[PartLine, ...]
    empty: str
    scanned: str  # what was read last and how it was taken; "" before the first
    learn: str
    simulator: str


def label(message: Message, words: Words) -> str:
    """A name that stands by itself: with a capital letter."""
    text = words(message)
    return text[:1].upper() + text[1:]


def figure(count: int) -> str:
    """A number with its thousands apart, the same in every language: 4 038 822."""
    return f"{count:,}".replace(",", "\N{NO-BREAK SPACE}")


def present_part(report: PartReport, counters: Mapping[str, int], words: Words) -> PartLine:
    facts: dict[str, Any] = {**dict.fromkeys(FACTS, "?"), **report.facts}
    if "other" in report.facts:
        facts["other"] = part_name(report.facts["other"])
    kind = report.part.partition(" ")[0]
    reason = report.facts.get("reason", "")
    if report.facts.get("simulated"):
        reason = reason or "simulated"
    # why a part is not used is said in the doctor's words
    codes = [f"ui.part.state.{report.state}.{more}" for more in (reason, kind)] + [f"doctor.{reason}"]
    state = next((code for code in codes if words.knows(code)), f"ui.part.state.{report.state}")
    remedy = f"part.{report.state}.remedy"
    told = {name: count for name, count in counters.items() if count and words.knows(f"ui.part.count.{name}")}
    return PartLine(
        part=report.part,
        name=label(part_name(report.part), words),
        state=label(Message(state, facts), words),
        remedy=words.text(remedy, **facts) if words.knows(remedy) else "",
        counted=" · ".join(
            words.text(f"ui.part.count.{name}", n=count).replace(str(count), figure(count))
            for name, count in told.items()
        ),
        level=LEVELS[report.state],
    )


def present_scanned(snapshot: Snapshot, words: Words) -> str:
    return words(snapshot.scanned.message) if snapshot.scanned is not None else ""


def present_hardware(
    snapshot: Snapshot, words: Words, counters: Mapping[str, Mapping[str, int]] | None = None
) -> HardwareView:
    """``counters`` are what each part has counted, by the part's name."""
    worst_first = sorted(snapshot.parts, key=lambda part: ("bad", "warn", "ok").index(LEVELS[part.state]))
    return HardwareView(
        title=words.text("ui.hardware.title"),
        parts=tuple(present_part(part, (counters or {}).get(part.part, {}), words) for part in worst_first),
        empty="" if snapshot.parts else words.text("ui.hardware.empty"),
        scanned=present_scanned(snapshot, words),
        learn=words.text("ui.learn.title"),
        simulator=words.text("ui.simulator.title"),
    )


class CardLine(Struct, frozen=True):
    card: str
    name: str
    codes: str  # "2 cards known"; "" for none or while it isn't known
    learning: bool
    command: Command
    forget: Command | None


class LearnView(Struct, frozen=True):
    title: str
    game: str
    games: tuple[tuple[str, str], ...]  # name, title
    cards: tuple[CardLine, ...]
    prompt: str
    scanned: str
    action: str  # "Stop"; "Forget" while that is asked about; "" while no card is taught
    command: Command | None
    forget: str  # "" where there is nothing to forget; "Keep" while that is asked about
    asking: bool
    simulator: str
    stop_command: Command | None


def present_learn(snapshot: Snapshot, words: Words, game: str, asking: str = "") -> LearnView:
    """The cards of one game; the one that is being learned takes every code scanned from now on.

    ``asking`` is the card whose codes are to be forgotten if people say so once more.
    """
    rules = common.game(game)
    learning = snapshot.learning if snapshot.learning and snapshot.learning.game == game else None
    codes = learning.codes if learning else {}
    lines = tuple(
        CardLine(
            card=card,
            name=label(rules.card_name(card), words),
            codes=words.text("ui.learn.codes", n=codes[card]) if codes.get(card) else "",
            learning=learning is not None and learning.card == card,
            command=Learn(game, card),
            forget=Forget(game, card) if codes.get(card) else None,
        )
        for card in rules.cards()
    )
    chosen = next((line for line in lines if line.learning), None)
    prompt = words.text("ui.learn.pick" if lines else "labels.none", title=common.title(game, words))
    stop = StopLearning() if learning else None
    action, command = (words.text("ui.learn.stop"), stop) if stop else ("", None)
    forget = words.text("ui.learn.forget") if chosen and chosen.forget else ""
    asked = chosen is not None and chosen.forget is not None and chosen.card == asking
    if chosen:
        prompt = _wanted(snapshot, words)
    if asked and chosen:
        card = words(rules.card_name(asking))
        prompt = words.text("ui.learn.forget-sure", n=codes[asking], card=card)
        action, command = words.text("ui.learn.forget-yes"), chosen.forget
        forget = words.text("ui.learn.keep")
    return LearnView(
        title=words.text("ui.learn.title"),
        game=game,
        games=tuple((name, common.title(name, words)) for name in common.playable()),
        cards=lines,
        prompt=prompt,
        scanned=present_scanned(snapshot, words) if learning and not asked else "",
        action=action,
        command=command,
        forget=forget,
        asking=asked,
        simulator=words.text("ui.simulator.title"),
        stop_command=stop,
    )


def _wanted(snapshot: Snapshot, words: Words) -> str:
    """Which card the next code will mean, while one is being taught."""
    if snapshot.learning is None:
        return ""
    card = common.game(snapshot.learning.game).card_name(snapshot.learning.card)
    scanned = snapshot.scanned
    taught = scanned is not None and scanned.outcome == "learned" and scanned.message.facts["card"] == card
    return words.text("ui.learn.another" if taught else "ui.learn.scan", card=words(card))


class SimulatorView(Struct, frozen=True):
    title: str
    buttons: tuple[tuple[str, str], ...]  # name, words
    readers: tuple[tuple[str, str], ...]
    hint: str
    scanned: str
    answer: str = ""  # what the table says to what was pressed or read
    latching: frozenset[str] = frozenset()  # buttons that a tap keeps down: one finger can't hold them all


def _answer(snapshot: Snapshot, words: Words) -> str:
    """The count, that all have chosen, a refusal; else what happened last and what to do now."""
    ballot, prompt = snapshot.ballot, snapshot.prompt
    if snapshot.play is None or prompt is None:
        return ""
    if snapshot.refusal is not None:
        return words(snapshot.refusal.message)
    if ballot is not None and ballot.phase == "counting":
        return f"{words.text(f'{snapshot.play.game}.vote.question')} {ballot.count or ''}".strip()
    if ballot is not None and ballot.phase == "all_in":
        return words.text("ui.vote.all-chosen")
    told = words(snapshot.happened) if snapshot.happened is not None else ""
    asked = ballot is not None and ballot.phase in ("waiting", "pressing", "unclear")
    now = present_call(snapshot, words).prompt if asked else words(prompt.sentence)
    return f"{told} {now}".strip()


def _latching(snapshot: Snapshot, names: Sequence[str]) -> frozenset[str]:
    """Where votes are held until the count is over, the seats' buttons stay down."""
    way = snapshot.ballot.way if snapshot.ballot is not None else snapshot.preferences.way
    return frozenset(name for name in names if name.startswith("seat") and way == "hold")


def present_simulator(snapshot: Snapshot, words: Words, simulator: Simulator) -> SimulatorView:
    return SimulatorView(
        title=words.text("ui.simulator.title"),
        buttons=tuple((name, words(place_name(name))) for name in simulator.buttons()),
        readers=tuple((name, label(part_name(f"reader {name}"), words)) for name in simulator.readers()),
        hint=words.text("ui.simulator.hint"),
        scanned=" ".join(filter(None, (present_scanned(snapshot, words), _wanted(snapshot, words)))),
        answer=_answer(snapshot, words),
        latching=_latching(snapshot, simulator.buttons()),
    )
