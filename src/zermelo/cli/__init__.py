"""The command line: ``zermelo VERB ...``, one file a verb.

Vocabulary
    verb     the word after ``zermelo``; the file of that name in this folder defines its ``command``
    answer   what a verb prints on stdout: text for people, or with ``--json`` plain stable fields
    refusal  one line on stderr and exit code 2: what is wrong and what would be right, never a traceback
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from zermelo.cli.program import program


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Do what the words say, by default those of the shell, and exit."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot write é writes ?
    program.main(arguments)
