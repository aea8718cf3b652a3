"""The command line: ``zermelo VERB ...``, one file a verb.

Vocabulary
    verb     the word after ``zermelo``; the file of that name in this folder defines its ``command``
    answer   what a verb prints on stdout: text for people, or with ``--json`` plain stable fields
    refusal  one line on stderr and exit code 2: what is wrong and what would be right, never a traceback
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Do what the words say, by default those of the shell, and exit."""
    import _signal  # type: ignore[import-not-found]  # ``signal`` takes a while to import, and can be interrupted

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, at_once)
    from zermelo.cli.interrupt import leave
    from zermelo.cli.program import program
    from zermelo.cli.streams import mend

    mend()
    try:
        program.main(arguments)
    except SystemExit as end:
        leave(end.code)


def at_once(number: int, frame: Any) -> None:
    """Ctrl-C while modules are imported: an exception would leave some of them half made, the catalogue too."""
    import os

    os.write(2, b"Stopped: Ctrl-C was pressed, and nothing is left half written.\n")
    os._exit(130)
