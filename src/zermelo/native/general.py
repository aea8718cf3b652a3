"""Kernels for any rules: compiled once for all games whose positions have one shape, and so for all sizes of a game.

Such a kernel is given its rules when it is called: ``rules``, the address of a table with the number of slots and a
pointer to each rule (see ``pointers``).  Of a game only its rules are compiled then.  What all games without an ability
do alike, as ``canonical`` without symmetry, is a part of the kernel.
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final

from zermelo.core import abilities
from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.core.parsing import parsed
from zermelo.core.values import UNDECIDED
from zermelo.native import bound, texts
from zermelo.native.packing import Packing
from zermelo.native.ruleless import files, names_in, reached, split
from zermelo.native.scales import scale_of
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.native.specialise import Specialised, specialise
from zermelo.native.target import PROCESSOR

RULES: Final = "rules__table"
"""The argument that a function has in front: no kernel has a variable of that name."""
POINTERS: Final = "pointers__rules"
SLOTS: Final = "slots__number"
"""What reads the number of slots there."""
POINTED: Final = "__pointed"
"""Ends the name of a rule that is called through a pointer."""
POSITIONS: Final = ("play", "canonical", "at", "unpacked")
"""Functions that give a position back; the others give numbers."""
TRUTHS: Final = ("legal", "same_player")
FORMED: Final = {
    name: function
    for name, function in vars(bound).items()
    if inspect.isfunction(function) and name not in ("prefetch", "atomic_add", "atomic_or", "give_way", "store_at")
}
"""What a kernel may call, but for instructions, each with its parameters."""


@dataclass(frozen=True)
class General:
    """A kernel for any rules."""

    text: str
    functions: dict[str, frozenset[str]]
    """The functions that Python calls, each with the rules that it needs."""
    places: dict[str, int]
    """Where each rule stands in the table; the number of slots stands at 0."""
    forms: dict[str, str]
    """Numba's words for what each rule takes and gives."""


def general(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> General:
    """The kernel that does for a game, and for all others of that shape."""
    words = texts.words_of(game.start())
    constants = texts.constants(game, words).replace(f"SLOTS = {game.slots()}\n", "", 1)
    stand_ins = texts.fallbacks(game, kernel, symmetry, sorting)
    own = _own(texts.used_rules(game, kernel, symmetry), stand_ins) | _sorted_texts(sorting).keys()
    alike = [text for name, text in stand_ins.items() if name not in own]
    if sorting.packing is None and hasattr(kernel, "packed"):
        alike.append(texts.functions(Packing().texts()))
    looked = hasattr(kernel, "look") and game.result(game.start()) == UNDECIDED  # what is decided is not looked at
    seen = _form(abilities.look(game, game.start())) if looked else "int64"
    return _general(kernel, words, constants, "\n".join(alike), scale_of(game), seen)


def rules_of(game: Game, kernel: ModuleType, symmetry: bool) -> Specialised:
    """All rules of a game, for all kernels; if some cannot be compiled, those that this kernel uses."""
    names = texts.every_rule(game)
    try:
        rules = specialise(game, names, "@RULE")
    except NotCompilable:
        names = texts.used_rules(game, kernel, symmetry)
        rules = specialise(game, names, "@RULE")
    whole = Specialised(facts=rules.facts, sites=rules.sites)
    whole.add(texts.made_for(PROCESSOR, game, "rules"))
    whole.add(PROCESSOR.exact)
    whole.add(texts.constants(game, texts.words_of(game.start())))
    whole.add(rules.source(), rules.origins)
    stand_ins = texts.stand_ins(game, names, BY_RULES)
    whole.add("\n".join(stand_ins.values()))
    whole.add(_pointed({*names, *_own(names, stand_ins)} & FORMED.keys()))
    return whole


def sorting_of(sorting: Sorting) -> Specialised:
    """What a game whose order was found is sorted by."""
    found = _sorted_texts(sorting)
    whole = Specialised()
    whole.add(PROCESSOR.head.format(made_for="an order that was found"))
    whole.add("\n".join(found.values()))
    whole.add(_pointed(found.keys() & FORMED.keys()))
    return whole


def _sorted_texts(sorting: Sorting) -> dict[str, str]:
    """The functions that follow from how positions are sorted, by their names."""
    tiers = {} if sorting.order is None else texts.tier_texts(sorting.order)
    packing = {} if sorting.packing is None else sorting.packing.texts()
    return tiers | {head.partition("(")[0]: texts.functions({head: body}) for head, body in packing.items()}


def _pointed(names: set[str]) -> str:
    """Rules as kernels reach them."""
    given = {name: ", ".join(inspect.signature(FORMED[name]).parameters) for name in sorted(names)}
    return "\n".join(f"@POINTED\ndef {name}{POINTED}({of}):\n    return {name}({of})\n" for name, of in given.items())


def _own(rules: list[str], stand_ins: dict[str, str]) -> set[str]:
    """The stand-ins that use the game's own rules, or how many slots it has."""
    used = _used(parsed("\n".join(stand_ins.values())))
    return {name for name in used if reached(name, used) & {*rules, "SLOTS"}}


@cache
def _general(kernel: ModuleType, words: int, constants: str, alike: str, scale: ModuleType, seen: str) -> General:
    sources = [texts.kernel_source(file, listed=True, only=split(kernel).ruled) for file in files(kernel)]
    parts = [alike, texts.shape(words), texts.kernel_source(scale, every="@RULE"), *sources]
    if hasattr(kernel, "each_row"):
        parts.insert(0, PROCESSOR.lanes)
    tree = parsed("\n".join(parts))
    used = _used(tree)
    rules = FORMED.keys() - used.keys()
    public = [name for name in split(kernel).ruled if not name.startswith("_")]
    needed = {name: frozenset(reached(name, used) & rules) for name in public}
    places = {name: place for place, name in enumerate(sorted(frozenset().union(*needed.values())), 1)}
    forms = {name: _form_of(name, words, seen) for name in places}
    given = {name for name in used if name in public or reached(name, used) & {*rules, "SLOTS"}}
    head = PROCESSOR.head.format(made_for=f"any rules, kernels of {kernel.__name__.rsplit('.', 1)[-1]}")
    calls = [
        f"from zermelo.native import pointers as {POINTERS}",
        f"{SLOTS} = {POINTERS}.number(0)",
        *(f"{name} = {POINTERS}.through({place}, {forms[name]!r})" for name, place in places.items()),
    ]
    body = ast.unparse(_Given(given, frozenset(places)).visit(tree))
    return General("\n".join([head, constants, *calls, "", body, ""]), needed, places, forms)


def _used(tree: ast.Module) -> dict[str, frozenset[str]]:
    """What each function uses."""
    return {node.name: names_in(node) for node in tree.body if isinstance(node, ast.FunctionDef)}


def _form_of(name: str, words: int, seen: str) -> str:
    """What a rule takes and gives, in Numba's words."""
    position = "int64" if words == 1 else f"UniTuple(int64, {words})"
    kinds = {"position": position, "child": position, "seen": seen, "out": "int64[::1]", "slots": "int64[::1]"}
    taken = ", ".join(kinds.get(parameter, "int64") for parameter in inspect.signature(FORMED[name]).parameters)
    gives = position if name in POSITIONS else seen if name == "look" else "boolean" if name in TRUTHS else "int64"
    return f"{gives}({taken})"


def _form(value: Any) -> str:
    """Numba's word for a value of rules: an int, or a tuple of such values."""
    return f"Tuple(({', '.join(map(_form, value))},))" if isinstance(value, tuple) else "int64"


class _Given(ast.NodeTransformer):
    """Functions that use rules are given the table, and hand it on."""

    def __init__(self, given: set[str], rules: frozenset[str]) -> None:
        self.given, self.rules = given, rules

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in self.given:
            self.generic_visit(node)
            node.args.args.insert(0, ast.arg(RULES))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("in_threads"), [*_, ast.Name(name), ast.Tuple(arguments)]):
                pass
            case ast.Call(ast.Name(name), arguments):
                pass
            case _:
                return node
        if name in self.given | self.rules:
            arguments.insert(0, ast.Name(RULES, ast.Load()))
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Call(ast.Name(SLOTS, ast.Load()), [ast.Name(RULES, ast.Load())], []) if node.id == "SLOTS" else node
