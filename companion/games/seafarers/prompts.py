"""Whose turn it is and what the table should do."""

from companion.game import Prompt, say
from companion.games.seafarers.scenario import scenario_of
from companion.games.seafarers.state import State


def prompt(state: State) -> Prompt:
    players = state.terms.players
    player = players[state.turn]
    match state.stage:
        case "place":
            sentence = say("seafarers.prompt.place", player=player)
            return Prompt("place", (player,), sentence)
        case "roll":
            return Prompt("roll", (player,), say("seafarers.prompt.roll", player=player))
        case "gold":
            seat, number = state.owed[0]
            return Prompt(
                "gold", (players[seat],), say("seafarers.prompt.gold", player=players[seat], n=number)
            )
        case "discard":
            due = tuple((players[seat], number) for seat, number in enumerate(state.discards) if number)
            lines = tuple(say("seafarers.prompt.discard-one", player=name, n=number) for name, number in due)
            return Prompt(
                "discard", tuple(name for name, _ in due), say("seafarers.prompt.discard", players=lines)
            )
        case "thief":
            return Prompt("robber", (player,), scenario_of(state.terms).thief_prompt(state))
        case "turn":
            code = "turn" if state.terms.tracked else "turn-by-hand"
            return Prompt("turn", (player,), say(f"seafarers.prompt.{code}", player=player))
    winner = players[state.winner] if state.winner >= 0 else None
    sentence = say("seafarers.prompt.won", player=winner) if winner else say("seafarers.prompt.over")
    return Prompt("over", (), sentence, over=True)
