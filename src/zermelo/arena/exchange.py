"""Arenas in files: one word for each form that can be written, one function that reads those that can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from zermelo.arena.arena import Arena
from zermelo.arena.export import Chosen, Ranks, to_dot, to_graphml
from zermelo.arena.graph import Graph
from zermelo.arena.jsonform import from_json, to_json
from zermelo.arena.pgsolver import from_pgsolver, to_pgsolver
from zermelo.core.errors import FileError, ZermeloError, system_words

FORMATS: Final[dict[str, Callable[[Graph, Ranks, Chosen], str]]] = {
    "dot": to_dot,
    "graphml": to_graphml,
    "json": to_json,
    "pgsolver": lambda graph, ranks, strategy: to_pgsolver(graph),  # it has no place for them
}


def export(graph: Graph, form: str, ranks: Ranks = None, strategy: Chosen = None) -> str:
    """A graph or an arena as text of that form, with ranks and a strategy marked where the form can."""
    if form not in FORMATS:
        raise ZermeloError(
            "there is no format '{form}': the formats are {formats}", form=form, formats=", ".join(FORMATS)
        )
    return FORMATS[form](graph, ranks, strategy)


def parse_arena(text: str | bytes) -> Arena:
    """The arena in a text, JSON or PGSolver's form."""
    data = text.encode() if isinstance(text, str) else text
    return from_json(data.decode()) if data.lstrip()[:1] in (b"{", b"[") else from_pgsolver(data)


def read_arena(path: str | Path) -> Arena:
    """The arena in a file, JSON or PGSolver's form; FileError names the file, the line and what was expected."""
    try:
        return parse_arena(Path(path).read_bytes())
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
    except UnicodeDecodeError:
        raise FileError("{path} is not text: expected an arena in JSON or in PGSolver's form", path=path) from None
    except FileError as error:
        raise FileError("{path}, {error}", path=path, error=error) from None
