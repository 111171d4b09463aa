"""What is counted at the end, for the score pad. Needs no Kivy."""

from __future__ import annotations

from companion.games.trekking.box import BOX, PARKS
from ui.games import PadField


def pad_fields() -> tuple[PadField, ...]:
    """In the order of the score: Park cards by their points, Major Parks, stones by colour."""
    points = tuple(sorted(park.vp for park in PARKS.values()))
    return (
        PadField("parks", "trekking.pad.parks", points),
        PadField("majors", "trekking.pad.majors"),
        *(PadField(f"stones.{kind.colour}", f"trekking.colour.{kind.colour}") for kind in BOX.stones),
    )
