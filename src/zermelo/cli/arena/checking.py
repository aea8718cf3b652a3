"""``zermelo arena --check``: a strategy that somebody wrote by hand, played against every answer."""

from __future__ import annotations

from pathlib import Path

from zermelo.arena.arena import EVE, PLAYERS, Arena, player_number
from zermelo.arena.attractor import attractor
from zermelo.arena.handwritten import read_strategy
from zermelo.arena.strategy import check_strategy
from zermelo.cli.options import print_json
from zermelo.cli.speech import say, speak


def check_written(arena: Arena, file: Path, player: str | None, goal: list[int] | None, as_json: bool) -> None:
    """Say whether the strategy wins from the start, or everywhere where one can; if not, the play that beats it."""
    who = EVE if player is None else player_number(player)
    strategy = read_strategy(arena, file)
    attracted = attractor(arena, who, goal)
    starts = attracted.nodes.tolist() if arena.start is None else [arena.start]
    checked = check_strategy(arena, strategy, who, goal, starts)
    possible = all(node in attracted for node in starts)
    if as_json:
        escape = [arena.label(node) for node in checked.escape]
        print_json({"player": PLAYERS[who], "holds": checked.holds, "escape": escape, "winnable": possible})
    elif checked.holds:
        speak(say("The strategy wins: {checked}.", checked=checked))
    else:
        speak(say("The strategy does not win: {checked}.", checked=checked))
        if not possible:
            speak(say("No strategy wins from {start}.", start=arena.label(starts[0])))
