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
    from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Do what the words say, by default those of the shell, and exit.

    What takes time to import is imported here, where Ctrl-C is heard.
    """
    try:
        from zermelo.cli.interrupt import listen
        from zermelo.cli.streams import mend

        listen()
        mend()
        from zermelo.cli.program import program

        program.main(arguments)
    except KeyboardInterrupt as stopped:
        code: object = _stopped(stopped, arguments)
    except SystemExit as end:
        code = end.code
    from zermelo.cli.interrupt import leave

    leave(code)


def _stopped(error: KeyboardInterrupt, arguments: Sequence[str] | None) -> int:
    """Say that Ctrl-C was pressed before the program could begin, or after its end; the code to exit with."""
    import sys

    from zermelo.cli.interrupt import ignore

    ignore()
    from zermelo.cli.refusals import refused
    from zermelo.cli.speech import language_of

    return refused(error, language_of(sys.argv[1:] if arguments is None else arguments))
