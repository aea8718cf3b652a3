"""The fingerprint of a game's rules: one hash that tells whether a solution was made for them.

It covers the fields, the start, the slots, and the rules themselves, as the compiler gets them: the functions of
``native.specialise``, with the constants written in.  Rules that do not compile are taken as they are written, with all
that they use of their own class and module; what they import is taken as given.

Either way it is the syntax tree that is hashed, so that comments, docstrings, annotations and layout do not count, nor
do the machine and the version of Python.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cached_property
from typing import Any

from zermelo.core.errors import FileError, NotCompilable
from zermelo.core.game import Game
from zermelo.native.specialise import written_out
from zermelo.solver.file.plain import plain

RULES = ("legal", "play", "result")
ABILITIES = ("turn", "canonical", "tier", "index", "at")
"""Those that give the positions of a solution their meaning."""

SILENT = ("annotation", "returns", "type_comment", "type_params")
"""Parts of a syntax tree that change nothing."""


def fingerprint(game: Game) -> str:
    """The hash, in hexadecimal; FileError if the game has something that cannot be saved."""
    methods = [*RULES, *(ability for ability in ABILITIES if game.has(ability))]
    try:
        rules = [_outline(ast.parse(written_out(game, methods)))]
    except NotCompilable:
        rules = sorted(_as_written(game, methods))
    whole = {
        "fields": {
            field.name: plain(getattr(game, field.name), f"the field '{field.name}' of {game}")
            for field in fields(game)  # type: ignore[arg-type]
        },
        "start": plain(game.start(), f"the start of {game}"),
        "slots": game.slots(),
        "size": game.size() if game.has("size") else None,
        "rules": rules,
    }
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def _as_written(game: Game, methods: list[str]) -> Iterator[str]:
    """The outline of every function that the methods lead to, and every constant."""
    classes = type(game).__mro__
    ours = {cls.__module__ for cls in classes if issubclass(cls, Game) and cls is not Game}
    members = {name: member for cls in reversed(classes) for name, member in vars(cls).items()}
    given = {field.name for field in fields(game)}  # type: ignore[arg-type]
    waiting = [_function(members[method]) for method in methods]
    for function in waiting:  # grows as functions are found
        tree = _parsed(function)
        yield _outline(tree)
        scope = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name) if name in members and name not in given:
                    used = _function(members[name])
                case ast.Name(id=name) if name in scope:
                    used = _function(scope[name])
                case _:
                    continue
            if not inspect.isfunction(used):
                yield f"{name} = {_constant(used)}"
            elif used not in waiting and used.__module__ in ours:
                waiting.append(used)


def _function(found: Any) -> Any:
    """The function that a method, a property or a decorated function is made of."""
    match found:
        case staticmethod() | classmethod():
            return found.__func__
        case property():
            return found.fget
        case cached_property():
            return found.func
        case _:
            return inspect.unwrap(found) if callable(found) else found


def _parsed(function: Callable[..., Any]) -> ast.AST:
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError, SyntaxError):
        raise FileError(
            "the source of {name} cannot be read: put the rules into a .py file", name=function.__name__
        ) from None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return tree


def _outline(node: Any) -> str:
    """A syntax tree as text.  ``ast.dump`` will not do: what it leaves out depends on the version of Python."""
    match node:
        case ast.AST():
            parts = [
                f"{name}={_outline(part)}"
                for name, part in ast.iter_fields(node)
                if name not in SILENT and part not in (None, [])
            ]
            return f"{type(node).__name__}({', '.join(parts)})"
        case list():
            return f"[{', '.join(map(_outline, node))}]"
        case _:
            return repr(node)


def _constant(value: Any) -> str:
    """A value as text that is the same in every run; of what is not plain data, its kind."""
    kind = type(value).__name__
    match value:
        case bool() | int() | float() | str() | None:
            return repr(value)
        case tuple() | list():
            return f"{kind}({', '.join(map(_constant, value))})"
        case set() | frozenset():
            return f"{kind}({', '.join(sorted(map(_constant, value)))})"
        case dict():
            return f"{kind}({', '.join(f'{_constant(key)}: {_constant(value[key])}' for key in value)})"
        case _:
            return kind
