"""How fast the exact walk answers: ``python -m tests.games.trekking.walks_bench``.

``figures()`` gives milliseconds: the slowest single question asked of a search that knows nothing
yet, the slowest asked later, and the median for all places that the sums of one hand lead to.
"""

import json
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from companion.games.trekking.box import IDS, LOCATIONS, TRAILS
from companion.games.trekking.game import GAME
from companion.games.trekking.payment import sums
from companion.games.trekking.trails import Trails
from tests.games.every_game import play

FRESH = 12
QUESTIONS = 300
HANDS = 60


def milliseconds(ask: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    ask()
    return 1000 * (time.perf_counter() - begun)


def question(rng: Random) -> tuple[int, int, int, int]:
    """An origin, up to four others, a goal and a sum, anything from 1 to 53."""
    origin = rng.randrange(len(IDS))
    others = rng.sample([place for place in LOCATIONS if place != origin], rng.randrange(5))
    return origin, sum(1 << place for place in others), rng.randrange(len(IDS)), rng.randint(1, 53)


def figures() -> dict[str, float]:
    rng = Random(1)
    first = []
    for _ in range(FRESH):
        walks, asked = Trails(len(IDS), TRAILS), question(rng)
        first.append(milliseconds(lambda walks=walks, asked=asked: walks.exists(*asked[:3], 53)))
    walks = Trails(len(IDS), TRAILS)
    walks.exists(0, 0, 1, 53)
    questions = [question(rng) for _ in range(QUESTIONS)]
    later = [milliseconds(lambda asked=asked: walks.exists(*asked)) for asked in questions]
    hands = []
    moments = [
        state
        for seed in range(8)
        for state in play(GAME, seats=2 + seed % 4, seed=seed).states
        if state.phase == "turn"
    ]
    for state in rng.sample(moments, HANDS):
        walks = Trails(len(IDS), TRAILS) if not hands else walks

        def reached(state: Any = state, walks: Trails = walks) -> list[int]:
            seat = state.seat
            payable = sums(state, seat)
            return [bits & payable for bits in walks.lengths(state.trekkers[seat], state.blocked(seat))]

        hands.append(milliseconds(reached))
    return {"first_question": max(first), "question": max(later), "hand_median": median(hands)}


if __name__ == "__main__":
    print(json.dumps({name: round(value, 1) for name, value in figures().items()}))
