"""Presenters: a snapshot and the words become finished sentences, flags and commands. No Kivy."""
