"""The pirate islands: a fleet sails by the dice, and everybody has a fortress to retake."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.game import IllegalMove, Message, Move, Step, say
from companion.games.seafarers import cards, hands, legal, lots, placing, rules, scoring, thieves
from companion.games.seafarers.box import BOX
from companion.games.seafarers.chart import bits, members
from companion.games.seafarers.geometry import Edge, Hex, Node
from companion.games.seafarers.moves import AttackFortress, Build, PlayWarship, Roll, Steal
from companion.games.seafarers.names import cards_in_words
from companion.games.seafarers.placing import changed
from companion.games.seafarers.production import owe, settle
from companion.games.seafarers.scenario import Scenario
from companion.games.seafarers.scenarios.waters import (
    at_fortress,
    fortress_of,
    onward,
    tip,
    waters_of,
    west_of,
)
from companion.games.seafarers.state import NOBODY, Lines, State, Terms

Outcome = Literal["none", "won", "even", "lost"]


class Fleet(Struct, frozen=True):
    """``at``: the fleet's place on its path; ``tokens`` on each seat's fortress, ``warships`` by seat."""

    at: int
    warships: tuple[int, ...]
    tokens: tuple[int, ...]


class FortressView(Struct, frozen=True):
    """``reached``: the owner's line has come there, so that it may be attacked."""

    player: str
    fortress: Node
    beachhead: Node
    tokens: int
    warships: int
    edges: tuple[Edge, ...]
    reached: bool


class FleetView(Struct, frozen=True):
    """``strength``: of the fleet since the roll of this turn, 0 before it.

    ``west``: where the player in turn lays ships only in one line; ``onward``: how it may go on now, and
    for each edge how from there.
    """

    path: tuple[Hex, ...]
    at: int
    strength: int
    fortresses: tuple[FortressView, ...]
    west: tuple[Edge, ...]
    onward: tuple[tuple[Edge, tuple[Edge, ...]], ...]


class PirateIslands(Scenario):
    has_robber: ClassVar = False
    has_pirate: ClassVar = False
    has_fleet: ClassVar = True
    has_route: ClassVar = False
    has_army: ClassVar = False
    has_point_cards: ClassVar = False
    more_settlements: ClassVar = 1  # the retaken fortress

    # --- set-up

    def __init__(self) -> None:
        self.handlers = {Steal: self.steal, PlayWarship: self.warship}
        self.turn_handlers = {AttackFortress: self.attack}

    def begin(self, terms: Terms) -> Fleet:
        nobody = (0,) * len(terms.players)
        tokens = (waters_of(terms.setup.layout).tokens,) * len(terms.players)
        return Fleet(0, nobody, tokens)

    def starting_pieces(self, terms: Terms) -> tuple[tuple[int, ...], tuple[int, ...]]:
        slots = waters_of(terms.setup.layout).slots[: len(terms.players)]
        nodes, edges = terms.chart.node_at, terms.chart.edge_at
        return (
            tuple(1 << nodes[slot.settlement] for slot in slots),
            tuple(1 << edges[slot.ship] for slot in slots),
        )

    def deck(self, terms: Terms) -> dict[str, int]:
        """Three players: no point cards. More: they count as knights."""
        kinds = super().deck(terms)
        points = kinds["victory_point"]
        more = points if len(terms.players) > BOX.players[0] else 0
        return {**kinds, "knight": kinds["knight"] + more, "victory_point": 0}

    def checklist(self, terms: Terms) -> tuple[Step, ...]:
        waters = waters_of(terms.setup.layout)
        slots = "seafarers.setup.slots"
        return (
            Step(say("seafarers.setup.fleet", n=waters.tokens)),
            Step(say(slots, players=terms.players)),
            Step(
                say("seafarers.setup.knights-only")
                if len(terms.players) > BOX.players[0]
                else say("seafarers.setup.no-point-cards")
            ),
        )

    # --- ships

    def ship_edges(self, state: State, seat: int) -> int:
        """West of the main island only one unbranched line on a shortest way to the own fortress."""
        layout = state.terms.setup.layout
        free = state.land.ship_edges & ~west_of(layout)
        end, _ = tip(state, seat)
        return free | members(onward(layout, seat)[end]) & state.land.ship_edges

    def extra_pieces(self, state: State, seat: int) -> int:
        """A retaken fortress stands as a settlement without being one of the own pieces."""
        if state.extra.tokens[seat]:
            return 0
        return 1 << fortress_of(state, seat)

    # --- the fleet

    def sail(self, state: State, dice: tuple[int, int]) -> tuple[int, int, Outcome]:
        """Where the fleet comes by the lower die, whom it attacks there, and with what outcome."""
        path = waters_of(state.terms.setup.layout).path
        strength = min(dice)
        at = (state.extra.at + strength) % len(path)
        around = state.terms.chart.hex_nodes[state.terms.chart.hex_at[path[at]]]
        there = [seat for seat, nodes in enumerate(state.towns.owned) if nodes & around]
        if len(there) != 1:
            return at, NOBODY, "none"
        warships = state.extra.warships[there[0]]
        if strength == warships:
            return at, there[0], "even"
        return at, there[0], "lost" if strength > warships else "won"

    def _loss(self, state: State, seat: int) -> int:
        """One card and one more for each city, as far as the hand goes."""
        return min(hands.count(state.hands[seat]), 1 + state.towns.cities[seat].bit_count())

    def before_production(self, state: State, move: Roll, seat: int) -> State:
        at, attacked, outcome = self.sail(state, move.dice)
        path = waters_of(state.terms.setup.layout).path
        lost = hands.read(move.lost)
        due = self._loss(state, attacked) if outcome == "lost" else 0
        if hands.count(lost) != due:
            raise IllegalMove("wrong-count", n=due)
        if lost:
            if not hands.covers(state.hands[attacked], lost):
                raise IllegalMove("cannot-afford", why="cards")
            kept = changed(state.hands, attacked, state.hands[attacked] - lost)
            state = replace(state, hands=kept, bank=state.bank + lost)
        fleet = replace(state.extra, at=at)
        state = replace(state, extra=fleet, pirate=state.terms.chart.hex_at[path[at]])
        if outcome == "won" and state.terms.tracked:
            state = owe(state, tuple(int(other == attacked) for other in range(len(state.hands))))
        return state

    def losses(self, state: State, dice: tuple[int, int]) -> Iterator[dict[str, int]]:
        _, attacked, outcome = self.sail(state, dice)
        if outcome != "lost":
            yield {}
            return
        for lost in legal.choices(state.hands[attacked], self._loss(state, attacked)):
            yield hands.spell(lost)

    def loser(self, state: State, dice: tuple[int, int]) -> int:
        return self.sail(state, dice)[1]

    def lose(self, state: State, seat: int, dice: tuple[int, int], rng: Random) -> dict[str, int]:
        _, attacked, outcome = self.sail(state, dice)
        if outcome != "lost":
            return {}
        return hands.spell(lots.blindly(state.hands[attacked], self._loss(state, attacked), rng))

    def thief_prompt(self, state: State) -> Message:
        return say("seafarers.prompt.steal", player=state.terms.players[state.turn])

    def steal(self, state: State, move: Steal, seat: int) -> State:
        """A 7: a card from any player."""
        if state.stage != "thief":
            raise IllegalMove("wrong-phase", why="no-thief")
        others = [other for other in range(len(state.hands)) if other != seat]
        return settle(replace(thieves.rob(state, seat, move.victim, move.card, others), thief=False))

    # --- warships and fortresses

    def warship(self, state: State, move: PlayWarship, seat: int) -> State:
        """A knight card makes one of the own ships a warship."""
        state = cards.spend(state, seat, "knight")
        number = state.extra.warships[seat] + 1
        if number > state.lines.ships[seat].bit_count():
            raise IllegalMove("no-pieces", piece=say("seafarers.pieces.ship"))
        return replace(
            state, extra=replace(state.extra, warships=changed(state.extra.warships, seat, number))
        )

    def attack(self, state: State, move: AttackFortress, seat: int) -> State:
        """Warships above the die: a token off; equal: the last ship is lost; below: the last two."""
        if not 1 <= move.die <= 6:
            raise IllegalMove("unknown-value", value=move.die)
        fleet = state.extra
        if not fleet.tokens[seat]:
            raise IllegalMove("wrong-phase", why="fortress-retaken")
        end, line = tip(state, seat)
        fortress = fortress_of(state, seat)
        if end != fortress:
            raise IllegalMove("not-connected", why="fortress")
        warships = fleet.warships[seat]
        if warships > move.die:
            tokens = changed(fleet.tokens, seat, fleet.tokens[seat] - 1)
            state = replace(state, extra=replace(fleet, tokens=tokens))
            if not tokens[seat]:
                state = placing.put_settlement(state, seat, fortress)
        else:
            gone = members(line[-1:] if warships == move.die else line[-2:])
            state = placing.lose_ships(state, seat, gone)
            left = min(warships, state.lines.ships[seat].bit_count())
            state = replace(state, extra=replace(fleet, warships=changed(fleet.warships, seat, left)))
        if self.wins(state, seat, scoring.points(state, seat)):
            return state
        return rules.pass_on(state)

    def wins(self, state: State, seat: int, points: int) -> bool:
        tokens = int(state.extra.tokens[seat])
        return points >= state.terms.target and tokens == 0

    # --- moves, tables and words

    def legal(self, state: State, seat: int) -> Iterator[Move]:
        by = state.terms.players[seat]
        if state.stage == "thief":
            others = [other for other in range(len(state.hands)) if other != seat]
            for victim, card in legal.thefts(state, others):
                yield Steal(by, victim, card)
            return
        warship = self.knight_move(state, seat)
        if warship is not None and legal.playable(state, seat, "knight"):
            yield warship
        if state.stage == "turn" and state.extra.tokens[seat] and at_fortress(state, seat):
            yield from (AttackFortress(by, die) for die in range(1, 7))

    def one_die(self, state: State, seat: int, die: int) -> Move | None:
        """The fortress's die, once the line has come there."""
        if not state.extra.tokens[seat] or not at_fortress(state, seat):
            return None
        return AttackFortress(state.terms.players[seat], die)

    def knight_move(self, state: State, seat: int) -> Move | None:
        if state.extra.warships[seat] < state.lines.ships[seat].bit_count():
            return PlayWarship(state.terms.players[seat])
        return None

    def sailing(self, state: State, seat: int, edges: int) -> int:
        """Only on the way, or there would be no ships left for it."""
        if not state.extra.tokens[seat]:
            return edges
        end, _ = tip(state, seat)
        return edges & members(onward(state.terms.setup.layout, seat)[end])

    def buys(self, state: State, seat: int) -> bool:
        """No more than a fair share of the knights, or others could never retake their fortress."""
        share = self.deck(state.terms)["knight"] // len(state.hands)
        return bool(state.extra.warships[seat] + state.held[seat] < share)

    def simulate(self, state: State, seat: int, rng: Random) -> Move | None:
        """Steals, sails towards the fortress, and attacks it once there are warships."""
        by = state.terms.players[seat]
        if state.stage == "thief":
            return rng.choice(list(self.legal(state, seat)))
        if not state.extra.tokens[seat]:
            return None
        end, _ = tip(state, seat)
        if end == fortress_of(state, seat):
            if rng.random() < 0.1 * (1 + state.extra.warships[seat]):
                return AttackFortress(by, rng.randint(1, 6))
            return None
        ahead = members(onward(state.terms.setup.layout, seat)[end])
        edges = list(bits(cards.lay_edges(state, seat, "ship") & ahead))
        if edges and legal.affords(state, seat, "ship") and rng.random() < 0.6:
            return Build(by, "ship", state.terms.chart.edges[rng.choice(edges)])
        return None

    def view(self, state: State) -> FleetView:
        waters, fleet = waters_of(state.terms.setup.layout), state.extra
        return FleetView(
            waters.path,
            fleet.at,
            min(state.last_roll) if state.rolled and state.last_roll is not None else 0,
            tuple(
                FortressView(
                    player,
                    slot.fortress,
                    slot.beachhead,
                    fleet.tokens[seat],
                    fleet.warships[seat],
                    slot.edges,
                    at_fortress(state, seat),
                )
                for seat, (player, slot) in enumerate(
                    zip(state.terms.players, waters.slots[: len(fleet.tokens)], strict=True)
                )
            ),
            tuple(state.terms.chart.edges[edge] for edge in bits(west_of(state.terms.setup.layout))),
            tuple(self._onward(state, state.turn)),
        )

    def _onward(self, state: State, seat: int) -> Iterator[tuple[Edge, tuple[Edge, ...]]]:
        edges, steps = state.terms.chart.edges, onward(state.terms.setup.layout, seat)
        for edge in steps[tip(state, seat)[0]]:
            fleet = changed(state.lines.ships, seat, state.lines.ships[seat] | 1 << edge)
            longer = replace(state, lines=Lines(state.lines.roads, fleet, state.lines.closed))
            yield edges[edge], tuple(edges[then] for then in steps[tip(longer, seat)[0]])

    def check(self, state: State) -> None:
        fleet = state.extra
        for seat, warships in enumerate(fleet.warships):
            assert warships <= state.lines.ships[seat].bit_count(), "a warship without a ship"
            retaken = bool(state.towns.owned[seat] >> fortress_of(state, seat) & 1)
            assert retaken == (not fleet.tokens[seat]), "a fortress is retaken with its last token"

    def check_step(self, before: State, after: State) -> None:
        tokens = zip(before.extra.tokens, after.extra.tokens, strict=True)
        assert all(0 <= one - other <= 1 for one, other in tokens), "tokens only go down, one by one"

    def happened(self, before: State, move: Move, after: State) -> Message | None:
        match move:
            case Steal():
                if move.victim is None:
                    return say("seafarers.told.steal-nothing", player=move.by)
                return say("seafarers.told.steal", player=move.by, victim=move.victim)
            case PlayWarship():
                seat = after.terms.seats[move.by]
                return say("seafarers.told.warship", player=move.by, n=after.extra.warships[seat])
            case AttackFortress():
                return self._told_attack(before, move, after)
        return None

    def _told_attack(self, before: State, move: AttackFortress, after: State) -> Message:
        seat = after.terms.seats[move.by]
        tokens = after.extra.tokens[seat]
        facts = {"player": move.by, "die": move.die, "warships": before.extra.warships[seat]}
        if tokens == before.extra.tokens[seat]:
            lost = before.lines.ships[seat].bit_count() - after.lines.ships[seat].bit_count()
            return say("seafarers.told.attack-lost", n=lost, **facts)
        if tokens:
            return say("seafarers.told.attack-won", n=tokens, **facts)
        return say("seafarers.told.fortress", **facts)

    def hand_out(self, before: State, move: Move, after: State) -> tuple[Message, ...]:
        if not isinstance(move, Roll):
            return ()
        _, attacked, outcome = self.sail(before, move.dice)
        lines = [say("seafarers.hand.fleet", n=min(move.dice))]
        if attacked != NOBODY:
            player, warships = after.terms.players[attacked], after.extra.warships[attacked]
            facts = {"player": player, "warships": warships, "die": min(move.dice)}
            if move.lost:
                facts["cards"] = cards_in_words(hands.pack(move.lost))
                lines.append(say("seafarers.hand.fleet-takes", **facts))
            elif outcome == "lost" and not after.terms.tracked:
                cities = after.towns.cities[attacked].bit_count()
                lines.append(say("seafarers.hand.fleet-takes-any", n=1 + cities, **facts))
            else:
                lines.append(say(f"seafarers.hand.fleet-{outcome}", **facts))
        return tuple(lines)


SCENARIO = PirateIslands()
