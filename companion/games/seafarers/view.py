from msgspec import Struct
from companion.games.seafarers.state import State
class View(Struct, frozen=True):
    stage: str
def view(state: State) -> View:
    return View(state.stage)
