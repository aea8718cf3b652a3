"""The language of a run: that of ``--language``, which every verb takes, or else the terminal's.

It is known before the first word is understood, so that even a verb that does not exist is refused in it.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import click

from zermelo.core import language as words
from zermelo.core.language import ENGLISH, languages, terminal_language

OPTION: Final = "--language"

takes_language = click.option(
    OPTION,
    type=click.Choice(languages()),
    expose_value=False,
    help="Language of the answers; by default the terminal's.",
)
"""For every verb.  The value is not handed to it: ``language_of`` has found it already."""


def language_of(line: Sequence[str]) -> str:
    """The language that a command line asks for."""
    given = [after for before, after in pairwise(line) if before == OPTION]
    given += [word.removeprefix(f"{OPTION}=") for word in line if word.startswith(f"{OPTION}=")]
    known = [language for language in given if language in languages()]
    return known[-1] if known else terminal_language(os.environ)


def language() -> str:
    """The language of this run; English where there is none, as in a thread or a test."""
    context = click.get_current_context(silent=True)
    return context.obj if context is not None and isinstance(context.obj, str) else ENGLISH


def say(text: str, /, **values: Any) -> str:
    """A sentence of the catalogue, its fields filled in."""
    return words.say(text, language(), **values)


def speak(sentence: str, err: bool = False, indent: int = 0) -> None:
    """Print a sentence.  A terminal shows no broken words: it breaks between them, further lines being indented; where
    nobody reads along it stays on one line."""
    file = sys.stderr if err else sys.stdout
    if file is not None and file.isatty():
        width = shutil.get_terminal_size().columns
        sentence = textwrap.fill(
            sentence, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )
    click.echo(sentence, err=err)


def said(sentence: object) -> str:
    """A sentence that is already filled in, or whatever is written as one."""
    return words.said(sentence, language())
