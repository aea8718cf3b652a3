"""One case in a process of its own: started, watched and ended here; only text comes back."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

from zermelo.core.language import Sentence
from zermelo.teach.grading.child import CALL
from zermelo.teach.grading.task import Case, Task

CHILD: Final = str(Path(__file__).with_name("child.py"))
LONGEST: Final = 1 << 20
"""Bytes of an answer that are read."""
STARTING: Final = 1.0
"""Seconds that a process may take to begin, beside those of the task."""
KEPT: Final = ("PATH", "HOME", "LANG", "SYSTEMROOT", "JAVA_HOME")
"""What a student's program may know of the environment."""


@dataclass(frozen=True)
class Outcome:
    """What became of one case."""

    case: Case
    passed: bool
    answer: Any = None
    reason: Sentence | None = None
    """Why it failed."""


def run_case(task: Task, case: Case, file: Path, command: Sequence[str]) -> Outcome:
    """Try a program on a case; ``command`` starts one that is not a Python file, and is empty for one that is."""

    def failed(reason: Sentence) -> Outcome:
        return Outcome(case, False, reason=reason)

    words = list(command) or [CALL, str(file), task.function]
    ended = _run(words, json.dumps(case.arguments), task)
    if ended.late:
        return failed(Sentence("it took more than {seconds} {seconds:second|seconds}", seconds=task.seconds))
    if len(ended.output) > LONGEST:
        return failed(Sentence("it printed more than {most} characters", most=LONGEST))
    try:
        told = json.loads(ended.output)
        if not command and not isinstance(told, dict):
            raise ValueError
    except ValueError:
        if ended.code:
            return failed(Sentence("it stopped with code {code!r} and no answer", code=ended.code))
        return failed(Sentence("it printed no JSON"))
    if command:
        answer = told
    elif "error" in told:
        place = "" if told.get("line") is None else Sentence("line {line!r}: ", line=told["line"])
        return failed(Sentence("{place}{error}", place=place, error=told["error"]))
    elif "missing" in told:
        return failed(Sentence("there is no function '{function}' in it", function=told["missing"]))
    elif "memory" in told:
        return failed(Sentence("it needs more memory than {memory} MB", memory=task.memory // 10**6))
    else:
        answer = told.get("answer")
    if task.accepts(case, answer):
        return Outcome(case, True, answer)
    return Outcome(case, False, answer, Sentence("the answer is wrong"))


OUT_OF_TIME: Final = tuple(-getattr(signal, name, 0) or None for name in ("SIGXCPU", "SIGKILL"))
"""How a process ends whose time on the processor is spent: asked to stop, or made to."""


@dataclass(frozen=True)
class Ended:
    """A process that is over."""

    output: str
    code: int | None
    late: bool


def _run(words: list[str], given: str, task: Task) -> Ended:
    limits = json.dumps({"memory": task.memory, "seconds": task.seconds})
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as stdin:
        stdin.write(given.encode() + b"\n")
        stdin.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-I", CHILD, limits, *words],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            start_new_session=True,
            bufsize=0,
        )
        assert process.stdout is not None
        reader = Reader(process.stdout)
        reader.start()
        late = False
        try:
            process.wait(task.seconds + STARTING)
        except subprocess.TimeoutExpired:
            late = True
        finally:
            _end(process)
        late = late or process.returncode in OUT_OF_TIME
        reader.join(STARTING)
        if not reader.is_alive():  # else something that has left the group still holds the pipe
            process.stdout.close()
        return Ended(reader.read.decode("utf-8", "replace"), process.returncode, late)


class Reader(Thread):
    """Reads what a process prints, so much and no more; a process that prints on is not kept waiting for it."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self.pipe, self.read = pipe, b""

    def run(self) -> None:
        while chunk := self.pipe.read(1 << 16):
            if len(self.read) <= LONGEST:
                self.read += chunk


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
