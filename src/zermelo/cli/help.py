"""``--help`` in the language of the run: the texts of a command, and what click itself says around them.

A text stands in the catalogue paragraph by paragraph, as it stands in the source but for its line breaks.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from copy import copy
from inspect import cleandoc
from shutil import get_terminal_size
from typing import Any, Final

import click

from zermelo.cli.speech import said, say
from zermelo.core.language import Sentence, phrase

WIDEST: Final = 80
INDENT: Final = 2
AS_IT_IS: Final = "\b"
"""Begins a paragraph whose lines click leaves as they are."""
OF_CLICK: Final = (
    phrase("Options"),
    phrase("[OPTIONS]"),
    phrase("Show this message and exit."),
    phrase("Show the version and exit."),
    phrase("required"),
)
"""Words that click writes by itself."""


class FilledOption(click.Option):
    """An option whose help has something filled in, which click by itself would forget."""

    def __init__(self, *names: Any, **rest: Any) -> None:
        super().__init__(*names, **rest)
        self.help = rest["help"]


class HelpFormatter(click.HelpFormatter):
    """Writes help in the language of the run, no wider than the window however narrow."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width or _room(max_width or WIDEST), max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, say("Usage: "))

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{say('{heading}:', heading=say(heading))}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(name, _row(words)) for name, words in rows], min(col_max, self.width * 3 // 8), col_spacing)


class HelpContext(click.Context):
    """Shows help by that formatter."""

    formatter_class = HelpFormatter


def spoken(command: click.Command, ctx: click.Context) -> click.Command:
    """The same command, with its help in the language of the run."""
    made = copy(command)
    made.context_class = HelpContext
    made.help = "\n\n".join(_said_paragraph(text) for text in paragraphs(command.help or ""))
    made.epilog = said(command.epilog) if command.epilog else None
    made.options_metavar = say(command.options_metavar or "")
    if isinstance(made, click.Group):
        made.subcommand_metavar = say(made.subcommand_metavar)
    made.params = [_spoken_parameter(parameter, ctx) for parameter in command.params]
    return made


def paragraphs(text: str) -> Iterator[str]:
    """The texts of the catalogue that a command's help is made of."""
    for part in re.split(r"\n\s*\n", cleandoc(text)):
        lines = part.removeprefix(AS_IT_IS).strip()
        yield lines if part.startswith(AS_IT_IS) else " ".join(lines.split())


def _said_paragraph(text: str) -> str:
    if "\n" not in text:
        return say(text)
    lines = say(text).splitlines()
    if any(len(line) > _room() - INDENT for line in lines):
        lines = _one_below_the_other(lines)
    return "\n".join([AS_IT_IS, *lines])


def _room(widest: int = WIDEST) -> int:
    """How wide a line may be."""
    return min(get_terminal_size().columns, widest) - 2


def _one_below_the_other(lines: list[str]) -> list[str]:
    """The lines of a table, ``what  what it is``, for a window too narrow for it: what it is stands below."""
    made: list[str] = []
    room = _room() - INDENT
    for line in lines:
        what, _, words = line.partition("  ")
        for part in textwrap.wrap(what.replace(",", ", "), room):
            made.append(part.replace(", ", ","))
        made += textwrap.wrap(words.strip(), room, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)
    return made


def _spoken_parameter(parameter: click.Parameter, ctx: click.Context) -> click.Parameter:
    made = copy(parameter)
    if made.metavar:
        made.metavar = say(made.metavar)
    elif isinstance(made, click.Argument):
        name = metavar_of(made)
        made.metavar = made.make_metavar(ctx).replace(name, say(name))
    if isinstance(made, click.Option) and made.help:
        made.help = said(made.help) if isinstance(made.help, Sentence) else say(made.help)
    return made


def metavar_of(argument: click.Argument) -> str:
    """The word for an argument that is not named otherwise: its own name, as click writes it."""
    return str(argument.name).upper()


def _row(words: str) -> str:
    """What stands beside an option: its help, said already, and what click adds in brackets."""
    found = re.fullmatch(r"(.*?)(?:  \[([^\[\]]*)\])?", words, re.DOTALL)
    text, added = found.groups() if found else (words, None)
    extra = ", ".join(_extra(part) for part in added.split("; ")) if added else ""
    return f"{say(text)}  [{extra}]" if extra else say(text)


def _extra(part: str) -> str:
    name, colon, value = part.partition(": ")
    return say("default: {value}", value=value) if colon and name == "default" else say(part)
