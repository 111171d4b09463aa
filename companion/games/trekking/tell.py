"""What a move did, in sentences, and what hands do now."""

from companion.game import Message, Move, say
from companion.games.trekking.box import BOX, IDS, PARKS
from companion.games.trekking.moves import Claim, DealRow, Discard, Draw, EndTurn, Occupy, Step, Travel
from companion.games.trekking.names import card_name, card_names, place_name, stone_name
from companion.games.trekking.payment import cards_spent
from companion.games.trekking.state import State
from companion.games.trekking.view import ColourView, colours


def happened(before: State, move: Move, after: State) -> Message:
    seat = before.seat
    player = before.terms.players[seat]
    told = [_told(before, move, after, player)]
    if after.last_round and not before.last_round:
        told.append(_last_round(before, after))
    return together(told)


def together(told: list[Message]) -> Message:
    """Sentences one after the other."""
    first, *more = told
    return say("trekking.told.together", first=first, then=together(more)) if more else first


def _told(before: State, move: Move, after: State, player: str) -> Message:
    match move:
        case Draw(from_="deck"):
            return say("trekking.told.draw", player=player)
        case Draw(refill=None):
            return say("trekking.told.take", player=player, card=card_name(move.from_))
        case Draw(refill=str(refill)):
            card = card_name(move.from_)
            return say("trekking.told.take-row", player=player, card=card, refill=card_name(refill))
        case Travel():
            return together([_walked(before, move, player), *_arrived(before, after, player)])
        case Claim():
            return together(_claimed(before, move, player))
        case Occupy():
            return together(_occupied(move, player))
        case DealRow():
            return say("trekking.told.deal-row", cards=card_names(move.cards))
        case Discard():
            return say("trekking.told.discard", player=player, cards=card_names(move.cards))
        case Step(to=str(to)):
            stepped = say("trekking.told.step", player=player, place=place_name(to))
            return together([stepped, *_arrived(before, after, player)])
        case Step():
            return say("trekking.told.stay", player=player)
        case EndTurn():
            return say("trekking.told.end-turn", player=player)
    raise TypeError(f"not a move of this game: {type(move).__name__}")


def _walked(before: State, move: Travel, player: str) -> Message:
    origin = before.trekkers[before.seat]
    # the sum was exact: it is what the numbers of the cards say
    total = sum(int(card.rpartition(":")[2]) for card in move.spend) + move.plus_one
    place, start = place_name(move.to), place_name(IDS[origin])
    code = "trekking.told.travel-plus-one" if move.plus_one else "trekking.told.travel"
    return say(code, player=player, place=place, start=start, n=total)


def taken(before: State, after: State) -> str | None:
    """The colour of the stone that a move took off the map."""
    for colour, now in zip(before.map, after.map, strict=True):
        if colour != now:
            return colour
    return None


def bumped(before: State, after: State) -> list[str]:
    """Who was sent back to START."""
    return [
        player
        for seat, player in enumerate(before.terms.players)
        if seat != before.seat and before.trekkers[seat] != after.trekkers[seat]
    ]


def _arrived(before: State, after: State, player: str) -> list[Message]:
    told = []
    colour = taken(before, after)
    if colour is not None:
        told.append(say("trekking.told.stone", player=player, stone=stone_name(colour)))
    told += [say("trekking.told.bump", player=other) for other in bumped(before, after)]
    return told


def _claimed(before: State, move: Claim, player: str) -> list[Message]:
    park = PARKS[move.park]
    told = [say("trekking.told.claim", player=player, park=place_name(move.park), points=park.vp)]
    if move.refill is not None:
        told.append(say("trekking.told.next-park", park=place_name(move.refill)))
    return told


def _occupied(move: Occupy, player: str) -> list[Message]:
    told = [
        say("trekking.told.occupy", player=player, park=place_name(move.park), points=BOX.major_vp),
        say(f"trekking.ability.{move.park}"),
    ]
    if move.swap is not None:
        give, take = stone_name(move.swap.give), stone_name(move.swap.take)
        told.append(say("trekking.told.swap", player=player, give=give, take=take, other=move.swap.from_))
    return told


def _last_round(before: State, after: State) -> Message:
    players = before.terms.players
    why = "stones" if not any(after.map) else "park"
    code = f"trekking.told.last-{why}" if after.phase != "over" else f"trekking.told.end-{why}"
    return say(code, player=players[before.seat], last=players[before.last_seat], n=BOX.last_park)


# --- hands --------------------------------------------------------------------------------------------


def hand_out(before: State, move: Move, after: State) -> tuple[Message, ...]:
    lines: list[Message] = []
    match move:
        case Travel():
            lines += [_to_discards(move.spend), *_place_lines(before, after)]
        case Step():
            lines += _place_lines(before, after)
        case Claim():
            lines.append(_to_discards(cards_spent(move.spend, move.wild)))
            lines.append(say("trekking.hand.park", park=place_name(move.park)))
            if "yellowstone" in before.campsites[before.seat]:
                lines.append(say("trekking.hand.yellowstone"))
        case Occupy():
            lines.append(_to_discards(cards_spent(move.spend, move.wild)))
            lines.append(say("trekking.hand.campsite", park=place_name(move.park)))
            if move.park == "denali":
                lines.append(say("trekking.hand.denali"))
            if move.swap is not None:
                give, take = stone_name(move.swap.give), stone_name(move.swap.take)
                lines.append(say("trekking.hand.swap", give=give, take=take, player=move.swap.from_))
        case Discard():
            lines.append(_to_discards(move.cards))
    if after.shuffles > before.shuffles:
        lines.append(say("trekking.hand.shuffle"))
    if after.phase == "deal_row":
        lines.append(say("trekking.hand.wipe", n=BOX.row))
    if after.phase == "over":
        lines += [_bonus_line(colour, len(after.terms.players)) for colour in colours(after)]
    return tuple(lines)


def _to_discards(cards: tuple[str, ...]) -> Message:
    return say("trekking.hand.discard", cards=card_names(cards))


def _place_lines(before: State, after: State) -> list[Message]:
    lines = []
    colour = taken(before, after)
    if colour is not None:
        lines.append(say("trekking.hand.stone", stone=stone_name(colour)))
    lines += [say("trekking.hand.bump", player=player) for player in bumped(before, after)]
    return lines


def _bonus_line(colour: ColourView, players: int) -> Message:
    """Who is given the Stone Bonus cards of a colour."""
    stone = say(f"trekking.colour.{colour.colour}")
    most = _holder(colour.most, colour.most_points)
    if players == 2:
        return say("trekking.hand.bonus-most", colour=stone, most=most)
    return say(
        "trekking.hand.bonus", colour=stone, most=most, second=_holder(colour.second, colour.second_points)
    )


def _holder(player: str | None, points: int) -> Message:
    if player is None:
        return say("trekking.bonus.nobody")
    return say("trekking.bonus.holder", player=player, points=points)
