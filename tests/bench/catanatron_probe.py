"""Random players of catanatron on its base map, in CPU time. Runs where catanatron is installed.

``python catanatron_probe.py SECONDS`` prints ``{"moves_per_second": …}``. A move is one action of a
player: a roll, a piece, a trade, the robber, a discard, the end of a turn. Games end as its own do,
with a winner or after 1,000 turns.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

PLAYERS = 4
MOST_TURNS = 1000


def play() -> int:
    """One game; how many moves it took."""
    game = Game([RandomPlayer(color) for color in list(Color)[:PLAYERS]])
    moves = 0
    while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
        game.play_tick()
        moves += 1
    return moves


def main(seconds: float) -> None:
    play()  # what is worked out once is worked out now
    moves, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        moves += play()
    print(json.dumps({"moves_per_second": moves / (time.process_time() - begun)}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
