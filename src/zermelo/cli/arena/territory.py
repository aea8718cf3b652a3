"""What a player can force in an arena, and how; as plain fields too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.arena.arena import ADAM, EVE, PLAYERS, Arena, full_name
from zermelo.arena.attractor import Attractor, attractor
from zermelo.arena.graph import Graph
from zermelo.arena.regions import Regions, solve_arena
from zermelo.arena.strategy import Checked, Strategy, check_strategy, winning_strategy
from zermelo.cli.speech import language, said, say
from zermelo.core.language import phrase
from zermelo.play.verdicts import moves_text


@dataclass(frozen=True)
class Territory:
    """What one player can force: the attractor of a goal, and how to get there."""

    attracted: Attractor
    strategy: Strategy
    regions: Regions | None = None
    """Who wins at every node; None where only an attractor was asked for."""
    whole: bool = False
    """Whether all of the strategy is to be shown."""
    checked: Checked | None = None
    """What playing every answer to the strategy showed, if it was."""

    @classmethod
    def of(cls, arena: Arena, player: str | None, goal: Sequence[int] | None, whole: bool) -> Territory:
        """That of a player; if none is named, of who wins from the start, or of Eve."""
        if player is not None:
            attracted = attractor(arena, player, goal)
            strategy, regions = winning_strategy(attracted), None
        else:
            regions = solve_arena(arena)
            winner = max(EVE, EVE if arena.start is None else int(regions.winners[arena.start]))
            attracted, strategy = regions.attractor(winner), regions.strategy(winner)
        checked = None
        if whole and len(attracted):
            checked = check_strategy(arena, strategy, attracted.player, goal, attracted.nodes.tolist())
        return cls(attracted, strategy, regions, whole, checked)

    @property
    def arena(self) -> Arena:
        return self.attracted.arena

    @property
    def player(self) -> str:
        return said(full_name(self.attracted.player))

    def sentence(self) -> str:
        """Who wins from the start."""
        start = self.arena.start
        if start is None:
            text = phrase("{player} can force the goal from {count} {count:node|nodes}.")
            return say(text, player=self.player, count=len(self.attracted))
        here, rank = self.arena.label(start), int(self.attracted.ranks[start])
        if self.regions is not None and self.regions.winners[start] < 0:
            return say("Nobody can force a win from {here}.", here=here)
        if self.regions is not None:
            text = (
                phrase("{player} wins from {here}, in {moves} at most.")
                if rank >= 0
                else phrase("{player} wins from {here}.")
            )
        elif rank >= 0:
            text = phrase("{player} can force the goal from {here}, in {moves} at most.")
        else:
            text = phrase("{player} cannot force the goal from {here}.")
        return say(text, player=self.player, here=here, moves=moves_text(max(rank, 0), language()))


def fields(graph: Graph, territory: Territory | None) -> dict[str, Any]:
    """The whole answer of ``arena --json``."""
    start = None if graph.start is None else graph.label(graph.start)
    head = {"game": None if graph.game is None else str(graph.game), **size_fields(graph), "start": start}
    return head if territory is None else head | territory_fields(territory)


def size_fields(graph: Graph) -> dict[str, int]:
    """How large it is."""
    size = {"positions": len(graph), "arcs": graph.arcs}
    if isinstance(graph, Arena):
        adam = int(graph.owners.sum())
        size |= {"eve": len(graph) - adam, "adam": adam}
    return size


def territory_fields(territory: Territory) -> dict[str, Any]:
    """What a player can force, by the names of the positions."""
    regions, start = territory.regions, territory.arena.start
    answer: dict[str, Any] = {}
    if regions is not None:
        winner = -1 if start is None else int(regions.winners[start])
        answer = {"winner": PLAYERS[winner] if winner >= 0 else None, "won": won_fields(regions)}
    answer["player"] = PLAYERS[territory.attracted.player]
    answer["ranks"] = {str(at): rank for at, rank in territory.attracted.named().items()}
    if regions is None:
        answer["trap"] = [territory.arena.label(node) for node in territory.attracted.trap.tolist()]
    answer["strategy"] = {str(at): str(end) for at, end in territory.strategy.named().items()}
    if territory.checked is not None:
        answer["holds"] = territory.checked.holds
    return answer


def won_fields(regions: Regions) -> dict[str, int]:
    """At how many positions each player wins."""
    return {"eve": regions.of(EVE).size, "adam": regions.of(ADAM).size, "nobody": regions.drawn.size}
