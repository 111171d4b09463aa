"""What people change on the screen, kept beside the plays."""

from pathlib import Path
from typing import Any

from companion.desk.notices import Notices
from companion.desk.refused import Refused
from companion.game import say
from companion.settings import Settings, change_preference, save_preferences
from companion.snapshot import Preferences
from companion.validation import Invalid


class Preferring:
    """The preferences in force. One that can't be kept on disk counts until the power goes."""

    def __init__(self, preferences: Preferences, file: Path, settings: Settings, notices: Notices) -> None:
        self.preferences = preferences
        self._file = file
        self._settings = settings
        self._notices = notices

    def prefer(self, name: str, value: Any) -> None:
        """Raises Refused."""
        try:
            self.preferences = change_preference(self.preferences, name, value)
        except Invalid as error:
            raise Refused("malformed", error.message) from None
        try:
            save_preferences(self._file, self.preferences, self._settings)
        except OSError as error:
            detail = error.strerror or ""
            self._notices.put("preferences", say("notice.preferences-unsaved", detail=detail))
        else:
            self._notices.remove("preferences")
