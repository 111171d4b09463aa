"""The page of the set-up where the stones are laid out by a map."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.commands import Command
from companion.games.trekking.box import BOX, REGIONS, TRAILS
from companion.i18n import Words
from companion.snapshot import Proposal
from ui.games import Action
from ui.games.trekking.atlas import Spread, spread
from ui.games.trekking.board import NAMED, POINTS
from ui.games.trekking.laying import FIRST_STEP, Laying, SetupMap, Tab, present_action, present_map
from ui.games.trekking.layout import Block, even_grid, halved, label_places, strip_ends
from ui.games.trekking.paint import LAND, TRAIL, LinesPaint, StonePaint, drawing
from ui.games.trekking.shapes import bright
from ui.theme import GROUND, PANEL, PRESSED, RAISED, SECONDARY, TEXT, Metrics, current, fade
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.pieces import Piece, Pieces, figure, space, word
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure

MOST = max(sum(place.region == region for place in BOX.places) for region in REGIONS)


class RegionTab(Pressable):
    """A region: its name, how many stones it takes, a check once they lie there."""

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self.tab: Tab | None = None
        self._box = BoxPaint(self.canvas, PANEL)
        self._check = MaskPaint(self.canvas, TEXT)
        self._name = FitText(roles=("small",) if current().metrics.portrait else ("body", "small"))
        self.add_widget(self._name)
        follow(self, self._place, "pos", "size", "pressed")

    def show(self, tab: Tab) -> None:
        self.tab = tab
        self._place()

    def _place(self) -> None:
        tab = self.tab
        if tab is None or self.height < 8:
            return
        metrics = current().metrics
        pad = metrics.gap(2)
        self._box.tint(PRESSED if self.pressed else TEXT if tab.chosen else RAISED if not tab.done else PANEL)
        self._box.place(self.x, self.y, self.width, self.height)
        ink = GROUND if tab.chosen and not self.pressed else SECONDARY if tab.done else TEXT
        side = round(metrics.icon * 0.8)
        count = figure(tab.stones, metrics.small)
        self._check.tint(ink)
        mark = icon_texture("check", side, metrics.stroke) if tab.done else count
        self._check.show(mark, self.right - pad - side / 2, self.center_y)
        self._name.text, self._name.color, self._name.strong = tab.name, ink, tab.chosen
        self._name.size = (max(1, self.width - 3 * pad - side), self.height)
        self._name.pos = (self.x + pad, self.y)


class RegionMap(Pressable):
    """The places of one region, far apart, with stone and name. Event: ``on_place(place)``."""

    __events__ = ("on_place",)

    def __init__(self, **kwargs):
        super().__init__(size_hint=(None, None), **kwargs)
        self._map: SetupMap | None = None
        self._spread: Spread | None = None
        self._box = BoxPaint(self.canvas, LAND)
        self._trails = LinesPaint(self.canvas, fade(TRAIL, 0.7))
        self._stones = [StonePaint(self.canvas) for _ in range(MOST)]
        self._checks = [MaskPaint(self.canvas, TEXT) for _ in range(MOST)]
        self._names = [MaskPaint(self.canvas, TEXT) for _ in range(MOST)]
        follow(self, self._draw, "pos", "size")

    def show(self, shown: SetupMap) -> None:
        if shown != self._map:
            self._map = shown
            self._draw()

    def middle(self, place: str) -> tuple[float, float]:
        """Where a place of this region lies, in px of the window."""
        assert self._map is not None and self._spread is not None, "nothing is shown yet"
        number = [lying.place for lying in self._map.lying].index(place)
        x, y = self._spread.places[number]
        return self.x + x, self.y + y

    def _draw(self) -> None:
        shown, metrics = self._map, current().metrics
        if shown is None or self.width < 60 or self.height < 60:
            return
        points = tuple(POINTS[NAMED[lying.place]] for lying in shown.lying)
        self._spread = spread(points, round(self.width), round(self.height), metrics.px(44))
        middles = [(round(self.x + x), round(self.y + y)) for x, y in self._spread.places]
        side = round(max(metrics.px(26), min(metrics.px(54), self._spread.apart * 0.46)))
        self._box.place(self.x, self.y, self.width, self.height)
        number = {NAMED[lying.place]: at for at, lying in enumerate(shown.lying)}
        lines = [
            strip_ends(middles[number[a]], middles[number[b]], side * 0.4)
            for a, b in TRAILS
            if a in number and b in number
        ]
        self._trails.show(lines, max(2.0, metrics.stroke))
        names = self._placed_names(shown, middles, side)
        for at in range(MOST):
            lying = shown.lying[at] if at < len(shown.lying) else None
            self._stones[at].show(
                lying.stone if lying else "",
                side,
                *(middles[at] if lying else (0, 0)),
                alpha=0.35 if lying and lying.marked else 1,
            )
            check = icon_texture("check", side, metrics.stroke * 1.4) if lying and lying.marked else None
            self._checks[at].show(check, *(middles[at] if lying else (0, 0)))
            name = names.get(at)
            label = figure(name[0], metrics.small, strong=True) if name else None
            self._names[at].tint(fade(TEXT, 0.5) if lying and lying.marked else TEXT)
            self._names[at].show(label, *(name[1] if name else (0, 0)))

    def _placed_names(
        self, shown: SetupMap, middles: list[tuple[int, int]], side: int
    ) -> dict[int, tuple[str, tuple[float, float]]]:
        """All names: in two lines where one finds no room, and below their place where neither does."""
        metrics = current().metrics
        texts = {at: lying.name for at, lying in enumerate(shown.lying)}
        box = Block(self.x, self.y, self.right, self.top)

        def sized(numbers: list[int]) -> list[tuple[int, int, int]]:
            return [(at, *measure(texts[at], metrics.small, True)) for at in numbers]

        reach = side * 0.56
        found = label_places(sized(list(texts)), middles, reach, box)
        rest = [at for at in texts if at not in found]
        texts |= {at: halved(texts[at]) for at in rest if " " in texts[at]}
        blocks = []
        for at, (x, y) in found.items():
            wide, tall = measure(texts[at], metrics.small, True)
            blocks.append(Block(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
        found |= label_places(sized(rest), middles, reach, box, blocks)
        for at in rest:
            wide, tall = measure(texts[at], metrics.small, True)
            x, y = middles[at]
            x = min(self.right - wide / 2, max(self.x + wide / 2, x))
            found.setdefault(at, (x, max(self.y + tall / 2, y - reach - tall * 0.42)))
        return {at: (texts[at], spot) for at, spot in found.items()}

    def on_touch_up(self, touch) -> bool:
        mine = touch.grab_current is self
        taken = super().on_touch_up(touch)
        if mine and self._map is not None and self._spread is not None and self.collide_point(*touch.pos):
            at = self._spread.nearest(touch.x - self.x, touch.y - self.y)
            self.dispatch("on_place", self._map.lying[at].place)
        return taken

    def on_place(self, place: str) -> None:
        """A place was tapped."""


class StoneMap(Widget):
    """The game's page in the set-up (`ui.games.SetupTable`)."""

    def __init__(
        self, ask: Callable[[Command], None], metrics: Metrics, changed: Callable[[], None], **kwargs
    ):
        super().__init__(**kwargs)
        self._ask, self._metrics, self._changed = ask, metrics, changed
        self._proposal: Proposal | None = None
        self._words: Words | None = None
        self.laying = Laying()
        self.tabs: list[RegionTab] = []
        for number in range(len(REGIONS)):
            tab = RegionTab()
            tab.bind(on_release=lambda _tab, number=number: self.turn_to(number))
            self.tabs.append(tab)
            self.add_widget(tab)
        self.map = RegionMap()
        self.map.bind(on_place=lambda _map, place: self._mark(place))
        self._bag = Pieces()
        self.add_widget(self.map)
        self.add_widget(self._bag)
        follow(self, self._arrange, "pos", "size")

    # what the shell asks

    def show(self, proposal: Proposal, words: Words) -> None:
        before, self._proposal, self._words = self._proposal, proposal, words
        if before is not None and before.setup["stones"] != proposal.setup["stones"]:
            self.laying = self.laying.at(self.laying.region)  # other stones: none of them is marked
        self._refresh()

    def action(self) -> Action | None:
        return present_action(self._words, self.laying) if self._words is not None else None

    def press(self, own: Laying) -> None:
        self.laying = own
        self._refresh()

    def ticked(self) -> frozenset[int]:
        return self.laying.ticked

    def open(self, step: int) -> bool:
        region = step - FIRST_STEP
        if not 0 <= region < len(REGIONS):
            return False
        self.laying = Laying(region, self.laying.done - {region})
        self._refresh()
        return True

    def start_again(self) -> None:
        self.laying = Laying()

    # what fingers do

    def turn_to(self, region: int) -> None:
        self.laying = self.laying.at(region)
        self._refresh()
        self._changed()

    def _mark(self, place: str) -> None:
        self.laying = self.laying.turned(place)
        self._refresh()

    # what is drawn

    def _refresh(self) -> None:
        if self._proposal is None or self._words is None:
            return
        shown = present_map(self._proposal, self._words, self.laying)
        for widget, tab in zip(self.tabs, shown.tabs, strict=True):
            widget.show(tab)
        self.map.show(shown)
        self._show_bag(shown)
        self._arrange()

    def _show_bag(self, shown: SetupMap) -> None:
        m = self._metrics
        pieces: list[Piece] = [
            (drawing("bag", m.px(30)), TEXT, m.gap(2)),
            word(shown.before, TEXT, "body", strong=True),
            (icon_texture("next", m.px(18), m.stroke), SECONDARY, m.gap(1.5)),
            word(shown.after, current().accent, "title", strong=True),
            space(m.gap(2)),
        ]
        if not m.portrait:
            pieces.insert(1, word(shown.bag_title, SECONDARY))
        for count in shown.bag:
            pieces.append((drawing(count.stone, m.px(20)), bright(count.stone), m.gap(1)))
            pieces.append(word(count.count, TEXT, "body", strong=True))
            pieces.append(space(m.gap(1.5)))
        self._bag.show(tuple(pieces))

    def _arrange(self) -> None:
        if self.width < 50 or self.height < 50:
            return
        m = self._metrics
        pad, gap = m.gap(2), m.gap(1)
        x, y = self.x + pad, self.y + pad
        width, height = self.width - 2 * pad, self.height - 2 * pad
        bag = m.px(40)
        count = len(self.tabs)
        if m.portrait:
            grid = even_grid(count, 3, round(width), m.target, gap)
            low = y + height - grid.height
            for tab, cell in zip(self.tabs, grid.cells, strict=True):
                tab.size, tab.pos = (cell.width, cell.height), (round(x + cell.x), round(low + cell.y))
            left, room, top = x, width, low - 2 * gap
        else:
            wide = round(min(max(m.px(196), width * 0.24), m.px(300)))
            tall = min(m.px(84), (height - (count - 1) * gap) / count)
            for place, tab in enumerate(self.tabs):
                tab.size = (wide, round(tall))
                tab.pos = (x, round(y + height - (place + 1) * tall - place * gap))
            left, room, top = x + wide + 2 * gap, width - wide - 2 * gap, y + height
        self._bag.size, self._bag.pos = (room, bag), (left, top - bag)
        top -= bag + gap
        self.map.size, self.map.pos = (round(room), round(top - y)), (round(left), round(y))
