"""What is counted at the end, for the score pad. Needs no Kivy."""

from __future__ import annotations

from companion.games.tokaido.box import BOX, PANORAMA_TYPES, SOUVENIR_TYPES
from ui.games import PadField


def pad_fields() -> tuple[PadField, ...]:
    """In the order in which people count: what lies on the table, then points by agreement."""
    springs = tuple(spring.points for spring in BOX.hot_springs for _ in range(spring.copies))
    prices = tuple(sorted(meal.price for meal in BOX.meals for _ in range(meal.copies)))
    tiles = tuple(traveler.id for traveler in BOX.travelers)
    return (
        PadField("traveler", "tokaido.pad.traveler", tiles, words="tokaido.traveler", single=True),
        *(PadField(f"panoramas.{kind}", f"tokaido.pad.panoramas.{kind}") for kind in PANORAMA_TYPES),
        *(PadField(f"souvenirs.{kind}", f"tokaido.pad.souvenirs.{kind}") for kind in SOUVENIR_TYPES),
        PadField("hot_springs", "tokaido.pad.hot_springs", springs),
        PadField("temple_coins", "tokaido.pad.temple_coins"),
        PadField("encounters", "tokaido.pad.encounters"),
        PadField("samurai", "tokaido.pad.samurai"),
        PadField("meals", "tokaido.pad.meals", prices),
        PadField(
            "panorama_achievements",
            "tokaido.pad.panorama_achievements",
            PANORAMA_TYPES,
            words="tokaido.panorama",
        ),
        PadField("bonus_points", "tokaido.pad.bonus_points"),
        PadField(
            "neutral_temple_coins",
            "tokaido.pad.neutral_temple_coins",
            everybody=True,
            players=BOX.players[0],
        ),
    )
