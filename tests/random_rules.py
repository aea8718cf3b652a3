"""Random rule bodies: everything that compiles, in any combination, over ints at the edges of what a word holds."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import zermelo
from zermelo.core.errors import NotCompilable, RulesError
from zermelo.core.game import Game
from zermelo.native.kernels import probe
from zermelo.native.module import compiled
from zermelo.native.specialise import specialise

EDGES = (0, 1, 2, 3, 7, 63, 64, 255, 2**31, 2**32 - 1, 2**53 + 1, 2**62, 2**63 - 1)
CONSTANTS = (*EDGES, -1, -2, -5, -(2**62), -(2**63) + 1)
SHORT = (3, -1, 4, 1, 5)
LONG = tuple(k * k - 40 for k in range(30))
ROWS = ((1, 2), (-3, 4), (5, 60))
UNFIT = re.compile(r"does not fit into 63 bits|the tuple has no such part|'-?\d\S*' cannot be compiled")
"""What is said of constants alone: too wide, no index, a fraction."""

HEADER = f"""
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game

SHORT = {SHORT}
LONG = {LONG}
ROWS = {ROWS}
LATE = 4

def nested(x, y, k=LATE): return reached((x, y)) - k
def reached(pair, /): return pair[0] if pair[1] else ~pair[-1]
LATE = 9

@dataclass(frozen=True)
class Random(Game):
    field: int = 11
    STEPS = (7, -7, 1)
    abs: int = 6

    def start(self): return 0
    def slots(self): return {{count}}
    def play(self, p, s): return p
    def result(self, p): return LOSS
    def twice(self, x, k=2): return x * k
    def kept(self, x, y): return x if x > y else ~y
    @property
    def half(self): return self.field // 2
    @staticmethod
    def spread(x, y, low=-3):
        for k in range(5, low, -2):
            if (x >> k + 3) & 1: return k
            if y % 7 == k: break
        else:
            return x & 7
        return -1
"""


def position(chance: random.Random) -> int:
    """A position, often one at an edge."""
    kind = chance.random()
    if kind < 0.3:
        return chance.choice(EDGES)
    return chance.getrandbits(63) if kind < 0.6 else chance.getrandbits(chance.randrange(1, 40))


def expression(chance: random.Random, depth: int, names: tuple[str, ...] = ("p", "s")) -> str:
    """The source of an expression over some names."""
    if depth == 0 or chance.random() < 0.1:
        wide = f"({chance.choice(CONSTANTS)} - s)"  # by itself it would be computed beforehand, and be too wide
        return chance.choice([*names, *names, "self.field", wide, str(chance.randrange(-9, 70))])

    def part() -> str:
        return f"({expression(chance, depth - 1, names)})"

    kind = chance.randrange(20)
    match kind:
        case 0 | 1 | 2:
            return f"{part()} {chance.choice('+-*')} {part()}"
        case 3:
            return f"{part()} {chance.choice(['//', '%'])} {part()}"
        case 4:
            return f"{part()} {chance.choice(['<<', '>>'])} ({part()} % 70 - {chance.choice([0, 0, 0, 1])})"
        case 5 | 6:
            return f"{part()} {chance.choice('&|^')} {part()}"
        case 7:
            mask = chance.choice([255, 2**40 - 1, 2**63 - 1])
            return f"({part()} {chance.choice('+-*')} ({part()} << {chance.randrange(70)})) & {mask}"
        case 8:
            return f"{part()} {chance.choice(['<', '<=', '==', '!=', '>', '>='])} {part()}"
        case 9:
            return f"{chance.choice(['-', '~', '+', 'not '])}{part()}"
        case 10:
            return f"{part()} if {part()} else {part()}"
        case 11:
            return f"{part()} {chance.choice(['and', 'or'])} {part()}"
        case 12:
            table, length = chance.choice([("SHORT", 5), ("LONG", 30), (f"ROWS[{part()} % 3]", 2)])
            return f"{table}[{part()} % {length + chance.choice([0, 0, 0, 1])} - {chance.choice([0, 0, length])}]"
        case 13:
            own = ["self.kept({}, {})", "self.spread({}, {})", "nested({}, {})", "nested({}, {}, self.half)"]
            call = chance.choice(["min({}, {})", "max({}, {}, 7)", "divmod({}, {})[1]", *own])
            return call.format(part(), part())
        case 14:
            call = chance.choice(["abs{}", "bool{}", "int{}", "{}.bit_count()", "{}.bit_length()", "self.twice{}"])
            return call.format(part())
        case 15:
            first, second = chance.choices(["<", "<=", "==", "!=", ">"], k=2)
            return f"{part()} {first} {part()} {second} {part()}"
        case 16:
            return f"{part()} {chance.choice(['in', 'not in'])} ({part()}, 3, {part()})"
        case 17:
            comparison = chance.choice(["<", "<=", "==", "!=", ">"])
            return f"({part()}, s) {comparison} {chance.choice(['min', 'max'])}(({part()}, 1), (p, {part()}))"
        case 18:
            cut = chance.choice(["[1:][0]", "[::-1][-1]", "[s % 3]", "[-2]", "[:2][s & 1]"])
            return f"({part()}, {part()}, {part()}){cut}"
        case _:
            return f"({chance.choice(['p', '2', '-1', part()])}) ** ({part()} % 9 - {chance.choice([0, 0, 0, 1])})"


def body(chance: random.Random) -> list[str]:
    """The lines of a function with loops, branches and names of its own, which always returns."""
    lines = ["a = p & 1023", "b = s", f"t = (a, {expression(chance, 1)})"]
    names = ("p", "s", "a", "b", "t[0]", "t[1]")
    for _ in range(chance.randrange(2, 5)):
        value = expression(chance, 2, names)
        name = chance.choice("ab")
        match chance.randrange(10):
            case 0:
                lines.append(f"{name} = {value}")
            case 6:
                lines += [
                    f"for k in range({chance.randrange(9)}, {chance.randrange(-4, 4)}, {chance.randrange(-3, 0)}):"
                ]
                lines += ["    for m in range(k, b & 7):", f"        {name} += m * k"]
                lines += [f"        if {expression(chance, 1, (*names, 'k', 'm'))}: break"]
                lines += ["    else:", f"        {name} ^= 1", "        continue"]
                lines += [f"    if {expression(chance, 1, (*names, 'k'))}: return {name}", "    k += 2"]
                lines += ["else:", f"    {name} -= {expression(chance, 1, names)}"]
            case 7:
                lines += ["n = a & 31", "while n > 0:", f"    n -= {chance.randrange(1, 5)}"]
                lines += [f"    if {expression(chance, 1, (*names, 'n'))}: break", "else:", f"    {name} = -n"]
            case 8:
                lines += [f"(a, (b, c)), t = (({value}, (a, p & 255)), (b, {expression(chance, 1, names)}))"]
                lines += [f"{name} += c", f"t = (t + (c,))[{chance.choice(['1:', ':2', '::-2'])}]"]
            case 9:
                lines += [
                    f"for len in (a, b, {value}):",
                    "    legal = len & 63",
                    f"    {name} = {name} ^ legal | self.abs",
                ]
                lines += [f"{name} += self.STEPS[len % 3] * legal"]
            case 1:
                lines.append(f"{name} {chance.choice(['+=', '^=', '|=', '&=', '-='])} {value}")
            case 2:
                lines += [f"if {value}:", f"    {name} = {expression(chance, 1, names)}"]
                lines += ["else:", f"    a, b = b, {expression(chance, 1, names)}"]
            case 3:
                lines += [f"for k in range({chance.randrange(-2, 5)}, {chance.randrange(8)}):"]
                lines += [f"    {name} = ({expression(chance, 1, (*names, 'k'))}) & 0xFFFFFF"]
                lines += [f"    if {name} % 5 == 0:", f"        {chance.choice(['break', 'continue'])}"]
            case 4:
                lines += [
                    "n = b & 15",
                    "while n:",
                    "    n -= 1",
                    f"    {name} ^= {expression(chance, 1, (*names, 'n'))}",
                ]
            case _:
                lines += [f"for x, y in {chance.choice(['ROWS', 'ROWS'])}:", f"    {name} += x * y"]
                lines += ["for z in LONG:", f"    {name} = max({name}, z)"]
    return [*lines, f"return {expression(chance, 2, names)}"]


def rules(chance: random.Random, expressions: int, bodies: int) -> str:
    """A rules file whose ``legal(p, s)`` computes that many random things, one a slot."""
    methods, choices = [], []
    for number in range(count := expressions + bodies):
        if number >= expressions:
            methods.append(f"    def f{number}(self, p, s):\n        " + "\n        ".join(body(chance)))
            choices.append(f"        if s == {number}: return self.f{number}(p, s)")
        else:
            choices.append(f"        if s == {number}: return {expression(chance, 3)}")
    legal = ["    def legal(self, p, s):", *choices, "        return 0"]
    return HEADER.format(count=count) + "\n\n".join([*methods, "\n".join(legal)]) + "\n"


def random_game(chance: random.Random, folder: Path, expressions: int, bodies: int) -> Game:
    """A game of such rules; they are made again where constants alone are too wide, or no index."""
    for number in itertools.count():
        file = folder / f"random_{number}.py"
        file.write_text(rules(chance, expressions, bodies))
        game = zermelo.game(str(file))
        try:
            specialise(game, ["legal"], "")
            return game
        except NotCompilable as error:
            if not any(
                why in str(error) for why in ("does not fit into 63 bits", "the tuple has no such part", ".0' cannot")
            ):
                raise
    raise AssertionError


def disagreements(game: Game, chance: random.Random, looks: int) -> tuple[list[str], int]:
    """Where compiled rules give another value than Python, in words; and how many values were given at all."""
    native = compiled(game, probe)
    found, given = [], 0
    for slot in range(game.slots()):
        for _ in range(looks):
            asked = position(chance)
            try:
                expected = game.legal(asked, slot)
            except (ArithmeticError, ValueError, IndexError) as error:
                expected = error
            except (TypeError, AttributeError) as error:  # of a fraction
                expected = error
            try:
                got = native.legal(asked, slot)
            except NotCompilable:  # over 63 bits, or a fraction
                continue
            except RulesError:
                if not isinstance(expected, Exception):
                    found.append(f"legal({asked}, {slot}) is {expected!r} in Python, and faults compiled")
                continue
            given += 1
            if isinstance(expected, Exception) or got != expected:
                found.append(f"legal({asked}, {slot}) is {expected!r} in Python, {got!r} compiled")
    return found, given
