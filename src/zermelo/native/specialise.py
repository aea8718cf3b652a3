"""Rules as plain functions: the methods of one game, with its fields written in as constants.

A game's methods are read as source, and each becomes a module-level function without ``self``:

    self.heap          ->  11                      a field, or a property: its value
    self.row(path, 2)  ->  row(path, 2)            another method: a function too
    WIN, helper(x)     ->  1, helper(x)            what the module defines: constants and functions
    zermelo.WIN        ->  1                       a constant of a module that it imports
    BOARD.lines(3)     ->  7, 56, ...              what a board of ``zermelo.boards`` says
    if self.misere:    ->  (the branch, or nothing)   conditions on constants are decided here

The result is ordinary source, so that Numba's own file cache works on it, that a CUDA kernel could call the
same functions, and that anybody can read what is compiled.  What cannot be compiled is refused here in the
author's words and with the author's line, before Numba sees it.
"""

from __future__ import annotations
import __future__

import ast
import copy
import functools
import inspect
import operator
import textwrap
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

import numpy as np

from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game, check_methods
from zermelo.core.language import Sentence
from zermelo.core.parsing import parsed
from zermelo.core.plain import unwrapped
from zermelo.native.analysis import Analysis, Function
from zermelo.native.entry import entries
from zermelo.native.guard import Guard, Sites
from zermelo.native.ranges import Ints, Table, constant
from zermelo.native.rewrite import Rewriter

_FUTURE = functools.reduce(
    operator.or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


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
    called: bool = False
    """Whether the value is what a method of that name returns."""

    def holds(self, game: Game) -> bool:
        where = game if self.where is None else self.where
        now = where.get(self.name) if isinstance(where, dict) else getattr(where, self.name, None)
        if self.called and callable(now):
            now = now()
        return now is self.value or (type(now) is type(self.value) and now == self.value)


@dataclass
class Specialised:
    """Source text line by line, each with where it came from, if it came from the author."""

    lines: list[str] = field(default_factory=list)
    origins: list[Origin | None] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    """On what the text depends: while they hold for a game, it would be specialised to the same text again."""
    sites: Sites = field(default_factory=lambda: Sites(0))
    """Where its arithmetic may fault."""

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


def written_out(game: Game, methods: list[str]) -> str:
    """The named methods, and all that they call, as plain functions with the constants written in, unguarded."""
    work = Specialiser(game)
    for method in methods:
        name = work.function(work.read(type(game), method), method)
        work.parts.append(f"{method} = {name}")
    return "\n".join(part if isinstance(part, str) else ast.unparse(part.tree) for part in work.parts)


def specialise(game: Game, methods: list[str], decorator: str) -> Specialised:
    """The same as decorated functions that compute as Python does, or fault."""
    work = Specialiser(game)
    names = {method: work.function(work.read(type(game), method), method) for method in methods}
    functions = {part.name: part for part in work.parts if isinstance(part, Function)}
    for function in functions.values():
        _without_augmented(function.tree)
    # Games that fault at the same time are told apart by their numbers.
    first = zlib.crc32("".join(ast.dump(function.tree) for function in functions.values()).encode()) << 20
    made = Specialised(facts=work.facts, sites=Sites(first))
    analysis = Analysis(functions, {name: work.table(values) for values, name in work.arrays.items()})
    rules = entries(game, names, analysis)
    called = set().union(*(_called(function.tree) for function in functions.values()))
    asking: set[str] = set()
    for part in work.parts:
        if isinstance(part, str):
            made.add(part)
            continue
        guard = Guard(part, analysis, made.sites, asking, is_rule=part.name not in called)
        tree = guard.guarded()
        if guard.asks and not guard.is_rule:
            asking.add(part.name)
        body = ast.unparse(tree)
        made.add(f"{decorator}\n{body}", [None, *_origins(tree, body, part.file, part.first_line)])
    for rule in rules:
        made.add(rule.text(made.sites, asking, decorator))
    return made


class Specialiser:
    """The rules of one game, collected: each function after everything that it calls."""

    def __init__(self, game: Game) -> None:
        check_methods(game)
        self.game = game
        self.facts: list[Fact] = []
        self.parts: list[str | Function] = []
        """Text, and functions to be guarded."""
        self.arrays: dict[tuple[Any, ...], str] = {}
        self.names: dict[tuple[Callable[..., Any], bool], str] = {}
        """By functions, and whether each is called as a method."""
        self.open: list[Callable[..., Any]] = []
        """Functions that are being read, each called by the one before."""

    def read(self, where: Any, name: str) -> Any:
        """The attribute of an object (None: of the game) that a rule uses, remembered as a fact."""
        value = getattr(self.game if where is None else where, name, None)
        self.note(where, name, value)
        return value

    def note(self, where: Any, name: str, value: Any, called: bool = False) -> None:
        """Remember as a fact what a name means."""
        self.facts.append(Fact(where, name, value, called))

    def function(self, function: Callable[..., Any], name: str, bound: bool = True) -> str:
        """Read a function once, after everything that it calls; returns its name in the module."""
        function = unwrapped(function)
        if function in self.open:
            raise NotCompilable(
                "{file}, line {line!r}: a function that calls itself cannot be compiled; use a loop",
                file=inspect.getsourcefile(function) or "?",
                line=function.__code__.co_firstlineno,
            )
        if (function, bound) in self.names:
            return self.names[function, bound]
        # No author has a local variable of such a name, which would hide the function.
        name = f"{name}__rule{len(self.names) + len(self.arrays)}"
        self.names[function, bound] = name
        self.read(function, "__code__")  # which a reloaded module puts into the old function
        self.read(function, "__defaults__")
        tree, file, first_line = _parsed(function)
        self.open.append(function)
        rewritten = Rewriter(self, function, tree, bound, file, first_line).rewritten()
        self.open.pop()
        rewritten.name = name
        self.parts.append(Function(name, ast.fix_missing_locations(rewritten), file, first_line))
        return name

    def array(self, values: tuple[Any, ...]) -> str:
        """Keep a long constant tuple as an array; returns its name."""
        if values not in self.arrays:
            name = self.arrays[values] = f"TABLE_{len(self.names) + len(self.arrays)}"
            self.parts.append(f"{name} = np.array({values!r}, dtype=np.int64)")
        return self.arrays[values]

    def table(self, values: tuple[Any, ...]) -> Table:
        """What is known of an array."""
        array = np.array(values, dtype=np.int64)
        # Of a table with rows each column has a meaning of its own; of a plain one, all places have the same.
        places = array.reshape(-1, array.shape[-1] if array.ndim > 1 else 1)
        columns = zip(places.min(axis=0).tolist(), places.max(axis=0).tolist(), strict=True)
        return Table(tuple(map(constant, array.shape)), tuple(Ints(low, high) for low, high in columns))


def _called(tree: ast.AST) -> set[str]:
    """The names of the functions that this calls."""
    return {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def _without_augmented(tree: ast.FunctionDef) -> None:
    """``x += y`` as ``x = x + y``, which it is for ints and tuples."""

    class Plain(ast.NodeTransformer):
        def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
            read = copy.deepcopy(node.target)
            read.ctx = ast.Load()
            value = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
            return ast.copy_location(ast.Assign([node.target], value), node)

    ast.fix_missing_locations(Plain().visit(tree))


def _parsed(function: Callable[..., Any]) -> tuple[ast.FunctionDef, str, int]:
    try:
        lines, first = inspect.getsourcelines(function)
        file = inspect.getsourcefile(function) or "?"
    except (OSError, TypeError):
        name = getattr(function, "__name__", str(function))
        raise NotCompilable("the source of {name} cannot be read: put the rules into a .py file", name=name) from None
    tree = parsed(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise NotCompilable("{file}, line {line!r}: a rule must be a plain def", file=file, line=first)
    decorators = [ast.unparse(decorator) for decorator in tree.decorator_list]
    if hasattr(function, "__wrapped__") or decorators not in ([], ["staticmethod"]):
        raise NotCompilable(
            "{file}, line {line!r}: a function with a decorator cannot be compiled", file=file, line=first
        )
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("__") and not node.attr.endswith("__"):
            why = Sentence("'{name}' cannot be compiled; begin its name with one underscore", name=node.attr)
            raise NotCompilable("{file}, line {line!r}: {why}", file=file, line=first + node.lineno - 1, why=why)
    if not _is_what_runs(function, tree):
        raise NotCompilable("{file}, line {line!r}: the source has changed since it was loaded", file=file, line=first)
    return tree, file, first


def _is_what_runs(function: Callable[..., Any], tree: ast.FunctionDef) -> bool:
    """Whether the source is that of the code that runs: a file may have been edited, a function replaced."""
    code = function.__code__
    if code.co_freevars:
        return True  # compiled by itself, a name of the function around it looks like one of the module
    # A call of what is imported is compiled otherwise than a method's.
    modules = [name for name in code.co_names if inspect.ismodule(function.__globals__.get(name))]
    imports = [ast.Import([ast.alias(name)]) for name in modules]
    alone = ast.fix_missing_locations(ast.Module([*imports, tree], []))
    try:
        again = compile(alone, code.co_filename, "exec", flags=code.co_flags & _FUTURE, dont_inherit=True)
    except SyntaxError:
        return False
    made = next(part for part in again.co_consts if inspect.iscode(part))
    return (made.co_code, _numbers(made), made.co_names) == (code.co_code, _numbers(code), code.co_names)


def _numbers(code: CodeType) -> list[Any]:
    """The constants of a function but for texts (a docstring is indented otherwise here) and functions (refused)."""
    return [constant for constant in code.co_consts if not isinstance(constant, str | CodeType)]


def _origins(tree: ast.FunctionDef, body: str, file: str, first_line: int) -> list[Origin | None]:
    """The author's line for each generated line: both trees have the same statements in the same order."""
    origins: list[Origin | None] = [None] * len(body.splitlines())
    again = parsed(body).body[0]
    for old, new in zip(_statements(tree), _statements(again), strict=True):
        origins[new.lineno - 1] = Origin(file, first_line + old.lineno - 1)
    return origins


def _statements(tree: ast.AST) -> list[ast.stmt]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
