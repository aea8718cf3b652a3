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
import builtins
import inspect
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.contract import WIDEST
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase

LONGEST_TUPLE = 16
"""Longer constant tuples become arrays: Numba picks from a tuple by a chain of comparisons."""

CALLABLE = {"range", "min", "max", "abs", "len", "divmod", "int", "bool"}
BIT_METHODS = {"bit_count", "bit_length"}

REFUSED: dict[type[ast.AST], str] = {
    ast.List: phrase("a list"),
    ast.Dict: phrase("a dict"),
    ast.Set: phrase("a set"),
    ast.ListComp: phrase("a comprehension"),
    ast.SetComp: phrase("a comprehension"),
    ast.DictComp: phrase("a comprehension"),
    ast.GeneratorExp: phrase("a generator"),
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Await: "await",
    ast.Lambda: phrase("a lambda"),
    ast.Try: "try",
    ast.With: "with",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.ClassDef: phrase("a class"),
    ast.JoinedStr: "an f-string",
    ast.Starred: "a starred expression",
    ast.Match: "match",
    ast.Delete: "del",
}


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
    work = _Specialiser(game, decorator)
    for method in methods:
        work.made.add(f"{method} = {work.function(work.read(type(game), method), method)}")
    return work.made


class _Specialiser:
    def __init__(self, game: Game, decorator: str) -> None:
        self.game = game
        self.decorator = decorator
        self.made = Specialised()
        self.names: dict[Any, str] = {}

    def read(self, where: Any, name: str) -> Any:
        """The attribute of an object (None: of the game) that a rule uses, remembered as a fact."""
        value = getattr(self.game if where is None else where, name, None)
        self.made.facts.append(Fact(where, name, value))
        return value

    def function(self, function: Callable[..., Any], name: str, bound: bool = True) -> str:
        """Emit a function once, after everything that it calls; returns its name in the module."""
        if function in self.names:
            return self.names[function]
        # No author has a local variable of such a name, which would hide the function.
        name = f"{name}__rule{len(self.names)}"
        self.names[function] = name
        self.read(function, "__code__")  # which a reloaded module puts into the old function
        tree, file, first_line = _parsed(function)
        rewritten = _Rewriter(self, function, tree, bound, file, first_line).rewritten()
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


class _Rewriter(ast.NodeTransformer):
    """One function without ``self``, its constants written in and its dead branches gone."""

    def __init__(
        self,
        home: _Specialiser,
        function: Callable[..., Any],
        tree: ast.FunctionDef,
        bound: bool,
        file: str,
        first_line: int,
    ) -> None:
        self.home = home
        self.function = function
        self.tree = tree
        self.file, self.first_line = file, first_line
        self.scope = inspect.getclosurevars(function)
        self.me = tree.args.args[0].arg if bound else None
        self.local = {arg.arg for arg in tree.args.args} | {
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def rewritten(self) -> ast.FunctionDef:
        tree = self.tree
        tree.decorator_list, tree.returns = [], None
        tree.args.args = tree.args.args[self.me is not None :]
        for argument in tree.args.args:
            argument.annotation = None
        if ast.get_docstring(tree) is not None:
            tree.body = tree.body[1:] or [ast.Pass()]
        tree.body = self.block(tree.body)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, int) and not _fits(node.value):
                raise self.refuse(node, Sentence("{value} does not fit into 63 bits", value=node.value))
        return tree

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements rewritten; what follows a statement that always leaves is dropped."""
        kept: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            kept.extend(new if isinstance(new, list) else [new] if new is not None else [])
            if kept and isinstance(kept[-1], ast.Return | ast.Break | ast.Continue):
                break
        return kept or [ast.Pass()]

    def refuse(self, node: ast.AST, why: str) -> NotCompilable:
        line = self.first_line + getattr(node, "lineno", 1) - 1
        return NotCompilable("{file}, line {line}: {why}", file=self.file, line=line, why=why)

    def visit(self, node: ast.AST) -> Any:
        if type(node) in REFUSED:
            raise self.refuse(
                node,
                Sentence("{what} cannot be compiled; use ints, tuples and loops", what=Sentence(REFUSED[type(node)])),
            )
        if isinstance(node, ast.FunctionDef) and node is not self.tree:
            raise self.refuse(node, Sentence("a function inside a function cannot be compiled; make it a method"))
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            raise self.refuse(node, Sentence("'/' gives a fraction and cannot be compiled; use //"))
        new = super().visit(node)
        return _folded(new) if isinstance(new, ast.expr) else new

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, bool | int | float | type(None)):
            raise self.refuse(node, Sentence("{value!r} cannot be compiled; rules compute with ints", value=node.value))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def visit_If(self, node: ast.If) -> Any:
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return self.block(node.body if test.value else node.orelse) if (test.value or node.orelse) else None
        node.test = test
        node.body = self.block(node.body)
        node.orelse = self.block(node.orelse) if node.orelse else []
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        node.target, node.iter = self.visit(node.target), self.visit(node.iter)
        node.body = self.block(node.body)
        node.orelse = self.block(node.orelse) if node.orelse else []
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        node.test = self.visit(node.test)
        node.body = self.block(node.body)
        node.orelse = self.block(node.orelse) if node.orelse else []
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            chosen: ast.expr = self.visit(node.body if test.value else node.orelse)
            return chosen
        return ast.copy_location(ast.IfExp(test, self.visit(node.body), self.visit(node.orelse)), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and inspect.ismodule(module := self.scope.globals.get(node.value.id)):
            self.meaning(node.value)
            return self.constant(node, self.home.read(module, node.attr), ast.unparse(node))
        if not (isinstance(node.value, ast.Name) and node.value.id == self.me):
            raise self.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)))
        if not isinstance(node.ctx, ast.Load):
            raise self.refuse(node, Sentence("rules may not change the game"))
        return self.constant(node, self.home.read(None, node.attr), ast.unparse(node))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.local:
            return node
        if isinstance(node.ctx, ast.Store):
            return node
        return self.constant(node, self.meaning(node), node.id)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        arguments = [self.visit(argument) for argument in node.args]
        if node.keywords:
            raise self.refuse(node, Sentence("name no arguments in a call inside a rule; give them in order"))
        callee = node.func
        if isinstance(callee, ast.Attribute) and callee.attr in BIT_METHODS and not arguments:
            name, arguments = callee.attr, [self.visit(callee.value)]
        elif isinstance(callee, ast.Attribute) and isinstance(callee.value, ast.Name) and callee.value.id == self.me:
            name = self.method(node, callee.attr)
        elif isinstance(callee, ast.Name) and callee.id not in self.local:
            meaning = self.meaning(callee)
            if inspect.isfunction(meaning):
                name = self.home.function(meaning, meaning.__name__, bound=False)
            elif callee.id in CALLABLE and meaning is getattr(builtins, callee.id):
                name = callee.id
            else:
                raise self.refuse(node, Sentence("'{name}' cannot be called in compiled rules", name=callee.id))
        else:
            raise self.refuse(node, Sentence("'{code}' cannot be called in compiled rules", code=ast.unparse(callee)))
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)

    def method(self, node: ast.Call, attribute: str) -> str:
        self.home.read(type(self.home.game), attribute)
        static = inspect.getattr_static(type(self.home.game), attribute, None)
        if isinstance(static, staticmethod):
            return self.home.function(static.__func__, attribute, bound=False)
        if not inspect.isfunction(static):
            raise self.refuse(node, Sentence("'{me}.{attribute}' is not a method", me=self.me, attribute=attribute))
        return self.home.function(static, attribute)

    def meaning(self, node: ast.Name) -> Any:
        """What a name that is not local stands for."""
        name, code = node.id, self.function.__code__
        if name in self.scope.nonlocals:
            return self.home.read((self.function.__closure__ or ())[code.co_freevars.index(name)], "cell_contents")
        # A name of Python's own is a fact too: that the module does not define it otherwise.
        self.home.made.facts.append(Fact(self.function.__globals__, name, self.scope.globals.get(name)))
        for names in (self.scope.globals, self.scope.builtins):
            if name in names:
                return names[name]
        raise self.refuse(node, Sentence("'{name}' is not defined", name=name))

    def constant(self, node: ast.expr, value: Any, text: str) -> ast.expr:
        """A constant of the author's as an expression."""
        if isinstance(value, bool | int):
            new: ast.expr = ast.Constant(value)
        elif isinstance(value, tuple) and _only_ints(value):
            if _shape(value) is None:
                raise self.refuse(
                    node, Sentence("'{text}' has rows of different lengths, or ints over 63 bits", text=text)
                )
            long = len(value) > LONGEST_TUPLE or any(isinstance(part, tuple) for part in value)
            new = ast.Name(self.home.array(value), ast.Load()) if long else ast.parse(repr(value), mode="eval").body
        else:
            raise self.refuse(
                node,
                Sentence(
                    "'{text}' is {kind}: rules compute with ints and tuples of ints",
                    text=text,
                    kind=type(value).__name__,
                ),
            )
        return ast.copy_location(new, node)


def _only_ints(value: tuple[Any, ...]) -> bool:
    return all(_only_ints(part) if isinstance(part, tuple) else isinstance(part, int) for part in value)


def _fits(value: int) -> bool:
    return -WIDEST <= value <= WIDEST


def _shape(value: Any) -> tuple[int, ...] | None:
    """The shape of the array that holds these ints; None if none does."""
    if not isinstance(value, tuple):
        return () if _fits(value) else None
    shapes = {_shape(part) for part in value} or {()}
    inner = shapes.pop()
    return None if shapes or inner is None else (len(value), *inner)


def _folded(node: ast.expr) -> ast.expr:
    """A constant, if the expression is computed from constants alone."""
    parts: list[ast.expr]
    match node:
        case ast.BinOp(left, _, right):
            parts = [left, right]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Compare(left, _, others):
            parts = [left, *others]
        case ast.BoolOp(op, values):
            return _folded_boolean(node, op, values)
        case _:
            return node
    if not all(isinstance(part, ast.Constant) for part in parts):
        return node
    try:
        expression = ast.fix_missing_locations(ast.Expression(node))
        value = eval(compile(expression, "<constant>", "eval"), {"__builtins__": {}})
    except (ArithmeticError, ValueError, TypeError):
        return node  # the author's own mistake: let it happen where it stands
    return ast.copy_location(ast.Constant(value), node)


def _folded_boolean(node: ast.expr, op: ast.boolop, values: list[ast.expr]) -> ast.expr:
    """``x and y`` as Python computes it, as far as the leading operands are constants."""
    deciding = isinstance(op, ast.Or)
    while len(values) > 1 and isinstance(values[0], ast.Constant):
        if bool(values[0].value) == deciding:
            return values[0]
        values = values[1:]
    return values[0] if len(values) == 1 else ast.copy_location(ast.BoolOp(op, values), node)
