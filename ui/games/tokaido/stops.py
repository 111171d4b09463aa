"""What can be chosen where a traveler has stopped, and what the lowest bar says there. Needs no Kivy."""

from __future__ import annotations

from companion.commands import Command, Submit
from companion.game import Move, say
from companion.games.tokaido.box import (
    BOARD,
    BOX,
    LENGTHS,
    MEALS,
    PANORAMA_TYPES,
    PANORAMAS,
    SOUVENIR_TYPES,
    SOUVENIRS,
)
from companion.games.tokaido.gains import meal_cost, souvenir_cost, souvenir_points
from companion.games.tokaido.moves import NEUTRAL, Bathe, Buy, Dine, Donate, FreeMeal, Meet, Paint
from companion.games.tokaido.names import card_name, panorama_name
from companion.games.tokaido.view import SeatView, View
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.games import Action, Press
from ui.games.tokaido.seen import NEUTRAL_SEAT, Arrived, Draft, Group, Inn, Pick, Stop

NOTHING = Draft()


def present_stop(snapshot: Snapshot, words: Words, draft: Draft = NOTHING) -> Stop | None:
    """The choice that is due where the last traveler has stopped; None on the road."""
    view: View = snapshot.view
    if view.phase in ("travel", "over"):
        return None
    at = At(snapshot, view, words, draft)
    match view.phase:
        case "village" if view.turned_up:
            return Stop("souvenirs", at.souvenirs(at.to_buy))
        case "hot_spring":
            return Stop("hot_springs", at.hot_springs())
        case "temple":
            return Stop("coins", at.coins(), switch=at.bank_coin())
        case "encounter":
            return at.encounter()
        case "inn_power" if view.power == "hiroshige":
            return Stop("panoramas", at.panoramas(lambda kind: Paint(view.turn, kind)))
        case "inn_power" if view.power == "chuubei":
            return at.encounter()
        case "inn" | "inn_power":
            return at.meals() if draft.open else Stop("inn", inn=at.inn())
    return None


class At:
    """A stop, with all that its words need."""

    def __init__(self, snapshot: Snapshot, view: View, words: Words, draft: Draft) -> None:
        self.snapshot, self.view, self.words, self.draft = snapshot, view, words, draft
        self.by = view.turn
        self.seat: SeatView = next(seat for seat in view.seats if seat.player == view.turn)

    def submit(self, move: Move) -> Command:
        return Submit(move, self.snapshot.position)

    def text(self, code: str, /, **facts: object) -> str:
        return self.words.text(code, **facts)

    # --- souvenirs --------------------------------------------------------------------------------

    def souvenirs(self, pick) -> tuple[Group, ...]:
        """Those that can be turned up, by their kinds, with what the next of a kind scores."""
        owned = (*self.seat.souvenirs, *self.draft.chosen)
        groups = []
        for kind in SOUVENIR_TYPES:
            cards = [offer.card for offer in self.view.offers if offer.type == kind]
            if cards:
                points = souvenir_points(owned, cards[0])
                picks = tuple(pick(card) for card in cards)
                groups.append(Group(picks, kind, self.text(f"tokaido.type.{kind}"), f"+{points}"))
        return tuple(groups)

    def to_buy(self, card: str) -> Pick:
        """One more in the basket, or out of it again."""
        chosen = self.draft.chosen
        held = card in chosen
        basket = tuple(each for each in chosen if each != card) if held else (*chosen, card)
        why = "" if held else self._too_much(basket)
        return self._souvenir(card, chosen=held, draft=None if why else Draft(chosen=basket), why=why)

    def _too_much(self, basket: tuple[str, ...]) -> str:
        if len(basket) > self.view.turned_up:
            return self.text("tokaido.screen.most-souvenirs", n=self.view.turned_up)
        price = cost(self.view, basket)[0]
        if price > self.seat.coins:
            facts = {"player": self.by, "price": price, "n": self.seat.coins}
            return self.text("refusal.no-coins.price", **facts)
        return ""

    def gift(self, card: str) -> Pick:
        """The Shokunin's: one tap."""
        return self._souvenir(card, command=self.submit(Meet(self.by, "shokunin", souvenir=card)))

    def _souvenir(self, card: str, **more) -> Pick:
        souvenir = SOUVENIRS[card]
        price = -1 if self.draft.card else souvenir.price
        return Pick(card, souvenir.type, self.words(card_name(card)), price=price, **more)

    # --- hot spring, temple -----------------------------------------------------------------------

    def hot_springs(self) -> tuple[Group, ...]:
        extra = self.view.power == "mitsukuni"
        picks = []
        for card in self.view.hot_springs:
            points = int(card.card.partition(":")[2])
            if card.left:
                picks.append(
                    Pick(
                        card.card,
                        "hot_spring",
                        str(points),
                        f"+{points + extra}" if extra else "",
                        left=card.left,
                        command=self.submit(Bathe(self.by, points)),
                    )
                )
        return (Group(tuple(picks)),)

    def coins(self) -> tuple[Group, ...]:
        least, most = BOX.donation
        return (Group(tuple(self._donation(coins) for coins in range(least, most + 1))),)

    def _donation(self, coins: int) -> Pick:
        priest = self.view.power == "hirotada"
        bank = priest and self.draft.bank_coin
        move = Donate(self.by, coins) if not priest or bank else Donate(self.by, coins, bank_coin=False)
        enough = coins <= self.seat.coins
        facts = {"player": self.by, "price": coins, "n": self.seat.coins}
        return Pick(
            f"coins:{coins}",
            "coin",
            str(coins),
            f"+{coins + bank}",
            coins=coins,
            command=self.submit(move) if enough else None,
            why="" if enough else self.text("refusal.no-coins.price", **facts),
        )

    def bank_coin(self) -> Pick | None:
        """Hirotada's coin is laid unless somebody says no."""
        if self.view.power != "hirotada":
            return None
        laid = self.draft.bank_coin
        label = self.text("tokaido.screen.bank-coin")
        return Pick("bank_coin", "coin", label, chosen=laid, draft=Draft(bank_coin=not laid))

    # --- encounters -------------------------------------------------------------------------------

    def encounter(self) -> Stop:
        """The card that was turned up; where it leaves a choice, that comes next."""
        back = Pick("back", "", self.text("tokaido.screen.other-card"), draft=NOTHING)
        if self.draft.card == "shokunin":
            return Stop("souvenirs", self.souvenirs(self.gift), back=back)
        if self.draft.card:
            card = self.draft.card
            groups = self.panoramas(lambda kind: Meet(self.by, card, panorama=kind))
            return Stop("panoramas", groups, back=back)
        left = tuple(card for card in self.view.encounters if card.left)
        return Stop("encounters", (Group(tuple(self._met(card.card, card.left) for card in left)),))

    def _met(self, card: str, left: int) -> Pick:
        name, _, kind = card.partition(":")
        title = self.words(card_name(card))
        command, draft = self.submit(Meet(self.by, card)), None
        if name == "shokunin":
            detail = self.text("tokaido.screen.a-souvenir")
            command = self.submit(Meet(self.by, card, souvenir=None))
            if self.view.turned_up:
                command, draft = None, Draft(card=card)
        elif kind:
            title = self.text("tokaido.screen.annaibito")
            detail = f"+{self._next(kind)}"
            if kind not in self.view.panoramas:
                detail = self.text("tokaido.screen.another")
                command = self.submit(Meet(self.by, card, panorama=None))
                if self.view.panoramas:
                    command, draft = None, Draft(card=card)
        elif name == "kuge":
            return Pick(card, name, title, f"+{BOX.kuge_coins}", left=left, coins=1, command=command)
        else:
            detail = f"+{BOX.samurai_points}" if name == "samurai" else "+1"
        return Pick(card, kind or name, title, detail, left=left, command=command, draft=draft)

    def _next(self, kind: str) -> int:
        """The number, and the points, of the next card of a panorama."""
        return self.seat.panoramas[PANORAMAS[kind]] + 1

    def panoramas(self, move) -> tuple[Group, ...]:
        picks = []
        for number, kind in enumerate(PANORAMA_TYPES):
            title = self.words(panorama_name(kind))
            card = self._next(kind)
            if kind in self.view.panoramas:
                picks.append(Pick(kind, kind, title, f"+{card}", command=self.submit(move(kind))))
            else:
                have = f"{LENGTHS[number]}/{LENGTHS[number]}"
                why = self.words(say("refusal.panorama-complete", panorama=panorama_name(kind)))
                picks.append(Pick(kind, kind, title, have, why=why))
        return (Group(tuple(picks)),)

    # --- inns -------------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Satsuki's meal, for nothing."""
        return self.view.phase == "inn_power"

    def price(self, meal: str) -> int:
        return 0 if self.free else meal_cost(self.view.power, MEALS[meal].price)

    def inn(self) -> Inn:
        """Who has come, and the button under which the meal is chosen."""
        view = self.view
        assert view.inn is not None  # somebody dines there
        numbers = {seat.player: number for number, seat in enumerate(view.seats)}
        lines = [Arrived(self.text("tokaido.screen.arrived"), _seats(view.inn.arrived, numbers))]
        if view.inn.awaited:
            lines.append(Arrived(self.text("tokaido.screen.awaited"), _seats(view.inn.awaited, numbers)))
        drawn = self.text("tokaido.screen.meals-drawn")
        lines.append(Arrived(drawn, text=str(view.inn.meals_drawn)))
        cheapest = min(self.price(meal) for meal in MEALS)
        poor = cheapest > self.seat.coins
        look = Pick(
            "look",
            "meal",
            self.text("tokaido.screen.look", player=self.by),
            self.text("tokaido.screen.look-why"),
            draft=None if poor else Draft(open=True),
            why=self.text("refusal.no-coins.meal", player=self.by, n=self.seat.coins) if poor else "",
        )
        shape = {0: "kyoto", len(BOARD.spaces) - 1: "edo"}.get(view.inn.space, "inn")
        return Inn(shape, tuple(lines), look)

    def meals(self) -> Stop:
        """Every dish by its price: what this traveler has had, only she and the rules know."""
        groups = []
        for price in sorted({meal.price for meal in BOX.meals}):
            dishes = [meal.id for meal in BOX.meals if meal.price == price]
            picks = tuple(self._dish(dish) for dish in dishes)
            groups.append(Group(picks, "meal", price=self.price(dishes[0])))
        back = Pick("back", "", self.text("tokaido.screen.cover"), draft=NOTHING)
        return Stop("meals", tuple(groups), back=back)

    def _dish(self, meal: str) -> Pick:
        move = FreeMeal(self.by, meal) if self.free else Dine(self.by, meal)
        enough = self.price(meal) <= self.seat.coins
        return Pick(
            meal,
            "",
            self.words(card_name(meal)),
            command=self.submit(move) if enough else None,
            why="" if enough else self.text("refusal.no-coins.meal", player=self.by, n=self.seat.coins),
        )


def _seats(travelers: tuple[str, ...], numbers: dict[str, int]) -> tuple[int, ...]:
    return tuple(numbers.get(traveler, NEUTRAL_SEAT) for traveler in travelers)


def cost(view: View, basket: tuple[str, ...]) -> tuple[int, int]:
    """What souvenirs cost the traveler on turn: (to be held, to be paid)."""
    return souvenir_cost(view.power, [SOUVENIRS[card].price for card in basket])


# --- the lowest bar -------------------------------------------------------------------------------


def present_action(snapshot: Snapshot, words: Words, draft: Draft = NOTHING) -> Action:
    """The prompt, and what can be done without choosing anything."""
    prompt, view = snapshot.prompt, snapshot.view
    if prompt is None or not isinstance(view, View):
        return Action("")
    sentence = words(prompt.sentence)
    if view.turn in ("", NEUTRAL) or view.phase == "travel":
        return Action(sentence)

    def press(code: str, move: Move) -> Press:
        return Press(words.text(f"tokaido.screen.{code}"), Submit(move, snapshot.position))

    by = view.turn
    seat = next(seat for seat in view.seats if seat.player == by)
    if view.phase == "village":
        return _shopping(snapshot, words, draft, sentence)
    if draft.card and draft.card != "shokunin":
        question = words.text("tokaido.screen.which-panorama", player=by)
        return Action(question, secondary=press("no-panorama", Meet(by, draft.card, panorama=None)))
    if draft.card:
        return Action(words.text("tokaido.screen.which-gift", player=by))
    if view.phase == "inn_power" and view.power == "hiroshige":
        if not view.panoramas:
            return Action(sentence, press("go-on", Paint(by, None)))
        return Action(sentence, secondary=press("no-panorama", Paint(by, None)))
    if view.phase == "inn_power" and view.power == "satsuki":
        return Action(sentence, secondary=press("no-gift", FreeMeal(by, None)))
    if view.phase == "inn":
        poor = min(meal_cost(view.power, meal.price) for meal in BOX.meals) > seat.coins
        pressed = press("no-meal", Dine(by, None))
        return Action(sentence, pressed) if poor else Action(sentence, secondary=pressed)
    return Action(sentence)


def _shopping(snapshot: Snapshot, words: Words, draft: Draft, sentence: str) -> Action:
    view: View = snapshot.view
    basket = draft.chosen
    command = Submit(Buy(view.turn, basket), snapshot.position)
    if not view.turned_up:
        return Action(sentence, Press(words.text("tokaido.screen.go-on"), command))
    if not basket:
        return Action(sentence, secondary=Press(words.text("tokaido.screen.buy-none"), command))
    seat = next(seat for seat in view.seats if seat.player == view.turn)
    points = sum(
        souvenir_points((*seat.souvenirs, *basket[:place]), card) for place, card in enumerate(basket)
    )
    cards = tuple(card_name(card) for card in basket)
    asked = words.text("tokaido.screen.basket", cards=cards, n=points)
    label = words.text("tokaido.screen.buy", n=cost(view, basket)[1])
    return Action(asked, Press(label, command))


def find(stop: Stop | None, key: str) -> Pick | None:
    """The pick with this key."""
    if stop is None:
        return None
    extra = [pick for pick in (stop.switch, stop.back, stop.inn.look if stop.inn else None) if pick]
    picks = [pick for group in stop.groups for pick in group.picks]
    return next((pick for pick in (*picks, *extra) if pick.key == key), None)


def scanned(snapshot: Snapshot, words: Words, draft: Draft) -> tuple[Draft, Pick | None]:
    """What a noted card means here: the draft it belongs to, and the pick that a tap would have met.

    A souvenir that is scanned at an encounter is the Shokunin's. A card that lies in the basket
    already means nothing more.
    """
    card = snapshot.scanned.card if snapshot.scanned is not None else ""
    stop = present_stop(snapshot, words, draft)
    pick = find(stop, card)
    if pick is None and card in SOUVENIRS and snapshot.view.phase != "village":
        smith = find(present_stop(snapshot, words), "shokunin")
        if smith is not None and smith.draft is not None:
            draft = smith.draft
            pick = find(present_stop(snapshot, words, draft), card)
    elif pick is None:
        draft = NOTHING
        pick = find(present_stop(snapshot, words), card)
    return draft, None if pick is None or pick.chosen else pick
