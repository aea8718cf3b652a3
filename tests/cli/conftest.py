"""The command line as tests use it: in this process, or as the shell starts it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from own_rules import own_rules

from zermelo.cli.program import program

RULES = own_rules("Mine", heap=11, most=3)

Zermelo = Callable[..., Result]


@pytest.fixture
def zermelo(monkeypatch: pytest.MonkeyPatch) -> Zermelo:
    """``zermelo WORDS...`` in this process."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str | Path, lines: str = "") -> Result:
        return CliRunner().invoke(program, [str(word) for word in words], input=lines)

    return run


@pytest.fixture
def shell() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """``python -m zermelo WORDS...`` as a process of its own, which does not outlive the test."""
    pipe = subprocess.PIPE
    with contextlib.ExitStack() as running:

        def start(*words: str, **environment: str) -> subprocess.Popen[str]:
            command = [sys.executable, "-m", "zermelo", *words]
            env = {**os.environ, **environment}
            begun = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env)
            running.enter_context(begun)
            running.callback(begun.kill)
            return begun

        yield start


@pytest.fixture
def rules(tmp_path: Path) -> Callable[..., Path]:
    """A file of rules, with some of its text replaced."""

    def write(old: str = "", new: str = "") -> Path:
        assert old in RULES
        file = tmp_path / "rules.py"
        file.write_text(RULES.replace(old, new) if old else RULES)
        return file

    return write


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``zermelo play WORDS...`` at a terminal."""
    from cli.terminal import Terminal

    opened = []

    def start(*words: str, language: str = "en_GB.UTF-8", columns: int = 80) -> Terminal:
        terminal = Terminal(("play", *words), tmp_path, language, columns)
        opened.append(terminal)
        return terminal

    yield start
    for terminal in opened:
        terminal.child.close(force=True)
