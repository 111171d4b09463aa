"""Cards, spaces and travelers as people call them."""

from companion.game import Message, say
from companion.games.tokaido.moves import NEUTRAL


def named(traveler: str) -> str | Message:
    """A player's name, or what people call the neutral traveler."""
    return say("tokaido.neutral") if traveler == NEUTRAL else traveler


def card_name(card: str) -> Message:
    """A souvenir, a meal, an encounter (``annaibito:sea``) or a hot spring (``hot_spring:3``)."""
    return say(f"tokaido.card.{card}")


def space_name(kind: str) -> Message:
    return say(f"tokaido.space.{kind}")


def panorama_name(kind: str) -> Message:
    return say(f"tokaido.panorama.{kind}")


def achievement_name(achievement: str) -> Message:
    return say(f"tokaido.achievement.{achievement}")


def power_name(power: str) -> Message:
    return say(f"tokaido.traveler.{power}")
