"""What to say of a fault of compiled arithmetic: the author's line, the position, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.core.errors import NotCompilable, RulesError
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase
from zermelo.native.guard import Sites

if TYPE_CHECKING:
    from zermelo.native.exact import Fault

WORDS = (
    phrase("a number here is over 63 bits, more than compiled rules hold: keep it smaller, or use a tuple"),
    phrase("this divides by zero"),
    phrase("this shifts by a negative number"),
    phrase("a negative power is a fraction; rules compute with ints"),
    phrase("there is no such part of the tuple"),
    phrase(
        "this leads out of range: positions are ints from 0 to 2**63 - 1; "
        "write a larger one as a tuple of such ints, and add to those below 0"
    ),
    phrase("a loop here seems to run for ever: it made over 16 million rounds"),
    phrase("this says more than there can be"),
    phrase("a range of step zero never ends"),
    phrase("this gives more points than a score can hold: from -2147483647 to 2147483647"),
    phrase("this does not write slots in rising order"),
)
"""Of each kind of fault, in the order of ``exact``."""

FINE_IN_PYTHON = (0, 3)
"""Kinds of fault that plain Python would not have: such rules run interpreted."""


def explained(game: Game, sites: Sites, fault: Fault) -> RulesError:
    """The fault as an error of the rules; NotCompilable if Python itself has no trouble with them."""
    place = sites.place(fault.site)
    if place is None:  # two games faulted at once, and the other one was written down
        return RulesError("{game}: its rules compute something that compiled rules cannot hold", game=game)
    position = fault.words if len(fault.words) > 1 else fault.words[0]
    said = Sentence(
        "{file}, line {line!r}: at {position!r} {why}",
        file=place[0],
        line=place[1],
        position=position,
        why=Sentence(WORDS[fault.kind]),
    )
    return NotCompilable(said) if fault.kind in FINE_IN_PYTHON else RulesError(said)
