"""Every error that is the user's to mend: one sentence that says what is wrong and what would be right.

The command line turns a ``ZermeloError`` into one line on stderr and exit code 2, the server into a 4xx.  Its message
is a ``Sentence``, so that each of them can say it in the language of the user:

    raise MoveError("'{text}' is not a move here: {choices}", text=text, choices=choices)
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from zermelo.core.language import ENGLISH, Sentence, languages, phrase

SYSTEM: Final = (
    phrase("address already in use"),
    phrase("cannot assign requested address"),
    phrase("File name too long"),
    phrase("Invalid argument"),
    phrase("Is a directory"),
    phrase("No space left on device"),
    phrase("No such file or directory"),
    phrase("Not a directory"),
    phrase("Permission denied"),
    phrase("Read-only file system"),
)
"""What the system says most often when it refuses something."""


class ZermeloError(Exception):
    """Something the user gave cannot be used; the message is for them."""

    language: ClassVar[str] = ENGLISH
    """In which Python prints it; see ``speak``."""

    def __init__(self, text: str = "", /, **values: Any) -> None:
        super().__init__(text if isinstance(text, Sentence) else Sentence(text, **values))

    @property
    def sentence(self) -> Sentence:
        """What is wrong and what would be right."""
        said: Sentence = self.args[0]
        return said

    def __str__(self) -> str:
        return self.sentence if self.language == ENGLISH else self.sentence.spoken(self.language)


def speak(language: str) -> None:
    """Say errors in this language from now on, where Python prints them: ``zermelo.speak("fr")``; "en" ends it.

    The command line and the page do not need it: they know who reads.
    """
    if language not in languages():
        raise ZermeloError(
            "there is no language '{language}': they are {languages}",
            language=language,
            languages=", ".join(languages()),
        )
    ZermeloError.language = language


class SpecError(ZermeloError):
    """A game's name or its arguments make no sense."""


class PositionError(ZermeloError):
    """A position that is malformed, breaks a rule or cannot be reached."""


class MoveError(ZermeloError):
    """A move that is malformed or not legal here."""


class RulesError(ZermeloError):
    """The rules of a game contradict the contract."""


class Cancelled(ZermeloError):
    """Nobody wants the answer any more."""


class NotCompilable(RulesError):
    """The rules are fine Python but use something that cannot become machine code."""


class TooLarge(ZermeloError):
    """The work does not fit the limits given."""


class FileError(ZermeloError):
    """A file that cannot be read, written or believed."""


class WriteError(FileError):
    """A file that cannot be written."""


class VerificationError(ZermeloError):
    """A solution says something that the rules do not bear out."""


def system_words(error: Exception) -> Sentence:
    """What the system said."""
    return Sentence(getattr(error, "strerror", None) or str(error))
