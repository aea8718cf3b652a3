"""Answers as plain fields: what ``--json`` prints.  Their names are stable.

``outcome`` and ``plies`` of a move are for the player who makes it and count the move itself, so that the best
move repeats the position's own.  ``plies`` is None for a draw.  What is not ``exact`` has bounds beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from zermelo.core import abilities
from zermelo.core.fields import bounds_fields, value_fields
from zermelo.core.game import Game, Position
from zermelo.core.values import DRAW, Value

if TYPE_CHECKING:
    from rich.console import RenderableType

    from zermelo.cli.players import Players
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.plan import Plan
    from zermelo.solver.solution import Solution
    from zermelo.solver.tables.searched import Effort
    from zermelo.solver.ways import Way

CHEAP: Final = 20_000
"""So many positions are counted up to symmetry without being asked."""


@dataclass(frozen=True)
class Answer:
    """A solution, seen from where it starts, and what else was asked for."""

    solution: Solution
    grundy: Mapping[Position, int] | None = None
    ways: Sequence[Way] | None = None

    @property
    def searches(self) -> bool:
        """Whether positions are searched when they are asked for."""
        return self.solution.effort is not None

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

    def parts(self, players: Players | None) -> list[RenderableType]:
        """The answer of ``solve``: who wins, and with which moves."""
        from zermelo.cli.report import parts

        return list(parts(self, players))

    def more(self) -> list[RenderableType]:
        """What stands under it: the line of play, which may have to be searched, and figures."""
        from zermelo.cli.report import more

        return list(more(self))


@dataclass(frozen=True)
class OutlookAnswer:
    """What is known where the time was not enough."""

    outlook: Outlook
    searches: ClassVar[bool] = False

    def fields(self) -> dict[str, Any]:
        """The whole answer of ``solve --seconds --json``."""
        outlook = self.outlook
        return {
            "game": str(outlook.game),
            **bounded_fields(outlook),
            "positions": None,
            **effort_fields(outlook.effort),
            "engine": outlook.plan.engine,
            "native": outlook.plan.native,
            "symmetry": False,
            "seconds": round(outlook.seconds, 6),
        }

    def parts(self, players: Players | None) -> list[RenderableType]:
        """The whole answer of ``solve --seconds``."""
        from zermelo.cli.outlook import parts

        return list(parts(self.outlook, players))

    def more(self) -> list[RenderableType]:
        return []


def points_fields(game: Game, position: Position, value: Value) -> dict[str, Any]:
    """What the value counts in the game's own literature, if it has points."""
    dated = value.result == DRAW or value.plies is not None
    return {"points": abilities.points(game, position, value)} if abilities.points.given(game) and dated else {}


def position_fields(solution: Solution, position: Position) -> dict[str, Any]:
    """All that is known of one position."""
    moves = [(move.name, move.value) for move in solution.moves(position)]
    return _fields(solution, position, solution.value(position), moves)


def many_fields(solution: Solution, positions: list[Position]) -> Iterator[dict[str, Any]]:
    """The same of many positions, which are looked up or searched together."""
    from zermelo.solver import many

    values, worths = many.values(solution, positions), many.moves(solution, positions)
    slots = range(solution.game.slots())
    for row, position in enumerate(positions):
        value = values[row]
        assert value is not None
        made = [(slot, worth) for slot in slots if (worth := worths[row, slot]) is not None]
        made.sort(key=lambda move: move[1], reverse=True)
        moves = [(abilities.write_move(solution.game, position, slot), worth) for slot, worth in made]
        yield _fields(solution, position, value, moves)


def _fields(solution: Solution, position: Position, value: Value, moves: list[tuple[str, Value]]) -> dict[str, Any]:
    return {
        "position": abilities.write(solution.game, position),
        "exact": True,
        **value_fields(value),
        **points_fields(solution.game, position, value),
        "moves": [
            {"move": name, **value_fields(worth), **points_fields(solution.game, position, worth)}
            for name, worth in moves
        ],
        "best": [name for name, worth in moves if worth == moves[0][1]],
        "line": [move.name for move in solution.line_of(position, value)],
    }


def bounded_fields(outlook: Outlook) -> dict[str, Any]:
    """All that is known of a position when its time is up."""
    return {
        "position": abilities.write(outlook.game, outlook.start),
        **bounds_fields(outlook.worth),
        "moves": [{"move": move.name, **bounds_fields(move.worth)} for move in outlook.moves],
        "best": [move.name for move in outlook.best],
        "line": [],
    }


def effort_fields(effort: Effort) -> dict[str, Any]:
    """What searching has cost so far."""
    return {
        "nodes": effort.nodes,
        "nodes_per_second": round(effort.rate),
        "table_hits": effort.hits,
        "table_filled": effort.filled,
    }


def statistics_fields(solution: Solution) -> dict[str, Any]:
    """What is known of all positions together."""
    seconds, effort = solution.seconds, solution.effort
    if effort is not None:
        known: dict[str, Any] = {"positions": None, **effort_fields(effort)}
        seconds += effort.seconds
    else:
        longest = solution.longest
        known = {
            "positions": len(solution),
            **solution.counts._asdict(),
            "longest": None if longest is None else longest.plies,
            "up_to_symmetry": up_to_symmetry(solution),
        }
    return {
        **known,
        "engine": solution.engine,
        "native": solution.plan.native,
        "symmetry": solution.symmetry,
        "seconds": round(seconds, 6),
    }


def up_to_symmetry(solution: Solution) -> int | None:
    """How many positions there are if symmetric ones count once; None if that takes long to tell."""
    if solution.symmetry:
        return len(solution)
    if not abilities.canonical.given(solution.game) or len(solution) > CHEAP:
        return None
    return len({abilities.canonical(solution.game, position) for position in solution})


def plan_fields(plan: Plan) -> dict[str, Any]:
    """What the planner expects."""
    return {
        "engine": plan.engine,
        "native": plan.native,
        "why": plan.why,
        "positions": plan.positions,
        "exact": plan.exact,
        "at_least": plan.least,
        "memory": plan.memory,
        "disk": plan.disk,
        "seconds": plan.seconds,
        "workers": plan.workers,
    }


def way_fields(way: Way) -> dict[str, Any]:
    """What one way costs; seconds and value are None where it was counted but not run."""
    value = None if way.value is None else value_fields(way.value)
    return {"way": way.name, "calls": way.calls, "positions": way.positions, "seconds": way.seconds, "value": value}
