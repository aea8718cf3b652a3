"""Whose fault an exception is: where it arose decides, a line of the author's rules or Zermelo's own."""

from __future__ import annotations

import traceback

from zermelo.core.answers import misunderstood
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.user_modules import RULES_MODULE

LENT = ("zermelo.core.", "zermelo.games.")
"""What rules are written with.  If it fails when a rule calls it, the rule has given it nonsense."""


def failing_rule(error: BaseException, game: Game | None = None) -> traceback.FrameSummary | None:
    """The author's line that failed, itself or in what it called; None if Zermelo failed, or what Zermelo called.

    Lines of a rules file are the author's, and those of ``game``'s own class wherever it stands.  An engine that
    fails is to blame itself, even if a rule has called it.
    """
    found, own = None, type(game).__module__
    for frame, line in traceback.walk_tb(error.__traceback__):
        code, module = frame.f_code, str(frame.f_globals.get("__name__", ""))
        if module.startswith(RULES_MODULE) or module == own:
            if code.co_filename != "<string>":  # as a dataclass's own methods have it
                found = traceback.FrameSummary(code.co_filename, line, code.co_name, lookup_line=False)
        elif module.startswith("zermelo.") and not module.startswith(LENT):
            found = None
    return found


def game_at_hand(error: BaseException) -> Game | None:
    """The author's own game, if any, that Zermelo was at work on when it failed."""
    for frame, _ in traceback.walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            if isinstance(value, Game) and type(value).__module__.startswith(RULES_MODULE):
                return value
    return None


def stumbled(error: BaseException) -> Sentence | None:
    """What a method of the author's own game answered that is not what it was asked for, if Zermelo failed on that."""
    game = game_at_hand(error)
    return None if game is None else misunderstood(game)


def named(error: BaseException) -> str:
    """An exception's type and words."""
    words = str(error)
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def rule_sentence(error: BaseException, file: str, rule: traceback.FrameSummary) -> Sentence:
    """What a rule did, and where; the file is named as the reader knows it."""
    return Sentence(
        "{file}, line {line!r}, in {rule}: {error}", file=file, line=rule.lineno, rule=rule.name, error=named(error)
    )
