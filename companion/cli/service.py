"""Talking to systemd: ready, alive (sd_notify(3)). Without systemd it does nothing."""

import os
import socket


def notify(state: str) -> None:
    """Send ``READY=1`` or ``WATCHDOG=1`` to the service manager, if there is one."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto(state.encode("ascii"), address)
