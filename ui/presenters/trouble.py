"""Why the table can't open its plays, in words."""

from __future__ import annotations

from msgspec import Struct

from companion.i18n import Words
from companion.snapshot import Trouble


class TroubleView(Struct, frozen=True):
    title: str
    what: str
    remedy: str
    again: str
    by_itself: str  # that nobody has to tap


def present_trouble(trouble: Trouble, words: Words, every: int) -> TroubleView:
    """``every`` is the time in seconds after which it is tried again without a tap."""
    return TroubleView(
        title=words.text("ui.trouble.title"),
        what=words(trouble.message),
        remedy=words(trouble.remedy),
        again=words.text("ui.trouble.again"),
        by_itself=words.text("ui.trouble.by-itself", n=every),
    )
