"""The sentences for rules that break the contract of ``core.game``, and what looks for it: one place for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.core import abilities
from zermelo.core.errors import RulesError, TooLarge
from zermelo.core.values import DRAW, LOSS, MOST_POINTS, UNDECIDED, WIN

if TYPE_CHECKING:
    from zermelo.core.game import Game, Position

WIDEST: int = 2**63 - 1
"""The largest int that compiled rules can hold."""

MOST_SLOTS: int = 2**31 - 1


def is_result(said: Any) -> bool:
    """Whether this is WIN, LOSS, DRAW or UNDECIDED; True and False equal two of them, but say something else."""
    return not isinstance(said, bool) and said in (LOSS, DRAW, WIN, UNDECIDED)


def fits(position: Position) -> bool:
    """Whether this can be a position: hashable, and its ints in the range that the contract gives them."""
    if type(position) is int:
        return 0 <= position <= WIDEST
    words = position if isinstance(position, tuple) else (position,)
    return is_hashable(position) and all(0 <= word <= WIDEST for word in words if type(word) is int)


def is_hashable(position: Position) -> bool:
    try:
        hash(position)
    except TypeError:
        return False
    return True


def checked_result(game: Game, position: Position) -> int:
    """What ``result`` says, if it says one of the four words."""
    result = game.result(position)
    if not is_result(result):
        raise not_a_result(game, position)
    return result


def checked_points(game: Game, rule: abilities.Ability[..., int], position: Position, *slot: int) -> int:
    """What ``gain`` or ``margin`` says, if it is a number of points that a score can hold."""
    points = rule(game, position, *slot)
    if not isinstance(points, int) or abs(points) > MOST_POINTS:
        raise RulesError(
            "{game}: {call} is {said!r}: it must be an int from {least} to {most}",
            game=game,
            call=f"{rule.name}({', '.join(map(repr, (position, *slot)))})",
            said=points,
            least=-MOST_POINTS,
            most=MOST_POINTS,
        )
    return points


def checked_slots(game: Game, position: Position) -> list[int]:
    """What ``legal_slots`` writes, if these are slots and rise."""
    slots = game.slots()
    out = [0] * slots
    count = abilities.legal_slots(game, position, out)
    written = out[:count] if isinstance(count, int) else out
    rising = len(written) == count and written == sorted(set(written))
    if not rising or min(written, default=0) < 0 or max(written, default=0) >= slots:
        raise RulesError(
            "{game}: legal_slots({position}) must write slots below {slots} in rising order and return how many",
            game=game,
            position=abilities.write(game, position),
            slots=slots,
        )
    return written


def said_of_endless_play(game: Game) -> abilities.Ability[..., int] | None:
    """The ability by which the game tells who wins play that never ends; None if such play is a draw."""
    told = [said for said in (abilities.endless_winner, abilities.endless_priority) if said.given(game)]
    if not told:
        return None
    if len(told) > 1:
        raise RulesError(
            "{game} has endless_winner() and endless_priority(), which may contradict each other: leave one out",
            game=game,
        )
    if not abilities.turn.given(game):
        raise RulesError(
            "{game} says who wins play that never ends, and not whose turn it is: add turn(self, position)", game=game
        )
    if abilities.counts_points(game):
        raise RulesError(
            "{game} counts points, and points must come to an end: leave {method}() out",
            game=game,
            method=told[0].name,
        )
    if told[0] is abilities.endless_winner:
        winner = abilities.endless_winner(game)
        if type(winner) is not int or winner not in (0, 1):
            raise RulesError("{game}: endless_winner() is {winner!r}: it must be 0 or 1", game=game, winner=winner)
    return told[0]


def winner_of_endless_play(game: Game) -> int | None:
    """Who wins all play that never ends, 0 or 1; None if it is a draw, or depends on the priorities that are met."""
    return abilities.endless_winner(game) if said_of_endless_play(game) is abilities.endless_winner else None


def checked_priority(game: Game, position: Position) -> int:
    """What ``endless_priority`` says, if it is a number that can be compared."""
    priority = abilities.endless_priority(game, position)
    if type(priority) is not int or not 0 <= priority < WIDEST:
        raise RulesError(
            "{game}: endless_priority({position}) is {priority!r}: it must be an int of 0 or more, below 2**63 - 1",
            game=game,
            position=abilities.write(game, position),
            priority=priority,
        )
    return priority


def drawn_end(game: Game, position: Position) -> RulesError:
    said = said_of_endless_play(game)
    return RulesError(
        "{game}: result({position}) is DRAW, and {method}() leaves no draws: say there who wins",
        game=game,
        position=abilities.write(game, position),
        method="" if said is None else said.name,
    )


def stuck(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: {position} is UNDECIDED but has no legal move: result() must decide where nobody can move",
        game=game,
        position=abilities.write(game, position),
    )


def endless(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: play can come back to {position} for ever, and points must come to an end: "
        "let the position say how long the game has lasted, or result() end it",
        game=game,
        position=abilities.write(game, position),
    )


def too_far(game: Game, top: int) -> TooLarge:
    """What to say of a game whose scores go beyond the largest."""
    if abilities.counts_points(game):
        return TooLarge("{game} is won by more than {top} points, and a score cannot hold that", game=game, top=top)
    return TooLarge("{game} lasts more than {top} plies, and a score cannot hold that", game=game, top=top)


def not_a_result(game: Game, position: Position) -> RulesError:
    said = game.result(position)
    return RulesError(
        "{game}: result({position}) is {said!r}: return WIN, LOSS, DRAW or UNDECIDED",
        game=game,
        position=abilities.write(game, position),
        said=said,
    )


def not_a_turn(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: turn({position}) is {turn!r}: it must be 0 or 1",
        game=game,
        position=abilities.write(game, position),
        turn=abilities.turn(game, position),
    )


def not_slots(slots: object) -> RulesError:
    return RulesError("slots() is {slots!r}: it must be an int above 0 and below 2**31", slots=slots)


def not_hashable(what: str, position: Position) -> RulesError:
    return RulesError(
        "{what} is {position!r}: a position must be hashable, an int is best", what=what, position=position
    )


def misshapen(position: Position, slot: int, child: Position) -> RulesError:
    return RulesError(
        "play({position!r}, {slot!r}) is {child!r}: positions must all have the shape of the start: "
        "ints stay ints, and tuples keep their length, filled up with zeros",
        position=position,
        slot=slot,
        child=child,
    )


def unsteady(game: Game, position: Position, slot: int, child: Position) -> RulesError:
    return RulesError(
        "{game}: play({position!r}, {slot!r}) is {child!r} now, and was not when the game was solved: "
        "rules must answer the same whenever they are asked",
        game=game,
        position=position,
        slot=slot,
        child=child,
    )


def no_position(game: Game, position: Position, slot: int, child: Position) -> RulesError:
    if not is_hashable(child):
        return not_hashable(f"play({position!r}, {slot})", child)
    return out_of_range(game, position)


def out_of_range(game: Game, position: Position) -> RulesError:
    return RulesError(
        "{game}: a move from {position} leads out of range: positions are ints from 0 to 2**63 - 1; "
        "write a larger one as a tuple of such ints, and add to those below 0",
        game=game,
        position=abilities.write(game, position),
    )
