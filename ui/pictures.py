"""Pictures of the window as PNG files, for the demo, the gallery and the studio."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def step(frames: int = 3) -> None:
    """Let the event loop draw so many frames."""
    from kivy.base import EventLoop

    for _ in range(frames):
        EventLoop.idle()


def take_picture(window: Any, path: Path) -> None:
    """Write what the window shows as a PNG. Only in the flip has the frame its pixels."""
    from kivy.core.image import Image
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.graphics.texture import Texture

    shots: list[bytes] = []

    def on_flip(*_args: Any) -> bool:
        if not shots:
            shots.append(glReadPixels(0, 0, *window.size, GL_RGBA, GL_UNSIGNED_BYTE))
        return False

    window.bind(on_flip=on_flip)
    window.canvas.ask_update()
    step()
    window.unbind(on_flip=on_flip)
    texture = Texture.create(size=window.size, colorfmt="rgba")
    texture.blit_buffer(shots[0], colorfmt="rgba", bufferfmt="ubyte")
    path.parent.mkdir(parents=True, exist_ok=True)
    Image(texture).save(str(path), flipped=True)
