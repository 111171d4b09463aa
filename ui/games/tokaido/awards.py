"""The last points, one after another: four achievements and the temple. Needs no Kivy."""

from __future__ import annotations

from companion.games.tokaido.box import BOX, MEALS
from companion.games.tokaido.gains import each_achievement
from companion.games.tokaido.moves import NEUTRAL
from companion.games.tokaido.names import achievement_name
from companion.games.tokaido.view import AwardView, Pile, SeatView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Award, AwardRow
from ui.games.tokaido import shapes

_SHAPES = {"gourmet": "meal", "bather": "hot_spring", "chatterbox": "encounter", "collector": "bag"}


def present_awards(snapshot: Snapshot, words: Words) -> tuple[Award, ...]:
    """Empty before the end."""
    view = snapshot.view
    if not isinstance(view, View) or view.ending is None:
        return ()
    given = tuple(_achievement(view, award, words) for award in view.ending.awards)
    return (*given, _temple(view.ending.temple, words))


def _achievement(view: View, award: AwardView, words: Words) -> Award:
    figures = {seat.player: _figure(seat, award.achievement) for seat in view.seats}
    rows = [
        AwardRow(
            player=seat.player,
            name=seat.player,
            figure=str(figures[seat.player]),
            points=f"+{each_achievement(seat.traveler)}" if seat.player in award.players else "",
        )
        for seat in view.seats
    ]
    rows.sort(key=lambda row: -figures[row.player])
    code = "nobody" if not award.players else "shared" if len(award.players) > 1 else "alone"
    return Award(
        title=words(achievement_name(award.achievement)),
        detail=words.text(f"tokaido.screen.award.{award.achievement}"),
        told=words.text(f"tokaido.screen.award.{code}", players=award.players, n=len(award.players)),
        rows=tuple(rows),
        drawing=shapes.drawn(_SHAPES[award.achievement]),
    )


def _figure(seat: SeatView, achievement: str) -> int:
    match achievement:
        case "gourmet":
            return sum(MEALS[dish].price for dish in seat.dishes or ())
        case "bather":
            return len(seat.hot_springs)
        case "chatterbox":
            return len(seat.encounters)
    return len(seat.souvenirs)


def _temple(piles: tuple[Pile, ...], words: Words) -> Award:
    """The neutral traveler's pile has its rank and takes no points."""
    rows = tuple(
        AwardRow(
            player="" if pile.traveler == NEUTRAL else pile.traveler,
            name=words.text("tokaido.neutral") if pile.traveler == NEUTRAL else pile.traveler,
            figure=str(pile.coins),
            points=f"+{pile.points}" if pile.points and pile.traveler != NEUTRAL else "",
        )
        for pile in piles
    )
    coins = [pile.coins for pile in piles if pile.coins]
    code = "nobody" if not coins else "tied" if len(set(coins)) < len(coins) else "ranks"
    facts = dict(zip(("first", "second", "third", "other"), BOX.temple_points, strict=True))
    return Award(
        title=words.text("tokaido.part.temple_rank"),
        detail=words.text("tokaido.screen.award.temple"),
        told=words.text(f"tokaido.screen.award.temple-{code}", **facts),
        rows=rows,
        drawing=shapes.drawn("temple"),
    )
