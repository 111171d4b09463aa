"""The root of all screens: which page is shown, in which language, with which accent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from kivy.uix.widget import Widget

from companion.commands import Command
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import theme
from ui.presenters import common
from ui.presenters.hardware import Simulator
from ui.presenters.navigation import Page, Trail
from ui.widgets.paint import follow

# imported when a page is opened for the first time, so that the first frame comes soon
PAGES: dict[str, tuple[str, str]] = {
    "home": ("ui.screens.home", "HomeScreen"),
    "players": ("ui.screens.players", "PlayersScreen"),
    "setup": ("ui.screens.setup", "SetupScreen"),
    "play": ("ui.screens.play", "PlayScreen"),
    "end": ("ui.screens.end", "EndScreen"),
    "look": ("ui.screens.look", "LookScreen"),
    "menu": ("ui.screens.settings", "MenuScreen"),
    "help": ("ui.screens.help", "HelpScreen"),
    "settings": ("ui.screens.settings", "SettingsScreen"),
    "names": ("ui.screens.names", "NamesScreen"),
    "history": ("ui.screens.history", "HistoryScreen"),
    "hardware": ("ui.screens.hardware", "HardwareScreen"),
    "learn": ("ui.screens.learn", "LearnScreen"),
    "simulator": ("ui.screens.simulator", "SimulatorScreen"),
    "pad": ("ui.screens.pad", "PadScreen"),
}

Counters = Callable[[], Mapping[str, Mapping[str, int]]]


class Shell(Widget):
    """Shows one page at a time; every page gets this object to ask and to navigate with."""

    def __init__(
        self,
        submit: Callable[[Command], int],
        *,
        simulator: Simulator | None = None,
        counters: Counters | None = None,
        snapshot: Snapshot | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.submit = submit
        self.simulator = simulator
        self.counters = counters
        self.snapshot = snapshot or Snapshot()
        self.words = Words(self.snapshot.preferences.language)
        self._trail = Trail()
        self._page: Page | None = None
        self._screen: Any = None
        self._kept: dict[Page, Any] = {}
        follow(self, self._place, "pos", "size")

    @property
    def screen(self) -> Any:
        """The screen that is shown; None before the first snapshot."""
        return self._screen

    @property
    def page(self) -> Page | None:
        return self._page

    def keeps(self, page: Page) -> bool:
        """Whether the page is still shown or comes back when what lies over it is closed."""
        return page in (self._trail.base, *self._trail.opened)

    def open(self, page: Page) -> None:
        """Open a page over what is shown."""
        self._trail = self._trail.open(page)
        self._refresh()

    def back(self) -> None:
        self._trail = self._trail.back()
        self._refresh()

    def close_pages(self) -> None:
        """Close all that people opened: the page the table is at is shown."""
        self._trail = Trail(self._trail.base)
        self._refresh()

    def show(self, snapshot: Snapshot) -> None:
        """Draw a snapshot; always on the main thread."""
        if snapshot.preferences.language != self.words.language:
            self.words = Words(snapshot.preferences.language)
        self.snapshot = snapshot
        self._trail = self._trail.follow(snapshot)
        self._refresh()

    def again(self) -> None:
        """Present the same snapshot once more: something changed on this side."""
        self._screen.show(self.snapshot, self.words)

    def _refresh(self) -> None:
        page = self._trail.shown
        if page != self._page:
            self._change(page)
        self._screen.show(self.snapshot, self.words)

    def _change(self, page: Page) -> None:
        """Show another page. Screens that are still on the trail keep what fingers did there."""
        if self._screen is not None:
            self._screen.leave()
            self.remove_widget(self._screen)
        self._kept = {kept: screen for kept, screen in self._kept.items() if self.keeps(kept)}
        accent = common.about(page.game).accent if page.game else "sand"
        theme.use(theme.current().metrics, accent, self.snapshot.preferences.reduced_motion)
        if page not in self._kept:
            module, name = PAGES[page.name]
            self._kept[page] = getattr(import_module(module), name)(self, page)
        self._page = page
        self._screen = self._kept[page]
        self.add_widget(self._screen)
        self._place()
        self._screen.enter()

    def _place(self) -> None:
        if self._screen is not None:
            self._screen.pos, self._screen.size = self.pos, self.size
