"""The app's one type family, given to Kivy under its own name and as the default for every label."""

from __future__ import annotations

from pathlib import Path

FAMILY = "Asap"
FOLDER = Path(__file__).parent / "assets" / "fonts"
REGULAR = FOLDER / "Asap-Regular.ttf"
SEMIBOLD = FOLDER / "Asap-SemiBold.ttf"


def register() -> None:
    """Make the family known; `bold=True` gives SemiBold. Kivy's default name gets the same files."""
    from kivy.core.text import DEFAULT_FONT, LabelBase  # keeps this module importable without Kivy

    for name in (FAMILY, DEFAULT_FONT):
        LabelBase.register(name, fn_regular=str(REGULAR), fn_bold=str(SEMIBOLD))
