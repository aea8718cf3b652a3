"""Every end that is not a success: one line on stderr and an exit code.

    2    something the user gave cannot be used: a game, a position, a file, an option, a rule that fails
    1    a fault of Zermelo's own
    130  Ctrl-C
    141  whoever read the output, such as ``head``, has had enough: nothing is said

ZERMELO_TRACEBACK=1 in the environment lets the exception through instead, for who writes Zermelo or a game.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

import click

from zermelo.cli.interrupt import STOPPED, ignore, listen, pressed
from zermelo.cli.usage import usage_sentence
from zermelo.core.blame import failing_rule, named, rule_sentence
from zermelo.core.errors import ZermeloError, system_words
from zermelo.core.language import Sentence, said, say
from zermelo.core.spec import RULES_MODULE


def exit_code(work: Callable[[], None], language: str) -> int:
    """Do the work; if it fails, say why in that language.  The code to exit with."""
    try:
        listen()
        work()
        sys.stdout.flush()
        ignore()
    except click.exceptions.Exit as end:
        return end.exit_code
    except BaseException as error:
        return refused(error, language)
    return 0


def refused(error: BaseException, language: str) -> int:
    """Say what went wrong in that language.  The code to exit with."""
    if os.environ.get("ZERMELO_TRACEBACK"):
        raise error
    ignore()
    if isinstance(error, OSError):
        _close_output()
    if isinstance(error, BrokenPipeError):
        return 141
    ours = not isinstance(error, ZermeloError | click.ClickException | OSError)
    if isinstance(error, KeyboardInterrupt) or (ours and pressed()):
        if sys.stderr.isatty():
            _say("")  # ends the line where the terminal has written ^C
        kept = " ".join(getattr(error, "__notes__", [say("nothing is left half written.", language)]))
        _say(say("Stopped: Ctrl-C was pressed, and {kept}", language, kept=said(kept, language)))
        return STOPPED
    sentence = sentence_for(error)
    if sentence is not None:
        _say(f"zermelo: {said(sentence, language)}")
        return 2
    fault = say("{error}: this is a fault of Zermelo; ZERMELO_TRACEBACK=1 shows where", language, error=named(error))
    _say(f"zermelo: {fault}")
    return 1


def sentence_for(error: BaseException) -> str | None:
    """What the user did wrong, in one sentence; None if it was not the user."""
    if isinstance(error, ZermeloError):
        return str(error)
    if isinstance(error, click.ClickException):
        return usage_sentence(error)
    rule = failing_rule(error)
    if rule is not None:
        return rule_sentence(error, rule.filename, rule)
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return Sentence("{name}{why}", name=name, why=system_words(error))
    if isinstance(error, MemoryError):
        return Sentence(
            "there is not enough memory: take a smaller game, a later position, or set a limit with --memory"
        )
    if isinstance(error, NotImplementedError):  # raised by zermelo.core.game: a rule that the author left out
        return str(error)
    if isinstance(error, Exception) and (file := _rules_file()) is not None:
        # Rules that return or take something odd make Zermelo stumble later, outside of their own lines.
        return Sentence(
            "the rules in {file} do not fit: {error}: `zermelo check {file}` tells more", file=file, error=named(error)
        )
    return None


def _rules_file() -> str | None:
    """The file of rules that this run has read, if any."""
    files = (module.__file__ for name, module in sys.modules.items() if name.startswith(RULES_MODULE))
    return next(files, None)


def _say(sentence: str) -> None:
    with contextlib.suppress(OSError):  # nobody hears it
        click.echo(" ".join(sentence.splitlines()), err=True)


def _close_output() -> None:
    """If what is left of the output cannot be written, Python shall not try again when it exits."""
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):  # not a file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
