"""The journal's tables and how older files are brought up to date."""

import sqlite3

from sqlite_utils import Database, Migrations

migrations = Migrations("companion")


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring the tables up to ``version``, the newest; each step is one transaction."""
    migrations.apply(Database(connection))
    connection.execute(f"PRAGMA user_version = {version}")


@migrations()
def tables(db: Database) -> None:
    """plays and their moves (JSON as in the record), and what scanned codes mean."""
    db.table("plays").create(
        {
            "id": int,
            "header": str,
            "game": str,
            "started": str,
            "last_played": str,
            "seconds": float,
            "state": str,
        },
        pk="id",
        not_null={"header", "game", "seconds", "state"},
    )
    db.table("moves").create(
        {"play": int, "seq": int, "move": str, "time": str, "via": str, "code": str, "mark": str},
        pk=("play", "seq"),
        not_null={"move"},
        foreign_keys=[("play", "plays", "id")],
    )
    db.table("codes").create({"game": str, "code": str, "card": str}, pk=("game", "code"), not_null={"card"})


@migrations()
def erased(db: Database) -> None:
    """Which names of a play are stand-ins for people who have been erased: a JSON list."""
    db.table("plays").add_column("erased", str)
