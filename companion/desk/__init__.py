"""What the table's thread does with one item of its inbox: a command, an input, a report, time.

``Desk`` (``desk.py``) takes each item and hands it to the room it belongs to. The rooms serve the
desk only, on its thread, and know nothing of each other beyond what they are given:

``playing``      the play on the table: moves, undo, redo; each stored before it counts
``storing``      what waits for the disk and is tried again
``proposing``    a set-up that is laid out but not begun
``shelf``        the plays that are kept: picked up again, listed, looked back at
``voting``       the secret vote and the ways in which it can be taken
``readings``     what a scan or a roll means now
``cards``        which code is which card; learn mode
``preferring``   what people change on the screen
``parts``        how the hardware is doing
``notices``      what the table should know and can mend
``refused``      what can't be done, as code and sentence
"""

from companion.desk.desk import Desk

__all__ = ["Desk"]
