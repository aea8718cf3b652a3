"""Strategies as people write them: a line for each node, ``12e -> 9a``."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from zermelo.arena.arena import Arena
from zermelo.core.errors import FileError, system_words


def read_strategy(arena: Arena, path: str | PathLike[str]) -> dict[int, int]:
    """The strategy in a file; empty lines count for nothing, nor what stands after ``#``.

    Whether its moves exist is not looked at here: ``check_strategy`` says so where a play meets one that does not.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
    except UnicodeDecodeError:
        raise FileError("{path} is no strategy: it is not text in UTF-8", path=path) from None
    nodes = {arena.label(node): node for node in range(len(arena))}
    strategy: dict[int, int] = {}
    for line, words in enumerate(text.splitlines(), 1):
        bare = words.partition("#")[0].strip()
        if not bare:
            continue
        names = re.split(r"\s*(?:->|→)\s*", bare)
        if len(names) != 2:
            raise FileError("{place} is no strategy: line {line!r} must be like 'A -> B'", place=path, line=line)
        for name in names:
            if name not in nodes:
                raise FileError(
                    "{place} is no strategy: in line {line!r} there is no node '{name}'",
                    place=path,
                    line=line,
                    name=name,
                )
        origin, end = (nodes[name] for name in names)
        if origin in strategy:
            raise FileError(
                "{place} is no strategy: it goes from {node} in line {line!r} for the second time",
                place=path,
                node=names[0],
                line=line,
            )
        strategy[origin] = end
    return strategy
