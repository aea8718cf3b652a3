"""Whether methods answer what Zermelo asks under their names: an author's helper may be called as an ability is."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from numbers import Integral
from typing import Any

from zermelo.core import abilities
from zermelo.core.ability import Ability
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import legal_moves


def _is_called(*names: str) -> Callable[[object], bool]:
    """Whether the class of an answer has one of these names: importing the classes themselves would take long."""
    return lambda answer: any(cls.__name__ in names for cls in type(answer).__mro__)


KINDS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "int": (phrase("a whole number"), lambda answer: isinstance(answer, Integral)),
    "bool": (phrase("True or False"), _is_called("int", "bool", "bool_")),
    "str": (phrase("a text"), lambda answer: isinstance(answer, str)),
    "Links": (phrase("the Links of its board"), _is_called("Links")),
    "Digits": (phrase("the Digits of its index"), _is_called("Digits")),
    "Scene": (phrase("a Scene"), _is_called("Scene")),
}
"""What abilities answer, by what their functions in ``abilities`` are declared to: in words, and whether it is that."""


def misunderstood(game: Game) -> Sentence | None:
    """The first ability that answers something else at the start, if one does; what raises is another's business."""
    for ability in abilities.all_abilities():
        kind = KINDS.get(str(inspect.signature(ability.without).return_annotation))
        if kind is None or not ability.given(game):
            continue
        try:
            arguments = _at_start(game, ability)
            answer = ability(game, *arguments)
        except Exception:
            continue
        words, fits = kind
        if not fits(answer):
            return Sentence(
                "{call} is {answer!r}, but Zermelo asks {name}() for {kind}: call what is no ability {name}_of, say",
                call=f"{ability.name}({', '.join(map(repr, arguments))})",
                answer=answer,
                name=ability.name,
                kind=Sentence(words),
            )
    return None


def _at_start(game: Game, ability: Ability[..., Any]) -> list[Any]:
    """What an ability can be given at the start; KeyError if it wants what only engines have."""
    start = game.start()
    known = {"position": start, "slot": legal_moves(game, start)[0], "player": 0, "cell": 0, "index": 0}
    return [known[name] for name in ability.parameters]
