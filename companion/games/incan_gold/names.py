"""Cards as people call them."""

from companion.game import Message, say


def card_name(card: str) -> Message:
    """A card in words: ``treasure:11``, ``hazard:fire`` and ``artifact:7``."""
    kind, _, value = card.partition(":")
    if kind == "hazard":
        return say(f"incan_gold.hazard.{value}")
    return say(f"incan_gold.card.{kind}", value=value)
