"""What the table should do now; a traveler's power is offered at its moment."""

from companion.game import Message, Prompt, say
from companion.games.tokaido.box import BOX
from companion.games.tokaido.gains import unfinished
from companion.games.tokaido.inns import meals_drawn
from companion.games.tokaido.state import State
from companion.games.tokaido.stops import turned_up


def prompt(state: State) -> Prompt:
    if state.phase == "over":
        return Prompt("over", (), say("tokaido.prompt.over"), over=True)
    player = state.terms.players[state.hand]
    return Prompt(state.phase, (player,), _sentence(state, player))


def _sentence(state: State, player: str) -> Message:
    at = state.turn
    if at == state.terms.neutral:
        return say("tokaido.prompt.neutral", player=player)
    power = state.terms.powers[at]
    match state.phase:
        case "village":
            n = turned_up(state)
            if not n:
                return say("tokaido.prompt.village-empty", player=player)
            return say(_with_power("village", power, "sasayakko", "zenemon"), player=player, n=n)
        case "hot_spring":
            return say("tokaido.prompt.hot-spring", player=player)
        case "temple":
            most = min(BOX.donation[1], state.seats[at].coins)
            return say(_with_power("temple", power, "hirotada"), player=player, n=most)
        case "encounter":
            return say(_with_power("encounter", power, "umegae", "yoshiyasu"), player=player)
        case "inn_power":
            done = power == "hiroshige" and not unfinished(state.seats[at])
            return say(f"tokaido.prompt.{power}{'-done' if done else ''}", player=player)
        case "inn":
            first = state.beside(state.steps[at])[0] == at and power != "satsuki"
            code = "inn-first" if first else "inn"
            return say(_with_power(code, power, "kinko"), player=player, n=meals_drawn(state.terms))
    return say("tokaido.prompt.travel", player=player)


def _with_power(code: str, power: str, *powers: str) -> str:
    """The sentence that reminds of the power, where it is at work."""
    return f"tokaido.prompt.{code}-{power}" if power in powers else f"tokaido.prompt.{code}"
