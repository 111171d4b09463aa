"""The screen of a table: opens the window and runs until it is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ui import theme
from ui.config import ScreenConfig, prepare_environment

if TYPE_CHECKING:
    from ui.bridge import Table
    from ui.presenters.hardware import Simulator


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


def run(
    table: Table,
    *,
    config: ScreenConfig,
    simulator: Simulator | None = None,
    counters: Callable[[], Mapping[str, Mapping[str, int]]] | None = None,
    on_alive: Callable[[], None] | None = None,
    on_shown: Callable[[], None] | None = None,
) -> None:
    """Show a table until the window is closed. Must be called on the main thread.

    ``on_shown`` is called once, after the first frame.

    ``on_alive`` is called every few seconds from the screen's own loop, after it has drained its
    queue. ``counters`` gives what each part has counted, for the hardware page; ``simulator`` are
    parts to work from the screen.
    """
    prepare_environment(config)
    from kivy.base import runTouchApp, stopTouchApp

    window = open_window(config)
    _shell, bridge = make_shell(table, window, simulator=simulator, counters=counters, on_alive=on_alive)
    if on_shown is not None:
        _after_first_frame(window, on_shown)
    try:
        runTouchApp()
    finally:
        bridge.stop()
        stopTouchApp()


def _after_first_frame(window: Any, function: Callable[[], None]) -> None:
    def on_flip(*_args: Any) -> None:
        window.unbind(on_flip=on_flip)
        function()

    window.bind(on_flip=on_flip)
