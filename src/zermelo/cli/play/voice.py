"""How a game talks with a person at a terminal: sentences in a language, questions, choices from a list."""

from __future__ import annotations

import io
import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from textwrap import TextWrapper
from typing import Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zermelo.cli.look import Output
from zermelo.core.language import languages, phrase, said, say


class Voice:
    """Speaks one language.  EOFError and KeyboardInterrupt come out of every question."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.out = Output()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # bytes that are no text are nonsense, not a failure
        if sys.stdin.isatty():
            with suppress(ImportError):  # not every Python has it
                import_module("readline")  # from now on ``input`` edits its line and remembers those before

    def say(self, text: str, /, **values: Any) -> None:
        """Print a sentence of the catalogue."""
        self.show(say(text, self.language, **values))

    def show(self, part: str | Exception | Table | Text = "", indent: int = 0) -> None:
        """Print something that is the same in every language, that is already translated, or that can be: an error."""
        if isinstance(part, Table | Text):
            self.out.print(Padding(part, (0, 0, 0, indent), expand=False))
            return
        for line in said(part, self.language).split("\n"):
            self.out.print(self._wrapped(" " * indent + line, indent), soft_wrap=True)

    def _wrapped(self, line: str, indent: int = 0) -> str:
        """A line in as many as it needs; a long word is left whole: a path is there to be copied."""
        wrapper = TextWrapper(
            self.out.width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )
        return wrapper.fill(line)

    def ask(self, text: str, /, **values: Any) -> str:
        """Ask with words of the catalogue; the answer without spaces around it."""
        *above, last = self._wrapped(say(text, self.language, **values)).split("\n")
        for line in above:
            self.out.print(line, soft_wrap=True)
        self.out.file.flush()
        return input(f"{last} ").strip()

    def agrees(self, text: str, /, **values: Any) -> bool:
        """A question to be answered with yes, which an empty line means too, or no."""
        while True:
            answer = self.ask(text, **values)
            if not answer or means(answer, "yes"):
                return True
            if means(answer, "no"):
                return False

    def ask_in_menu(self, text: str, about: str, /, **values: Any) -> str:
        """The same in a menu: ``?`` or help says what it is about, and back raises ``Back``."""
        while True:
            answer = self.ask(text, **values)
            if answer == "?" or means(answer, "help", whole=True):
                self.say(about)
                self.say("Enter takes what is named after it, and back leaves the question.")
            elif means(answer, phrase("back"), whole=True):
                raise Back
            else:
                return answer

    def choose(self, names: Sequence[str], about: str) -> int:
        """The number of one of some texts of the catalogue, from 0; an empty line takes the first."""
        names = [say(name, self.language) for name in names]
        self.list((name, "") for name in names)
        while True:
            answer = self.ask_in_menu("Your choice (Enter: 1, ?: help)", about)
            found = chosen(answer, names)
            if found is not None:
                return found
            if means(answer, "quit", whole=True):
                raise Back
            self.say("Type a number from 1 to {count}, or how a name begins; Enter takes the first.", count=len(names))

    def list(self, rows: Iterable[tuple[str, str]]) -> None:
        """Numbered names, with what tells more of each."""
        kept = list(rows)
        told = any(more for _, more in kept)
        beside = told and self._room(kept)
        made = Table(box=None, pad_edge=False, show_header=False)
        made.add_column(style="dim", justify="right", min_width=len(str(len(kept))), no_wrap=True)
        made.add_column(no_wrap=beside, overflow="fold")
        if beside:
            made.add_column(style="dim", overflow="fold")
        for number, (name, more) in enumerate(kept, 1):
            below = [("\n" + more, "dim")] if more and not beside else []
            made.add_row(str(number), Text.assemble(name, *below), *([Text(more)] if beside else []))
        self.show(made, indent=2)

    def _room(self, rows: Sequence[tuple[str, str]]) -> bool:
        """Whether what is told of names has room beside them without a word being broken."""
        words = [word for _, more in rows for word in more.split()]
        taken = 2 + len(str(len(rows))) + 2 + max(cell_len(name) for name, _ in rows) + 2
        return taken + max(map(cell_len, words)) <= self.out.width


class Back(Exception):
    """Somebody wants out of a menu."""


def chosen(answer: str, names: Sequence[str]) -> int | None:
    """Which of some names an answer means: its number from 1, or its beginning; '' is the first."""
    if re.fullmatch(r"[0-9]{1,9}", answer):
        return int(answer) - 1 if 0 < int(answer) <= len(names) else None
    found = [number for number, name in enumerate(names) if folded(name).startswith(folded(answer))]
    return 0 if not answer else found[0] if len(found) == 1 else None


def folded(text: str) -> str:
    """A word without what people vary: case, accents, spaces around it."""
    apart = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(symbol for symbol in apart if not unicodedata.combining(symbol))


def means(typed: str, word: str, whole: bool = False) -> bool:
    """Whether somebody typed this word of the catalogue, or at least its beginning, in any language."""
    spelt = [folded(say(word, language)) for language in languages()]
    return folded(typed) in spelt if whole else bool(typed) and any(known.startswith(folded(typed)) for known in spelt)
