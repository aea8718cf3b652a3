"""The rules with a guard wherever compiled arithmetic could differ from Python's.

Each operation whose range (see ``analysis``) does not fit into a machine word becomes a call of ``exact``, which
computes the same or leaves by a fault; the others stay as they are.  Two things keep guards rare.  What is masked needs
none: of ``(x << 9) & board`` the bits that a word loses are not wanted.  And only loops that may be endless count their
rounds.
"""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass, field

from zermelo.core.language import Sentence
from zermelo.native import ranges
from zermelo.native.analysis import Analysis, Function
from zermelo.native.masked import is_safe, overflows, wrapped
from zermelo.native.ranges import LOWEST, Ints, Row, Table

SUFFIX = "__exact"
"""Ends the names that guards use: no author has such a local name."""
POSITION = "position" + SUFFIX
ROUNDS = "round" + SUFFIX

OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.FloorDiv: "floor_divide",
    ast.Mod: "remainder",
    ast.Pow: "power",
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
}
WRAPPING = {ast.Add: "wrapping_add", ast.Sub: "wrapping_subtract", ast.Mult: "wrapping_multiply"}
BITWISE = ast.BitAnd | ast.BitOr | ast.BitXor
COUNTS = {"bit_count", "bit_length"}
NAMES = sorted(
    {*OPERATIONS.values(), *WRAPPING.values(), *COUNTS}
    | {
        "wrapping_shift_left",
        "smaller",
        "larger",
        "index",
        "position_word",
        "count_up_to",
        "points_up_to",
        "slot_above",
        "range_end",
        "range_step",
        "rounds",
    }
)
"""What guarded rules import from ``exact``."""

FEW_ROUNDS = 1 << 20
"""Rounds of nested loops that need not be counted."""
WIDEST_RANGE = 1 << 62
"""Between two ends of ``range`` within this any number of steps can be counted."""


@dataclass
class Sites:
    """The places where a fault can happen, numbered; ``first`` tells those of one game from those of others."""

    first: int
    places: list[tuple[str, int]] = field(default_factory=list)
    """The author's file and line."""

    def number(self, function: Function, node: ast.AST) -> int:
        place = function.file, function.line(node)
        if place not in self.places:
            self.places.append(place)
        return self.first + self.places.index(place)

    def place(self, number: int) -> tuple[str, int] | None:
        """What stands behind a number, if it is one of these."""
        here = number - self.first
        return self.places[here] if 0 <= here < len(self.places) else None


def call(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


class Guard:
    """One function, guarded.  ``asks`` becomes True if it needs to know the position that its rule was asked about."""

    def __init__(
        self, function: Function, analysis: Analysis, sites: Sites, asking: set[str], is_rule: bool = False
    ) -> None:
        """``asking`` are the functions that are given that position first; a rule that nobody else calls knows it."""
        self.function, self.analysis, self.sites, self.asking = function, analysis, sites, asking
        self.is_rule = is_rule
        self.asks = False
        self.counts_rounds = False

    def guarded(self) -> ast.FunctionDef:
        tree = self.function.tree
        body = self.block(tree.body, 1)
        if self.counts_rounds:
            body.insert(0, _set(ROUNDS, ast.Constant(0), tree))
        arguments = tree.args.args
        if self.asks and self.is_rule:
            body.insert(0, _set(POSITION, ast.Name(arguments[0].arg, ast.Load()), tree))
        elif self.asks:
            arguments = [ast.arg(POSITION), *arguments]
        defaults = [self.exact(default) for default in tree.args.defaults]
        new = ast.FunctionDef(tree.name, ast.arguments([], arguments, None, [], [], None, defaults), body, [])
        return ast.fix_missing_locations(ast.copy_location(new, tree))

    # Statements.

    def block(self, body: list[ast.stmt], rounds: int) -> list[ast.stmt]:
        """``rounds``: how often the loops around may come here."""
        met = [node for node in body if node in self.analysis.met]
        return [ast.copy_location(self.statement(node, rounds), node) for node in met] or [
            ast.copy_location(ast.Pass(), body[0])
        ]

    def statement(self, node: ast.stmt, rounds: int) -> ast.stmt:
        match node:
            case ast.Assign(targets, value):
                return ast.Assign([self.target(target) for target in targets], self.exact(value))
            case ast.Return(value) if value is not None:
                return ast.Return(self.exact(value))
            case ast.If(test, body, orelse):
                return ast.If(self.exact(test), self.block(body, rounds), self.block(orelse, rounds) if orelse else [])
            case ast.While(test, body, orelse):
                inside = self.loop(node, body, rounds)
                return ast.While(self.exact(test), inside, self.block(orelse, rounds) if orelse else [])
            case ast.For(target, iterated, body, orelse):
                inside = self.loop(node, body, rounds)
                ends = self.block(orelse, rounds) if orelse else []
                return ast.For(self.target(target), self.iterated(iterated), inside, ends)
            case ast.Expr(value):
                return ast.Expr(self.exact(value))
        return node

    def loop(self, node: ast.stmt, body: list[ast.stmt], rounds: int) -> list[ast.stmt]:
        """The body of a loop, which counts its rounds if they may be many."""
        rounds *= self.analysis.rounds.get(node, 1)
        few = rounds <= FEW_ROUNDS
        inside = self.block(body, rounds if few else 1)
        if few:
            return inside
        self.counts_rounds = True
        count = self.guard("rounds", node, ast.Name(ROUNDS, ast.Load()), ast.Constant(1))
        return [_set(ROUNDS, count, node), *inside]

    def iterated(self, node: ast.expr) -> ast.expr:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"):
            return self.exact(node)
        names = ["range_end", "range_end", "range_step"]
        return call("range", *map(self.range_argument, names, node.args))

    def range_argument(self, name: str, node: ast.expr) -> ast.expr:
        found = self.ints(node)
        if found.within(-WIDEST_RANGE, WIDEST_RANGE - 1) and not (
            name == "range_step" and found.low <= 0 <= found.high
        ):
            return self.number(node)
        return self.guard(name, node, self.number(node), ast.Constant(0))

    def target(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Subscript(value):
                return ast.Subscript(value, self.place(node), ast.Store())
            case ast.Tuple(parts):
                return ast.Tuple([self.target(part) for part in parts], ast.Store())
        return node

    # Expressions.

    def ints(self, node: ast.expr) -> Ints:
        found = self.analysis.values[node]
        if not isinstance(found, Ints):
            raise self.function.refuse(node, Sentence("this function is given an int here and a tuple there"))
        return found

    def guard(self, name: str, node: ast.AST, *arguments: ast.expr) -> ast.expr:
        self.asks = True
        site = ast.Constant(self.sites.number(self.function, node))
        return call(name + SUFFIX, *arguments, site, ast.Name(POSITION, ast.Load()))

    def number(self, node: ast.expr) -> ast.expr:
        """The expression as an int, which True and False are in arithmetic."""
        new = self.exact(node)
        return call("int", new) if self.ints(node).maybe_bool else new

    def part(self, node: ast.expr) -> ast.expr:
        """The same as a part of a tuple: True and False as ints, so that all parts are of one type."""
        return self.number(node) if isinstance(self.analysis.values[node], Ints) else self.exact(node)

    def exact(self, node: ast.expr) -> ast.expr:
        """An expression of the very value that Python computes."""
        return ast.copy_location(self._exact(node), node)

    def _exact(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Constant(value) if isinstance(value, int):
                return _literal(value)
            case ast.Tuple(parts):
                return ast.Tuple([self.part(part) for part in parts], ast.Load())
            case ast.BinOp():
                return self.operation(node)
            case ast.UnaryOp(ast.Not(), operand):
                # Of ``not not x`` Numba makes x on Python 3.13.
                return ast.Compare(self.number(operand), [ast.Eq()], [ast.Constant(0)])
            case ast.UnaryOp(ast.USub(), operand):
                if ranges.negated(self.ints(operand)).fits:
                    return ast.UnaryOp(ast.USub(), self.number(operand))
                return self.guard("subtract", node, ast.Constant(0), self.number(operand))
            case ast.UnaryOp(ast.Invert(), operand):
                return ast.UnaryOp(ast.Invert(), self.number(operand))
            case ast.UnaryOp(ast.UAdd(), operand):
                return self.number(operand)
            case ast.BoolOp(op, values):
                return ast.BoolOp(op, [self.exact(value) for value in values])
            case ast.Compare(left, ops, comparators):
                return ast.Compare(self.exact(left), ops, [self.exact(side) for side in comparators])
            case ast.IfExp(test, body, orelse):
                return ast.IfExp(self.exact(test), self.exact(body), self.exact(orelse))
            case ast.Subscript(value):
                return ast.Subscript(self.exact(value), self.place(node), ast.Load())
            case ast.Call(ast.Name(name), arguments):
                return self.called(node, name, arguments)
        return node

    def operation(self, node: ast.BinOp) -> ast.expr:
        left, right = self.analysis.values[node.left], self.analysis.values[node.right]
        if isinstance(left, Row) or isinstance(right, Row) or isinstance(node.op, ast.BitOr | ast.BitXor):
            return ast.BinOp(self.exact(node.left), node.op, self.exact(node.right))
        if isinstance(node.op, ast.BitAnd):
            return self.masked(node)
        left, right = self.ints(node.left), self.ints(node.right)
        if isinstance(node.op, ast.Pow):
            return self.power(node, left, right)
        if is_safe(node.op, left, right):
            return ast.BinOp(self.number(node.left), node.op, self.number(node.right))
        return self.guard(OPERATIONS[type(node.op)], node, self.number(node.left), self.number(node.right))

    def power(self, node: ast.BinOp, base: Ints, exponent: Ints) -> ast.expr:
        if base.low == base.high == 2 and exponent.within(0, 62):
            return ast.BinOp(ast.Constant(1), ast.LShift(), self.number(node.right))
        return self.guard("power", node, self.number(node.left), self.number(node.right))

    def masked(self, node: ast.BinOp) -> ast.expr:
        """``x & y``: where one side is not negative, what the other loses above 63 bits is not wanted."""
        wraps = wrapped(node, self.analysis.values)
        left, right = (self.wrapping(side) if side is wraps else self.exact(side) for side in (node.left, node.right))
        return ast.BinOp(left, ast.BitAnd(), right)

    def wrapping(self, node: ast.expr) -> ast.expr:
        """An expression of the same value modulo 2**64."""
        if not overflows(node, self.analysis.values):
            return self.number(node)
        return ast.copy_location(self._wrapping(node), node)

    def _wrapping(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.BinOp(left, ast.LShift(), right):
                if self.ints(right).within(0, 63):
                    return ast.BinOp(self.wrapping(left), ast.LShift(), self.number(right))
                return self.guard("wrapping_shift_left", node, self.wrapping(left), self.number(right))
            case ast.BinOp(left, op, right) if isinstance(op, BITWISE):
                return ast.BinOp(self.wrapping(left), op, self.wrapping(right))
            case ast.BinOp(left, op, right):
                return call(WRAPPING[type(op)] + SUFFIX, self.wrapping(left), self.wrapping(right))
            case ast.UnaryOp(ast.USub(), operand):
                return call("wrapping_subtract" + SUFFIX, ast.Constant(0), self.wrapping(operand))
            case ast.UnaryOp(ast.Invert(), operand):
                return ast.UnaryOp(ast.Invert(), self.wrapping(operand))
        raise AssertionError(ast.unparse(node))

    def place(self, node: ast.Subscript) -> ast.expr:
        """The index of a subscript."""
        if isinstance(node.slice, ast.Slice):
            return node.slice
        length = self.length(node.value)
        if self.ints(node.slice).within(-length.low, length.low - 1):
            return self.number(node.slice)
        known = length.low == length.high
        measured = ast.Constant(length.low) if known else call("len", self.exact(node.value))
        return self.guard("index", node, self.number(node.slice), measured)

    def length(self, node: ast.expr) -> Ints:
        match self.analysis.values[node]:
            case Row(parts):
                return ranges.constant(len(parts))
            case Table(lengths):
                return lengths[0]
        raise self.function.refuse(node, Sentence("this function is given tuples of different lengths"))

    def called(self, node: ast.Call, name: str, arguments: list[ast.expr]) -> ast.expr:
        if name in self.analysis.functions:
            given = [self.exact(argument) for argument in arguments]
            if name in self.asking:
                self.asks = True
                given.insert(0, ast.Name(POSITION, ast.Load()))
            return call(name, *given)
        if name == "len":
            return call(name, *map(self.exact, arguments))
        if isinstance(self.analysis.values[arguments[0]], Row):  # of which Numba knows no min and max
            of_two = ("smaller" if name == "min" else "larger") + SUFFIX
            return functools.reduce(lambda best, other: call(of_two, best, other), map(self.exact, arguments))
        numbers = [self.number(argument) for argument in arguments]
        match name:
            case "bit_count" | "bit_length":
                return call(name + SUFFIX, *numbers)
            case "abs" if self.ints(arguments[0]).low == LOWEST:
                return call("max", numbers[0], self.guard("subtract", node, ast.Constant(0), numbers[0]))
            case "bool":
                return ast.Compare(numbers[0], [ast.NotEq()], [ast.Constant(0)])
            case "divmod":
                pair = [
                    self.operation(ast.copy_location(ast.BinOp(arguments[0], op, arguments[1]), node))
                    for op in (ast.FloorDiv(), ast.Mod())
                ]
                return ast.Tuple(pair, ast.Load())
        return call(name, *numbers)


def _set(name: str, value: ast.expr, near: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], value), near)


def _literal(value: int) -> ast.expr:
    """A constant; ``-1 ** p`` is not ``(-1) ** p``, so a negative one is written as what it is."""
    if not isinstance(value, bool) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)
