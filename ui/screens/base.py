"""What all screens share: the bar with back, the strip of notices, a body, and the prompt at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.commands import Dismiss
from companion.i18n import Words
from companion.snapshot import Refusal, Snapshot
from ui.presenters import common
from ui.presenters.navigation import Page
from ui.presenters.notices import NoticePress, StripView, present_notices, say_first
from ui.theme import current
from ui.widgets.action import PromptBar
from ui.widgets.bar import Bar, Strip

if TYPE_CHECKING:
    from ui.shell import Shell


def local_now() -> datetime:
    """The time of day where the table stands."""
    return datetime.now().astimezone()


class Column(BoxLayout):
    """Widgets under each other; its height follows them."""

    def __init__(self, gap: float = 2, **kwargs: Any) -> None:
        metrics = current().metrics
        kwargs.setdefault("spacing", metrics.gap(gap))
        # room at the right for the bar that shows how much there is
        kwargs.setdefault("padding", (0, metrics.gap(2), metrics.gap(2.5), metrics.gap(2)))
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        self.fbind("minimum_height", lambda _column, height: setattr(self, "height", height))


class Screen(Widget):
    """A page. Subclasses put widgets into ``body`` and lay them out in ``arrange(x, y, width, height)``.

    ``framed`` False: there is neither a bar nor a prompt, and ``place`` is the subclass's.
    """

    framed = True

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__()
        self.shell = shell
        self.page = page
        self.asked: set[int] = set()
        self.strip = Strip()
        self.strip.bind(on_remedy=lambda _strip: self._mend(), on_release=lambda _strip: self._open_notices())
        self.sheet: Any = None  # made when it is first opened
        self.strip_view: StripView | None = None
        self.body = Widget()
        self._said = ""
        self._said_above = ""
        self._version = -1
        self._heard: Refusal | None = None
        if self.framed:
            self._frame()
        for widget in (self.strip, self.body):
            self.add_widget(widget)
        # not before the subclass is made: the shell gives a size then
        for widget, name in ((self, "pos"), (self, "size"), (self.strip, "height")):
            widget.fbind(name, lambda *_: self.place())

    def _frame(self) -> None:
        self.bar = Bar(kind="page", has_menu=False)
        self.bar.bind(on_back=lambda _bar: self.go_back())
        self.foot = PromptBar()
        self.foot.bind(on_refused=lambda _foot, reason: self.say(reason))
        self.add_widget(self.bar)
        self.add_widget(self.foot)
        self.fbind("parent", lambda *_: self.foot.settle())  # the tap that led here may be a double one
        self.foot.fbind("height", lambda *_: self.place())

    # what a subclass does

    def present(self, snapshot: Snapshot, words: Words) -> None:
        """Bind what the presenter gives for this snapshot."""
        raise NotImplementedError

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the body's widgets out between strip and prompt."""

    def go_back(self) -> None:
        self.shell.back()

    def enter(self) -> None:
        """The page comes into sight."""

    def leave(self) -> None:
        """The page goes out of sight."""

    # what a subclass uses

    def ask(self, command: Any) -> None:
        """Send a command whose refusal is said in this screen's prompt."""
        self.hush()
        self.asked.add(self.shell.submit(command))

    def say(self, reason: str) -> None:
        """Say in the prompt why something can't be done, until the next tap that can."""
        self._said = reason
        self.shell.again()

    def say_above(self, reason: str) -> None:
        """The same for something on the bar: said in the strip right under it."""
        self._said_above = reason
        self.shell.again()

    def hush(self) -> None:
        self._said = self._said_above = ""

    def go_on(self) -> None:
        """A tap has changed something on this side: what was said about the one before no longer counts."""
        self.hush()
        self._heard = self.shell.snapshot.refusal
        self.shell.again()

    def heard(self, snapshot: Snapshot) -> bool:
        """Whether people have gone on since the refusal in this snapshot."""
        return snapshot.refusal is not None and snapshot.refusal is self._heard

    def prompt(self, calm: str) -> str:
        """The prompt's words: a reason or a refusal goes before the calm ones."""
        if self._said:
            return self._said
        if self.heard(self.shell.snapshot):
            return calm
        return common.refusal(self.shell.snapshot, self.asked, self.shell.words) or calm

    @property
    def troubled(self) -> bool:
        return bool(self.prompt(""))

    def show(self, snapshot: Snapshot, words: Words) -> None:
        self.heed(snapshot)
        self.show_strip(present_notices(snapshot, words, self.page.name))
        self.present(snapshot, words)
        self.place()

    def heed(self, snapshot: Snapshot) -> None:
        """What was said about an older snapshot no longer counts."""
        if snapshot.version != self._version:
            self._version = snapshot.version
            self.hush()

    def show_strip(self, strip: StripView | None) -> None:
        if self._said_above:
            strip = say_first(self._said_above, strip, self.shell.words)
        self.strip_view = strip
        self.strip.danger = strip is not None and strip.danger
        self.strip.remedy_text = strip.press.label if strip is not None and strip.press else ""
        self.strip.more = strip.more if strip else ""
        self.strip.whole = strip is not None and bool(strip.more or any(one.remedy for one in strip.notices))
        self.strip.text = strip.text if strip else ""
        if strip is None:
            self._close_notices()
        elif self._notices_lie_open:
            self.sheet.show(strip.notices)

    def _mend(self) -> None:
        press = self.strip_view.press if self.strip_view is not None else None
        if press is not None and isinstance(press.command, Dismiss) and self.strip.cut:
            self._open_notices()  # nobody has read it yet
        elif press is not None:
            self._press(press)

    def _press(self, press: NoticePress) -> None:
        """A notice's button: what it asks, the page it leads to, or the whole notice."""
        if press.command is not None:
            self.shell.submit(press.command)
        elif press.page is not None:
            self._close_notices()
            self.shell.open(press.page)
        else:
            self._open_notices()

    def _open_notices(self) -> None:
        if self.strip_view is None or not (self.strip.opens or self.strip_view.more):
            return
        if self.sheet is None:
            self.sheet = self._make_sheet()
        self.sheet.show(self.strip_view.notices)
        if self.sheet.parent is None:
            self.add_widget(self.sheet)
            self.sheet.settle()
        self._lay_sheet()

    def _make_sheet(self) -> Any:
        from ui.screens.notice_sheet import NoticeSheet  # the first frame comes without it

        sheet = NoticeSheet()
        sheet.bind(
            on_close=lambda _sheet: self._close_notices(), on_pressed=lambda _sheet, press: self._press(press)
        )
        return sheet

    @property
    def _notices_lie_open(self) -> bool:
        return self.sheet is not None and self.sheet.parent is self

    def _close_notices(self) -> None:
        if self._notices_lie_open:
            self.remove_widget(self.sheet)

    def _lay_sheet(self) -> None:
        """Over the page, from under the bar down to the prompt at most."""
        if self._notices_lie_open:
            self.sheet.lay(self.x, self.strip.top, self.width, self.strip.top - self.body.y)

    def place(self) -> None:
        self.bar.width, self.bar.x, self.bar.top = self.width, self.x, self.top
        self.strip.width, self.strip.x = self.width, self.x
        self.strip.y = self.bar.y - self.strip.height
        foot = 0
        if self.foot.parent is self:
            self.foot.width, self.foot.pos = self.width, self.pos
            foot = self.foot.height
        self.body.pos = (self.x, self.y + foot)
        self.body.size = (self.width, max(0, self.strip.y - self.y - foot))
        self.arrange(*self.body.pos, *self.body.size)
        self._lay_sheet()


def tapped(widget: Any, what: Callable[[], None]) -> Any:
    """Call ``what`` when the widget is tapped; gives the widget."""
    widget.bind(on_release=lambda *_: what())
    return widget
