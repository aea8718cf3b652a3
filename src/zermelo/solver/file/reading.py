"""Rules as they are written, with all that they use: one text that is the same as long as they mean the same.

Functions are read as source, with the values of their defaults, of what they enclose and of the names they use; so are
the functions and classes that those lead to, in whichever module of the author's.  Values are read through: numbers,
strings, containers, arrays, enumerations, and objects of the author's classes with their attributes.  What comes with
Python, with installed packages or with Zermelo is taken by its name, or by what it can be made again of.

What cannot be read, such as an open file or a name that is only computed when a rule runs, is refused.
"""

from __future__ import annotations

import ast
import dis
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any

import numpy as np

from zermelo.core.errors import FileError
from zermelo.core.game import Game
from zermelo.core.plain import unwrapped
from zermelo.solver.file.syntax import definitions, outline

PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis), range, slice)
"""Their ``repr`` says all."""
SEQUENCES, SETS = (tuple, list), (set, frozenset)
CONTENTS: tuple[Any, ...] = (int, float, str, bytes, *SEQUENCES, *SETS, dict)
"""What a class may be made of that keeps something beside attributes."""
WRAPPERS: dict[Any, str] = {
    staticmethod: "__func__",
    classmethod: "__func__",
    property: "fget",
    cached_property: "func",
}
GIVEN = BuiltinFunctionType | MethodDescriptorType | WrapperDescriptorType
NO_VALUES = MemberDescriptorType | GetSetDescriptorType
DYNAMIC = ("__import__", "compile", "eval", "exec", "getattr", "globals", "input", "locals", "open", "vars")
"""Builtins that reach what no reader of the source can know."""
HOOKS = ("__getattr__", "__getattribute__")


def as_written(game: Game, methods: list[str]) -> list[str]:
    """The methods and everything that they lead to, one text each; FileError if something cannot be read."""
    reading = _Reading(game)
    try:
        for method in [*methods, *HOOKS]:
            reading.entries.append(f"{method}: {reading.member(method)}")
    except RecursionError:
        raise FileError("the rules use something that contains itself: a solution of them cannot be saved") from None
    return reading.entries


class _Reading:
    """What was read so far.  Functions and classes are read once, and named by their number."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.own = {kind.__module__.partition(".")[0] for kind in type(game).__mro__}
        self.classes = [kind for kind in type(game).__mro__ if not self.given(kind.__module__)]
        self.fields = {field.name for field in fields(game)}  # type: ignore[arg-type]
        self.entries: list[str] = []
        self.numbers: dict[int, str] = {}
        self.read: list[Any] = []  # keeps what has a number alive, so that no other object gets its id

    def given(self, module: Any) -> bool:
        """Whether a module comes with Python, an installed package or Zermelo, and not from the author."""
        name = str(module)
        package = name.partition(".")[0]
        if package == "zermelo":
            return not name.startswith("zermelo.games")
        file = getattr(sys.modules.get(name), "__file__", None) or ""
        installed = {"site-packages", "dist-packages"}.intersection(Path(file).parts) and package not in self.own
        return package in sys.stdlib_module_names or bool(installed)

    def member(self, name: str) -> str:
        """What an attribute of the game is, in each of its classes: a rule may go on to that of a base class."""
        found = [self.text(unwrapped(vars(kind)[name]), name) for kind in self.classes if name in vars(kind)]
        derived = any(isinstance(vars(kind).get(name), cached_property) for kind in self.classes)
        if name in vars(self.game) and name not in self.fields and not derived:
            found.append(self.text(vars(self.game)[name], name))
        return ", ".join(found)

    def text(self, value: Any, what: str) -> str:
        """A value as text; ``what`` the rules call it."""
        kind = type(value)
        if kind in PLAIN:
            return repr(value)
        if kind in SEQUENCES:
            return f"{kind.__name__}({', '.join(self.text(part, what) for part in value)})"
        if kind in SETS:
            # In any order, but those that get a number in the same one each time.
            parts = sorted(value, key=lambda part: str(getattr(part, "__qualname__", "")))
            return f"{kind.__name__}({', '.join(sorted(self.text(part, what) for part in parts))})"
        if kind is dict:
            pairs = (f"{self.text(key, what)}: {self.text(part, what)}" for key, part in value.items())
            return f"dict({', '.join(pairs)})"
        if isinstance(value, np.generic) or kind is np.ndarray:
            return f"{value.dtype.descr}{np.shape(value)}({self.text(value.tolist(), what)})"
        if kind in WRAPPERS:
            return f"{kind.__name__}({self.text(getattr(value, WRAPPERS[kind]), what)})"
        if isinstance(value, FunctionType | type):
            return self.numbered(value, what)
        if isinstance(value, MethodType):
            return f"{self.text(value.__func__, what)} of {self.text(value.__self__, what)}"
        if isinstance(value, GIVEN):
            return self.builtin(value, what)
        if isinstance(value, Enum):
            return f"{self.text(kind, what)}.{value.name}"
        if hasattr(value, "cache_info") and hasattr(value, "__wrapped__"):  # of functools.cache: it changes nothing
            return self.text(value.__wrapped__, what)
        if isinstance(value, ModuleType):
            if self.given(value.__name__):
                return value.__name__
            raise FileError("the rules use the module '{what}' as a value: name what they use of it", what=what)
        return self.made_again(value, what) if self.given(kind.__module__) else self.instance(value, what)

    def numbered(self, value: Any, what: str) -> str:
        if id(value) not in self.numbers:
            self.numbers[id(value)] = f"#{len(self.read)}"
            self.read.append(value)
            described = self.function(value) if isinstance(value, FunctionType) else self.class_(value, what)
            self.entries.append(f"{self.numbers[id(value)]} = {described}")
        return self.numbers[id(value)]

    def function(self, function: FunctionType) -> str:
        code = function.__code__
        cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
        parts = [f"{name}: {self.text(cell.cell_contents, name)}" for name, cell in cells if _filled(cell)]
        if self.given(function.__globals__.get("__name__")):
            return f"{function.__globals__['__name__']}.{function.__qualname__}({', '.join(parts)})"
        for name, value in zip(("defaults", "more"), (function.__defaults__, function.__kwdefaults__), strict=True):
            if value:
                parts.append(f"{name}: {self.text(value, function.__name__)}")
        trees = definitions(function)
        nodes = [node for tree in trees for node in ast.walk(tree)]
        attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        for name in sorted({name for part in _codes(code) for name in _globals(part)}):
            if name in function.__globals__:
                parts.extend(self.name(name, function.__globals__[name], nodes))
            elif name in DYNAMIC:
                raise FileError(
                    "the rules call {name}(), and nobody could tell whether they have changed: write it out", name=name
                )
        for module in {module for node in nodes for module in _imported(node) if not self.given(module)}:
            raise FileError("the rules import {module} within a function: import it at the top", module=module)
        used = {name: self.member(name) for name in sorted(attributes - self.fields)}
        parts += [f".{name}: {text}" for name, text in used.items() if text]
        return f"{' '.join(map(outline, trees))} where {', '.join(parts)}"

    def name(self, name: str, value: Any, nodes: list[ast.AST]) -> Iterator[str]:
        """What a global name means; of a module of the author's, what is used of it."""
        if not isinstance(value, ModuleType) or self.given(value.__name__):
            yield f"{name}: {self.text(value, name)}"
            return
        used = [node for node in nodes if isinstance(node, ast.Attribute) and _is_name(node.value, name)]
        if len(used) < sum(_is_name(node, name) for node in nodes):
            self.text(value, name)  # which refuses a module as such
        for attribute in sorted({node.attr for node in used}):
            meaning = getattr(value, attribute, None)
            if isinstance(meaning, ModuleType):
                yield from self.name(attribute, meaning, [node for node in nodes if not _is_name(node, name)])
            else:
                yield f"{name}.{attribute}: {self.text(meaning, f'{name}.{attribute}')}"

    def class_(self, kind: type, what: str) -> str:
        place = f"{kind.__module__}.{kind.__qualname__}"
        if self.given(kind.__module__):
            return place
        parts = [self.text(base, what) for base in kind.__bases__]
        if is_dataclass(kind):
            settings = kind.__dataclass_params__  # type: ignore[attr-defined]
            parts.append(repr((settings.eq, settings.order, settings.frozen, settings.unsafe_hash)))
            for field in fields(kind):
                filled = [part for part in (field.default, field.default_factory) if part is not MISSING]
                parts.append(f"{field.name} {field.init} {field.kw_only} {self.text(filled, what)}")
        values = {name: member.value for name, member in kind.__members__.items()} if issubclass(kind, Enum) else {}
        written = {name: member for name, member in vars(kind).items() if self.tells(name, member)}
        for name, member in sorted({**written, **values}.items()):
            parts.append(f"{name}: {self.text(unwrapped(member), f'{what}.{name}')}")
        return f"class {kind.__qualname__}({', '.join(parts)})"

    def tells(self, name: str, member: Any) -> bool:
        """Whether a member of a class was written by the author, and does not merely follow from the others."""
        if isinstance(member, NO_VALUES):
            return False
        hidden = name.startswith("_") and name.endswith("_")
        while type(member) in WRAPPERS:
            member = getattr(member, WRAPPERS[type(member)])
        if not isinstance(member, FunctionType):
            return not hidden
        made = member.__code__.co_filename.startswith("<") or self.given(member.__globals__.get("__name__"))
        return not (hidden and made)

    def instance(self, value: Any, what: str) -> str:
        """An object of a class of the author's: its class, what it holds, and its attributes."""
        kind = type(value)
        parts = [self.text(base(value), what) for base in CONTENTS if isinstance(value, base)]
        members = [item for one in kind.__mro__ for item in vars(one).items()]
        slots = [name for name, member in members if isinstance(member, MemberDescriptorType)]
        state = {name: getattr(value, name) for name in slots if hasattr(value, name)} | getattr(value, "__dict__", {})
        for name in sorted(state):
            if not isinstance(getattr(kind, name, None), cached_property):
                parts.append(f"{name}: {self.text(state[name], f'{what}.{name}')}")
        return f"{self.text(kind, what)}({', '.join(parts)})"

    def made_again(self, value: Any, what: str) -> str:
        """An object of a class that is given, as what copies would be made of."""
        try:
            made = value.__reduce_ex__(4)
        except TypeError:
            raise _unreadable(what, type(value).__name__) from None
        if isinstance(made, str):
            return f"{type(value).__module__}.{made}"
        parts = [part if part is None or number < 3 else tuple(part) for number, part in enumerate(made)]
        return f"({', '.join(self.text(part, what) for part in parts)})"

    def builtin(self, value: Any, what: str) -> str:
        owner = getattr(value, "__self__", None)
        if owner is not None and not isinstance(owner, ModuleType):
            return f"{value.__qualname__} of {self.text(owner, what)}"
        module = getattr(value, "__objclass__", value).__module__ or "builtins"
        if not self.given(module):
            raise _unreadable(what, type(value).__name__)
        return f"{module}.{value.__qualname__}"


def _unreadable(what: str, kind: str) -> FileError:
    return FileError(
        "the rules use '{what}', which is {kind}, and nobody could tell whether it has changed: use numbers, tuples,"
        " dataclasses and functions",
        what=what,
        kind=kind,
    )


def _filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:  # not filled yet
        return False


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of all that is defined inside."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _globals(code: CodeType) -> Iterator[str]:
    """The names that a piece of code looks up outside of the function."""
    return (step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"))


def _imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module):
            return [module or "."]
        case _:
            return []


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
