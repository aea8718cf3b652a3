"""The rules themselves: the shape of the game, and what random plays meet."""

from __future__ import annotations

import dataclasses

from zermelo.core import abilities
from zermelo.core.contract import MOST_SLOTS, WIDEST, is_hashable, is_result, misshapen, not_hashable, not_slots
from zermelo.core.game import Position, check_names
from zermelo.core.language import Sentence
from zermelo.core.moves import allowed_moves, legal_moves
from zermelo.core.values import UNDECIDED
from zermelo.solver.check.examination import ENOUGH, SMALL, Examination, Play
from zermelo.space.explore import explore

LONGEST_PLAY = 2000


def shape(exam: Examination) -> Sentence:
    game = exam.game
    exam.demand(
        dataclasses.is_dataclass(game),
        "{game_class} is not a dataclass: add @dataclass(frozen=True)",
        game_class=type(game).__name__,
    )
    hash(game)
    check_names(type(game))
    slots = exam.ask("slots")
    if type(slots) is not int or not 0 < slots <= MOST_SLOTS:
        raise not_slots(slots)
    start = exam.ask("start")
    _in_range(exam, "start()", start)
    return Sentence("{slots} {slots:slot|slots}, the start is {start!r}", slots=slots, start=start)


def random_plays(exam: Examination) -> Sentence:
    made, ended, unending = 0, 0, 0
    while made < exam.plays and not (exam.seen and exam.late()):
        made += 1
        position, path = exam.ask("start"), list[tuple[Position, int]]()
        for _ in range(LONGEST_PLAY):
            if exam.seen and exam.late():
                break
            result = exam.ask("result", position)
            exam.demand(
                is_result(result),
                "result({position!r}) is {result!r}: return WIN, LOSS, DRAW or UNDECIDED",
                position=position,
                result=result,
            )
            exam.demand(
                result == exam.ask("result", position),
                "result({position!r}) differs when asked twice",
                position=position,
            )
            exam.seen[position] = None
            if result != UNDECIDED:
                ended += 1
                exam.ended.append(Play(path, position, result))
                break
            legal = [slot for slot in range(exam.game.slots()) if exam.ask("legal", position, slot)]
            exam.demand(
                bool(legal),
                "{position!r} is UNDECIDED but has no legal move: result() must decide there",
                position=position,
            )
            slot = exam.chance.choice(legal)
            child = exam.ask("play", position, slot)
            _in_range(exam, f"play({position!r}, {slot})", child)
            alike = type(child) is type(position) and (
                not isinstance(child, tuple) or len(child) == len(position) or abilities.parts.given(exam.game)
            )
            if not alike:
                raise misshapen(position, slot, child)
            exam.demand(
                child == exam.ask("play", position, slot),
                "play({position!r}, {slot!r}) differs when asked twice",
                position=position,
                slot=slot,
            )
            fault = abilities.fault(exam.game, child)
            exam.demand(
                not fault,
                "fault({child!r}) complains of a position that play reached: {fault}",
                child=child,
                fault=fault,
            )
            path.append((position, slot))
            position = child
        else:
            unending += 1
    exam.demand(
        not unending or ended > 0 or abilities.endless_priority.given(exam.game) or _can_end(exam),
        "{made} random {made:play|plays}, {count} {count:position|positions}, 0 came to an end within {most} moves:"
        " the game seems never to end",
        made=made,
        count=len(exam.seen),
        most=LONGEST_PLAY,
    )
    if not ended:
        return Sentence(
            "{made} random {made:play|plays}, {count} {count:position|positions}, 0 came to an end within {most} moves"
            " or {seconds:.0f} s: does the game ever end?",
            made=made,
            count=len(exam.seen),
            most=LONGEST_PLAY,
            seconds=ENOUGH,
        )
    return Sentence(
        "{made} random {made:play|plays}, {count} {count:position|positions}, {ended} came to an end",
        made=made,
        count=len(exam.seen),
        ended=ended,
    )


def legal_slots(exam: Examination) -> Sentence:
    """What is written are the slots that ``legal`` allows."""
    game = exam.game
    for position in exam.looked_at():
        exam.call = "legal_slots", (position, [])
        found, legal = legal_moves(game, position), allowed_moves(game, position)
        exam.demand(
            found == legal,
            "legal_slots({position!r}) writes {found}, but legal() allows {legal}",
            position=position,
            found=found,
            legal=legal,
        )
    return Sentence("those that legal() allows")


def _can_end(exam: Examination) -> bool:
    """Whether some play of a small game ends, though those made at random did not; nobody looks at a large one."""
    reached = explore(exam.game, exam.game.start(), most=SMALL)
    return reached is not None and any(result != UNDECIDED for result in reached.decided)


def _in_range(exam: Examination, what: str, position: Position) -> None:
    if not is_hashable(position):
        raise not_hashable(what, position)
    for word in position if isinstance(position, tuple) else (position,):
        if type(word) is int:
            exam.demand(
                0 <= word <= WIDEST,
                "{what} is {position!r}: positions are ints from 0 to 2**63 - 1; "
                "write a larger one as a tuple of such ints, and add to those below 0",
                what=what,
                position=position,
            )
