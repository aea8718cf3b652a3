"""A heuristic of the user's own: ``path/to/file.py:function``, a function of (game, position)."""

from __future__ import annotations

import inspect
import sys
from numbers import Real
from pathlib import Path
from types import FunctionType, ModuleType

from zermelo.core import abilities
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, either
from zermelo.core.user_modules import RULES_MODULE, module_of_file
from zermelo.search.heuristics import Heuristic, heuristic_named, heuristic_names


def heuristic_of(game: Game, word: str) -> Heuristic:
    """The heuristic that a word means: one known for the game, or a function in a file."""
    path, _, name = word.rpartition(":") if ".py:" in word else (word, "", "")
    if path.endswith(".py"):
        return own_heuristic(Path(path), name)
    if not heuristic_names(game):
        raise ZermeloError(
            "no heuristic is known for {game}: write one, --heuristic path/to/file.py:function", game=game
        )
    return heuristic_named(game, word)


def own_heuristic(path: Path, name: str) -> Heuristic:
    """The function of that name in a file, its answers looked at.  This runs the file's code."""
    module = _module(path)
    functions = {
        found.__name__: found
        for found in vars(module).values()
        if isinstance(found, FunctionType) and found.__module__ == module.__name__
    }
    if name not in functions:
        known = Sentence("it defines none")
        if functions:
            known = Sentence("write {path}{names}", path=path, names=either(f":{known}" for known in functions))
        if name:
            raise ZermeloError("{path}: there is no function '{name}'; {known}", path=path, name=name, known=known)
        raise ZermeloError("{path}: {known}", path=path, known=known)
    function = functions[name]
    try:
        inspect.signature(function).bind(None, None)
    except TypeError:
        raise ZermeloError("{path}: write {name}(game, position)", path=path, name=name) from None

    def estimate(game: Game, position: Position) -> float:
        value = function(game, position)
        if not isinstance(value, Real):
            raise ZermeloError(
                "{path}: {name} gives {value!r} at {position}: return a number",
                path=path,
                name=name,
                value=value,
                position=abilities.write(game, position),
            )
        return value if isinstance(value, int | float) else float(value)  # NumPy's ints are no ints

    return estimate


def _module(path: Path) -> ModuleType:
    """The file as a module, named as rules are so that refusals point at its lines; run once if it holds them too."""
    if not path.is_file():
        raise ZermeloError("there is no file '{path}': a heuristic of your own is path/to/file.py:function", path=path)
    rules = sys.modules.get(RULES_MODULE + path.stem)
    if rules is not None and rules.__file__ is not None and path.samefile(rules.__file__):
        return rules
    try:
        return module_of_file(path, f"{RULES_MODULE}heuristic_{path.stem}")
    except SyntaxError as error:
        raise ZermeloError("{path}, line {line!r}: {why}", path=path, line=error.lineno, why=error.msg) from None
    except Exception as error:
        raise ZermeloError(
            "{path} cannot be run: {kind}: {error}", path=path, kind=type(error).__name__, error=error
        ) from None
