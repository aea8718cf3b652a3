"""Rules as plain functions: the methods of one game, with its fields written in as constants.

A game's methods are read as source, and each becomes a module-level function without ``self``:

    self.heap          ->  11                      a field, or a property: its value
    self.row(path, 2)  ->  row(path, 2)            another method: a function too
    WIN, helper(x)     ->  1, helper(x)            what the module defines: constants and functions
    zermelo.WIN        ->  1                       a constant of a module that it imports
    if self.misere:    ->  (the branch, or nothing)   conditions on constants are decided here

The result is ordinary source, so that Numba's own file cache works on it, that a CUDA kernel could call the
same functions, and that anybody can read what is compiled.  What cannot be compiled is refused here in the
author's words and with the author's line, before Numba sees it.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.native.rewrite import Rewriter


@dataclass(frozen=True)
class Origin:
    """Where a generated line comes from."""

    file: str
    line: int


@dataclass(frozen=True)
class Fact:
    """What a name meant when the rules were read: the source says nothing of it, but its text depends on it."""

    where: Any
    """A namespace, or an object with attributes; None for the game itself."""
    name: str
    value: Any

    def holds(self, game: Game) -> bool:
        where = game if self.where is None else self.where
        now = where.get(self.name) if isinstance(where, dict) else getattr(where, self.name, None)
        return now is self.value or (type(now) is type(self.value) and now == self.value)


@dataclass
class Specialised:
    """Source text line by line, each with where it came from, if it came from the author."""

    lines: list[str] = field(default_factory=list)
    origins: list[Origin | None] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    """On what the text depends: while they hold for a game, it would be specialised to the same text again."""

    def add(self, text: str, origins: Sequence[Origin | None] = ()) -> None:
        """Add some lines, the first of which come from ``origins``, and an empty one."""
        lines = [*text.splitlines(), ""]
        self.lines += lines
        self.origins += [*origins, *[None] * (len(lines) - len(origins))]

    def source(self) -> str:
        return "\n".join(self.lines)

    def origin(self, line: int) -> Origin | None:
        """Where line ``line`` (from 1) of the source comes from."""
        return self.origins[line - 1] if 0 < line <= len(self.origins) else None


def specialise(game: Game, methods: list[str], decorator: str) -> Specialised:
    """The named methods of ``game``, and all that they call, as decorated functions."""
    work = Specialiser(game, decorator)
    for method in methods:
        work.made.add(f"{method} = {work.function(work.read(type(game), method), method)}")
    return work.made


class Specialiser:
    """The rules of one game on their way into a module."""

    def __init__(self, game: Game, decorator: str) -> None:
        self.game = game
        self.decorator = decorator
        self.made = Specialised()
        self.names: dict[Any, str] = {}

    def read(self, where: Any, name: str) -> Any:
        """The attribute of an object (None: of the game) that a rule uses, remembered as a fact."""
        value = getattr(self.game if where is None else where, name, None)
        self.note(where, name, value)
        return value

    def note(self, where: Any, name: str, value: Any) -> None:
        """Remember as a fact what a name means."""
        self.made.facts.append(Fact(where, name, value))

    def function(self, function: Callable[..., Any], name: str, bound: bool = True) -> str:
        """Emit a function once, after everything that it calls; returns its name in the module."""
        if function in self.names:
            return self.names[function]
        # No author has a local variable of such a name, which would hide the function.
        name = f"{name}__rule{len(self.names)}"
        self.names[function] = name
        self.read(function, "__code__")  # which a reloaded module puts into the old function
        tree, file, first_line = _parsed(function)
        rewritten = Rewriter(self, function, tree, bound, file, first_line).rewritten()
        rewritten.name = name
        ast.fix_missing_locations(rewritten)
        body = ast.unparse(rewritten)
        self.made.add(f"{self.decorator}\n{body}", [None, *_origins(rewritten, body, file, first_line)])
        return name

    def array(self, values: tuple[Any, ...]) -> str:
        """Emit a long constant tuple as an array; returns its name."""
        if values not in self.names:
            self.names[values] = f"TABLE_{len(self.names)}"
            self.made.add(f"{self.names[values]} = np.array({values!r}, dtype=np.int64)")
        return self.names[values]


def _parsed(function: Callable[..., Any]) -> tuple[ast.FunctionDef, str, int]:
    try:
        lines, first = inspect.getsourcelines(function)
        file = inspect.getsourcefile(function) or "?"
    except (OSError, TypeError):
        name = getattr(function, "__name__", str(function))
        raise NotCompilable("the source of {name} cannot be read: put the rules into a .py file", name=name) from None
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise NotCompilable("{file}, line {line}: a rule must be a plain def", file=file, line=first)
    return tree, file, first


def _origins(tree: ast.FunctionDef, body: str, file: str, first_line: int) -> list[Origin | None]:
    """The author's line for each generated line: both trees have the same statements in the same order."""
    origins: list[Origin | None] = [None] * len(body.splitlines())
    again = ast.parse(body).body[0]
    for old, new in zip(_statements(tree), _statements(again), strict=True):
        origins[new.lineno - 1] = Origin(file, first_line + old.lineno - 1)
    return origins


def _statements(tree: ast.AST) -> list[ast.stmt]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
