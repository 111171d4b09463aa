"""A reader's port and the one thread that owns it: reads, feeds the decoder, reconnects."""

import errno
import grp
import logging
import os
import termios
import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, NamedTuple, Protocol

import serial
from msgspec import Struct

from companion.inputs import Emit, PartReport, PartState
from hardware.decoders import Counters, Decoder, NoAnswer
from hardware.decoders.boot import WINDOW_SECONDS, BootNoise
from hardware.pins import group_facts

log = logging.getLogger(__name__)

# How soon a line without an ending is noticed to have ended.
TICK_SECONDS = 0.025
# The most that one look at the port takes; what is longer, this process was held up.
LONGEST_LOOK_SECONDS = 2 * TICK_SECONDS
WRITE_SECONDS = 1.0
STOP_SECONDS = 2.0
DEFAULT_GROUP = "dialout"
INPUT_DEVICES, INPUT_GROUP = "/dev/input/", "input"

# pyserial 3.5 says "unplugged" in four ways, depending on the call that notices it.
UNPLUGGED = (serial.SerialException, OSError, termios.error, TypeError)

_OPEN_ERRORS: dict[int, PartState] = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EAGAIN: "busy",
    errno.EBUSY: "busy",
    errno.ENOTTY: "unfit",
    errno.EINVAL: "unfit",
}


class Port(Protocol):
    """What the reader's thread does with an open port: a part of pyserial's ``Serial``."""

    @property
    def in_waiting(self) -> int: ...

    def read(self, size: int, /) -> bytes:
        """Up to so many bytes; none when nothing comes within a tick."""

    def write(self, data: bytes, /) -> int | None: ...

    def close(self) -> None: ...


OpenPort = Callable[[str, int], Port]


class BackOff(NamedTuple):
    """Seconds to wait before the port is opened again: doubled from ``first`` to ``longest``."""

    first: float = 0.5
    longest: float = 5.0

    def after(self, pause: float) -> float:
        return min(pause * 2, self.longest)


BACK_OFF = BackOff()


class Watch:
    """Seconds, monotonic, as the decoders take them: standing still while nobody looks at the port.

    Bytes that came while this process was stopped or busy are read late. That is no silence of the
    device: it must neither cut a line in two nor take a card away that lies there.
    """

    def __init__(self) -> None:
        self.open()

    def open(self) -> None:
        """The port is open (again): everything before it is as long ago as it is."""
        self._shown = self._looked_at = time.monotonic()

    def now(self) -> float:
        """The time after a look at the port."""
        looked_at = time.monotonic()
        self._shown += min(looked_at - self._looked_at, LONGEST_LOOK_SECONDS)
        self._looked_at = looked_at
        return self._shown


class ReaderCounters(Struct, frozen=True):
    """A snapshot: bytes read, bytes of boot noise, losses of the port, and the decoder's own."""

    bytes_read: int = 0
    boot_noise: int = 0
    losses: int = 0
    decoded: Counters = Counters()


def open_serial(port: str, baud: int) -> serial.Serial:
    """Open a device path or pyserial URL for us alone; raises what pyserial raises."""
    opened: serial.Serial = serial.serial_for_url(
        port, baudrate=baud, timeout=TICK_SECONDS, write_timeout=WRITE_SECONDS, exclusive=True
    )
    return opened


class PortReader:
    """One reader on its port. Inputs and ``PartReport``s go to ``emit`` from the reader's thread.

    Reports: ``ok`` when the port opens first and after each loss (the "back" notice), one ``lost``
    per loss, ``missing``, ``busy``, ``denied`` (facts group, command) or ``unfit`` when it can't be opened.
    A device that is asked is ``ok`` once it answers, and ``lost`` with the reason ``no-answer``
    when its port is there and it isn't. One whose heartbeat has stopped is ``silent``.
    ``simulated`` is a fact of every report of a reader that is none.
    """

    def __init__(
        self,
        part: str,
        port: str,
        baud: int,
        decoder: Decoder,
        emit: Emit,
        *,
        open_port: OpenPort = open_serial,
        back_off: BackOff = BACK_OFF,
        boot_window: float = WINDOW_SECONDS,
        simulated: bool = False,
    ) -> None:
        self._part = part
        self._always = {"simulated": True} if simulated else {}
        self._path = port
        self._baud = baud
        self._decoder = decoder
        self._emit = emit
        self._open_port = open_port
        self._back_off = back_off
        self._boot_window = boot_window
        self._told: PartState | None = None
        self._stopping = Event()
        self._port_lock = Lock()
        self._port: Port | None = None
        self._counters = ReaderCounters()
        self._watch = Watch()
        self._thread = Thread(target=self._run, name=part, daemon=True)

    @property
    def counters(self) -> ReaderCounters:
        """The latest snapshot, from any thread."""
        return self._counters

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread and close the port; nothing is emitted afterwards."""
        self._stopping.set()
        with self._port_lock:
            # A loop:// or socket:// port may have none: its read times out by itself.
            cancel_read = getattr(self._port, "cancel_read", None)
            if cancel_read is not None:
                cancel_read()
        if self._thread.ident is not None:
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        pause = self._back_off.first
        while not self._stopping.is_set():
            opened_at = time.monotonic()
            self._connect()
            if time.monotonic() - opened_at >= self._back_off.longest:
                # It worked for a while: this is a new trouble, not the old one again.
                pause = self._back_off.first
            self._stopping.wait(pause)
            pause = self._back_off.after(pause)

    def _connect(self) -> None:
        """Open the port and read until it is lost or we stop. Whatever goes wrong ends here."""
        try:
            port = self._open_port(self._path, self._baud)
        except Exception as problem:  # noqa: BLE001 - reported; the thread must live on
            state, facts = open_failure(problem, self._path)
            self._tell(state, facts)
            return
        with self._port_lock:
            self._port = port
        try:
            self._read(port)
        except NoAnswer:
            self._lost({"port": self._path, "reason": "no-answer"})
        except UNPLUGGED as problem:
            log.info("%s lost: %r", self._part, problem)
            self._lost({"port": self._path})
        except Exception as problem:
            # A fault of ours must not end the thread without a word.
            log.exception("%s failed", self._part)
            self._lost({"port": self._path, "error": type(problem).__name__})
        finally:
            self._close(port)

    def _read(self, port: Port) -> None:
        self._watch.open()
        noise = BootNoise(self._decoder.boundaries, self._watch.now(), self._boot_window)
        while not self._stopping.is_set():
            if self._decoder.quiet:
                self._tell("silent", {"port": self._path})
            elif self._decoder.present:
                self._tell("ok", {"port": self._path})
            if question := self._decoder.ask(self._watch.now()):
                port.write(question)
            data = port.read(port.in_waiting or 1)
            now = self._watch.now()
            clean = noise.strip(data, now)
            self._feed(clean, now)
            if data:
                self._count(bytes_read=len(data), boot_noise=len(data) - len(clean))

    def _feed(self, data: bytes, now: float) -> None:
        for item in self._decoder.feed(data, now):
            self._emit(item)
        decoded = self._decoder.counters
        if decoded != self._counters.decoded:
            self._count(decoded=decoded)

    def _lost(self, facts: dict[str, Any]) -> None:
        try:
            # A line that had ended by silence is whole; anything younger is cut off and dropped.
            self._feed(b"", self._watch.now())
        finally:
            self._decoder.reset()
            self._count(losses=1)
            self._tell("lost", facts)

    def _close(self, port: Port) -> None:
        with self._port_lock:
            self._port = None
            try:
                port.close()
            except UNPLUGGED as problem:
                log.info("%s could not be closed: %r", self._part, problem)

    def _tell(self, state: PartState, facts: dict[str, Any]) -> None:
        """Report a change. That a lost port is missing is no news."""
        if state == self._told or (state == "missing" and self._told == "lost") or self._stopping.is_set():
            return
        self._told = state
        self._emit(PartReport(self._part, state, facts | self._always))

    def _count(
        self, *, bytes_read: int = 0, boot_noise: int = 0, losses: int = 0, decoded: Counters | None = None
    ) -> None:
        before = self._counters
        self._counters = ReaderCounters(
            before.bytes_read + bytes_read,
            before.boot_noise + boot_noise,
            before.losses + losses,
            decoded or before.decoded,
        )


def open_failure(problem: Exception, port: str) -> tuple[PartState, dict[str, Any]]:
    """Why a port can't be opened: denied (with group and command), busy, unfit, else missing.

    Unfit: another kind of device, or a port or speed without sense. The config is wrong, not the plug.
    """
    state = _OPEN_ERRORS.get(_error_number(problem), "missing")
    facts: dict[str, Any] = {"port": port}
    if state == "denied":
        facts |= group_facts(port_group(port))
    if not isinstance(problem, UNPLUGGED):
        state = "unfit"
    if state == "unfit":
        facts["error"] = str(problem)
    return state, facts


def _error_number(problem: BaseException | None) -> int:
    """The system's number of an error, also where pyserial puts only its text into its own; else 0."""
    while problem is not None:
        if isinstance(problem, termios.error):
            return int(problem.args[0])
        if isinstance(problem, OSError) and problem.errno is not None:
            return problem.errno
        problem = problem.__context__
    return 0


def port_group(port: str) -> str:
    """The group that may use this device; ``dialout`` or ``input`` unless the device says otherwise."""
    usual = INPUT_GROUP if port.startswith(INPUT_DEVICES) else DEFAULT_GROUP
    try:
        name = grp.getgrgid(os.stat(port).st_gid).gr_name
    except (OSError, KeyError):
        return usual
    return usual if name == "root" else name
