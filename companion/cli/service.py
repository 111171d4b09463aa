"""Talking to systemd: ready, alive (sd_notify(3)). Without systemd it does nothing."""

import logging
import os
import socket

log = logging.getLogger(__name__)


def managed() -> bool:
    """Whether a service manager started this: then nobody reads a shell, and an exit is another start."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def notify(state: str) -> None:
    """Send ``READY=1`` or ``WATCHDOG=1`` to the service manager, if there is one.

    One that doesn't listen is no reason to end the evening: the table goes on.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            # a full socket must not make the screen wait
            channel.setblocking(False)
            channel.sendto(state.encode("ascii"), address)
    except OSError as error:
        log.warning("the service manager does not listen: %s", error)
