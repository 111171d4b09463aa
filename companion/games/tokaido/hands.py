"""What hands do after a move: cards and coins to take, pay or put back, markers to move."""

from companion.game import Message, Move, say
from companion.games.tokaido.box import PANORAMA_TYPES
from companion.games.tokaido.ending import awards, figures, temple_ranks
from companion.games.tokaido.inns import meals_drawn
from companion.games.tokaido.moves import Buy, Travel
from companion.games.tokaido.names import achievement_name, panorama_name
from companion.games.tokaido.state import Seat, State
from companion.games.tokaido.stops import turned_up


def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    lines: list[Message] = []
    for at, (had, has) in enumerate(zip(before.seats, after.seats, strict=True)):
        if had is not has:
            lines += _taken(before.terms.players[at], had, has)
    if isinstance(move, Travel):
        lines += _arrival(before, after)
    if isinstance(move, Buy):
        back = turned_up(before) - len(move.souvenirs)
        if back:
            lines.append(say("tokaido.hand.souvenirs-back", n=back))
    if _inn_done(after) and not _inn_done(before):
        lines.append(say("tokaido.hand.meals-back"))
    if after.phase == "over":
        return (*lines, *_ending(after), *_markers(before, after))
    return (*lines, *_markers(before, after))


def _taken(player: str, had: Seat, has: Seat) -> list[Message]:
    lines = []
    for number, kind in enumerate(PANORAMA_TYPES):
        if has.panoramas[number] != had.panoramas[number]:
            card = has.panoramas[number]
            lines.append(say("tokaido.hand.panorama", panorama=panorama_name(kind), value=card))
    on_the_way = [card for card in has.achievements[len(had.achievements) :] if card in PANORAMA_TYPES]
    lines += [say("tokaido.hand.achievement", achievement=achievement_name(card)) for card in on_the_way]
    given = has.temple - had.temple
    paid = had.coins - has.coins
    if given:
        own = max(paid, 0)
        if own:
            lines.append(say("tokaido.hand.temple", n=own))
        if given > own:
            lines.append(say("tokaido.hand.temple-bank", n=given - own))
    elif paid > 0:
        lines.append(say("tokaido.hand.pay", n=paid))
    if paid < 0:
        lines.append(say("tokaido.hand.coins", player=player, n=-paid))
    return lines


def _arrival(before: State, after: State) -> list[Message]:
    """At an inn: who draws the meals, and the one set aside for the neutral traveler."""
    terms = after.terms
    traveler = after.line[-1]
    step = after.steps[traveler]
    lines = []
    if terms.road.kind[step] == "temple" and traveler == terms.neutral:
        lines.append(say("tokaido.hand.neutral-temple"))
    if terms.road.kind[step] == "inn":
        hand = terms.players[before.hand]
        if len(after.beside(step)) == 1:
            lines.append(say("tokaido.hand.draw-meals", player=hand, n=meals_drawn(terms)))
        if traveler == terms.neutral:
            lines.append(say("tokaido.hand.neutral-meal", player=hand))
    return lines


def _inn_done(state: State) -> bool:
    """Everybody is at one inn and has dined."""
    step = min(state.steps)
    done = state.phase in ("travel", "over")
    return done and step == max(state.steps) and state.terms.road.kind[step] == "inn"


def _ending(state: State) -> list[Message]:
    players = state.terms.players
    lines = []
    for award in awards([figures(seat) for seat in state.seats]):
        names = tuple(players[at] for at in award.seats)
        if names:
            name = achievement_name(award.achievement)
            lines.append(say("tokaido.hand.award", achievement=name, players=names, n=len(names)))
    ranked = sorted(zip(temple_ranks(state), range(len(players)), strict=True), key=lambda pair: -pair[0])
    for points in dict.fromkeys(points for points, _ in ranked if points):
        names = tuple(players[at] for given, at in ranked if given == points)
        lines.append(say("tokaido.hand.temple-rank", players=names, points=points, n=len(names)))
    return lines


def _markers(before: State, after: State) -> list[Message]:
    """The markers on the Journey track."""
    lines = []
    for at, (had, has) in enumerate(zip(before.seats, after.seats, strict=True)):
        if had.points != has.points:
            name = after.terms.players[at]
            lines.append(
                say("tokaido.hand.marker", player=name, n=has.points - had.points, points=has.points)
            )
    return lines
