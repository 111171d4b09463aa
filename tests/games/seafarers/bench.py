"""``python -m tests.games.seafarers.bench``: the figures of this game. Prints one JSON object.

The longest trail over networks of 15 roads and 15 ships of many shapes, and random legal play on the
base board, every invariant checked. Times are of this process alone (CPU), in milliseconds.
"""

import json
import statistics
import sys
import time
from collections.abc import Iterator
from random import Random

from companion.games.seafarers import routes
from companion.games.seafarers.chart import Chart, bits, chart, members
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options
from companion.simulate import seat_names

NETWORKS = 3000
PIECES = 15
Network = tuple[int, int, int, int]


def networks(table: Chart, rng: Random) -> Iterator[Network]:
    """Roads, ships, own and rivals' buildings: from bushes to tight honeycombs."""
    for number in range(NETWORKS):
        shape = number % 3
        mask = 0
        reached = [rng.randrange(len(table.nodes))]
        hexes = rng.sample(range(table.tiles), 1)
        while mask.bit_count() < 2 * PIECES:
            if shape == 0:  # a bush that grows anywhere
                bit, other = rng.choice(table.links[rng.choice(reached)])
                mask |= bit
                reached.append(other)
            else:  # whole hexes side by side, then what is missing
                ring = table.hex_edges[rng.choice(hexes)]
                near = [hex for hex in table.beside[rng.choice(hexes)] if hex < table.tiles]
                hexes.append(rng.choice(near))
                if (mask | ring).bit_count() <= 2 * PIECES:
                    mask |= ring
                else:
                    mask |= 1 << rng.choice([*bits(ring & ~mask)])
        edges = list(bits(mask))[: 2 * PIECES]
        rng.shuffle(edges)
        nodes = sorted({node for edge in edges for node in table.ends[edge]})
        own = members([node for node in nodes if shape == 2 or rng.random() < 0.4])
        rivals = 0 if shape == 2 else members([node for node in nodes if rng.random() < 0.05]) & ~own
        yield members(edges[:PIECES]), members(edges[PIECES:]), own, rivals


def measure_routes() -> dict[str, float]:
    table = chart("new_shores_4p")
    times = []
    for network in networks(table, Random(1)):
        begun = time.process_time_ns()
        routes.longest(table, *network)
        times.append((time.process_time_ns() - begun) / 1e6)
    return {"networks": len(times), "median_ms": statistics.median(times), "worst_ms": max(times)}


def measure_play(seconds: float, players: int = 4) -> dict[str, float]:
    rng, options = Random(1), Options(scenario="settlers")
    names = seat_names(players)
    plays = moves = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        setup = GAME.deal(names, options, rng)
        state = GAME.start(names, options, setup)
        next_move = GAME.simulated(names, options, setup, rng)
        GAME.check(state)
        while not GAME.over(state):
            before, state = state, GAME.apply(state, next_move(state))
            GAME.check(state)
            GAME.check_step(before, state)
            moves += 1
        plays += 1
    return {"plays": plays, "moves": moves, "moves_per_second": moves / (time.process_time() - begun)}


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(json.dumps({"routes": measure_routes(), "play": measure_play(seconds)}))
