"""Cards, spaces and travelers as people call them."""

from companion.game import Message, say
from companion.games.tokaido.state import Terms


def traveler_name(terms: Terms, traveler: int) -> str | Message:
    """A player's name, or what people call the neutral traveler."""
    return say("tokaido.neutral") if traveler == terms.neutral else terms.players[traveler]


def player_or_neutral(terms: Terms, name: str) -> str | Message:
    """The same for a name as a move has it."""
    return name if name in terms.players else say("tokaido.neutral")


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
