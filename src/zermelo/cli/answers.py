"""Answers as plain fields: what ``--json`` prints.  Their names are stable.

``outcome`` and ``plies`` of a move are for the player who makes it and count the move itself, so that the best
move repeats the position's own.  ``plies`` is None for a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, Value

if TYPE_CHECKING:
    from zermelo.solver.plan import Plan
    from zermelo.solver.solution import Solution
    from zermelo.solver.ways import Way

CHEAP: Final = 20_000
"""So many positions are counted up to symmetry without being asked."""


@dataclass(frozen=True)
class Answer:
    """A solution, seen from where it starts, and what else was asked for."""

    solution: Solution
    grundy: Mapping[Position, int] | None = None
    ways: Sequence[Way] | None = None

    def fields(self) -> dict[str, Any]:
        """The whole answer of ``solve --json``."""
        solution = self.solution
        fields = {
            "game": str(solution.game),
            **position_fields(solution, solution.start),
            **statistics_fields(solution),
        }
        if self.grundy is not None:
            fields["grundy"] = self.grundy[solution.start]
            for move, known in zip(fields["moves"], solution.moves(), strict=True):
                move["grundy"] = self.grundy[known.position]
        if self.ways is not None:
            fields["ways"] = [way_fields(way) for way in self.ways]
        return fields


def value_fields(value: Value) -> dict[str, Any]:
    return {"outcome": value.outcome, "plies": value.plies}


def points_fields(game: Game, position: Position, value: Value) -> dict[str, Any]:
    """What the value counts in the game's own literature, if it has points."""
    dated = value.result == DRAW or value.plies is not None
    return {"points": game.points(position, value)} if game.has("points") and dated else {}


def position_fields(solution: Solution, position: Position) -> dict[str, Any]:
    """All that is known of one position."""
    moves = solution.moves(position)
    return {
        "position": solution.game.write(position),
        **value_fields(solution.value(position)),
        **points_fields(solution.game, position, solution.value(position)),
        "moves": [
            {"move": move.name, **value_fields(move.value), **points_fields(solution.game, position, move.value)}
            for move in moves
        ],
        "best": [move.name for move in moves if move.value == moves[0].value],
        "line": [move.name for move in solution.line(position)],
    }


def statistics_fields(solution: Solution) -> dict[str, Any]:
    """What is known of all positions together."""
    listed: dict[str, Any] = {"positions": None, "nodes": solution.effort.nodes if solution.effort else None}
    if solution.listed:
        longest = solution.longest
        listed = {
            "positions": len(solution),
            **asdict(solution.counts),
            "longest": None if longest is None else longest.plies,
            "up_to_symmetry": up_to_symmetry(solution),
        }
    return {
        **listed,
        "engine": solution.engine,
        "native": solution.plan.native,
        "symmetry": solution.symmetry,
        "seconds": round(solution.seconds, 6),
    }


def up_to_symmetry(solution: Solution) -> int | None:
    """How many positions there are if symmetric ones count once; None if that takes long to tell."""
    if solution.symmetry:
        return len(solution)
    if not solution.game.has("canonical") or len(solution) > CHEAP:
        return None
    return len({solution.game.canonical(position) for position in solution})


def plan_fields(plan: Plan) -> dict[str, Any]:
    """What the planner expects."""
    return {
        "engine": plan.engine,
        "native": plan.native,
        "why": plan.why,
        "positions": plan.positions,
        "exact": plan.exact,
        "memory": plan.memory,
        "seconds": plan.seconds,
    }


def way_fields(way: Way) -> dict[str, Any]:
    """What one way costs; seconds and value are None where it was counted but not run."""
    value = None if way.value is None else value_fields(way.value)
    return {"way": way.name, "calls": way.calls, "positions": way.positions, "seconds": way.seconds, "value": value}
