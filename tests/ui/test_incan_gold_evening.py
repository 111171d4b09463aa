"""A whole random evening of Incan Gold by touches alone: after every step all can be seen and tapped."""

from itertools import combinations
from random import Random

import pytest

from tests.ui.driver import Kiosk, every
from ui.games.incan_gold.presenter import voting

NAMES = ("an", "bo", "chi")
PLAYERS = ("An", "Bo", "Chi")


@pytest.fixture(params=[(800, 480), (720, 1280)], ids=lambda size: "{}x{}".format(*size))
def evening(tmp_path, request):
    width, height = request.param
    kiosk = Kiosk(tmp_path, width=width, height=height)
    yield Evening(kiosk, Random(5))
    kiosk.close()


class Evening:
    """Fingers that play, and eyes that look at the screen after each of them."""

    def __init__(self, kiosk, rng):
        self.kiosk, self.rng = kiosk, rng
        self.picked = self.voted = self.marked = self.undone = 0

    @property
    def prompt(self):
        return self.kiosk.snapshot.prompt

    @property
    def over(self):
        return self.kiosk.page == "end"

    def tap(self, widget):
        """Touch the middle of a widget, which must be within the window, and look."""
        assert within(widget, self.kiosk.window), widget
        self.kiosk.touch(widget).touch_up()
        self.kiosk.draw(2)
        self.look()

    def look(self):
        screen = self.kiosk.screen
        if self.kiosk.page != "play":
            return
        if screen.vote.parent is screen:
            self.look_at_the_vote(screen.vote)
            return
        cells = self.cells()
        open_now = self.prompt.phase == "reveal" and not voting(self.kiosk.snapshot)
        possible = [(one.card, one.left) for one in self.kiosk.snapshot.view.possible]
        assert [(cell.pick.card, cell.pick.left) for cell in cells] == (possible if open_now else [])
        assert all(min(cell.size) >= screen.table._metrics.target for cell in cells)
        assert [chip.name for chip in screen.seats.chips] == list(PLAYERS)
        assert screen.foot.prompt
        parts = [part for part in screen.table.children if part.opacity and type(part).__name__ != "Bubble"]
        others = [part for part in parts if type(part).__name__ not in ("Picker", "Stone")]
        strip = [screen.strip] if screen.strip.text else []
        shown = [screen.bar, *strip, *others, *cells, *screen.seats.chips, screen.foot]
        for widget in shown:
            assert within(widget, self.kiosk.window), widget
        for one, other in combinations(shown, 2):
            assert apart(one, other), (one, other)

    def look_at_the_vote(self, panel):
        buttons = {"choose": panel.sides, "count": (panel.count,)}.get(panel.vote.kind, (panel.action,))
        shown = [widget for widget in (*buttons, panel.restart) if widget.parent is panel]
        assert set(buttons) <= set(shown)
        for widget in shown:
            assert within(widget, self.kiosk.window), widget
        for one, other in combinations(shown, 2):
            assert apart(one, other), (one, other)

    def cells(self):
        """The picker's cells that are on the screen, as one reads them."""
        cells = [widget for widget in every(self.kiosk.screen.table) if type(widget).__name__ == "PickCell"]
        return sorted(cells, key=lambda cell: (-cell.y, cell.x))

    def begin(self):
        kiosk = self.kiosk
        kiosk.tap(kiosk.screen.tiles[0])
        kiosk.tap(kiosk.screen.table.chips[0])
        for name in NAMES:
            kiosk.type(name)
        kiosk.tap(kiosk.screen.foot.button)
        kiosk.tap(kiosk.screen.foot.button)
        assert kiosk.page == "play"
        self.look()

    def step(self):
        """What the table waits for, and now and then one step back and forth."""
        if self.prompt.phase == "temple":
            self.tap(self.kiosk.screen.foot.button)
        elif self.cells() and (self.prompt.ballot is None or self.rng.random() < 0.6):
            self.picked += 1
            self.tap(self.rng.choice(self.cells()))
        elif self.kiosk.snapshot.preferences.way == "open":
            self.mark_leavers()
        else:
            self.vote()
        if not self.over and self.rng.random() < 0.25:
            self.there_and_back()

    def there_and_back(self):
        bar, before = self.kiosk.screen.bar, self.kiosk.snapshot
        self.undone += 1
        self.tap(bar._undo)
        assert self.kiosk.snapshot.play.moves == before.play.moves - 1
        self.tap(bar._redo)
        assert self.kiosk.snapshot.view == before.view
        assert self.kiosk.snapshot.prompt == before.prompt

    def vote(self):
        """The screen goes round; every cover is lifted, every choice tapped, then revealed."""
        kiosk, foot = self.kiosk, self.kiosk.screen.foot
        self.voted += 1
        self.tap(foot.button if foot.action_text else foot._quiet)
        panel, voters, wishes = kiosk.screen.vote, len(self.prompt.ballot.voters), {}
        for _ in range(voters):
            self.tap(panel.action)
            wish = wishes[panel.vote.turn_name] = self.rng.choice(("stay", "stay", "stay", "leave"))
            choices = [button.command.choice for button in panel.vote.buttons]
            self.tap(panel.sides[choices.index(wish)])
        self.tap(panel.action)
        kiosk.table.wait(3.2)
        kiosk.draw(2)
        self.look()
        inside = {seat.player for seat in kiosk.snapshot.view.seats if seat.in_temple}
        assert inside == {player for player, wish in wishes.items() if wish == "stay"}

    def mark_leavers(self):
        """Hands are open: the seats of those who leave are tapped, then confirmed."""
        self.marked += 1
        voters = self.prompt.ballot.voters
        leave = {player for player in voters if self.rng.random() < 0.25}
        for player in sorted(leave):
            self.tap(self.kiosk.screen.seats.chips[PLAYERS.index(player)])
        foot = self.kiosk.screen.foot
        self.tap(foot.button if foot.action_text else foot._quiet)
        inside = {seat.player for seat in self.kiosk.snapshot.view.seats if seat.in_temple}
        assert inside == set(voters) - leave

    def change(self, row, place):
        """Change a row of the menu, and back to the play."""
        kiosk = self.kiosk
        self.tap(kiosk.screen.bar._menu)
        part = kiosk.screen.rows.row(row).control.parts[place]
        before = kiosk.snapshot.preferences
        self.tap(part)
        kiosk.draw_until(lambda: kiosk.snapshot.preferences != before)
        self.tap(kiosk.screen.bar._back)
        assert kiosk.page == "play"


def within(widget, window):
    """In the window to the pixel, also when it lies in a list that scrolls."""
    x, y = widget.to_window(*widget.pos)
    return x >= 0 and y >= 0 and x + widget.width <= window.width and y + widget.height <= window.height


def apart(one, other):
    """Whether the two don't lie on each other; edges may touch, half a pixel is the drawing's."""
    return (
        one.right <= other.x + 1
        or other.right <= one.x + 1
        or one.top <= other.y + 1
        or other.top <= one.y + 1
    )


def test_a_whole_evening_by_touch(evening):
    evening.begin()
    ways = evening.kiosk.snapshot.ways
    for temple in range(1, 6):
        if temple == 3:
            evening.change("language", 0)
            assert evening.kiosk.snapshot.preferences.language == "vi"
        if temple == 4:
            evening.change("way", ways.index("open"))
            assert evening.kiosk.snapshot.preferences.way == "open"
        evening.step()
        while not evening.over and evening.prompt.phase != "temple":
            evening.step()
    assert evening.over
    assert min(evening.picked, evening.voted, evening.marked, evening.undone) > 1
