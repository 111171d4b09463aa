"""Set-up: the random leader and artifacts, and the checklist for those who lay out the box."""

from random import Random

from companion.game import IllegalMove, Step, say
from companion.games.incan_gold.box import BOX
from companion.games.incan_gold.moves import Options, Setup


def deal(players: tuple[str, ...], options: Options, rng: Random) -> Setup:
    artifacts = sorted(BOX.artifacts)
    if options.shuffle_artifacts:
        rng.shuffle(artifacts)
    return Setup(rng.choice(players), tuple(artifacts))


def check(players: tuple[str, ...], options: Options, setup: Setup) -> None:
    """Raise IllegalMove unless the set-up can lie on the table."""
    if setup.leader not in players:
        raise IllegalMove("unknown-player", player=setup.leader)
    for value in setup.artifacts:
        if value not in BOX.artifacts:
            raise IllegalMove("unknown-value", value=value)
    if sorted(setup.artifacts) != sorted(BOX.artifacts):
        raise IllegalMove("malformed", field="setup.artifacts", why="artifacts")
    if not options.shuffle_artifacts and list(setup.artifacts) != sorted(BOX.artifacts):
        raise IllegalMove("malformed", field="setup.artifacts", why="artifact-order")


def checklist(players: tuple[str, ...], options: Options, setup: Setup) -> tuple[Step, ...]:
    """The steps in the rulebook's order. Shuffled artifacts are for one pair of eyes only."""
    order = tuple(say("incan_gold.number", value=value) for value in setup.artifacts)
    if options.shuffle_artifacts:
        artifacts = Step(
            say("incan_gold.setup.artifacts-shuffled"), say("incan_gold.setup.order", order=order)
        )
    else:
        artifacts = Step(say("incan_gold.setup.artifacts-ascending", order=order))
    steps = [
        Step(say("incan_gold.setup.camps", n=len(players))),
        Step(say("incan_gold.setup.temples", temples=BOX.temples)),
        artifacts,
    ]
    if options.artifact_values == "by_exit":
        steps.append(Step(say("incan_gold.setup.by-exit")))
    quest = len(BOX.treasures) + len(BOX.hazards.kinds) * BOX.hazards.copies
    steps.append(Step(say("incan_gold.setup.quest", cards=quest)))
    bank = {gem.kind: gem.pieces for gem in BOX.gems}
    steps.append(Step(say("incan_gold.setup.bank", **bank)))
    steps.append(Step(say("incan_gold.setup.leader", player=setup.leader)))
    return tuple(steps)
