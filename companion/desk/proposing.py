"""A set-up that is drawn and laid out, but not begun."""

from random import Random
from typing import Any

from msgspec import to_builtins

from companion import record
from companion.commands import Propose, Settle
from companion.desk.refused import Refused, refuse
from companion.game import IllegalMove
from companion.games import AnyGame
from companion.record import Catalogue, Header, RecordError
from companion.snapshot import Proposal
from companion.validation import convert

SEED_LIMIT = 1_000_000


class Proposing:
    """``proposal`` is the one that lies there, or None. ``rng`` draws the seeds."""

    def __init__(self, catalogue: Catalogue, rng: Random) -> None:
        self._catalogue = catalogue
        self._rng = rng
        self._lots = 0  # the seed that dealt the set-up
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
        self._lots = seed
        self._lay_out(game, players, options, setup, seed)

    def settle(self, wish: Settle) -> None:
        """A player chooses: only what was offered, and the seed stays the one that offered it.

        Raises Refused.
        """
        proposal = self.proposal
        if proposal is None:
            raise refuse("no-proposal")
        offered = {(pick.player, choice.value) for pick in proposal.picks for choice in pick.choices}
        if (wish.player, wish.value) not in offered:
            raise refuse("unknown-value", value=wish.value)
        game = self._catalogue(proposal.game)
        options = record.parse_options(game, proposal.options)
        setup = game.pick(convert(proposal.setup, game.setup_type), wish.player, wish.value)
        self._lay_out(game, proposal.players, options, setup, proposal.seed)

    def _lay_out(
        self, game: AnyGame, players: tuple[str, ...], options: Any, setup: Any, seed: int | None
    ) -> None:
        """Propose a set-up. Raises Refused if it can't lie on the table (a name that a game forbids)."""
        try:
            game.start(players, options, setup)
        except IllegalMove as illegal:
            raise Refused(illegal.code, illegal.message) from None
        self.proposal = Proposal(
            game=game.name,
            players=players,
            options=to_builtins(options),
            setup=to_builtins(setup),
            seed=seed,
            steps=game.checklist(players, options, setup),
            accent=game.accent,
            picks=game.picks(players, options, setup, Random(self._lots)),
        )

    def redraw(self, part: str) -> None:
        """Draw one part again; the seed no longer tells the whole. Raises Refused."""
        proposal = self.proposal
        if proposal is None:
            raise refuse("no-proposal")
        game = self._catalogue(proposal.game)
        if part not in game.redraw_parts():
            raise refuse("unknown-value", value=part)
        options = record.parse_options(game, proposal.options)
        setup = game.redraw(convert(proposal.setup, game.setup_type), part, self._rng)
        self._lay_out(game, proposal.players, options, setup, seed=None)

    def withdraw(self) -> None:
        self.proposal = None

    def header(self) -> Header:
        """What the play begins with. Raises Refused if nothing is proposed."""
        proposal = self.proposal
        if proposal is None:
            raise refuse("no-proposal")
        game = self._catalogue(proposal.game)
        return record.make_header(game, proposal.players, proposal.options, proposal.setup, proposal.seed)
