"""A simulated table: honest dice, a real development deck, hands that nobody shows; random players."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.game import Move
from companion.games.seafarers import cards, hands, legal, lots, placing, thieves, trading
from companion.games.seafarers.box import RESOURCES
from companion.games.seafarers.chart import bits
from companion.games.seafarers.moves import (
    BankTrade,
    Build,
    BuyCard,
    Discard,
    EndTurn,
    Gold,
    Laid,
    Line,
    MovePirate,
    MoveRobber,
    MoveShip,
    Place,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RevealPoints,
    Roll,
    Trade,
)
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State, Terms

_SETS: dict[str, dict[str, int]] = {name: {name: 1} for name in RESOURCES}
_LOTS = {(name, rate): {name: rate} for name in RESOURCES for rate in (2, 3, 4)}


class Table:
    """What a real table knows and the companion doesn't: which development cards lie where."""

    def __init__(self, terms: Terms, rng: Random) -> None:
        self.rng = rng
        self.random = rng.random
        self.terms = terms
        self.scenario = scenario_of(terms)
        kinds = scenario_of(terms).deck(terms)
        self.deck = [kind for kind, number in kinds.items() for _ in range(number)]
        rng.shuffle(self.deck)
        self.hands: list[list[str]] = [[] for _ in terms.players]
        self.fresh: list[str] = []
        self.turn = -1

    def next_move(self, state: State) -> Move:
        seat = state.turn
        stage = state.stage
        if stage == "roll":
            return self._begin_turn(state, seat)
        if stage == "turn":
            return self._in_turn(state, seat)
        if stage == "place":
            return self._place(state, seat)
        if stage == "gold":
            due, number = state.owed[0]
            return Gold(self.terms.players[due], hands.spell(lots.blindly(state.bank, number, self.rng)))
        if stage == "discard":
            due = next(other for other, number in enumerate(state.discards) if number)
            given = lots.blindly(state.hands[due], state.discards[due], self.rng)
            return Discard(self.terms.players[due], hands.spell(given))
        return self._thief(state, seat)

    def _place(self, state: State, seat: int) -> Move:
        terms = self.terms
        chart = terms.chart
        allowed = scenario_of(terms).start_nodes(terms, state.land) & state.land.nodes
        sites = [node for node in bits(allowed) if not chart.near[node] & state.towns.all]
        self.rng.shuffle(sites)
        for node in sites:
            found = list(legal.places_at(state, seat, node))
            if found:
                move: Place = self.rng.choice(found)
                return move
        raise AssertionError("nowhere to start")

    def _begin_turn(self, state: State, seat: int) -> Move:
        if self.turn != seat:
            self.turn = seat
            self.fresh = []
            self.drawn(state)
            if self.hands[seat] and self.random() < 0.2:
                card = self._card(state, seat)
                if card is not None:
                    return card
        random = self.random
        dice = (int(random() * 6) + 1, int(random() * 6) + 1)
        return Roll(self.terms.players[seat], dice, self.scenario.lose(state, seat, dice, self.rng))

    def drawn(self, state: State) -> None:
        """Cards that came without being bought (gifts) join the hands."""
        for seat, number in enumerate(state.held):
            while len(self.hands[seat]) < number:
                self.hands[seat].append(self.deck.pop())

    def _card(self, state: State, seat: int) -> Move | None:
        """A random card of the hand that may be played, or None."""
        by, hand = self.terms.players[seat], self.hands[seat]
        points = hand.count("victory_point")
        if points and self.random() < 0.5:
            self.hands[seat] = [card for card in hand if card != "victory_point"]
            return RevealPoints(by, points)
        old = [card for card in hand if card != "victory_point"]
        for card in self.fresh:
            if card in old:
                old.remove(card)
        if not old or state.card_played or state.held[seat] - state.fresh < 1:
            return None
        card = self.rng.choice(old)
        move = self._played(state, seat, card)
        if move is not None:
            hand.remove(card)
        return move

    def _played(self, state: State, seat: int, card: str) -> Move | None:
        by = self.terms.players[seat]
        match card:
            case "knight":
                return PlayKnight(by) if self.scenario.has_army else self.scenario.knight_move(state, seat)
            case "monopoly":
                return PlayMonopoly(by, self.rng.choice(RESOURCES))
            case "year_of_plenty":
                bank = state.bank if self.terms.tracked else hands.BANK
                taken = lots.blindly(bank, min(2, hands.count(bank)), self.rng)
                return PlayYearOfPlenty(by, hands.spell(taken))
            case "road_building":
                return self._roads(state, seat)
        return None

    def _roads(self, state: State, seat: int) -> Move | None:
        by, chart = self.terms.players[seat], self.terms.chart
        pieces: list[Laid] = []
        extra: dict[str, Any] = {}
        for _ in range(2):
            free = [
                (kind, edge)
                for kind, edge in legal.free_pieces(state, seat)
                if kind == "road" or self.scenario.sailing(state, seat, 1 << edge)
            ]
            if not free:
                break
            piece = self.rng.choice(free)
            way = self.scenario.lay(state, (piece,), self.rng)
            if pieces and way.get("found") and extra.get("found"):
                break
            extra = legal.joined(extra, way) if pieces else way
            pieces.append(Laid(piece[0], chart.edges[piece[1]]))
            state = legal.lay(state, seat, piece, way)
        if not pieces and cards.can_lay(state, seat):
            return None
        return PlayRoadBuilding(by, tuple(pieces), **extra)

    def _thief(self, state: State, seat: int) -> Move:
        by, chart, rng = self.terms.players[seat], self.terms.chart, self.rng
        options = []
        if self.scenario.has_robber:
            options += [("robber", hex) for hex in bits(thieves.targets(state, seat, "robber"))]
        if self.scenario.has_pirate:
            options += [("pirate", hex) for hex in bits(thieves.targets(state, seat, "pirate"))]
        if not options:
            move = self.scenario.simulate(state, seat, rng)
            assert move is not None
            return move
        thief, hex = rng.choice(options)
        who = thieves.there(state, seat, thief, hex)  # type: ignore[arg-type]
        victim, card = self.robbed(state, who, thief == "pirate")
        kind = MoveRobber if thief == "robber" else MovePirate
        return kind(by, chart.hexes[hex], victim, card)

    def robbed(self, state: State, who: list[int], at_sea: bool) -> tuple[str | None, str | None]:
        """A victim and a card of theirs, drawn blindly."""
        booty = {seat: self.scenario.booty(state, seat) if at_sea else () for seat in who}
        rich = [seat for seat in who if state.hands[seat] or booty[seat]]
        if not rich:
            return None, None
        loser = self.rng.choice(rich)
        held = [
            RESOURCES[resource]
            for resource in range(len(RESOURCES))
            for _ in range(hands.part(state.hands[loser], resource))
        ]
        return self.terms.players[loser], self.rng.choice([*held, *booty[loser]])

    def _in_turn(self, state: State, seat: int) -> Move:
        """Builds what the hand affords, trades now and then, and ends the turn."""
        random = self.random
        if len(self.hands[seat]) < state.held[seat]:
            self.drawn(state)
        if random() < 0.9:
            move = self._build(state, seat)
            if move is not None:
                return move
        if self.hands[seat] and random() < 0.3:
            card = self._card(state, seat)
            if card is not None:
                return card
        if self.terms.tracked and random() < 0.6:
            move = self._trade(state, seat)
            if move is not None:
                return move
        return EndTurn(self.terms.players[seat])

    def _can(self, state: State, seat: int, piece: str, chance: float) -> bool:
        """Whether the hand covers it; where hands are not tracked, now and then."""
        if self.terms.tracked:
            return hands.covers(state.hands[seat], hands.COSTS[piece])
        return self.random() < chance

    def _build(self, state: State, seat: int) -> Move | None:
        own = self.scenario.simulate(state, seat, self.rng)
        if own is not None:
            return own
        if self.terms.tracked and hands.count(state.hands[seat]) < 2:
            return None
        by, chart = self.terms.players[seat], self.terms.chart
        settlements = state.towns.settlements[seat]
        if settlements and self._can(state, seat, "city", 0.1) and placing.in_supply(state, seat, "city"):
            return Build(by, "city", chart.nodes[self._one(settlements)])
        if self._can(state, seat, "settlement", 0.3) and placing.in_supply(state, seat, "settlement"):
            sites = placing.settle_nodes(state, seat)
            if sites:
                return Build(by, "settlement", chart.nodes[self._one(sites)])
        if state.deck and self._can(state, seat, "card", 0.2) and self.random() < 0.5:
            card = self._bought(state, seat)
            if card is not None:
                return card
        line = self._line(state, seat)
        if line is None and state.lines.ships[seat] and not state.ship_moved and self.random() < 0.1:
            return self._sail(state, seat)
        return line

    def _bought(self, state: State, seat: int) -> Move | None:
        if not self.scenario.buys(state, seat):
            return None
        card = self.deck.pop()
        self.hands[seat].append(card)
        self.fresh.append(card)
        return BuyCard(self.terms.players[seat])

    def _sail(self, state: State, seat: int) -> Move | None:
        chart = self.terms.chart
        moves = [
            (origin, to)
            for origin, to in legal.ship_moves(state, seat)
            if self.scenario.sailing(state, seat, 1 << to)
        ]
        if not moves:
            return None
        origin, to = self.rng.choice(moves)
        gone = placing.take_ships(state, seat, 1 << origin)
        way = self.scenario.lay(gone, (("ship", to),), self.rng)
        return MoveShip(self.terms.players[seat], chart.edges[origin], chart.edges[to], **way)

    def _line(self, state: State, seat: int) -> Move | None:
        """A road or ship, less often while a settlement could be built instead."""
        random = self.random
        kinds: tuple[Line, Line] = ("road", "ship") if random() < 0.5 else ("ship", "road")
        for kind in kinds:
            if not self._can(state, seat, kind, 0.2):
                continue
            if random() < 0.4 or not placing.in_supply(state, seat, kind):
                continue
            if random() < 0.8 and placing.settle_nodes(state, seat):
                continue
            edges = placing.line_edges(state, seat, kind)
            if kind == "ship":
                edges = self.scenario.sailing(state, seat, edges)
            if edges:
                edge = self._towards_sites(state, edges)
                way = self.scenario.lay(state, ((kind, edge),), self.rng)
                return Build(self.terms.players[seat], kind, self.terms.chart.edges[edge], **way)
        return None

    def _towards_sites(self, state: State, edges: int) -> int:
        """Of a few random edges the first that ends where a settlement could stand."""
        chart, towns = self.terms.chart, state.towns.all
        sites = self.scenario.settle_nodes(state)
        for _ in range(3):
            edge = self._one(edges)
            for node in chart.ends[edge]:
                if sites >> node & 1 and not chart.near[node] & towns:
                    return edge
        return edge

    def _one(self, mask: int) -> int:
        """A random member of a set."""
        for _ in range(int(self.random() * mask.bit_count())):
            mask &= mask - 1
        return (mask & -mask).bit_length() - 1

    def _trade(self, state: State, seat: int) -> Move | None:
        """With the bank if a lot is there, else one card for one with a neighbour."""
        by, hand, random = self.terms.players[seat], state.hands[seat], self.random
        parts = hands.parts(hand)
        most = max(parts)
        give = parts.index(most)
        if most >= 2:
            rate = trading.rates(state, seat)[give]
            if most >= rate:
                take = (give + 1 + int(random() * (len(RESOURCES) - 1))) % len(RESOURCES)
                if hands.part(state.bank, take):
                    return BankTrade(by, _LOTS[RESOURCES[give], rate], _SETS[RESOURCES[take]])
        if most and random() < 0.2:
            players = self.terms.players
            partner = (seat + 1 + int(random() * (len(players) - 1))) % len(players)
            wanted = [kind for kind in hands.kinds(state.hands[partner]) if kind != give]
            if wanted:
                take = wanted[int(random() * len(wanted))]
                return Trade(by, players[partner], _SETS[RESOURCES[give]], _SETS[RESOURCES[take]])
        return None


def simulated(terms: Terms, rng: Random) -> Callable[[State], Move]:
    return Table(terms, rng).next_move
