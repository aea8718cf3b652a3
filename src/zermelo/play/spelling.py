"""Moves as people type them: ``take 3``, ``vertical 2``, ``2b``, ``subtract``, or ``3`` where nothing else fits.

A game reads its own notation; here is what is tried when that fails.  Each way of reading either means exactly one
legal move, or the several that it could mean are named, or the next and more generous way is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import MoveError
from zermelo.core.game import Game, Position
from zermelo.core.moves import legal_moves

SHORTEST: Final = 3
"""Letters of a word that may stand for a longer or a shorter one."""


def meanings(game: Game, position: Position, text: str) -> list[int]:
    """The legal moves that a text may mean: one if it is clear, none if it is nonsense."""
    try:
        return [abilities.read_move(game, position, text)]
    except MoveError:
        pass
    names = {slot: _bare(abilities.write_move(game, position, slot)) for slot in legal_moves(game, position)}
    for fits in _ways(text):
        found = [slot for slot, name in names.items() if fits(name)]
        if found:
            return found
    return []


def _ways(text: str) -> Iterator[Callable[[str], bool]]:
    """Ways to read a text, the strictest first: each tells whether a move's bare name can be meant."""
    bare = _bare(text)
    words = re.findall(r"[^\W\d_]+|\d+", text.lower())
    if not bare:
        return
    initials = "".join(word if word.isdigit() else word[0] for word in words)
    rest = "".join(words[1:]) if words[0].isalpha() else ""
    yield lambda name: name == bare
    yield lambda name: name == initials  # vertical 3
    yield lambda name: bool(rest) and name == rest  # take 3
    yield lambda name: name in _turned(bare)  # 2b for b2
    yield lambda name: bare.isdigit() and re.sub(r"\D", "", name) == bare  # 3 for v3
    yield (
        lambda name: (
            len(bare) >= SHORTEST and len(name) >= SHORTEST and (bare.startswith(name) or name.startswith(bare))
        )
    )


def _bare(text: str) -> str:
    """Letters and digits only."""
    return "".join(symbol for symbol in text.lower() if symbol.isalnum())


def _turned(bare: str) -> tuple[str, ...]:
    """Digits and letters the other way round."""
    found = re.fullmatch(r"(\d+)(\D+)", bare)
    return (found[2] + found[1],) if found else ()
