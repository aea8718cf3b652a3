"""Rules run before they run, on ranges instead of ints (abstract interpretation).

Every function is followed from the rules that the engines call, with all that is known of their arguments: each
expression gets the range of its values, so that ``guard`` checks only what can go wrong.  What compiled code would do
otherwise than Python is refused here, with the author's line: a name that may have no value yet, a function that may
end without ``return``, a value that is an int here and a tuple there.

Vocabulary
    round   one pass through the body of a loop
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from zermelo.core.errors import NotCompilable
from zermelo.core.language import Sentence
from zermelo.native import ranges
from zermelo.native.masked import wrapped
from zermelo.native.ranges import TRUTH, WORD, Ints, Mixed, Row, Table, Value, alike, constant, joined
from zermelo.native.scope import Loop, Scope, merged, replace

PASSES_BEFORE_WIDENING = 3
"""A counter that a loop raises would otherwise be followed from 1 to 2 to 3 to its end."""
PASSES_BEFORE_KEEPING = 20
"""After these a range only grows: those of two names that change places would otherwise be learnt in turn, for ever."""

NEVER_ENDING = ranges.HUGE


@dataclass
class Function:
    """A function of the rules on its way into a module: without ``self``, its constants written in."""

    name: str
    tree: ast.FunctionDef
    file: str
    first_line: int

    def line(self, node: ast.AST) -> int:
        """The author's line."""
        return self.first_line + getattr(node, "lineno", 1) - 1

    def refuse(self, node: ast.AST, why: Sentence) -> NotCompilable:
        return NotCompilable("{file}, line {line!r}: {why}", file=self.file, line=self.line(node), why=why)


class Analysis:
    """What is known of every expression of some functions."""

    def __init__(self, functions: dict[str, Function], tables: dict[str, Table]) -> None:
        self.functions, self.tables = functions, tables
        self.values: dict[ast.AST, Value] = {}
        self.met: set[ast.stmt] = set()
        """The statements that play can come to."""
        self.rounds: dict[ast.AST, int] = {}
        """The most rounds that each loop makes."""
        self.known: dict[tuple[Any, ...], Value] = {}

    def call(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """What the function of that name returns."""
        key = name, arguments
        if key not in self.known:
            self.known[key] = _Run(self, self.functions[name]).returned(arguments)
        return self.known[key]

    def note(self, node: ast.AST, value: Value) -> None:
        """Remember what an expression may be; it may be met many times."""
        self.values[node] = joined(self.values[node], value) if node in self.values else value


class _Run:
    """One function, followed with one set of arguments."""

    def __init__(self, home: Analysis, function: Function) -> None:
        self.home, self.function = home, function
        self.returns: list[Value] = []
        self.loops: list[Loop] = []

    def returned(self, arguments: tuple[Value, ...]) -> Value:
        tree = self.function.tree
        names = [argument.arg for argument in tree.args.args]
        defaults = tree.args.defaults
        missing = len(names) - len(arguments)
        if missing < 0 or missing > len(defaults):
            raise self.function.refuse(tree, Sentence("this function is called with a wrong number of arguments"))
        given = [*arguments, *(self.value(node, {}) for node in defaults[len(defaults) - missing :])]
        if self.block(tree.body, dict(zip(names, given, strict=True))) is not None:
            raise self.function.refuse(tree, Sentence("this function may end without a return; give it one"))
        if not self.returns:
            raise self.function.refuse(tree, Sentence("this function never returns"))
        return joined(*self.returns)

    # Statements: each gives the scope after it, or None where nothing follows.

    def block(self, body: list[ast.stmt], scope: Scope | None) -> Scope | None:
        for statement in body:
            if scope is None:
                break
            self.home.met.add(statement)
            scope = self.statement(statement, scope)
        return scope

    def statement(self, node: ast.stmt, scope: Scope) -> Scope | None:
        match node:
            case ast.Assign(targets, value):
                found = self.value(value, scope)
                for target in targets:
                    self.assign(target, found, scope)
            case ast.Return(value):
                if value is None:
                    raise self.function.refuse(node, Sentence("a return without a value"))
                self.returns.append(self.value(value, scope))
                return None
            case ast.If(test, body, orelse):
                self.truth(test, scope)
                return merged(self.block(body, dict(scope)), self.block(orelse, dict(scope)))
            case ast.While():
                return self.loop(node, scope)
            case ast.For():
                return self.loop(node, scope)
            case ast.Break():
                self.loops[-1].left.append(scope)
                return None
            case ast.Continue():
                self.loops[-1].begun.append(scope)
                return None
            case ast.Expr(value):
                self.value(value, scope)
            case ast.Pass():
                pass
            case _:
                raise self.function.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)[:40]))
        return scope

    def loop(self, node: ast.While | ast.For, before: Scope) -> Scope | None:
        """Follow a loop until another round tells nothing new."""
        scope, passes = before, 0
        while True:
            loop, inside = Loop(), dict(scope)
            may_end, must_begin = self.head(node, inside)
            self.loops.append(loop)
            ended = dict(inside)
            after = self.block(node.body, inside)
            self.loops.pop()
            passes += 1
            again = merged(before, after, *loop.begun, *([scope] if passes > PASSES_BEFORE_KEEPING else []))
            assert again is not None
            if again == scope:
                break
            if passes > PASSES_BEFORE_WIDENING:
                again = {name: ranges.widened(scope[name], again[name]) for name in again if name in scope}
            scope = again
        ends: list[Scope | None] = []
        if may_end and isinstance(node, ast.While):
            ends = [ended]
        elif may_end:
            ends = [after, *loop.begun, *([] if must_begin else [before])]
        return merged(self.block(node.orelse, merged(*ends)), *loop.left)

    def head(self, node: ast.While | ast.For, scope: Scope) -> tuple[bool, bool]:
        """Begin a round; whether the loop may end by itself, and whether it makes a round at least."""
        if isinstance(node, ast.While):
            self.truth(node.test, scope)
            self.home.rounds[node] = NEVER_ENDING
            return not (isinstance(node.test, ast.Constant) and node.test.value), False
        fewest, most, part = self.iterated(node.iter, scope)
        self.home.rounds[node] = max(most, self.home.rounds.get(node, 0))
        self.assign(node.target, part, scope)
        return True, fewest > 0

    def iterated(self, node: ast.expr, scope: Scope) -> tuple[int, int, Value]:
        """How often a loop over this makes a round, at least and at most, and what it meets."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            return self.counted(node, scope)
        match self.value(node, scope):
            case Row(parts) if parts:
                return len(parts), len(parts), joined(*parts)
            case Table() as table if not table.writable:
                return table.lengths[0].low, table.lengths[0].high, table.part()
        raise self.function.refuse(node, Sentence("a loop runs over range(...) or over a tuple that is not empty"))

    def counted(self, node: ast.Call, scope: Scope) -> tuple[int, int, Value]:
        """The same of ``range``."""
        given = [self.number(argument, scope) for argument in node.args]
        begin, step = constant(0), constant(1)
        match given:
            case [end]:
                pass
            case [begin, end]:
                pass
            case [begin, end, step]:
                pass
            case _:
                raise self.function.refuse(node, Sentence("range takes one, two or three ints"))
        if step.low > 0:
            fewest = max(0, -(-(end.low - begin.high) // step.high))
            most = max(0, -(-(end.high - begin.low) // step.low))
            return fewest, most, Ints(begin.low, max(begin.low, end.high - 1)).cut()
        if step.high < 0:
            fewest = max(0, -(-(begin.low - end.high) // -step.low))
            most = max(0, -(-(begin.high - end.low) // -step.high))
            return fewest, most, Ints(min(begin.high, end.low + 1), begin.high).cut()
        bounds = [begin.low, begin.high, end.low, end.high]
        return 0, NEVER_ENDING, Ints(min(bounds), max(bounds))

    def assign(self, target: ast.expr, value: Value, scope: Scope) -> None:
        match target:
            case ast.Name(name):
                scope[name] = value
            case ast.Tuple(targets):
                for part, found in zip(targets, self.unpacked(target, value, len(targets)), strict=True):
                    self.assign(part, found, scope)
            case ast.Subscript(ast.Name(), index):
                table = self.value(target.value, scope)
                if not (isinstance(table, Table) and table.writable and isinstance(value, Ints)):
                    raise self.function.refuse(target, Sentence("a tuple cannot be changed; make another one"))
                self.number(index, scope)
            case _:
                raise self.function.refuse(target, Sentence("'{code}' cannot be set", code=ast.unparse(target)))

    def unpacked(self, node: ast.AST, value: Value, count: int) -> list[Value]:
        match value:
            case Row(parts) if len(parts) == count:
                return list(parts)
            case Table(lengths) if lengths[0] == constant(count) and not value.writable:
                return [value.part(constant(k)) for k in range(count)]
        raise self.function.refuse(node, Sentence("this is no tuple of {count} {count:part|parts}", count=count))

    # Expressions: each gives what it may be, and is noted.

    def value(self, node: ast.expr, scope: Scope) -> Value:
        found = self.expression(node, scope)
        if isinstance(found, Mixed):
            raise self.function.refuse(
                node, Sentence("'{code}' is an int here and a tuple there", code=ast.unparse(node))
            )
        self.home.note(node, found)
        return found

    def number(self, node: ast.expr, scope: Scope) -> Ints:
        found = self.value(node, scope)
        if not isinstance(found, Ints):
            raise self.function.refuse(node, Sentence("an int is needed here, not a tuple"))
        return found

    def truth(self, node: ast.expr, scope: Scope) -> None:
        """A condition."""
        self.number(node, scope)

    def expression(self, node: ast.expr, scope: Scope) -> Value:
        match node:
            case ast.Constant(value) if isinstance(value, int):
                return constant(value)
            case ast.Name(name) if name in self.home.tables:
                return self.home.tables[name]
            case ast.Name(name):
                if name not in scope:
                    raise self.function.refuse(node, Sentence("'{name}' may have no value yet here", name=name))
                return scope[name]
            case ast.Tuple(parts):
                return Row(tuple(self.value(part, scope) for part in parts))
            case ast.BinOp(left, op, right):
                return self.binary(node, op, self.value(left, scope), self.value(right, scope))
            case ast.UnaryOp(ast.Not(), operand):
                self.truth(operand, scope)
                return TRUTH
            case ast.UnaryOp(op, operand):
                return self.unary(op, self.number(operand, scope))
            case ast.BoolOp(_, values):
                return self.boolean(values, scope)
            case ast.Compare():
                self.comparison(node, scope)
                return TRUTH
            case ast.IfExp(test, body, orelse):
                self.truth(test, scope)
                return self.either([body, orelse], scope)
            case ast.Subscript(value, index):
                return self.part(node, self.value(value, scope), index, scope)
            case ast.Call(ast.Name(name), arguments):
                return self.called(node, name, arguments, scope)
        raise self.function.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)))

    def binary(self, node: ast.BinOp, op: ast.operator, x: Value, y: Value) -> Value:
        match x, y:
            case Ints(), Ints():
                if isinstance(op, ast.BitAnd) and (side := wrapped(node, self.home.values)) is not None:
                    x, y = (WORD, y) if side is node.left else (x, WORD)
                return ranges.binary(op, x, y).cut()
            case Row(), Row() if isinstance(op, ast.Add):
                return Row(x.parts + y.parts)
        raise self.function.refuse(node, Sentence("tuples can be joined by +, and nothing else is computed with them"))

    def unary(self, op: ast.unaryop, x: Ints) -> Ints:
        match op:
            case ast.USub():
                return ranges.negated(x).cut()
            case ast.Invert():
                return ranges.inverted(x)
            case _:
                return Ints(x.low, x.high)

    def boolean(self, values: list[ast.expr], scope: Scope) -> Value:
        """``and`` and ``or`` give one of their operands, and may not come to all of them."""
        first = self.number(values[0], scope)
        if len(values) == 1:
            return first
        longer = dict(scope)
        rest = self.boolean(values[1:], longer)
        replace(scope, merged(scope, longer))
        return joined(first, rest)

    def either(self, branches: list[ast.expr], scope: Scope) -> Value:
        scopes = [dict(scope) for _ in branches]
        found = joined(*(self.value(branch, own) for branch, own in zip(branches, scopes, strict=True)))
        replace(scope, merged(*scopes))
        return found

    def comparison(self, node: ast.Compare, scope: Scope) -> None:
        sides = [self.value(side, scope) for side in (node.left, *node.comparators)]
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            match op, left, right:
                case ast.Is() | ast.IsNot(), _, _:
                    raise self.function.refuse(node, Sentence("'is' cannot be compiled; compare with =="))
                case ast.In() | ast.NotIn(), Ints(), Row(parts) if all(isinstance(part, Ints) for part in parts):
                    continue
                case ast.In() | ast.NotIn(), Ints(), Table(lengths) if len(lengths) == 1:
                    continue
                case _, Ints(), Ints() if not isinstance(op, ast.In | ast.NotIn):
                    continue
                case _, Row(), Row() if alike(left, right) and not isinstance(op, ast.In | ast.NotIn):
                    continue
            raise self.function.refuse(node, Sentence("only ints, or tuples of as many ints, can be compared"))

    def part(self, node: ast.Subscript, whole: Value, index: ast.expr, scope: Scope) -> Value:
        match whole, index:
            case Row(parts), ast.Slice():
                bounds = [
                    None if bound is None else self.fixed(bound) for bound in (index.lower, index.upper, index.step)
                ]
                return Row(parts[slice(*bounds)])
            case Row(parts), _:
                here = self.number(index, scope)
                if here.low == here.high and -len(parts) <= here.low < len(parts):
                    return parts[here.low]
                if parts and here.low <= len(parts) - 1 and here.high >= -len(parts):
                    return joined(*parts)
                raise self.function.refuse(node, Sentence("the tuple has no such part"))
            case Table(), _ if not isinstance(index, ast.Slice | ast.Tuple):
                return whole.part(self.number(index, scope))
        raise self.function.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)))

    def fixed(self, node: ast.expr) -> int:
        """A bound of a slice, which is a constant."""
        value = self.number(node, {})
        if value.low != value.high:
            raise self.function.refuse(node, Sentence("a tuple can be cut at constants only"))
        return value.low

    def called(self, node: ast.Call, name: str, arguments: list[ast.expr], scope: Scope) -> Value:
        if name in self.home.functions:
            return self.home.call(name, tuple(self.value(argument, scope) for argument in arguments))
        given = [self.value(argument, scope) for argument in arguments]
        match name, given:
            case "len", [Row(parts)]:
                return constant(len(parts))
            case "len", [Table(lengths)]:
                return lengths[0]
            case (("min" | "max"), [Row() | Ints() as first, *others]) if others and all(
                alike(first, other) for other in others
            ):
                if isinstance(first, Row):
                    return joined(first, *others)
                ints = [value for value in given if isinstance(value, Ints)]
                return ranges.smallest(ints) if name == "min" else ranges.largest(ints)
            case "abs", [Ints() as x]:
                return ranges.magnitude(x).cut()
            case "int", [Ints() as x]:
                return Ints(x.low, x.high)
            case "bool", [Ints()]:
                return TRUTH
            case "divmod", [Ints() as x, Ints() as y]:
                return Row((ranges.binary(ast.FloorDiv(), x, y).cut(), ranges.binary(ast.Mod(), x, y).cut()))
            case (("bit_count" | "bit_length"), [Ints() as x]):
                return Ints(0, max(x.low.bit_length(), x.high.bit_length()))
        raise self.function.refuse(node, Sentence("'{code}' cannot be compiled", code=ast.unparse(node)))
