"""The screen of a table: opens the window and runs until it is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.snapshot import Trouble
from ui import theme
from ui.config import ScreenConfig, prepare_environment

if TYPE_CHECKING:
    from ui.bridge import Table
    from ui.presenters.hardware import Simulator

TRY_EVERY = 10.0  # seconds between two tries to open the plays


def open_window(config: ScreenConfig) -> Any:
    """Kivy's window in the ground colour, with its fonts and exactly one touch provider."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from ui import fonts

    fonts.register()
    theme.use(config.metrics())
    EventLoop.ensure_window()
    Window.clearcolor = theme.GROUND
    Window.set_title("Tabletop Companion")
    if config.touch:
        # SDL hears the touch screen as well: without this every touch would arrive twice
        for provider in list(EventLoop.input_providers):
            if type(provider).__name__ == "SDL2MotionEventProvider":
                EventLoop.remove_input_provider(provider)
    return Window


def make_shell(
    table: Table,
    window: Any,
    *,
    simulator: Simulator | None = None,
    counters: Callable[[], Mapping[str, Mapping[str, int]]] | None = None,
    on_alive: Callable[[], None] | None = None,
) -> tuple[Any, Any]:
    """The root widget in the window and its bridge to the table, started. Gives (shell, bridge)."""
    from ui.bridge import Bridge
    from ui.shell import Shell

    bridge: Bridge
    shell = Shell(
        lambda command: bridge.submit(command),
        simulator=simulator,
        counters=counters,
        snapshot=table.snapshot,
    )
    bridge = Bridge(table, shell.show, on_alive)
    shell.size = window.size
    window.bind(size=lambda _window, size: setattr(shell, "size", size))
    window.add_widget(shell)
    bridge.start()
    return shell, bridge


class Opened(NamedTuple):
    """A table to show. ``counters`` gives what each part has counted; ``simulator`` are parts to work
    from the screen; ``on_shown`` is called once, after its first frame."""

    table: Table
    simulator: Simulator | None = None
    counters: Callable[[], Mapping[str, Mapping[str, int]]] | None = None
    on_shown: Callable[[], None] | None = None


def run(
    opened: Opened | Trouble,
    *,
    config: ScreenConfig,
    open_again: Callable[[], Opened | Trouble],
    on_alive: Callable[[], None] | None = None,
) -> None:
    """Show a table until the window is closed. Must be called on the main thread.

    Where there is trouble instead of a table, that is shown, and ``open_again`` is called until there is
    one: when somebody taps the button, and every few seconds. ``on_alive`` is called every few seconds
    from the screen's own loop, after it has drained its queue.
    """
    prepare_environment(config)
    from kivy.base import runTouchApp, stopTouchApp

    stage = Stage(open_window(config), open_again, on_alive)
    stage.set(opened)
    try:
        runTouchApp()
    finally:
        stage.clear()
        stopTouchApp()


class Stage:
    """What fills the window: the table's shell, or what keeps it from opening."""

    def __init__(
        self, window: Any, open_again: Callable[[], Opened | Trouble], on_alive: Callable[[], None] | None
    ) -> None:
        self._window = window
        self._open_again = open_again
        self._on_alive = on_alive
        self._end: Callable[[], None] = lambda: None
        self.screen: Any = None

    def set(self, opened: Opened | Trouble) -> None:
        if isinstance(opened, Opened):
            self.clear()
            self._set_table(opened)
        elif self.screen is None:
            self._set_trouble(opened)
        else:
            self.screen.show(opened)

    def clear(self) -> None:
        self._end()
        self._end = lambda: None
        if self.screen is not None:
            self._window.remove_widget(self.screen)
            self.screen = None

    def _set_table(self, opened: Opened) -> None:
        self.screen, bridge = make_shell(
            opened.table,
            self._window,
            simulator=opened.simulator,
            counters=opened.counters,
            on_alive=self._on_alive,
        )
        self._end = bridge.stop
        if opened.on_shown is not None:
            _after_first_frame(self._window, opened.on_shown)

    def _set_trouble(self, trouble: Trouble) -> None:
        from kivy.clock import Clock

        from ui.bridge import ALIVE_EVERY
        from ui.screens.trouble import TroubleScreen

        def again(_elapsed: float = 0.0) -> None:
            self.set(self._open_again())

        def beat(_elapsed: float = 0.0) -> None:
            if self._on_alive is not None:
                self._on_alive()

        self.screen = screen = TroubleScreen(trouble, again, round(TRY_EVERY))
        screen.size = self._window.size
        self._window.bind(size=lambda _window, size: setattr(screen, "size", size))
        self._window.add_widget(screen)
        events = (Clock.schedule_interval(again, TRY_EVERY), Clock.schedule_interval(beat, ALIVE_EVERY))

        def end() -> None:
            for event in events:
                event.cancel()

        self._end = end


def _after_first_frame(window: Any, function: Callable[[], None]) -> None:
    def on_flip(*_args: Any) -> None:
        window.unbind(on_flip=on_flip)
        function()

    window.bind(on_flip=on_flip)
