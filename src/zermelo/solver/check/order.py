"""What a game says of the order of its positions: whose turn it is, endless play, tiers, dense index and digits."""

from __future__ import annotations

from zermelo.core import abilities
from zermelo.core.contract import checked_priority, drawn_end, winner_of_endless_play
from zermelo.core.game import Position
from zermelo.core.language import Sentence
from zermelo.core.moves import legal_children, legal_moves
from zermelo.core.values import DRAW, UNDECIDED
from zermelo.solver.check.examination import SMALL, Examination
from zermelo.space.explore import explore


def turn(exam: Examination) -> Sentence:
    for position in exam.looked_at():
        who = exam.ask("turn", position)
        exam.demand(who in (0, 1), "turn({position!r}) is {who!r}: it must be 0 or 1", position=position, who=who)
    return Sentence("always 0 or 1")


def endless(exam: Examination) -> Sentence:
    """Somebody wins play that never ends, and no play is drawn."""
    winner = winner_of_endless_play(exam.game)
    if winner is None:
        for position in exam.looked_at():
            if exam.game.result(position) == UNDECIDED:
                checked_priority(exam.game, position)
    for play in exam.ended:
        if play.result == DRAW:
            raise drawn_end(exam.game, play.end)
    if winner is None:
        return Sentence("the largest priority that is met for ever tells who wins play that never ends")
    return Sentence("play that never ends is won by player {winner!r}, as turn() counts", winner=winner)


def tier(exam: Examination) -> Sentence:
    for position, slot, child in exam.steps():
        low, high = exam.ask("tier", position), exam.ask("tier", child)
        exam.demand(
            low < high,
            "tier({position!r}) is {low!r} and after move {slot!r} it is {high!r}: it must rise",
            position=position,
            low=low,
            slot=slot,
            high=high,
        )
    return Sentence("every move raises it")


def dense_index(exam: Examination) -> Sentence:
    game, size = exam.game, exam.ask("size")
    top = exam.ask("index", game.start())
    exam.demand(
        top == size - 1, "index of the start is {top!r}: it must be size() - 1 = {size!r}", top=top, size=size - 1
    )
    for position in exam.looked_at():
        index = exam.ask("index", position)
        exam.demand(
            0 <= index < size,
            "index({position!r}) is {index!r}: it must be from 0 to size() - 1 = {size!r}",
            position=position,
            index=index,
            size=size - 1,
        )
        again = exam.ask("at", index)
        exam.demand(again == position, "at(index({position!r})) is {again!r}", position=position, again=again)
        if abilities.below.given(game) and legal_moves(game, position):
            _children_below(exam, position)
    for position, slot, child in exam.steps():
        before, after = abilities.index(game, position), abilities.index(game, child)
        exam.demand(
            after < before,
            "move {slot!r} at {position!r} takes the index from {before!r} to {after!r}: it must fall",
            slot=slot,
            position=position,
            before=before,
            after=after,
        )
    reached = explore(game, game.start(), most=SMALL) if size <= SMALL else None
    if reached is not None:
        exam.demand(
            len(reached) == size,
            "size() is {size} but {count} {count:position|positions} can be reached: all must be",
            size=size,
            count=len(reached),
        )
    return Sentence("{size} {size:position|positions}, and every move lowers it", size=size)


def _children_below(exam: Examination, position: Position) -> None:
    out = [0] * exam.game.slots()
    found = sorted(out[: exam.ask("below", position, out)])
    children = sorted(abilities.index(exam.game, child) for _, child in legal_children(exam.game, position))
    exam.demand(
        found == children,
        "below({position!r}) finds {found}, but the children are {children}",
        position=position,
        found=found,
        children=children,
    )


def digits(exam: Examination) -> Sentence:
    game, shape = exam.game, exam.ask("digits")
    exam.demand(
        shape.size == abilities.size(game),
        "digits() make {made} {made:position|positions}, and size() is {size}",
        made=shape.size,
        size=abilities.size(game),
    )
    for position in exam.looked_at():
        index, decided = abilities.index(game, position), game.result(position) != UNDECIDED
        exam.demand(
            decided == (index == 0),
            "{position!r} has the index {index!r}: the game must be over at 0 alone",
            position=position,
            index=index,
        )
        found, children = (
            list(shape.below(index)),
            [abilities.index(game, child) for _, child in legal_children(game, position)],
        )
        exam.demand(
            sorted(found) == sorted(children),
            "by digits() the moves of {position!r} lead to the indices {found}, but to {children} when they are played",
            position=position,
            found=sorted(found),
            children=sorted(children),
        )
    if shape.cut:
        return Sentence("every move lowers one of {count} and cuts those after it", count=len(shape.largest))
    return Sentence("every move lowers one of {count}", count=len(shape.largest))
