"""Kernels bound to the rules of games.

The texts of their modules alone decide what is compiled, so the hash of a text names its file: an edited rule or
another field value is another file, and old machine code can never answer for it.
"""

from __future__ import annotations

from collections.abc import Hashable
from types import ModuleType
from typing import Any

from zermelo.core.errors import NotCompilable
from zermelo.core.game import Game
from zermelo.native import cache, texts
from zermelo.native.binding import Binding
from zermelo.native.ruleless import files, split
from zermelo.native.sorting import BY_RULES, Sorting
from zermelo.native.specialise import Specialised
from zermelo.native.target import PROCESSOR
from zermelo.native.texts import words_of

_BOUND: dict[Any, Binding] = {}
"""What this process has bound, so that a game solved again is not read again: reading takes 10 ms."""


def compiled(game: Game, kernel: ModuleType, symmetry: bool = False, sorting: Sorting = BY_RULES) -> ModuleType:
    """The kernel's functions bound to the game's rules; each compiles when first called, or is read from disk.

    Raises NotCompilable, naming the author's line, if the rules use what cannot be compiled.
    """
    known = _known(game, kernel, symmetry, sorting)
    if known is not None:
        return known
    shared = _shared(kernel, words_of(game.start())) if split(kernel).ruleless else None
    made = Binding(game, kernel, symmetry, sorting, shared)
    if (key := _key(game, kernel, symmetry, sorting)) is not None:
        for each, bound in list(_BOUND.items()):  # other threads do the same
            if not bound.loaded:
                _BOUND.pop(each, None)
        for each in list(_BOUND)[: -cache.MOST]:
            _BOUND.pop(each, None)
        _BOUND[key] = made
    return made


def at_hand(game: Game, kernel: ModuleType, symmetry: bool = False, sorting: Sorting = BY_RULES) -> bool:
    """Whether the machine code is in memory, because this process has run it before."""
    known = _known(game, kernel, symmetry, sorting)
    return known is not None and known.used


def _known(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Binding | None:
    """What was bound before, unless a rule or anything that it uses has changed since."""
    found = _BOUND.get(_key(game, kernel, symmetry, sorting))
    if found is None or not found.loaded or not all(fact.holds(game) for fact in found.facts):
        return None
    for module in found.modules:
        cache.keep(module)
    return found


def _key(game: Game, kernel: ModuleType, symmetry: bool, sorting: Sorting) -> Any:
    """What names a binding, besides the facts; None if the game has no name or cannot be compiled."""
    try:
        constants = texts.constants(game, words_of(game.start()))
        key = game, kernel.__name__, constants, sorting, *texts.used_abilities(game, kernel, symmetry)
        hash(key)
    except (TypeError, NotCompilable):
        return None
    return key


def _shared(kernel: ModuleType, words: int) -> cache.Module:
    """The functions of a kernel that use no rules, for positions of so many words."""
    head = PROCESSOR.head.format(made_for=f"{kernel.__name__} on {words} words") + f"WORDS = {words}\n"
    sources = (texts.kernel_source(file, only=split(kernel).ruleless) for file in files(kernel))
    return _plain((kernel, words), head, texts.shape(words), *sources)


def compiled_plain(*kernels: ModuleType) -> ModuleType:
    """The functions of kernel files that use no rules, compiled; a later file may use what earlier ones define."""
    return _plain(kernels, *texts.plain_texts(*kernels))


def _plain(key: Hashable, *parts: str) -> cache.Module:
    """The module of some texts that no game has a part in."""
    found = _PLAIN.get(key)
    if found is not None and found.loaded:
        cache.keep(found)
        return found
    whole = Specialised()
    for part in parts:
        whole.add(part)
    _PLAIN[key] = cache.module(whole.source(), whole.origin)
    return _PLAIN[key]


_PLAIN: dict[Hashable, cache.Module] = {}
"""What was compiled before: a module that is made anew asks the disk whether its machine code is there."""
