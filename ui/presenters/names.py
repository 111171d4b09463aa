"""Everybody who has played, and how to be forgotten."""

from __future__ import annotations

from companion.commands import EraseName
from companion.i18n import Words
from companion.snapshot import Snapshot
from ui.presenters.settings import Row, Rows

KEEP = "keep"


def present_names(snapshot: Snapshot, words: Words, asking: str = "") -> Rows:
    """``asking`` is the name whose erasing is asked about once more: its row is followed by the answers."""
    rows: list[Row] = []
    for one in snapshot.names or ():
        help = words.text("ui.names.plays", n=one.plays)
        if one.name != asking:
            rows.append(Row(key=f"name {one.name}", label=one.name, help=help, icon="trash"))
            continue
        sure = words.text("ui.names.sure", n=one.plays)
        rows += (
            Row(key=f"asked {one.name}", label=one.name, help=sure, icon="warning"),
            Row(
                key="erase",
                label=words.text("ui.names.erase", name=one.name),
                icon="trash",
                command=EraseName(one.name),
                danger=True,
            ),
            Row(key=KEEP, label=words.text("ui.names.keep"), icon="back"),
        )
    asked = words.text("ui.names.asked", name=asking) if any(row.key == KEEP for row in rows) else ""
    return Rows(
        title=words.text("ui.names.title"),
        rows=tuple(rows),
        foot=words.text("ui.names.about") if rows else "",
        prompt=asked or (words.text("ui.names.pick") if rows else ""),
        empty=words.text("ui.names.nobody") if snapshot.names == () else "",
    )
