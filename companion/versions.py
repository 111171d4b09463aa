"""The versions the journal's file has had, and what a sound file of each can answer.

``companion.schema`` has the steps from one to the next; it is imported only when there is one to take.
"""

from collections.abc import Mapping

SCHEMA = 2
_FIRST = (
    "SELECT id, header, game, started, last_played, seconds, state FROM plays LIMIT 0",
    "SELECT play, seq, move, time, via, code, mark FROM moves LIMIT 0",
    "SELECT game, code, card FROM codes LIMIT 0",
    # not done, only understood: a reference may be damaged, too
    "EXPLAIN INSERT INTO moves (play, seq, move) VALUES (0, 0, '')",
)
# a file of version 0 is a new one: it has no tables yet
QUESTIONS: Mapping[int, tuple[str, ...]] = {
    0: (),
    1: _FIRST,
    2: (*_FIRST, "SELECT erased FROM plays LIMIT 0"),
}
