"""The battery that every game must pass: the built-in ones in the tests, an author's own with ``zermelo check``.

Random plays are made and everything the contract promises is looked at in each position.  What is found is said
in words, with the position and the move, so that an author knows where to look.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zermelo.core import abilities
from zermelo.core.answers import misunderstood
from zermelo.core.blame import failing_rule, named
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game
from zermelo.core.language import Sentence, phrase
from zermelo.solver.check import (
    board,
    compiled,
    connections,
    examination,
    impartial,
    notation,
    order,
    points,
    reach,
    rules,
    values,
)
from zermelo.solver.check.ends import ends
from zermelo.solver.check.examination import End, Examination
from zermelo.solver.check.names import names

TICK = 0.05
"""Seconds between two looks at the clock."""

Promise = Callable[[Examination], Sentence]
"""Looks whether the game keeps one: what was seen in words, or ``Broken``."""


@dataclass(frozen=True)
class Check:
    """One promise of the contract, and whether it is kept; ``words`` say what is wrong, or what was seen."""

    name: str
    ok: bool
    words: Sentence


@dataclass(frozen=True)
class Report:
    """What checking a game has shown."""

    game: Game
    checks: list[Check]
    ends: list[End]
    """An end of each kind that plays met."""

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)

    def __str__(self) -> str:
        return "\n".join(f"{'ok   ' if c.ok else 'WRONG'}  {c.name}: {c.words}" for c in self.checks)


def check_game(game: Game, plays: int = 30, seed: int = 1913) -> Report:
    """Check a game against the whole contract."""
    exam = Examination(game, plays, seed)
    return Report(game, [check for _, check in checked(exam) if check is not None], exam.ends)


def checked(exam: Examination) -> Iterator[tuple[str, Check | None]]:
    """Each check twice by its name: None before it is made, and what was found after."""
    for name, promise in _promises(exam.game):
        yield name, None
        found = _bounded(exam, promise, name)
        yield name, found
        if not found.ok and name in ("shape", "plays"):
            break  # nothing further can be trusted


CHECKS: dict[str, Promise] = {
    phrase("board"): board.board,
    phrase("slots"): rules.legal_slots,
    phrase("turn"): order.turn,
    phrase("endless"): order.endless,
    phrase("tier"): order.tier,
    phrase("index"): order.dense_index,
    phrase("digits"): order.digits,
    phrase("points"): points.points,
    phrase("symmetry"): values.symmetry,
    phrase("impartial"): impartial.normal_play,
    phrase("parts"): impartial.parts,
    phrase("links"): connections.links,
    phrase("reach"): reach.comes_up,
    phrase("hooks"): values.hooks,
}
"""Those that test abilities, by the names that the table of abilities gives them."""


def _promises(game: Game) -> Iterator[tuple[str, Promise]]:
    yield phrase("shape"), rules.shape
    yield phrase("plays"), rules.random_plays
    yield phrase("ends"), ends
    yield phrase("names"), names
    yield phrase("compiled"), compiled.agrees
    yield phrase("notation"), notation.notation
    wanted = {ability.check for ability in abilities.ABILITIES.values() if ability.given(game)}
    yield from ((name, promise) for name, promise in CHECKS.items() if name in wanted)


def _bounded(exam: Examination, promise: Promise, name: str) -> Check:
    """Run a check in a thread of its own, so that a rule which never returns cannot hang the caller."""
    found: list[Check] = []

    def run() -> None:
        try:
            found.append(Check(name, True, promise(exam)))
        except ZermeloError as error:
            found.append(Check(name, False, error.sentence))
        except Exception as error:
            found.append(Check(name, False, _failure(exam, error)))

    thread = threading.Thread(target=run, daemon=True)
    exam.wind_the_clock()
    thread.start()
    while thread.is_alive() and time.monotonic() < exam.hopeless:
        thread.join(TICK)
    if found:
        return found[0]
    words = Sentence(
        "{rule} has not returned after {seconds:.0f} s: it seems to loop for ever",
        rule=exam.calling,
        seconds=examination.PATIENCE,
    )
    return Check(name, False, words)


def _failure(exam: Examination, error: Exception) -> Sentence:
    """What failed, and where: a rule, or Zermelo itself."""
    rule = failing_rule(error, exam.game)
    if rule is None and (answered := misunderstood(exam.game)) is not None:
        return answered
    place = rule or traceback.extract_tb(error.__traceback__)[-1]
    return Sentence(
        "{rule} raised {error} ({file}, line {line!r})"
        if rule
        else "{rule} was asked, and then Zermelo failed: {error} ({file}, line {line!r})",
        rule=exam.calling,
        error=named(error),
        file=place.filename,
        line=place.lineno,
    )
