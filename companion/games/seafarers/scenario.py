"""What the rules ask of a scenario, with the plain answers: the game as it is in `settlers`.

``rules.py`` and its neighbours ask at fixed points and know no scenario by name. Each scenario is a
module in ``scenarios/`` that answers a few questions differently; it is loaded by its name.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, Step, say
from companion.games.seafarers.box import BOX
from companion.games.seafarers.land import Harbors, Land
from companion.games.seafarers.layouts import Layout
from companion.games.seafarers.moves import Roll
from companion.games.seafarers.names import harbors_in_words
from companion.games.seafarers.state import NOBODY, State, Terms, Won

Handler = Callable[[State, Any, int], State]


class Scenario:
    """The plain game. Subclasses differ where their page says so."""

    has_ships: ClassVar[bool] = True
    has_robber: ClassVar[bool] = True
    has_pirate: ClassVar[bool] = True
    has_route: ClassVar[bool] = True
    has_army: ClassVar[bool] = True
    has_point_cards: ClassVar[bool] = True
    # settlements that a player may own besides those of the own supply
    more_settlements: ClassVar[int] = 0
    # fog: pieces turn up hexes; the move says which
    has_fog: ClassVar[bool] = False
    # dice may bring points
    rolls_bring_points: ClassVar[bool] = False
    # the pirate is a fleet that nobody moves at will
    has_fleet: ClassVar[bool] = False
    # moves that only this scenario has: type → (state, move, seat) → state; the second ones wait for the
    # roll, as building does
    handlers: Mapping[type[Move], Handler] = {}
    turn_handlers: Mapping[type[Move], Handler] = {}

    # --- set-up

    def begin(self, terms: Terms) -> Any:
        """What the scenario keeps for itself at the start."""
        return None

    def starting_pieces(self, terms: Terms) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each seat's settlements and ships that lie there before anybody places."""
        nothing = (0,) * len(terms.players)
        return nothing, nothing

    def deck(self, terms: Terms) -> dict[str, int]:
        """The development cards that can be bought or won."""
        return {kind: getattr(BOX.development, kind) for kind in BOX.development.__struct_fields__}

    def bought(self, terms: Terms) -> int:
        """How many of them lie in the deck at the start."""
        return sum(self.deck(terms).values())

    def harbors(self, terms: Terms, laid: Harbors) -> Harbors:
        """The harbours that can be used at the start."""
        return laid

    def harbor_step(self, terms: Terms) -> Message:
        """How the harbour tokens are laid."""
        kinds = [place if isinstance(place, str) else place[3] for place in terms.setup.harbors]
        return say("seafarers.setup.harbors", n=len(kinds), harbors=harbors_in_words(kinds))

    def barred_numbers(self, layout: Layout) -> dict[tuple[int, int], tuple[int, ...]]:
        """Numbers that single hexes never get on a variable board."""
        return {}

    def checklist(self, terms: Terms) -> tuple[Step, ...]:
        return ()

    # --- where things may go

    def start_nodes(self, terms: Terms, land: Land) -> int:
        return land.start_nodes

    def settle_nodes(self, state: State) -> int:
        """Where settlements may stand, as far as the map says."""
        return state.land.nodes & ~state.land.closed_nodes

    def ship_edges(self, state: State, seat: int) -> int:
        """Where this seat's ships may lie, as far as the map says."""
        return state.land.ship_edges

    def extra_pieces(self, state: State, seat: int) -> int:
        """Settlements that are none of the seat's own pieces, as a set of intersections."""
        return 0

    def robber_hexes(self, state: State) -> int:
        return state.land.dry

    def may_move_pirate(self, state: State, seat: int) -> bool:
        return True

    def robbed(self, state: State, seat: int, loser: int, card: str | None) -> State | None:
        """A theft at sea of something that is no card of the hand; None if it is one."""
        return None

    def booty(self, state: State, loser: int) -> tuple[str, ...]:
        """What the pirate may take from a player besides a card of the hand."""
        return ()

    def goals(self, terms: Terms) -> int:
        """Intersections that close a line of ships as an own building does."""
        return 0

    # --- what happens

    def laid(self, state: State, seat: int, edge: int, move: Any) -> State:
        """After a road or ship was laid (built, moved or placed)."""
        return state

    def laid_all(self, before: State, after: State, move: Any) -> State:
        """After all pieces of a move were laid: its extra fields must be accounted for."""
        if move.found:
            raise IllegalMove("malformed", why="no-fog")
        if getattr(move, "harbor_at", None) is not None:
            raise IllegalMove("malformed", why="no-harbor-token")
        return after

    def settled(self, state: State, seat: int, node: int) -> State:
        """After a settlement was built (not placed at the start)."""
        if not state.terms.bonus:
            return state
        own = state.towns.owned[seat] & ~(1 << node)  # starting settlements make an island home
        points = 0
        for island in state.land.islands:
            if island >> node & 1 and not island & own:
                points += state.terms.bonus
        return win_points(state, seat, node, points) if points else state

    def before_production(self, state: State, move: Roll, seat: int) -> State:
        if move.lost:
            raise IllegalMove("malformed", why="no-fleet")
        return state

    def after_production(self, state: State, total: int, seat: int) -> State:
        return state

    def turn_ends(self, state: State) -> State:
        return state

    # --- points and the end

    def more_points(self, state: State, seat: int) -> int:
        """Points besides those of the plain game."""
        return 0

    def breakdown(self, state: State, seat: int) -> dict[str, int]:
        """Those points by their part of the breakdown."""
        return {}

    def wins(self, state: State, seat: int, points: int) -> bool:
        return points >= state.terms.target

    def most_cloth(self) -> int:
        """How much cloth anybody may count at the end."""
        return 0

    def tie_break(self, state: State, seat: int) -> int:
        """What decides among equal points once the play is over."""
        return 0

    # --- moves, tables and words

    def legal(self, state: State, seat: int) -> Iterator[Move]:
        """Moves of ``handlers`` that are legal now; ``seat`` is in turn."""
        return iter(())

    def ways(self, state: State, seat: int, edges: tuple[tuple[str, int], ...]) -> Iterator[dict[str, Any]]:
        """The extra fields with which pieces on these edges may be laid (``found``, ``harbor_at``)."""
        yield {}

    def thief_prompt(self, state: State) -> Message:
        player = state.terms.players[state.turn]
        return say(
            "seafarers.prompt.thieves" if self.has_pirate else "seafarers.prompt.robber", player=player
        )

    def one_die(self, state: State, seat: int, die: int) -> Move | None:
        """What a single die means that the seat in turn rolls before a reader, or None."""
        return None

    def losses(self, state: State, dice: tuple[int, int]) -> Iterator[dict[str, int]]:
        """The sets of cards that a roll may cost."""
        yield {}

    def lay(self, state: State, edges: tuple[tuple[str, int], ...], rng: Random) -> dict[str, Any]:
        """The extra fields of pieces at a simulated table."""
        return {}

    def knight_move(self, state: State, seat: int) -> Move | None:
        """What a knight card does where there is no army, or None."""
        return None

    def sailing(self, state: State, seat: int, edges: int) -> int:
        """The edges of these on which a simulated player lays ships."""
        return edges

    def buys(self, state: State, seat: int) -> bool:
        """Whether a simulated player wants a development card."""
        return True

    def simulate(self, state: State, seat: int, rng: Random) -> Move | None:
        """A random move of ``handlers`` for the seat in turn, or None."""
        return None

    def lose(self, state: State, seat: int, dice: tuple[int, int], rng: Random) -> dict[str, int]:
        """The cards that a roll costs, drawn blindly from the hand that loses them."""
        return {}

    def loser(self, state: State, dice: tuple[int, int]) -> int:
        """Whose hand that is. ``state`` is the one before the roll."""
        return NOBODY

    def view(self, state: State) -> Any:
        """What everybody sees of the scenario's own things."""
        return None

    def check(self, state: State) -> None:
        """Raise AssertionError if an invariant of the scenario breaks."""

    def check_step(self, before: State, after: State) -> None:
        """The same of what a move may do to ``extra``."""

    def cards_in_play(self, state: State) -> int:
        """The development cards that are bought, played or still in the deck."""
        return sum(self.deck(state.terms).values())

    def happened(self, before: State, move: Move, after: State) -> Message | None:
        """What a move of ``handlers`` did."""
        return None

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        return ()


def win_points(state: State, seat: int, node: int, points: int) -> State:
    return replace(state, won=(*state.won, Won(seat, node, points)))


@cache
def load(id: str) -> Scenario:
    """The scenario of that name."""
    scenario: Scenario = import_module(f"{__package__}.scenarios.{id}").SCENARIO
    return scenario


def scenario_of(terms: Terms) -> Scenario:
    """The scenario that is played."""
    return load(terms.options.scenario)
