"""What people call a part: the reader, the button at a seat, the pins."""

from companion.game import Message, say

KINDS = ("pins", "config", "display", "touch", "readers", "data", "clock")
SEAT_PLACES = ("stay", "leave")
TABLE_PLACES = ("next", "undo", "confirm", "all_in", "buzzer")


def part_name(part: str) -> Message:
    """``reader scanner``, ``button seat1.stay``, ``lamp table.all_in`` and ``pins`` in words.

    Parts are named so in ``PartReport`` and in the doctor's findings; an unknown one stays as it is.
    """
    kind, _, name = part.partition(" ")
    if kind == "reader":
        return say("part-name.reader", name=name)
    if kind in ("button", "lamp"):
        return say(f"part-name.{kind}", where=place_name(name))
    return say(f"part-name.{part}") if part in KINDS else say("part-name.other", name=part)


def place_name(name: str) -> Message:
    """``seat1.stay``, ``seat1`` and ``table.undo`` in words; an unknown one stays as it is."""
    place, _, what = name.partition(".")
    seat = place.removeprefix("seat")
    if place.startswith("seat") and seat.isdecimal():
        code = f"place.seat.{what}" if what in SEAT_PLACES else "place.seat"
        return say(code, seat=int(seat))
    return say(f"place.{what}") if what in TABLE_PLACES else say("place.other", name=name)
