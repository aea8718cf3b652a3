"""``zermelo board``: a position, or a game move by move, as text or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import refuse_beside, takes_game
from zermelo.cli.speech import language, takes_language
from zermelo.cli.stones import Looks, board, takes_looks
from zermelo.core import abilities
from zermelo.core.door import checked_move, checked_position
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.picture import PICTURES


@click.command()
@takes_game
@click.option("--position", metavar="P", help="This position instead of the start.")
@click.option("--moves", metavar="MOVES", help="The position after these moves, separated by spaces.")
@click.option("--strip", is_flag=True, help="All boards of --moves, numbered.")
@click.option("--values", is_flag=True, help="Mark each move with its value.")
@takes_looks
@click.option("--theme", type=click.Choice(["auto", "light", "dark"]), default="auto", help="Colours of a picture.")
@writes_to(*PICTURES, words="Draw it: FILE.svg, .pdf, .png or .tex.")
@takes_language
@click.pass_context
def command(
    ctx: click.Context,
    spec: str,
    settings: tuple[str, ...],
    position: str | None,
    moves: str | None,
    strip: bool,
    values: bool,
    colours: tuple[str, str] | None,
    letters: tuple[str, str] | None,
    theme: Any,
    output: Path | None,
) -> None:
    """Show a position of a game, or with --strip a whole game, board by board.  Without -o it is printed."""
    from zermelo.draw.strip import strip_svg
    from zermelo.draw.svg import board_svg

    if strip:
        refuse_beside(ctx, "strip", "values")
    chosen, looks = game(spec, settings), Looks.chosen(colours, letters)
    if output is not None:
        refuse_beside(ctx, "output", "letters")
    start = chosen.start() if position is None else checked_position(chosen, abilities.read(chosen, position))
    slots, positions = played(chosen, start, (moves or "").split())
    if output is None:
        from rich.text import Text

        from zermelo.cli.look import Output

        out = Output()
        moves_to = [None, *zip(positions, slots, strict=False)]
        shown = [
            board(chosen, each, out.width, last, looks=looks) for each, last in zip(positions, moves_to, strict=True)
        ]
        out.print(Text("\n\n").join(shown if strip else shown[-1:]), soft_wrap=True)
        return
    refuse_unwritable(output)
    if strip:
        deliver(strip_svg(chosen, slots, start=start, theme=theme, stones=looks.colours, language=language()), output)
        return
    marks = None
    if values:
        from zermelo.solver.solving import solve

        marks = {move.slot: move.value for move in solve(chosen, positions[-1]).moves(positions[-1])}
    last = slots[-1] if slots else None
    before = positions[-2] if slots else None
    drawn = board_svg(
        chosen,
        positions[-1],
        marks=marks,
        last=last,
        before=before,
        theme=theme,
        stones=looks.colours,
        language=language(),
    )
    deliver(drawn, output)


def played(chosen: Game, start: Position, words: list[str]) -> tuple[list[int], list[Position]]:
    """The slots of moves, and the position at each ply."""
    slots: list[int] = []
    positions = [start]
    for word in words:
        slots.append(checked_move(chosen, positions[-1], abilities.read_move(chosen, positions[-1], word)))
        positions.append(chosen.play(positions[-1], slots[-1]))
    return slots, positions
