"""What the table should know and can mend: one line under the bar, and all of it when that is tapped."""

from __future__ import annotations

from msgspec import Struct

from companion.commands import Command, Dismiss, Retry
from companion.i18n import Words
from companion.snapshot import Notice, Snapshot
from ui.presenters.navigation import Page

# nothing is lost or broken: these inform
CALM = frozenset({"part.back", "notice.erased", "notice.way", "notice.no-clock"})


class NoticePress(Struct, frozen=True):
    """A button of a notice: it asks the table, or opens a page; with neither it opens the whole notice."""

    label: str
    command: Command | None = None
    page: Page | None = None


class NoticeView(Struct, frozen=True):
    """A notice whole: what is wrong, what to do, and its buttons, the one that mends it first."""

    text: str
    remedy: str = ""
    presses: tuple[NoticePress, ...] = ()
    danger: bool = False


class StripView(Struct, frozen=True):
    """The strip under the bar: the sentence of the most pressing notice and one button.

    ``more`` says how many others there are; ``notices`` are all of them, that one first.
    """

    text: str
    press: NoticePress | None = None
    danger: bool = False
    more: str = ""
    notices: tuple[NoticeView, ...] = ()
    resumed: bool = False


def present_notices(snapshot: Snapshot, words: Words, page: str = "") -> StripView | None:
    """What can't be stored goes first, then faults, then the oldest. ``page`` is the one that is shown."""
    if not snapshot.notices:
        return None
    ordered = sorted(snapshot.notices, key=lambda each: (not each.retry, each.message.code in CALM))
    notices = tuple(_whole(notice, words, page) for notice in ordered)
    first = notices[0]
    mends = first.presses[0].command is None or ordered[0].retry
    # a remedy that no button can do is read before the notice is put away
    press = first.presses[0] if mends or not first.remedy else NoticePress(words.text("ui.strip.remedy"))
    return StripView(
        text=first.text, press=press, danger=first.danger, more=_more(notices, words), notices=notices
    )


def say_first(text: str, strip: StripView | None, words: Words) -> StripView:
    """A word about what was tapped takes the line; the notices stay behind it, a tap away."""
    notices = (NoticeView(text), *(strip.notices if strip is not None and not strip.resumed else ()))
    return StripView(text=text, more=_more(notices, words), notices=notices)


def present_resumed(words: Words) -> StripView:
    """Said once after a play was picked up; the game's own table names the last move."""
    text = words.text("ui.play.resumed")
    return StripView(
        text=text, press=NoticePress(words.text("ui.strip.read")), notices=(NoticeView(text),), resumed=True
    )


def _more(notices: tuple[NoticeView, ...], words: Words) -> str:
    others = len(notices) - 1
    return words.text("ui.strip.more", n=others) if others else ""


def _whole(notice: Notice, words: Words, page: str) -> NoticeView:
    code = notice.message.code
    read = NoticePress(words.text("ui.strip.read"), Dismiss(notice.key))
    if notice.retry:
        presses = (NoticePress(words.text("ui.strip.retry"), Retry()),)
    elif code.startswith("part.") and code not in CALM and page != "hardware":
        presses = (NoticePress(words.text("ui.hardware.title"), page=Page("hardware")), read)
    else:
        presses = (read,)
    return NoticeView(
        text=words(notice.message),
        remedy=words(notice.remedy) if notice.remedy else "",
        presses=presses,
        danger=code not in CALM,
    )
