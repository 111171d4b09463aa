"""The Tabletop Companion: rules, table, journal and command line. No screen, no pins."""

__version__ = "0.1.0"
