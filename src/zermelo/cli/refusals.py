"""Every end that is not a success: one line on stderr and an exit code.

    2    something the user gave cannot be used: a game, a position, a file, an option, a rule that fails
    1    a fault of Zermelo's own; and of ``check``, whose answer it is, that the rules are wrong
    130  Ctrl-C
    141  whoever read the output, such as ``head``, has had enough: nothing is said

ZERMELO_TRACEBACK=1 in the environment lets the exception through instead, for who writes Zermelo or a game.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import sys
from collections.abc import Callable

import click

from zermelo.cli.interrupt import STOPPED, ignore, listen, pressed
from zermelo.cli.speech import speak
from zermelo.cli.usage import usage_sentence
from zermelo.core.blame import failing_rule, game_at_hand, named, rule_sentence, stumbled
from zermelo.core.errors import ZermeloError, system_words
from zermelo.core.language import Sentence, said, say


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
        notes = [note for note in getattr(error, "__notes__", ()) if isinstance(note, Sentence)]  # Python adds its own
        notes = notes or [Sentence("nothing is left half written.")]
        kept = " ".join(said(note, language) for note in notes)
        _say(say("Stopped: Ctrl-C was pressed, and {kept}", language, kept=kept))
        return STOPPED
    sentence = sentence_for(error)
    if sentence is not None:
        _say(f"zermelo: {said(sentence, language)}")
        return 2
    _say(f"zermelo: {said(fault_of_ours(error), language)}")
    return 1


def sentence_for(error: BaseException) -> Sentence | None:
    """What the user did wrong, in one sentence; None if it was not the user."""
    if isinstance(error, ZermeloError):
        return error.sentence
    if isinstance(error, click.ClickException):
        return usage_sentence(error)
    if isinstance(error, MemoryError):  # whoever asked last did not take it all
        return Sentence(
            "there is not enough memory: take a smaller game, a later position, or set a limit with --memory"
        )
    rule = failing_rule(error)
    if rule is not None:
        return rule_sentence(error, rule.filename, rule)
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return Sentence("{name}{why}", name=name, why=system_words(error))
    return stumbled(error)


def fault_of_ours(error: BaseException) -> Sentence:
    """What failed and how to see where; an answer of the author's rules may have made Zermelo stumble."""
    game = game_at_hand(error)
    if game is None:
        return Sentence("{error}: this is a fault of Zermelo; ZERMELO_TRACEBACK=1 shows where", error=named(error))
    return Sentence(
        "{error}: this is a fault of Zermelo, unless `zermelo check {file}` finds one; ZERMELO_TRACEBACK=1 shows where",
        error=named(error),
        file=inspect.getfile(type(game)),
    )


def _say(sentence: str) -> None:
    with contextlib.suppress(OSError):  # nobody hears it
        speak(" ".join(sentence.splitlines()), err=True)


def _close_output() -> None:
    """If what is left of the output cannot be written, Python shall not try again when it exits."""
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):  # not a file
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
