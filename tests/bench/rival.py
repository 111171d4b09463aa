"""Another program to measure against, installed for the benchmark only: thrown away afterwards."""

import json
import subprocess
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 600.0  # seconds for pip


class NotInstalled(Exception):
    """The package can't be had here."""


class Rival:
    """An environment of its own with one package in it."""

    def __init__(self, python: Path, environment: dict[str, str]) -> None:
        self._python, self._environment = python, environment

    def probe(self, script: Path, *arguments: str) -> Any:
        """What the script prints on its last line, as JSON."""
        done = subprocess.run(
            [self._python, script, *arguments],
            env=self._environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def installed(package: str, environment: dict[str, str]) -> Iterator[Rival]:
    """``package`` (name and version, as pip takes it) for as long as the block runs. Raises NotInstalled."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            venv.create(folder, with_pip=True)
            python = Path(folder, "bin", "python")
            subprocess.run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package],
                env=environment,
                check=True,
                capture_output=True,
                timeout=PATIENCE,
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise NotInstalled(package) from error
        yield Rival(python, environment)
