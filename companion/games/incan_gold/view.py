"""What everybody at the table may see. Artifacts still under a temple are not part of it."""

from msgspec import Struct

from companion.games.incan_gold.box import BOX
from companion.games.incan_gold.rules import chance_of_end, possible_cards
from companion.games.incan_gold.scoring import artifact_points
from companion.games.incan_gold.state import PathCard, State


class SeatView(Struct, frozen=True):
    """One camp: ``beside`` is what lies beside the tent in points; ``tent`` is None while hidden."""

    player: str
    in_temple: bool
    beside: int
    tent: int | None
    artifacts: int


class CardLeft(Struct, frozen=True):
    card: str
    left: int


class View(Struct, frozen=True):
    """``path`` lies there until the next temple is opened. ``chance``: (cards that would end the round,
    cards in the deck), for the table that wants it.

    ``removed`` are the hazard cards that left the game; ``deck_artifacts`` the artifacts that lie
    in the deck or on the path; ``possible`` the cards that can still come in this round.
    """

    round: int
    rounds: int
    leader: str
    path: tuple[PathCard, ...]
    seats: tuple[SeatView, ...]
    possible: tuple[CardLeft, ...]
    removed: tuple[str, ...]
    deck_artifacts: tuple[int, ...]
    chance: tuple[int, int]


def view(state: State) -> View:
    players = state.terms.players
    shown = state.phase == "over" or not state.terms.options.hide_tents
    in_round = bool(state.temple)
    seats = tuple(
        SeatView(
            player=player,
            in_temple=seat in state.temple,
            beside=state.share if seat in state.temple else 0,
            tent=state.tents[seat] if shown else None,
            artifacts=len(artifact_points(state, seat)),
        )
        for seat, player in enumerate(players)
    )
    possible = possible_cards(state) if in_round else {}
    return View(
        round=state.round,
        rounds=BOX.temples,
        leader=players[state.leader],
        path=state.path or state.last_path,
        seats=seats,
        possible=tuple(CardLeft(card, left) for card, left in possible.items()),
        removed=state.removed,
        deck_artifacts=state.deck_artifacts,
        chance=chance_of_end(state) if in_round else (0, 0),
    )
