"""What a game says of the values of its positions: symmetry, and the hooks of the search engine."""

from __future__ import annotations

from typing import Any

from zermelo.core import abilities
from zermelo.core.game import Position
from zermelo.core.language import Sentence
from zermelo.solver.check.examination import LOOKS, SMALL, Examination
from zermelo.solver.check.hooks import Witnesses
from zermelo.solver.check.roots import roots
from zermelo.solver.engines import reference
from zermelo.solver.verify.symmetry import DIFFER, alike
from zermelo.space.explore import explore


def symmetry(exam: Examination) -> Sentence:
    game, looks = exam.game, 0
    for position in exam.looked_at():
        looks += 1
        image = exam.ask("canonical", position)
        again = exam.ask("canonical", image)
        exam.demand(
            again == image,
            "canonical({image!r}) is {again!r}: a canonical position must be its own",
            image=image,
            again=again,
        )
        exam.demand(alike(game, position, image), DIFFER, position=position, image=image)
    reached = explore(game, game.start(), most=min(SMALL, LOOKS // game.slots()))
    if reached is None:
        return Sentence("consistent on {looks} positions (too many to solve)", looks=looks)
    values = reference.values(game, game.start())
    by_image: dict[Position, Any] = {}
    for position, value in values.items():
        image = abilities.canonical(game, position)
        other = by_image.setdefault(image, (position, value))
        exam.demand(
            other[1] == value,
            "{position!r} ({value}) and {other!r} ({other_value}) have one canonical form but not one value",
            position=position,
            value=value,
            other=other[0],
            other_value=other[1],
        )
    return Sentence(
        "{count} {count:position is|positions are} {images} up to symmetry, equal in value",
        count=len(values),
        images=len(by_image),
    )


def hooks(exam: Examination) -> Sentence:
    """What the search engine counts on."""
    game, heard = exam.game, 0
    for root in roots(exam):
        values = reference.values(game, root)
        Witnesses(game, values, exam.ask, exam.demand).hear()
        heard += len(values)
        if exam.late():
            break
    return Sentence("what they say of {heard} {heard:position|positions} is so", heard=heard)
