"""The home screen: plays to pick up, biggest; the games; past plays, hardware, settings; the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.i18n import Words
from companion.snapshot import Snapshot
from ui import games
from ui.presenters.home import Home, ResumeCard, Tile, present_home
from ui.presenters.navigation import Page
from ui.screens.base import Screen, local_now, tapped
from ui.theme import ACCENTS, ON_ACCENT, PANEL, SECONDARY, current, fade, over
from ui.widgets.buttons import IconButton, PrimaryButton, QuietButton
from ui.widgets.paint import BoxPaint, MaskPaint, follow, icon_texture
from ui.widgets.press import Pressable
from ui.widgets.text import FitText, measure

if TYPE_CHECKING:
    from ui.shell import Shell


ICONS = {"history": "history", "hardware": "plug", "settings": "settings"}


class Emblem(Widget):
    """A game's emblem in its place. In the very first frame the place is still empty: the screen can be
    used before its drawings are made."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self._shown: tuple[str, int] = ("", 0)
        self.fbind("pos", lambda *_: self._follow())

    def show(self, game: str, side: int) -> None:
        if side <= 0 or (game, side) == self._shown:
            return
        self._shown = (game, side)
        self.size = (side, side)
        if Clock.frames_displayed:
            self._draw()
        else:
            Clock.schedule_interval(lambda _elapsed: self._wait(), 0)

    def _wait(self) -> bool:
        """Whether to ask again in the next frame."""
        if not Clock.frames_displayed:
            return True
        self._draw()
        return False

    def _draw(self) -> None:
        self.clear_widgets()
        self.add_widget(games.emblem(*self._shown))
        self._follow()

    def _follow(self) -> None:
        for drawn in self.children:
            drawn.pos = self.pos


class GameTile(Pressable):
    """A game: its own emblem, title, what it is about, how many play, and where to begin.

    ``lead`` False: a play to pick up comes first, so the sign to begin is not filled.
    """

    def __init__(self, tile: Tile) -> None:
        super().__init__(size=(0, 0))  # an emblem is drawn for its size: none before it is known
        self.tile = tile
        self.lead = True
        metrics = current().metrics
        accent = ACCENTS[tile.accent]
        self._fills = over(fade(accent, 0.09), PANEL), over(fade(accent, 0.22), PANEL)
        self._box = BoxPaint(self.canvas, self._fills[0])
        self._go = BoxPaint(self.canvas, accent)
        self._arrow = MaskPaint(self.canvas, ON_ACCENT)
        self._emblem = Emblem()
        self._title = FitText(strong=True, roles=("figure", "title", "body"), valign="bottom")
        self._tagline = FitText(roles=("body", "small"), color=SECONDARY, valign="top")
        self._players = FitText(roles=("small",), color=SECONDARY, valign="bottom")
        for widget in (self._emblem, self._title, self._tagline, self._players):
            self.add_widget(widget)
        self.pad = metrics.gap(4)
        follow(self, self._place, "pos", "size")
        follow(self, self._tint, "pressed")
        self.show(tile)

    def show(self, tile: Tile) -> None:
        self.tile = tile
        self._title.text, self._tagline.text, self._players.text = tile.title, tile.tagline, tile.players
        self._place()

    def _place(self) -> None:
        metrics = current().metrics
        small = self.width < metrics.mm(40)
        pad = self.pad / 2 if small else self.pad
        self._box.place(self.x, self.y, self.width, self.height)
        wide = self.width > 1.5 * self.height
        inner = (self.width - 2 * pad, self.height - 2 * pad)
        share = 0.3 if small else 0.38
        side = round(min(inner[1], inner[0] * share) if wide else min(inner[0] * 0.9, inner[1] * 0.58))
        self._emblem.show(self.tile.game, side)
        go = self._place_go(wide, small)
        line = round(metrics.small * 1.5)
        if wide:
            left, room, top = self.x + 2 * pad + side, inner[0] - side - pad - go, self.top - pad
        else:
            left, room, top = self.x + pad, inner[0], self.top - 2 * pad - side
        height = top - self.y - pad
        if not wide:  # the words stand together under the emblem, beside the sign
            height = min(height, 6 * line)
        x = self.x + pad if wide else self.center_x - side / 2
        y = self.center_y - side / 2 if wide else self.top - pad - side
        self._emblem.pos = (round(x), round(y))
        # what there is no room for is left out: the title alone says enough
        players = line if height >= 3 * line and room >= metrics.mm(30) else 0
        tagline = max(0, height - players) * 0.5 if height >= 2 * line and room >= metrics.mm(30) else 0
        if tagline and not self._fits(room, height - players - tagline, tagline - metrics.gap(1)):
            tagline = 0.0
        parts = ((self._title, players + tagline, height - players - tagline),)
        parts += ((self._tagline, players, tagline - metrics.gap(1)), (self._players, 0, players))
        self._title.roles = ["body", "small"] if small else ["figure", "title", "body"]
        self._title.valign = "bottom" if tagline else "middle"
        for label, start, tall in parts:
            label.opacity = 1 if tall > 0 else 0
            label.pos = (left, round(self.y + pad + start))
            label.size = (max(0, room), max(0, round(tall)))

    def _fits(self, room: float, title: float, tagline: float) -> bool:
        """Whether title and tagline can both be read whole in so many px of height."""
        metrics = current().metrics
        whole = measure(self._title.text, metrics.body, True, room)[1] <= title + 1
        return whole and measure(self._tagline.text, metrics.small, width=room)[1] <= tagline + 1

    def _place_go(self, wide: bool, small: bool) -> int:
        """The sign to begin, at the right or in the corner; px of the width that words must leave free.

        A small tile has none: its title needs the room, and all of it is a button."""
        metrics, pad = current().metrics, self.pad
        side = metrics.target
        if small or self.height < side + 2 * pad or self.width < 3 * side:
            self._go.place(self.x, self.y, 0, 0)
            self._arrow.show(None, 0, 0)
            return 0
        x = self.right - pad - side
        y = self.center_y - side / 2 if wide else self.y + pad
        self._go.place(x, y, side, side)
        self._go.tint(ACCENTS[self.tile.accent] if self.lead else fade(ACCENTS[self.tile.accent], 0.0))
        arrow = icon_texture("next", metrics.icon, metrics.stroke)
        self._arrow.show(arrow, x + side / 2, y + side / 2)
        self._arrow.tint(ON_ACCENT if self.lead else ACCENTS[self.tile.accent])
        return side + pad if wide else 0

    def _tint(self) -> None:
        self._box.tint(self._fills[1 if self.pressed else 0])


class ResumeTile(Widget):
    """A play to pick up: one big button; letting it go is asked once more in the same place.

    Only the first one's button is filled.
    """

    def __init__(self, screen: HomeScreen, card: ResumeCard, first: bool) -> None:
        super().__init__()
        self.screen, self.card, self.asking = screen, card, False
        self._box = BoxPaint(self.canvas, over(fade(ACCENTS[card.accent], 0.09), PANEL))
        self._emblem = Emblem()
        self.headline = FitText(strong=True, roles=("title", "body", "small"))
        self.players = FitText(roles=("body", "small"))
        self.progress = FitText(roles=("body", "small"), color=SECONDARY)
        if first:
            self.go = PrimaryButton(accent=ACCENTS[card.accent], icon="next", size_hint=(1, None))
        else:
            self.go = QuietButton(icon="next", size_hint=(1, None))
        self.forget = IconButton("trash", color=SECONDARY)
        self.keep = QuietButton(size_hint=(1, None))
        self.really = QuietButton(danger=True, size_hint=(1, None))
        tapped(self.go, lambda: screen.ask(self.card.command))
        tapped(self.forget, lambda: self._ask(True))
        tapped(self.keep, lambda: self._ask(False))
        tapped(self.really, lambda: screen.ask(self.card.forget))
        follow(self, self._place, "pos", "size")
        self.show(card)

    def show(self, card: ResumeCard) -> None:
        self.card = card
        words = self.screen.shell.words
        self.go.text = card.action
        self.keep.text, self.really.text = words.text("ui.home.keep"), card.forget_label
        self.headline.text = card.headline
        self.players.text = words.text("ui.home.abandon-sure") if self.asking else card.players
        self.progress.text = "" if self.asking else card.progress
        self._place()

    def _ask(self, asking: bool) -> None:
        self.asking = asking
        self.show(self.card)

    def _place(self) -> None:
        metrics = current().metrics
        pad = metrics.gap(4)
        self._box.place(self.x, self.y, self.width, self.height)
        if self.width < 3 * pad or self.height < 3 * pad:
            return
        beside = self.width > 2.6 * self.height
        buttons = [self.keep, self.really] if self.asking else [self.forget, self.go]
        button = metrics.mm(15) if beside else max(metrics.target, min(metrics.mm(15), self.height * 0.3))
        if beside:
            wide, low = self.width * (0.34 if self.asking else 0.3), self.y + pad
            self._place_buttons(self.right - pad - wide, self.center_y - button / 2, wide, button)
            right = self.right - 2 * pad - wide
        else:
            low, right = self.y + 2 * pad + button, self.right - pad
            self._place_buttons(self.x + pad, self.y + pad, self.width - 2 * pad, button)
        height = self.top - pad - low
        side = round(min(height, self.width * 0.2)) if beside or metrics.portrait else 0
        self._emblem.show(self.card.game, side)
        shown = [self.headline, self.players, self.progress, *buttons]
        if side:
            shown.append(self._emblem)
            self._emblem.pos = (round(self.x + pad), round(low + (height - side) / 2))
        if set(self.children) != set(shown):
            self.clear_widgets()
            for widget in shown:
                self.add_widget(widget)
        left = self.x + pad + (side + pad if side else 0)
        room = max(0, right - left)
        start = self.top - pad
        for label, tall in zip(
            (self.headline, self.players, self.progress), self._heights(room, height), strict=True
        ):
            start -= tall
            label.pos, label.size = (left, round(start)), (room, round(tall))

    def _heights(self, room: float, height: float) -> tuple[float, float, float]:
        """Px for title, players and progress: what each needs, what is left over between them."""
        metrics = current().metrics

        def lines(label: FitText, role: str, strong: bool = False) -> int:
            return measure(label.text, metrics.type_size(role), strong, room)[1] if label.text else 0

        needed = [0, 0, 0]
        for title, body in (("title", "body"), ("body", "body"), ("body", "small"), ("small", "small")):
            needed = [
                lines(self.headline, title, True),
                lines(self.players, body),
                lines(self.progress, "small"),
            ]
            if sum(needed) <= height:
                break
        head, players, progress = needed
        if self.asking:
            return head, height - head, 0
        spare = (height - sum(needed)) / 3
        return head + spare, players + spare, progress + spare

    def _place_buttons(self, x: float, y: float, width: float, height: float) -> None:
        gap = current().metrics.gap(2)
        if self.asking:
            share = (width - gap) / 2
            self.keep.pos, self.keep.size = (x, y), (share, height)
            self.really.pos, self.really.size = (x + share + gap, y), (share, height)
        else:
            self.forget.pos = (x, y + (height - self.forget.height) / 2)
            start = self.forget.width + gap
            self.go.pos, self.go.size = (x + start, y), (width - start, height)


class HomeScreen(Screen):
    framed = False

    def __init__(self, shell: Shell, page: Page) -> None:
        super().__init__(shell, page)
        metrics = current().metrics
        self.title = FitText(strong=True, roles=("title", "body"))
        self.lead = FitText(roles=("body", "small"), color=SECONDARY)
        self.language = QuietButton(icon="globe", size_hint=(1, None))
        self.view: Home | None = None
        self._cards: list[ResumeTile] = []
        self._tiles: dict[str, GameTile] = {}
        self.buttons = {
            name: QuietButton(icon=icon, height=metrics.mm(13), size_hint=(1, None))
            for name, icon in ICONS.items()
        }
        for name, button in self.buttons.items():
            tapped(button, lambda name=name: shell.open(Page(name)))
            self.body.add_widget(button)
        tapped(self.language, lambda: self.view and shell.submit(self.view.language.command))
        for widget in (self.title, self.lead, self.language):
            self.body.add_widget(widget)

    @property
    def cards(self) -> tuple[ResumeTile, ...]:
        return tuple(self._cards)

    @property
    def tiles(self) -> tuple[GameTile, ...]:
        return tuple(self._tiles.values())

    @property
    def room_for_cards(self) -> int:
        """How many plays to pick up fit without crowding; the history has the others."""
        metrics = current().metrics
        return 2 if metrics.height > metrics.mm(200 if metrics.portrait else 110) else 1

    def present(self, snapshot: Snapshot, words: Words) -> None:
        view = self.view = present_home(snapshot, words, local_now())
        self.title.text, self.lead.text = view.title, self.prompt(view.lead)
        self.language.text = view.language.label
        for name, text in (
            ("history", view.history),
            ("hardware", view.hardware),
            ("settings", view.settings),
        ):
            self.buttons[name].text = text
        narrow = current().metrics.portrait  # no room for icons there, except to warn
        for name, icon in ICONS.items():
            self.buttons[name].icon = "" if narrow else icon
        if view.hardware_trouble:
            self.buttons["hardware"].icon = "warning"
        shown = view.resume[: self.room_for_cards]
        others = len(view.resume) - len(shown)
        if others:
            self.lead.text = self.prompt(words.text("ui.home.more", n=others))
        if [card.card.command for card in self._cards] != [card.command for card in shown]:
            for card in self._cards:
                self.body.remove_widget(card)
            self._cards = [ResumeTile(self, card, place == 0) for place, card in enumerate(shown)]
            for card in self._cards:
                self.body.add_widget(card)
        for tile, card in zip(self._cards, shown, strict=True):
            tile.show(card)
        for tile in view.tiles:
            if tile.game not in self._tiles:
                self._tiles[tile.game] = tapped(GameTile(tile), lambda page=tile.page: self.shell.open(page))
                self.body.add_widget(self._tiles[tile.game])
            self._tiles[tile.game].lead = not self._cards
            self._tiles[tile.game].show(tile)

    def place(self) -> None:
        """No bar and no prompt: the title and the language take the top."""
        self.strip.width, self.strip.x, self.strip.top = self.width, self.x, self.top
        self.body.pos, self.body.size = self.pos, (self.width, self.height - self.strip.height)
        self.arrange(*self.body.pos, *self.body.size)
        self._lay_sheet()

    def arrange(self, x: float, y: float, width: float, height: float) -> None:
        metrics = current().metrics
        pad, gap, top = metrics.gap(4), metrics.gap(2), y + height
        head = metrics.mm(14) if not metrics.portrait else metrics.mm(24)
        self.language.width = self.language.natural_width
        self.language.right, self.language.center_y = x + width - pad, top - metrics.mm(7)
        room = self.language.x - x - 2 * pad
        upper = round(head * (0.4 if metrics.portrait else 0.55))
        self.title.pos, self.title.size = (x + pad, top - upper - gap), (room, upper)
        wide = width - 2 * pad if metrics.portrait else room
        self.lead.pos, self.lead.size = (x + pad, top - head - gap), (wide, head - upper)
        share = (width - 2 * pad - 2 * gap) / 3
        for place, button in enumerate(self.buttons.values()):
            button.width = share
            button.pos = (x + pad + place * (share + gap), y + pad)
        low = y + pad + metrics.mm(13) + gap
        left, high = width - 2 * pad, top - head - 2 * gap - low
        if self._cards:
            taken = high * (0.5 if metrics.portrait else 0.6)
            self._grid(self._cards, x + pad, low + high - taken, left, taken, 1 if metrics.portrait else 2)
            high -= taken + gap
        tiles = list(self._tiles.values())
        if metrics.portrait:
            columns = 2 if self._cards and len(tiles) > 2 else 1
        else:
            columns = len(tiles) if self._cards or len(tiles) == 3 else 2
        self._grid(tiles, x + pad, low, left, high, columns)

    def _grid(
        self, widgets: list[Any], x: float, y: float, width: float, height: float, columns: int
    ) -> None:
        if not widgets:
            return
        gap = current().metrics.gap(2)
        columns = min(columns, len(widgets))
        rows = -(-len(widgets) // columns)
        wide, tall = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
        for place, widget in enumerate(widgets):
            row, column = divmod(place, columns)
            widget.size = (wide, tall)
            widget.pos = (x + column * (wide + gap), y + height - (row + 1) * tall - row * gap)
