"""A program at a real terminal, as tests type at it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from patience import HANG

pexpect = pytest.importorskip("pexpect")

ASKED: Final = r"(?<!Enter)(?<!\?)[:)] $"
"""The end of a question; everything else ends with a line."""
COLOURS: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """A program that somebody plays with."""

    def __init__(self, words: tuple[str, ...], home: Path, language: str, columns: int) -> None:
        # Whoever runs tests side by side says how wide their own window is.
        others = ("LC_", "COLUMNS", "LINES")
        environment = {name: text for name, text in os.environ.items() if not name.startswith(others)}
        environment |= {"XDG_DATA_HOME": str(home), "LANG": language, "TERM": "xterm"}
        command = ["-m", "zermelo", *words]
        self.child = pexpect.spawn(
            sys.executable, command, env=environment, dimensions=(40, columns), encoding="utf-8", timeout=HANG
        )

    def reads(self) -> str:
        """What has come on the screen when the next question is asked."""
        self.child.expect(ASKED)
        return self._plain(self.child.before + self.child.after)

    def types(self, line: str) -> str:
        """Answer, and read on to the next question."""
        self.child.sendline(line)
        return self.reads()

    def ends(self) -> str:
        """The rest, when the program is over."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self._plain(self.child.before)

    @property
    def code(self) -> int:
        return int(self.child.exitstatus)

    def _plain(self, text: str) -> str:
        plain = COLOURS.sub("", text).replace("\r\n", "\n")
        assert "Traceback" not in plain
        return plain


Opens = Callable[..., Terminal]


def saved(home: Path) -> Path:
    """The one saved game."""
    (path,) = (home / "zermelo" / "games").glob("*.json")
    return path
