"""Every error that is the user's to mend: one sentence that says what is wrong and what would be right.

The command line turns a ``ZermeloError`` into one line on stderr and exit code 2, the server into a 4xx.
"""

from __future__ import annotations


class ZermeloError(Exception):
    """Something the user gave cannot be used; the message is for them."""


class SpecError(ZermeloError):
    """A game's name or its arguments make no sense."""


class PositionError(ZermeloError):
    """A position that is malformed, breaks a rule or cannot be reached."""


class MoveError(ZermeloError):
    """A move that is malformed or not legal here."""


class RulesError(ZermeloError):
    """The rules of a game contradict the contract."""


class NotCompilable(RulesError):
    """The rules are fine Python but use something that cannot become machine code."""


class TooLarge(ZermeloError):
    """The work does not fit the limits given."""


class FileError(ZermeloError):
    """A file that cannot be read, written or believed."""


class VerificationError(ZermeloError):
    """A solution says something that the rules do not bear out."""
