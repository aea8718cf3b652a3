"""Specs: the words that name a game everywhere, ``NAME`` or ``NAME:ARGUMENTS``.

A name is that of a built-in game, or a file: of rules, ``rules.py:4x5`` or ``rules.py:Class:4x5``, or of a graph.

The arguments are separated by commas and fill the game's fields in order: a number, ``4x5`` for the two
fields that ``Game.sizes`` names (a lone ``4`` there means ``4x4``), ``field=value``, or a bare word that
switches a yes-or-no field on.  ``spec_of`` writes the shortest spec that ``game`` reads back as an equal game.
"""

from __future__ import annotations

import dataclasses
import difflib
import importlib
import inspect
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from zermelo.core.door import checked_rules
from zermelo.core.errors import RulesError, SpecError, ZermeloError
from zermelo.core.game import Game, name_of, sizes_of, title_of
from zermelo.core.language import ENGLISH, Sentence, languages, say, some_of, together
from zermelo.core.registry import BUILT_IN
from zermelo.core.user_modules import RULES_MODULE, module_of_file

GRAPHS = (".json", ".pg", ".gm")
"""How the names of files end that hold a graph; what reads them is imported when first needed."""
GRAPH_READER = "zermelo.arena.given"

SOME = 8
"""How many games are named where none is like what was typed."""
ALIKE, SHORTEST_WORD = 0.65, 4
"""How much of two names must be the same, and how long a word is that may be a part of one."""

MEASURES = frozenset({"width", "height", "columns", "rows"})
"""Fields that `5x4` fills, where a game of somebody's own begins with two of them."""
_YES = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def game(spec: str, settings: Iterable[str] = ()) -> Game:
    """The game that a spec names; ``settings`` are further ``field=value`` words.

    >>> game("matches:12,misere")
    Matches(heap=12, most=3, misere=True)
    """
    name, _, arguments = spec.strip().partition(":")
    if name.endswith(GRAPHS):
        return _read_graph(spec.strip(), list(settings))
    if name.endswith(".py") or "/" in name or "\\" in name:
        return checked_rules(_game_in_file(Path(name), arguments, list(settings)))
    return build(game_class(name), words_of(arguments) + list(settings))


def words_of(arguments: str) -> list[str]:
    """The words between the commas."""
    return [word.strip() for word in arguments.split(",")] if arguments.strip() else []


def _game_in_file(path: Path, arguments: str, settings: list[str]) -> Game:
    """After the name of a file stand a class, words for its fields, or both with a colon between them."""
    found = classes_in_file(path)
    wanted, colon, rest = (part.strip() for part in arguments.partition(":"))
    if not (colon or wanted in found or (wanted[:1].isupper() and wanted.isidentifier())):
        wanted, rest = "", wanted
    return build(_chosen(path, found, wanted), words_of(rest) + settings)


def _read_graph(path: str, settings: list[str]) -> Game:
    if settings:
        raise SpecError("'{path}' is a graph and has no fields: leave {setting} out", path=path, setting=settings[0])
    found: Game = importlib.import_module(GRAPH_READER).read_game(path)
    return found


def game_class(name: str, own: Iterable[str] = ()) -> type[Game]:
    """The built-in class of that name, or of that title in some language; ``own`` are further names to suggest."""
    known = _built_in(name)
    if not known:
        near = _near(folded(name), [*own, *BUILT_IN, *titles()])
        hint = (
            Sentence("did you mean '{near}'?", near=near)
            if near
            else Sentence("the games are {names}", names=some_of([*own, *map(Typed, BUILT_IN)], SOME))
        )
        raise SpecError("there is no game '{name}': {hint}", name=name[:40], hint=hint)
    return _class_of(known)


def _near(typed: str, names: list[str]) -> str:
    """The first name with this word in it, or else one that is spelt almost so; '' if there is none."""
    within = [name for name in names if typed in name] if len(typed) >= SHORTEST_WORD else []
    alike = difflib.get_close_matches(typed, names, n=1, cutoff=ALIKE)
    return next(iter(within or alike), "")


def _built_in(name: str) -> str:
    """The name in the registry of what is typed; '' if nothing is called so."""
    return name if name in BUILT_IN else titles().get(folded(name), "")


def is_built_in(name: str) -> bool:
    """Whether a built-in game is called so, in some language."""
    return bool(_built_in(name))


def lasting_name(cls: type[Game]) -> str:
    """The word that names a game in what is kept: of a game of one's own that is called as a built-in one, its file."""
    name = name_of(cls)
    if name not in BUILT_IN or cls is _class_of(name):
        return name
    own = cls.__module__.startswith(RULES_MODULE)
    return Path(inspect.getfile(cls)).name if own else f"{cls.__module__}.{cls.__qualname__}"


@cache
def titles() -> dict[str, str]:
    """The name in the registry of every name and title, as people type it in any language: ``puissance4``."""
    kinds = {name: title_of(_class_of(name)) for name in BUILT_IN}
    said = {folded(say(title, language)): name for name, title in kinds.items() for language in languages()}
    return said | {name: name for name in BUILT_IN}


class Typed(Sentence):
    """A built-in game as its readers type it: its title, or in English its name, which files and JSON have too."""

    def spoken(self, language: str) -> Sentence:
        title = title_of(_class_of(self.text))
        return self if language == ENGLISH else Sentence(folded(say(title, language)))


def folded(title: str) -> str:
    """A title as it is typed: small letters and digits, without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", title.lower()) if letter.isalnum())


def _class_of(name: str) -> type[Game]:
    module, _, attribute = BUILT_IN[name].partition(":")
    found: type[Game] = getattr(importlib.import_module(module), attribute)
    return found


def class_in_file(path: Path, wanted: str = "") -> type[Game]:
    """The game class that a file of the user's own defines.  This runs the file's code."""
    return _chosen(path, classes_in_file(path), wanted)


def classes_in_file(path: Path) -> dict[str, type[Game]]:
    """The game classes that a file of the user's own defines, by name.  This runs the file's code."""
    if not path.is_file():
        raise SpecError("there is no rules file '{path}'", path=path)
    if path.suffix != ".py":
        raise SpecError("'{path}' is not a Python file: a rules file ends in .py", path=path)
    try:
        module = module_of_file(path, RULES_MODULE + path.stem)
    except ZermeloError:
        raise
    except SyntaxError as error:
        file = error.filename if error.filename and Path(error.filename).is_file() else path
        where = Sentence("{path}, line {line!r}", path=file, line=error.lineno) if error.lineno else path
        raise RulesError("{where}: {why}", where=where, why=error.msg) from None
    except Exception as error:
        if isinstance(error, ImportError) and "relative import" in str(error):
            raise RulesError(
                "{path} cannot be run: rules are in no package; write `import helpers` for the helpers.py beside them",
                path=path,
            ) from None
        from zermelo.core.blame import failing_rule

        line = failing_rule(error)
        where = path if line is None else Sentence("{path}, line {line!r}", path=line.filename, line=line.lineno)
        raise RulesError(
            "{path} cannot be run: {kind}: {error}", path=where, kind=type(error).__name__, error=error
        ) from None
    return {
        cls.__name__: cls
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, Game) and cls.__module__ == module.__name__
    }


def _chosen(path: Path, found: dict[str, type[Game]], wanted: str) -> type[Game]:
    if wanted and wanted in found:
        return found[wanted]
    if wanted or len(found) != 1:
        has = (
            Sentence("it defines {found}", found=together(found))
            if found
            else Sentence("it defines no class derived from zermelo.Game")
        )
        if found:
            has = Sentence("{has}: write {path}:{name}", has=has, path=path, name=next(iter(found)))
        if wanted:
            has = Sentence("there is no game '{name}'; {has}", name=wanted, has=has)
        raise SpecError("{path}: {has}", path=path, has=has)
    return next(iter(found.values()))


def build(cls: type[Game], words: list[str]) -> Game:
    """A game of that class with its fields filled from the words of a spec."""
    if not dataclasses.is_dataclass(cls):
        raise RulesError(
            "{game_class} is not a dataclass: put @dataclass(frozen=True) above the class", game_class=cls.__name__
        )
    if not cls.__dataclass_params__.frozen:
        raise RulesError(
            "{game_class} can change: write @dataclass(frozen=True) above the class", game_class=cls.__name__
        )
    fields = {field.name: field for field in dataclasses.fields(cls) if field.init}
    filled: dict[str, Any] = {}

    def fill(field: str, text: str) -> None:
        if field not in fields:
            known = ", ".join(fields) or Sentence("no fields")
            raise SpecError(
                "{game} has no field '{field}': it has {known}", game=name_of(cls), field=field, known=known
            )
        if field in filled:
            raise SpecError("{game}: '{field}' is given twice", game=name_of(cls), field=field)
        filled[field] = _parsed(cls, fields[field], text)

    for word in words:
        field, equals, text = word.partition("=")
        if equals:
            fill(field.strip(), text.strip())
        elif word in fields and _kind(fields[word]) == "bool":
            fill(word, "yes")
        else:
            _fill_next(cls, word, [name for name in fields if name not in filled], fields, filled)
    try:
        return cls(**filled)
    except TypeError as error:
        raise SpecError("{game}: {error}", game=name_of(cls), error=error) from None


def _fill_next(cls: type[Game], word: str, free: list[str], fields: dict[str, Any], filled: dict[str, Any]) -> None:
    """Give a bare word to the first field that can take it."""
    sides = word.lower().split("x")
    if sizes_of(cls) and all(field in free for field in sizes_of(cls)) and len(sides) <= 2:
        for field, side in zip(sizes_of(cls), sides * (3 - len(sides)), strict=False):
            filled[field] = _parsed(cls, fields[field], side)
        return
    ints = [name for name in free if _kind(fields[name]) == "int"]
    if len(sides) == 2 and len(ints) > 1 and MEASURES.issuperset(ints[:2]):
        for field, side in zip(ints, sides, strict=False):
            filled[field] = _parsed(cls, fields[field], side)
        return
    many = next((name for name in fields if _kind(fields[name]) == "tuple"), None)
    if many is not None:
        filled[many] = (*filled.get(many, ()), _number(cls, many, word))
        return
    if not ints:
        raise SpecError(
            "{game}: '{word}' is one argument too many: {usage}", game=name_of(cls), word=word, usage=usage(cls)
        )
    filled[ints[0]] = _parsed(cls, fields[ints[0]], word)


def _parsed(cls: type[Game], field: dataclasses.Field[Any], text: str) -> Any:
    kind = _kind(field)
    if kind == "bool":
        if text.lower() not in _YES:
            raise SpecError(
                "{game}: '{text}' is neither yes nor no for {name}", game=name_of(cls), text=text, name=field.name
            )
        return _YES[text.lower()]
    if kind == "tuple":
        parts = re.split(r"[+,]", text.strip("() ,"))
        return tuple(_number(cls, field.name, part.strip()) for part in parts if len(parts) > 1 or part)
    if kind == "int":
        return _number(cls, field.name, text)
    return text


def _number(cls: type[Game], field: str, text: str) -> int:
    try:
        if len(text) > 30:
            raise ValueError
        return int(text)
    except ValueError:
        raise SpecError(
            "{game}: '{text}' is not a whole number for {field}: {usage}",
            game=name_of(cls),
            text=text[:40],
            field=field,
            usage=usage(cls),
        ) from None


def _kind(field: dataclasses.Field[Any]) -> str:
    """int, bool, tuple or str, from the annotation (a string under ``from __future__``)."""
    text = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", str(field.type))
    return next((kind for kind in ("bool", "tuple", "int") if text.startswith(kind)), "str")


def usage(cls: type[Game]) -> Sentence:
    """How to write the spec of a class, for error messages."""
    return Sentence("write {form}", form=form(cls))


def form(cls: type[Game]) -> str:
    """How the spec of a class is written."""
    parts = []
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]
        if not field.init:
            continue
        if field.name in sizes_of(cls):
            if field.name == sizes_of(cls)[0]:
                parts.append("x".join(name.upper() for name in sizes_of(cls)))
        elif _kind(field) == "bool":
            parts.append(f"[{field.name}]")
        elif _kind(field) == "tuple":
            parts.append(f"{field.name.upper()},...")
        else:
            named = sizes_of(cls) or any(part.endswith(",...") for part in parts)
            parts.append(f"{field.name}={field.name.upper()}" if named else field.name.upper())
    own = cls.__module__.startswith(RULES_MODULE)
    name = Path(inspect.getfile(cls)).name if own else name_of(cls)
    return name + (":" + ",".join(parts) if parts else "")


def example(game: Game) -> str:
    """A spec that shows how the sizes of a game are written, where it has any: ``chomp:4x5``."""
    values = [getattr(game, field.name) for field in dataclasses.fields(game)]  # type: ignore[arg-type]
    several = [value for value in values if isinstance(value, tuple)]
    if sizes_of(type(game)):
        words = ["x".join(str(getattr(game, name)) for name in sizes_of(type(game)))]
    else:
        words = [str(value) for value in (several[0] if several else values) if not isinstance(value, bool)]
    return ":".join(filter(None, (name_of(game), ",".join(words))))


def spec_of(game: Game) -> str:
    """The shortest spec that names an equal game."""
    cls = type(game)
    words, in_order = [], True
    for field in dataclasses.fields(game):  # type: ignore[arg-type]
        value = getattr(game, field.name)
        if field.name in sizes_of(cls):
            if field.name == sizes_of(cls)[0]:
                words.append("x".join(str(getattr(game, name)) for name in sizes_of(cls)))
        elif isinstance(value, tuple) and in_order:
            words.extend(map(str, value))
            in_order = False  # bare words after these would be more of them
        elif value == field.default:
            in_order = False
        elif isinstance(value, bool):
            words.append(field.name if value else f"{field.name}=no")
        else:
            text = "+".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words.append(text if in_order and not sizes_of(cls) else f"{field.name}={text}")
    return name_of(cls) + (":" + ",".join(words) if words else "")
