"""How everybody stands: stones colour by colour with who leads, points so far, what one player has."""

from __future__ import annotations

from companion.game import say
from companion.games.trekking.names import card_names, place_name
from companion.games.trekking.view import ColourView, SeatView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games.trekking.seen import ColourHead, Sheet, SheetRow, StoneCount

# abilities that are used up with the occupation
AT_ONCE = ("denali", "everglades")


def present_sheet(snapshot: Snapshot, words: Words, player: str) -> Sheet:
    """``player`` is the one whose cards are told below."""
    view: View = snapshot.view
    points = {standing.player: standing for standing in snapshot.standings}
    rows = []
    for number, seat in enumerate(view.seats):
        standing = points[seat.player]
        rows.append(
            SheetRow(
                seat=number,
                player=seat.player,
                stones=tuple(_count(seat, colour) for colour in view.colours),
                parks=str(standing.breakdown["parks"]),
                majors=str(standing.breakdown["majors"]),
                total=str(standing.score),
                chosen=seat.player == player,
            )
        )
    told = next(seat for seat in view.seats if seat.player == player)
    return Sheet(
        heads=tuple(_head(words, colour, len(view.seats)) for colour in view.colours),
        part_names=(
            words.text("trekking.screen.sheet.parks"),
            words.text("trekking.screen.sheet.majors"),
            words.text("trekking.screen.sheet.points"),
        ),
        rows=tuple(rows),
        about=_about(words, told, len(view.seats)),
    )


def _count(seat: SeatView, colour: ColourView) -> StoneCount:
    mark = 2 if colour.most == seat.player else 1 if colour.second == seat.player else 0
    return StoneCount(str(seat.stones[colour.colour]), mark)


def _head(words: Words, colour: ColourView, players: int) -> ColourHead:
    worth = str(colour.most_points) if players == 2 else f"{colour.most_points} · {colour.second_points}"
    return ColourHead(colour.colour, words.text("trekking.screen.sheet.left", n=colour.on_map), worth)


def _about(words: Words, seat: SeatView, players: int) -> tuple[str, ...]:
    lines = [words.text("trekking.screen.sheet.hand", player=seat.player, n=seat.hand)]
    if seat.known:
        lines[0] += " " + words(say("trekking.screen.sheet.seen", cards=card_names(seat.known)))
    if seat.parks:
        parks = tuple(place_name(park) for park in seat.parks)
        lines.append(words(say("trekking.screen.sheet.claimed", parks=parks, n=len(parks))))
    if seat.campsites:
        places = tuple(place_name(major) for major in seat.campsites)
        lines.append(words(say("trekking.screen.sheet.camps", places=places, n=len(places))))
        lines += [words.text(f"trekking.ability.{major}") for major in seat.campsites if major not in AT_ONCE]
    lines.append(
        words.text("trekking.screen.sheet.legend" if players > 2 else "trekking.screen.sheet.legend-most")
    )
    return tuple(lines)
