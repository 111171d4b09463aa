"""``python -m companion.cli``."""

from companion.cli import main

main(prog_name="companion")
