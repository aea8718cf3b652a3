"""A game checked in a process of its own: whatever the rules do to it, the caller gets a report.

The child writes a line of JSON for each thing it does: ``game`` first, ``begun`` before a check, ``check`` after it;
``ends`` at last; ``refused`` if there is no such game.  It says words in English and in the language of the reader.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from zermelo.core import language
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence
from zermelo.core.spec import game
from zermelo.solver.check import Check, checked, examination
from zermelo.solver.check.examination import Examination


@dataclass
class Findings:
    """A report without the game itself, which stayed in the child."""

    game: str = ""
    checks: list[Check] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """The words of each check in the language of the reader."""
    ends: list[dict[str, Any]] = field(default_factory=list)
    """The fields of an end of each kind."""

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)


def check_isolated(spec: str, settings: Sequence[str], reader: str) -> Findings:
    """Check the game of a spec in a child process."""
    found, begun = Findings(), ""
    with tempfile.TemporaryDirectory() as folder:
        crash = Path(folder) / "crash"
        command = [sys.executable, "-m", __name__, str(crash), reader, str(examination.PATIENCE), spec, *settings]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            try:
                for line in child.stdout:
                    match json.loads(line):
                        case {"game": name}:
                            found.game = name
                        case {"begun": name}:
                            begun = name
                        case {"check": [name, ok, words], "said": said}:
                            found.checks.append(Check(name, ok, Sentence("{words}", words=words)))
                            found.said.append(said)
                        case {"ends": ends}:
                            found.ends = ends
                        case {"refused": words}:
                            raise ZermeloError(Sentence("{words}", words=words))
            except BaseException:
                child.kill()
                raise
        if child.returncode != 0:
            words = _taken_down(child.returncode, crash)
            found.game = found.game or spec
            found.checks.append(Check(begun or "shape", False, words))
            found.said.append(language.said(words, reader))
    return found


def _taken_down(code: int, crash: Path) -> Sentence:
    """What to say of a child that did not come to its end, and where it was if Python could still tell."""
    name = signal.Signals(-code).name if code < 0 else str(code)
    place = re.search(r'File "(.*)", line (\d+)', crash.read_text() if crash.exists() else "")
    if place is None:
        return Sentence("the rules took the process down ({name})", name=name)
    return Sentence(
        "the rules took the process down ({name}) in {file}, line {line!r}",
        name=name,
        file=place[1],
        line=int(place[2]),
    )


def _child(crash: str, reader: str, patience: str, spec: str, *settings: str) -> None:
    faulthandler.enable(open(crash, "w"), all_threads=False)  # noqa: SIM115  # open as long as the process lives
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what the rules print is no answer of ours
    examination.PATIENCE = float(patience)

    def tell(**said: Any) -> None:
        print(json.dumps(said), file=answers, flush=True)

    try:
        found = game(spec, settings)
        tell(game=str(found))
        exam = Examination(found)
        for name, check in checked(exam):
            if check is None:
                tell(begun=name)
            else:
                tell(check=[name, check.ok, str(check.words)], said=language.said(check.words, reader))
        tell(ends=[asdict(end) for end in exam.ends])
    except ZermeloError as error:
        tell(refused=language.said(error, reader))
    answers.close()
    os._exit(0)  # a rule that loops for ever is still at it, in its thread


if __name__ == "__main__":
    _child(*sys.argv[1:])
