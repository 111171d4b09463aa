"""Points as gems: what to hand out, and when the bank must be helped out by changing.

People change gems as they like. The companion's advice is one simple habit: what lies beside a
tent is always in the fewest gems, and is carried into the tent as it lies; leftovers on the path
are turquoise. ``Pieces`` are (turquoise, obsidian, gold).
"""

from companion.game import Message, say
from companion.games.incan_gold.box import BOX

Pieces = tuple[int, int, int]
BANK: Pieces = (BOX.gems[0].pieces, BOX.gems[1].pieces, BOX.gems[2].pieces)
BANK_POINTS = sum(gem.points * gem.pieces for gem in BOX.gems)


def fewest(points: int) -> Pieces:
    """The fewest gems worth ``points``."""
    gold, rest = divmod(points, BOX.gems[2].points)
    obsidian, turquoise = divmod(rest, BOX.gems[1].points)
    return turquoise, obsidian, gold


def add(one: Pieces, other: Pieces) -> Pieces:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def times(count: int, pieces: Pieces) -> Pieces:
    return count * pieces[0], count * pieces[1], count * pieces[2]


def covers(bank: Pieces, pieces: Pieces) -> bool:
    return all(have >= need for have, need in zip(bank, pieces, strict=True))


def words(points: int) -> tuple[Message, ...]:
    """``points`` in the fewest gems, as a list to be worded: gold first."""
    turquoise, obsidian, gold = fewest(points)
    counted = (("gold", gold), ("obsidian", obsidian), ("turquoise", turquoise))
    return tuple(say(f"incan_gold.gem.{kind}", n=count) for kind, count in counted if count)
