"""One function of the rules rewritten: without ``self``, its constants written in, its dead branches gone.

See ``specialise``, which collects what is rewritten here.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.boards.board import Board
from zermelo.core.contract import WIDEST
from zermelo.core.errors import NotCompilable
from zermelo.core.language import Sentence, phrase
from zermelo.native.constants import folded

if TYPE_CHECKING:
    from zermelo.native.specialise import Specialiser

LONGEST_TUPLE = 16
"""Longer constant tuples become arrays: Numba picks from a tuple by a chain of comparisons."""

RESERVED = ("__exact", "__rule")
"""Ends of names that the compiled module uses itself."""

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
    ast.AsyncFunctionDef: "async",
}


class Rewriter(ast.NodeTransformer):
    """One function without ``self``, its constants written in and its dead branches gone."""

    def __init__(
        self,
        home: Specialiser,
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
        parameters = [*tree.args.posonlyargs, *tree.args.args]
        self.me = parameters[0].arg if bound and parameters else None
        self.parameters = parameters[self.me is not None :]
        self.local = {arg.arg for arg in parameters} | {
            node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def rewritten(self) -> ast.FunctionDef:
        tree = self.tree
        if tree.args.vararg or tree.args.kwarg or tree.args.kwonlyargs:
            raise self.refuse(tree, Sentence("a function of the rules takes a fixed number of arguments, in order"))
        if any(name.endswith(RESERVED) for name in self.local):
            raise self.refuse(tree, Sentence("names that end in __exact or __rule are taken"))
        tree.decorator_list, tree.returns = [], None
        # Defaults are computed where the function is defined, not where it is called.
        defaults = [self.constant(tree, value, repr(value)) for value in self.function.__defaults__ or ()]
        for argument in self.parameters:
            argument.annotation = None
        tree.args = ast.arguments([], self.parameters, None, [], [], None, defaults[-len(self.parameters) or 1 :])
        if ast.get_docstring(tree) is not None:
            tree.body = tree.body[1:] or [ast.Pass()]
        tree.body = self.block(tree.body)
        _Negatives().visit(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, int) and not _fits(node.value):
                raise self.refuse(node, Sentence("{value!r} does not fit into 63 bits", value=node.value))
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

    def refuse(self, node: ast.AST, why: Sentence) -> NotCompilable:
        line = self.first_line + getattr(node, "lineno", 1) - 1
        return NotCompilable("{file}, line {line!r}: {why}", file=self.file, line=line, why=why)

    def visit(self, node: ast.AST) -> Any:
        if type(node) in REFUSED:
            raise self.refuse(
                node,
                Sentence("{what} cannot be compiled; use ints, tuples and loops", what=Sentence(REFUSED[type(node)])),
            )
        if isinstance(node, ast.FunctionDef) and node is not self.tree:
            raise self.refuse(node, Sentence("a function inside a function cannot be compiled; make it a method"))
        if isinstance(node, ast.NamedExpr):  # Numba types hardly any
            raise self.refuse(
                node, Sentence("':=' cannot be compiled; set '{name}' on a line of its own", name=node.target.id)
            )
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            raise self.refuse(node, Sentence("'/' gives a fraction and cannot be compiled; use //"))
        new = super().visit(node)
        return folded(new) if isinstance(new, ast.expr) else new

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, int):
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
        if (board := self.board(node.value)) is not None:
            return self.constant(node, getattr(board, node.attr, None), ast.unparse(node))
        if isinstance(node.value, ast.Name) and inspect.ismodule(module := self.scope.globals.get(node.value.id)):
            self.meaning(node.value)
            return self.constant(node, self.home.read(module, node.attr), ast.unparse(node))
        if isinstance(node.value, ast.Name) and inspect.isclass(owner := self.scope.globals.get(node.value.id)):
            self.meaning(node.value)
            return self.constant(node, self.home.read(owner, node.attr), ast.unparse(node))
        if not (isinstance(node.value, ast.Name) and node.value.id == self.me):
            raise self.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)))
        if not isinstance(node.ctx, ast.Load):
            raise self.refuse(node, Sentence("rules may not change the game"))
        return self.constant(node, self.home.read(None, node.attr), ast.unparse(node))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == self.me:
            raise self.refuse(
                node,
                Sentence("'{me}' cannot be handed on in compiled rules: make what needs it a method", me=self.me),
            )
        if node.id in self.local:
            return node
        if isinstance(node.ctx, ast.Store):
            return node
        return self.constant(node, self.meaning(node), node.id)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        arguments = [self.visit(argument) for argument in node.args]
        if isinstance(node.func, ast.Attribute) and (board := self.board(node.func.value)) is not None:
            return self.told(node, getattr(board, node.func.attr, None), arguments)
        if node.keywords:
            raise self.refuse(node, Sentence("name no arguments in a call inside a rule; give them in order"))
        callee = node.func
        if isinstance(callee, ast.Attribute) and callee.attr in BIT_METHODS and not arguments:
            name, arguments = callee.attr, [self.visit(callee.value)]
        elif isinstance(callee, ast.Attribute) and isinstance(callee.value, ast.Name) and callee.value.id == self.me:
            name = self.method(node, callee.attr)
        elif (helper := self.imported_function(callee)) is not None:
            name = self.home.function(helper, helper.__name__, bound=False)
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

    def board(self, node: ast.expr) -> Board | None:
        """The board that an expression means: ``self.board()``, ``self.board`` or ``BOARD``; None if it means none."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(me), name), [], []) if me == self.me:
                method = getattr(self.home.game, name, None)
                found = method() if inspect.ismethod(method) else None
                where, called = None, True
            case ast.Attribute(ast.Name(me), name) if me == self.me:
                found, where, called = getattr(self.home.game, name, None), None, False
            case ast.Name(name) if name not in self.local:
                found, where, called = self.scope.globals.get(name), self.function.__globals__, False
            case _:
                return None
        if not isinstance(found, Board):
            return None
        self.home.note(where, name, found, called)
        return found

    def told(self, node: ast.Call, method: Any, arguments: list[ast.expr]) -> ast.expr:
        """What a method of a board says, as a constant."""
        if not callable(method) or not all(isinstance(argument, ast.Constant) for argument in arguments):
            raise self.refuse(
                node, Sentence("'{code}' is asked of a board with constants only", code=ast.unparse(node))
            )
        given = [argument.value for argument in arguments if isinstance(argument, ast.Constant)]
        return self.constant(node, method(*given), ast.unparse(node))

    def imported_function(self, callee: ast.expr) -> Callable[..., Any] | None:
        """The function that ``helpers.function`` means, where ``helpers`` is a module; None if it means none."""
        match callee:
            case ast.Attribute(ast.Name(name) as where, attribute) if name not in self.local:
                module = self.scope.globals.get(name)
                if inspect.ismodule(module) and inspect.isfunction(getattr(module, attribute, None)):
                    self.meaning(where)
                    found: Callable[..., Any] = self.home.read(module, attribute)
                    return found
        return None

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
        self.home.note(self.function.__globals__, name, self.scope.globals.get(name))
        for names in (self.scope.globals, self.scope.builtins):
            if name in names:
                return names[name]
        raise self.refuse(node, Sentence("'{name}' is not defined", name=name))

    def constant(self, node: ast.AST, value: Any, text: str) -> ast.expr:
        """A constant of the author's as an expression."""
        if _is_plain_int(value):
            new: ast.expr = ast.Constant(value if isinstance(value, bool) else int(value))
        elif isinstance(value, tuple) and _only_ints(value):
            if _shape(value) is None:
                raise self.refuse(
                    node, Sentence("'{text}' has rows of different lengths, or ints over 63 bits", text=text)
                )
            long = len(value) > LONGEST_TUPLE or any(isinstance(part, tuple) for part in value)
            new = ast.Name(self.home.array(_as_ints(value)), ast.Load()) if long else _as_tuple(value)
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


class _Negatives(ast.NodeTransformer):
    """``(-1) ** x`` must not be written as ``-1 ** x``."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, int) and not isinstance(node.value, bool) and node.value < 0:
            return ast.copy_location(ast.UnaryOp(ast.USub(), ast.Constant(-node.value)), node)
        return node


TWO_SIDED = ("add", "sub", "mul", "floordiv", "mod", "divmod", "pow", "lshift", "rshift", "and", "or", "xor")
ONE_SIDED = ("neg", "pos", "invert", "abs", "bool", "int", "index", "eq", "ne", "lt", "le", "gt", "ge")
OPERATORS = [f"__{side}{name}__" for name in TWO_SIDED for side in ("", "r")] + [f"__{name}__" for name in ONE_SIDED]
"""What an int computes with."""


def _is_plain_int(value: Any) -> bool:
    """An int, or a kind of int that computes like one: a member of an IntEnum does, one of an IntFlag does not."""
    kind = type(value)
    return kind in (int, bool) or (
        isinstance(value, int) and all(getattr(kind, name) is getattr(int, name) for name in OPERATORS)
    )


def _only_ints(value: tuple[Any, ...]) -> bool:
    return all(_only_ints(part) if isinstance(part, tuple) else _is_plain_int(part) for part in value)


def _as_ints(value: Any) -> Any:
    return tuple(map(_as_ints, value)) if isinstance(value, tuple) else int(value)


def _as_tuple(value: tuple[int, ...]) -> ast.expr:
    parts: list[ast.expr] = [ast.Constant(part if isinstance(part, bool) else int(part)) for part in value]
    return ast.Tuple(parts, ast.Load())


def _fits(value: int) -> bool:
    return -WIDEST <= value <= WIDEST


def _shape(value: Any) -> tuple[int, ...] | None:
    """The shape of the array that holds these ints; None if none does."""
    if not isinstance(value, tuple):
        return () if _fits(value) else None
    shapes = {_shape(part) for part in value} or {()}
    inner = shapes.pop()
    return None if shapes or inner is None else (len(value), *inner)
