"""The Stone Bonus cards at the end, colour by colour. Needs no Kivy."""

from __future__ import annotations

from companion.games.trekking.view import ColourView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Award, AwardRow
from ui.games.trekking import shapes


def present_awards(snapshot: Snapshot, words: Words) -> tuple[Award, ...]:
    """Empty before the end."""
    view = snapshot.view
    if not isinstance(view, View) or snapshot.prompt is None or not snapshot.prompt.over:
        return ()
    return tuple(_award(view, colour, words) for colour in view.colours)


def _award(view: View, colour: ColourView, words: Words) -> Award:
    counts = {seat.player: seat.stones[colour.colour] for seat in view.seats}
    points = {colour.second: colour.second_points, colour.most: colour.most_points}
    rows = [
        AwardRow(
            player=player,
            name=player,
            figure=str(count),
            points=f"+{points[player]}" if player in points else "",
        )
        for player, count in counts.items()
    ]
    rows.sort(key=lambda row: -counts[row.player])
    two = len(view.seats) == 2
    detail = "trekking.screen.award.most" if two else "trekking.screen.award.both"
    return Award(
        title=words.text(f"trekking.colour.{colour.colour}"),
        detail=words.text(detail, most=colour.most_points, second=colour.second_points),
        told=_told(view, colour, words),
        rows=tuple(rows),
        drawing=shapes.drawn(colour.colour),
        colour=shapes.bright(colour.colour),
    )


def _told(view: View, colour: ColourView, words: Words) -> str:
    """Who gets which card, and why nobody does."""
    told = []
    if colour.most is not None:
        told.append(words.text("trekking.screen.award.has-most", player=colour.most))
    elif colour.leaders:
        told.append(words.text("trekking.screen.award.tied", players=colour.leaders))
    else:
        told.append(words.text("trekking.screen.award.none"))
    if len(view.seats) > 2:
        if colour.second is not None:
            told.append(words.text("trekking.screen.award.has-second", player=colour.second))
        elif colour.leaders:
            told.append(words.text("trekking.screen.award.no-second"))
    return " ".join(told)
