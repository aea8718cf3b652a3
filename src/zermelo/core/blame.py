"""Whose line an exception came through: a rule of the author's, or none."""

from __future__ import annotations

import traceback

from zermelo.core.language import Sentence
from zermelo.core.spec import RULES_MODULE


def failing_rule(error: BaseException) -> traceback.FrameSummary | None:
    """The innermost line of a rules file that the error came through."""
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(RULES_MODULE) and code.co_filename != "<string>":  # as a dataclass's own methods have it
            found = traceback.FrameSummary(code.co_filename, line, code.co_name, lookup_line=False)
    return found


def named(error: BaseException) -> str:
    """An exception's type and words."""
    words = str(error)
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def rule_sentence(error: BaseException, file: str, rule: traceback.FrameSummary) -> Sentence:
    """What a rule did, and where; the file is named as the reader knows it."""
    return Sentence(
        "{file}, line {line}, in {rule}: {error}", file=file, line=rule.lineno, rule=rule.name, error=named(error)
    )
