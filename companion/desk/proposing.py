"""A set-up that is drawn and laid out, but not begun."""

from random import Random

from msgspec import to_builtins

from companion import record
from companion.commands import Propose
from companion.desk.refused import Refused, refuse
from companion.game import IllegalMove
from companion.record import Catalogue, Header, RecordError
from companion.snapshot import Proposal

SEED_LIMIT = 1_000_000


class Proposing:
    """``proposal`` is the one that lies there, or None. ``rng`` draws the seeds."""

    def __init__(self, catalogue: Catalogue, rng: Random) -> None:
        self._catalogue = catalogue
        self._rng = rng
        self.proposal: Proposal | None = None

    def propose(self, wish: Propose) -> None:
        """Draw a set-up. Raises Refused."""
        try:
            game = self._catalogue(wish.game)
            players = record.check_players(game, wish.players)
            options = record.parse_options(game, wish.options)
            record.check_seats(game, players, options)
        except KeyError:
            raise refuse("no-such-game", game=wish.game) from None
        except RecordError as error:
            raise Refused(error.code, error.message) from None
        seed = self._rng.randrange(SEED_LIMIT) if wish.seed is None else wish.seed
        try:
            setup = game.deal(players, options, Random(seed))
        except IllegalMove as error:
            # no board for that many, or no lot that the options allow
            raise Refused(error.code, error.message) from None
        self.proposal = Proposal(
            game=game.name,
            players=players,
            options=to_builtins(options),
            setup=to_builtins(setup),
            seed=seed,
            steps=game.checklist(players, options, setup),
            accent=game.accent,
        )

    def withdraw(self) -> None:
        self.proposal = None

    def header(self) -> Header:
        """What the play begins with. Raises Refused if nothing is proposed."""
        proposal = self.proposal
        if proposal is None:
            raise refuse("no-proposal")
        game = self._catalogue(proposal.game)
        return record.make_header(game, proposal.players, proposal.options, proposal.setup, proposal.seed)
