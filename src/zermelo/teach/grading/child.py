"""What runs in the process of a student's program: limits first, then the program.  It needs no other file.

    python child.py LIMITS --call FILE FUNCTION     calls the function with the arguments on stdin
    python child.py LIMITS COMMAND...               becomes that command, which reads them itself

LIMITS is JSON: ``{"memory": bytes, "seconds": seconds}``.  One line of JSON comes back on stdout: of a Python function
``{"answer": ...}``, or ``{"error": ..., "line": ...}``; what it prints goes nowhere.  What is expected never comes
here.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

CALL = "--call"
LARGEST = 10 << 20
"""Bytes of a file that the program writes."""


def limit(memory: int, seconds: float) -> None:
    """Take no more than this from now on, where the system has a way to say so."""
    try:
        import resource
    except ImportError:  # not POSIX: whoever started this process watches the clock
        return
    # Where Linux counts what is really used, programs that only reserve room, as Java does, are not refused.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    processor = int(seconds) + 1
    limits = {kind: memory, resource.RLIMIT_CPU: processor, resource.RLIMIT_CORE: 0, resource.RLIMIT_FSIZE: LARGEST}
    for what, most in limits.items():
        _, hard = resource.getrlimit(what)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (allowed, allowed))


def plain(value: Any) -> Any:
    """A value as JSON has it: tuples and sets become lists, a set one in order, and keys texts."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(each) for each in value), key=json.dumps)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def called(file: str, function: str, arguments: list[Any]) -> dict[str, Any]:
    """What the function returns, or what went wrong."""
    try:
        with open(file, encoding="utf-8") as source:
            code = compile(source.read(), file, "exec")
        room: dict[str, Any] = {"__name__": "submission", "__file__": file}
        exec(code, room)
        if not callable(room.get(function)):
            return {"missing": function}
        answer = plain(room[function](*arguments))
        json.dumps(answer)
        return {"answer": answer}
    except MemoryError:
        return {"memory": True}
    except BaseException as error:  # also SystemExit, which a student may raise
        return {"error": f"{type(error).__name__}: {error}"[:500], "line": line_of(error, file)}


def line_of(error: BaseException, file: str) -> int | None:
    """The last line of the file that the error went through."""
    found = error.lineno if isinstance(error, SyntaxError) and error.filename == file else None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def main() -> None:
    limits, *command = sys.argv[1:]
    limit(**json.loads(limits))
    if command[0] != CALL:
        os.execvp(command[0], command)
    arguments = json.load(sys.stdin)
    answers = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    answer = called(command[1], command[2], arguments)
    with os.fdopen(answers, "w", encoding="utf-8") as out:
        out.write(json.dumps(answer))
    os._exit(0)  # whatever threads the student has begun


if __name__ == "__main__":
    main()
