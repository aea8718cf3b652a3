"""The proof in plain Python, for any table; and what is wrong, in words, for the compiled proof too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from zermelo.core import abilities
from zermelo.core.errors import VerificationError
from zermelo.core.game import Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import allowed_moves, legal_children
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN, Value
from zermelo.core.work import Progress, Stage, Work

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

VERIFYING: Final = Stage(phrase("verifying"), phrase("Proving positions: {done}"))
STEP = 10_000
"""Positions between two words of progress."""
POSITION_BYTES = 500
"""What a position takes with its value, in a dictionary and among those that something leads to."""


def prove(solution: Solution, work: Work) -> None:
    """Prove every position of the table."""
    work.need(POSITION_BYTES * len(solution), *too_many(len(solution)))
    stated = dict(solution.items())
    if len(stated) < len(solution):
        raise VerificationError("{game}: a position is in the table twice", game=solution.game)
    if solution.get(solution.start) is None:
        raise wrong(solution, solution.start, Sentence("is the start, but not in the table"))
    entered = {image(solution, solution.start)}

    def get(child: Position) -> Value | None:
        entered.add(child)
        return stated.get(child)

    for done, (position, value) in enumerate(stated.items()):
        if done % STEP == 0:
            work.tell(Progress(VERIFYING, done, len(stated)))
        if solution.get(position) != value:
            raise wrong(solution, position, Sentence("is listed in the table, but not found there"))
        words = fault(solution, position, value, get)
        if words:
            raise wrong(solution, position, words)
    for position in stated:
        if position not in entered:
            raise not_entered(solution, position)
    if abilities.counts_points(solution.game):
        _refuse_cycle(solution)


def _refuse_cycle(solution: Solution) -> None:
    """Margins prove each other in a circle where play can repeat: take away, again and again, what leads nowhere."""
    game = solution.game
    after = {p: {image(solution, child) for _, child in legal_children(game, p, allowed_moves)} for p in solution}
    before: dict[Position, list[Position]] = {}
    for position, children in after.items():
        for child in children:
            before.setdefault(child, []).append(position)
    ends = [position for position, children in after.items() if not children]
    while ends:
        end = ends.pop()
        del after[end]
        for position in before.get(end, ()):
            after[position].discard(end)
            if not after[position]:
                ends.append(position)
    if after:
        raise wrong(solution, next(iter(after)), repeats())


def repeats() -> Sentence:
    """What is wrong with a position of a game with points that play can come back to."""
    return Sentence("can come back, or leads to one that can: points that never end prove nothing")


def too_many(positions: int) -> tuple[Sentence, Sentence]:
    """What needs the memory, and what to do where there is not as much."""
    return (
        Sentence("proving {positions} {positions:position|positions}", positions=positions),
        Sentence("prove it where there is more memory"),
    )


def fault(
    solution: Solution, position: Position, stated: Value, get: Callable[[Position], Value | None]
) -> Sentence | None:
    """What is wrong with a position's value, as a clause; None if its children's values, by ``get``, bear it out."""
    game = solution.game
    if image(solution, position) != position:
        return Sentence(
            "is in the table, but its canonical form is {image}", image=abilities.write(game, image(solution, position))
        )
    result = game.result(position)
    points = abilities.counts_points(game)
    if result == DRAW and abilities.endless_play_is_won(game):
        return Sentence("is drawn, and play that never ends is won")
    if result != UNDECIDED:
        said = Value(result, 0 if solution.distances and result != DRAW else None)
        if points:
            said = Value.of_points(abilities.margin(game, position))
        return (
            None
            if stated == said
            else Sentence("is stated as {stated}, but the game is over there: {said}", stated=stated, said=said)
        )
    seen = []
    for slot, child in legal_children(game, position, allowed_moves):
        value = get(image(solution, child))
        if value is None:
            return Sentence(
                "is in the table, but the position after its move {move} is not",
                move=abilities.write_move(game, position, slot),
            )
        if not solution.distances and abilities.index(game, child) >= abilities.index(game, position):
            return Sentence(
                "has the move {move}, which does not lower the index", move=abilities.write_move(game, position, slot)
            )
        value = value if abilities.same_player(game, position, child) else value.reversed()
        seen.append(value.with_points(abilities.gain(game, position, slot)) if points else value)
    if not seen:
        return Sentence("is undecided, but has no legal move")
    if stated.result == DRAW and abilities.endless_play_is_won(game):  # in a circle draws would bear each other out
        return Sentence("is stated as a draw, and play that never ends is won")
    if abilities.endless_winner.given(game):
        said = _said_endless(seen, abilities.turn(game, position) == abilities.endless_winner(game))
    else:
        said = _said(seen) if solution.distances and not points else max(seen)
    return (
        None
        if stated == said
        else Sentence("is stated as {stated}, but its children say {said}", stated=stated, said=said)
    )


def _said(seen: list[Value]) -> Value:
    """The value of a position from those of its children as the mover sees them."""
    wins = [value.plies or 0 for value in seen if value.result == WIN]
    if wins:
        return Value(WIN, min(wins) + 1)
    if any(value.result == DRAW for value in seen):
        return Value(DRAW)
    return Value(LOSS, max(value.plies or 0 for value in seen) + 1)


def image(solution: Solution, position: Position) -> Position:
    """The position that stands for this one in the table."""
    return abilities.canonical(solution.game, position) if solution.symmetry else position


def wrong(solution: Solution, position: Position, words: Sentence) -> VerificationError:
    return VerificationError(
        "{game}: {position} {words}", game=solution.game, position=abilities.write(solution.game, position), words=words
    )


def not_entered(solution: Solution, position: Position) -> VerificationError:
    return wrong(solution, position, Sentence("is in the table, but no position there leads to it"))


def _said_endless(seen: list[Value], wins: bool) -> Value:
    """The same where play that never ends is won by the mover, or by the other: there some move leads on in it."""
    ends = [value for value in seen if not value.endless]
    if any(value.result == WIN for value in ends) or len(ends) == len(seen):
        return _said(ends)
    return Value(WIN if wins else LOSS, endless=True)
