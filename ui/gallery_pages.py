"""The gallery's pages: every widget in its states, with sample words that are as long as real ones get."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from ui import theme
from ui.theme import current
from ui.widgets import icons
from ui.widgets.action import PromptBar, Sentence
from ui.widgets.bar import Bar, Strip
from ui.widgets.buttons import IconButton, PrimaryButton, QuietButton
from ui.widgets.choices import Choice, Stepper, Toggle
from ui.widgets.keyboard import Field, Keyboard, NumberPad
from ui.widgets.panels import Checklist, Panel, Pill
from ui.widgets.scroll import ScrollArea
from ui.widgets.seats import SeatRow, SeatSymbol, SeatView
from ui.widgets.text import Paragraph, Text

NAMES = ["An", "Bình", "Nguyễn Thảo", "Chi", "Maximiliane von Hohenstei", "Đức", "Phượng Ẫ", "Günther"]
FIGURES = ["0", "27", "113", "8", "45", "3", "18", "9"]


def seats(count: int, turn: int = 1, dimmed: int = 3) -> list[SeatView]:
    return [SeatView(NAMES[i], i, FIGURES[i], turn=i == turn, dimmed=i == dimmed) for i in range(count)]


def _column(*widgets: Widget, **kwargs) -> BoxLayout:
    column = BoxLayout(orientation="vertical", **kwargs)
    for widget in widgets:
        column.add_widget(widget)
    return column


def _words(text: str, role: str, strong: bool = False, color: theme.Colour = theme.TEXT) -> Text:
    height = round(current().metrics.type_size(role) * 1.4)
    return Text(text, role=role, strong=strong, color=color, size_hint_y=None, height=height)


def type_and_colour() -> Widget:
    metrics = current().metrics
    symbols = StackLayout(size_hint_y=None, height=metrics.px(48), spacing=metrics.gap(3))
    for seat in range(8):
        symbols.add_widget(SeatSymbol(seat, side=metrics.px(40)))
    accents = StackLayout(size_hint_y=None, height=metrics.target, spacing=metrics.gap(2))
    for name, colour in theme.ACCENTS.items():
        accents.add_widget(PrimaryButton(name, accent=colour))
    return _column(
        _words("113 · 8", "huge", strong=True),
        _words("Đền Ẫ Ệ Ộ Ữ 2/5", "figure", strong=True),
        _words("Ai muốn rời đền thờ bây giờ?", "title", strong=True),
        _words("Bình nhận 12 viên ngọc; 3 viên còn lại trên đường.", "body"),
        _words("Every seat may still come back next temple. 0123456789", "small", color=theme.SECONDARY),
        Widget(),
        symbols,
        accents,
        padding=metrics.gap(4),
        spacing=metrics.gap(2),
    )


def buttons() -> Widget:
    metrics = current().metrics
    stack = StackLayout(padding=metrics.gap(4), spacing=metrics.gap(2))
    for widget in (
        PrimaryButton("Lật lá tiếp theo", icon="card"),
        PrimaryButton("Pressed", pressed=True),
        PrimaryButton("Not now", allowed=False),
        QuietButton("Thêm người", icon="plus"),
        QuietButton("Delete", icon="trash", danger=True),
        QuietButton("Not now", allowed=False),
        QuietButton("Pressed", pressed=True),
        Pill("2 cards left"),
        Pill("đã lưu", icon="check", color=theme.SECONDARY),
        Pill("No reader", icon="plug", color=theme.DANGER),
    ):
        stack.add_widget(widget)
    for name in icons.ICONS:
        stack.add_widget(IconButton(name, side=metrics.px(52)))
    return stack


def _table(text: str) -> Widget:
    return Text(text, role="small", color=theme.DIMMED, halign="center")


def play() -> Widget:
    metrics = current().metrics
    bar = Bar("Incan Gold · temple 2 of 5", can_undo=True)
    bar.saved = "saved"
    margins = BoxLayout(padding=(metrics.gap(2), 0), size_hint_y=None)
    sentence = Sentence("Bình and Chi go back to the tent with 12 gems each.", "Undo")
    margins.add_widget(sentence)
    sentence.bind(height=lambda _sentence, height: setattr(margins, "height", height))
    margins.height = metrics.target
    return _column(
        bar, _table("table"), margins, SeatRow(seats(4)), PromptBar("Turn over the next card", "Turn over")
    )


def crowded() -> Widget:
    bar = Bar("Vàng Inca · đền 5 trong 5 · thám hiểm nhanh", can_redo=True)
    bar.saved, bar.saved_ok = "chưa lưu được", False
    row = SeatRow(seats(8))
    row.opened = 4
    return _column(
        bar,
        Strip(
            "Đầu đọc thẻ bị rút ra. Cứ chơi tiếp bằng cách chạm; cắm lại là nó hoạt động.",
            "Phần cứng",
            danger=True,
        ),
        _table("table"),
        row,
        PromptBar(
            "Nguyễn Thảo, chọn ở lại hay rời đền; mọi người giữ kín lá phiếu của mình.", "Công bố", "Bỏ qua"
        ),
    )


def panels() -> Widget:
    metrics = current().metrics
    checklist = Checklist()
    checklist.show(
        [
            ("Shuffle the quest cards", "30 cards: 15 treasures, 15 hazards. Leave the artifacts out."),
            ("Đặt 5 lá đền thờ giữa bàn", "Theo thứ tự 1 đến 5."),
            ("Give everyone a tent", ""),
            ("Thẻ bài còn lại để bên cạnh", ""),
            ("Choose a leader", "The youngest begins."),
        ],
        done=[0],
    )
    scroll = ScrollArea()
    scroll.add_widget(checklist)
    left = Panel("Set the table")
    left.add_widget(scroll)
    right = Panel("Options", size_hint_y=None if metrics.portrait else 1)
    right.add_widget(Toggle("Votes with buttons", active=True))
    right.add_widget(Toggle("Giảm chuyển động"))
    right.add_widget(Choice([("en", "English"), ("vi", "Tiếng Việt")], chosen="vi"))
    right.add_widget(
        Choice([("short", "Short"), ("long", "Long"), ("full", "Full")], "short", refused={"full": "no"})
    )
    right.add_widget(Stepper(3, low=1, high=8))
    right.add_widget(Widget())
    columns = 1 if metrics.portrait else 2
    grid = GridLayout(cols=columns, padding=metrics.gap(2), spacing=metrics.gap(2))
    grid.add_widget(left)
    grid.add_widget(right)
    return _column(Bar("New play", kind="page"), grid)


def keyboard() -> Widget:
    metrics = current().metrics
    field = Field("Nguyễn Th", hint="Name")
    board = Keyboard("Nguyễn Th")
    board.bind(text=lambda _board, text: setattr(field, "text", text))
    line = BoxLayout(padding=(metrics.gap(2), metrics.gap(1)), size_hint_y=None, height=metrics.px(70))
    line.add_widget(field)
    return _column(Bar("Người chơi 3", kind="page", has_menu=False), line, Widget(), board)


def numbers() -> Widget:
    metrics = current().metrics
    field = Field("", hint="0", role="figure", height=metrics.px(72))
    pad = NumberPad()
    pad.bind(text=lambda _pad, text: setattr(field, "text", text))
    pad.type("4")
    pad.type("5")
    words = Paragraph(
        "Count the gems in the tent and the artifacts. Gems beside the tent are already counted.",
        color=theme.SECONDARY,
    )
    left = _column(field, words, Widget(), spacing=metrics.gap(3))
    across = BoxLayout(
        orientation="vertical" if metrics.portrait else "horizontal",
        padding=metrics.gap(4),
        spacing=metrics.gap(6),
    )
    across.add_widget(left)
    across.add_widget(pad)
    return _column(Bar("Score · Bình", kind="page"), across)


PAGES: dict[str, Callable[[], Widget]] = {
    "type": type_and_colour,
    "buttons": buttons,
    "play": play,
    "crowded": crowded,
    "panels": panels,
    "keyboard": keyboard,
    "numbers": numbers,
}
