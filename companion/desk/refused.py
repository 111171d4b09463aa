"""What can't be done: raised in the desk's rooms, shown as the snapshot's refusal."""

from typing import Any

from companion.game import Message, say


class Refused(Exception):
    """A command or an input that can't be done: code and sentence."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


def refuse(code: str, /, **facts: Any) -> Refused:
    """A refusal in the shared words: ``refusal.CODE``."""
    return Refused(code, say(f"refusal.{code}", **facts))
