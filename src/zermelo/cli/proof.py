"""``zermelo proof``: who wins a connection game such as Hex, and the cells that the win needs, on the board."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.export import deliver, writes_to
from zermelo.cli.options import as_json, print_json, refuse_beside, size, takes_game
from zermelo.cli.speech import language, say, speak, takes_language
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.spec import game
from zermelo.core.values import LOSS, UNDECIDED, WIN, Value
from zermelo.core.writing import refuse_unwritable
from zermelo.draw.picture import PICTURES
from zermelo.play.verdicts import over, verdict

if TYPE_CHECKING:
    from zermelo.solver.engines.connection import Proof


@click.command()
@takes_game
@takes_language
@click.option("--position", metavar="P", help="Prove who wins from this position instead of the start.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Give up after that time.")
@click.option("--memory", callback=size, metavar="SIZE", help="Use no more memory than this, such as 500MB.")
@writes_to(*PICTURES, words="Draw it as a picture, FILE.svg, .pdf, .png or .tex.")
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    spec: str,
    settings: tuple[str, ...],
    position: str | None,
    seconds: float | None,
    memory: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Prove who wins a connection game, and show why.

    SPEC names a game in which two sides are joined, such as hex:5, or a file with rules of your own that have links.
    The board shows the winning move and the cells that the win needs: whatever the opponent does, even with a stone on
    every other cell, the winner connects within these.  Only who wins is proved, not in how many moves.
    """
    if as_json:
        refuse_beside(ctx, "as_json", "output")
    chosen = game(spec, settings)
    abilities.links(chosen)  # refuses other games before anything is compiled
    start = chosen.start() if position is None else checked_position(chosen, abilities.read(chosen, position))
    if output is not None:
        refuse_unwritable(output)

    from zermelo.cli.progress import progress
    from zermelo.core.work import Work, default_memory
    from zermelo.solver.engines.connection import ConnectionProver

    with progress() as tell:
        prover = ConnectionProver(chosen, Work(memory=default_memory() if memory is None else memory, tell=tell))
        begun = time.perf_counter()
        proof = prover.proof(start, seconds)
    lasted = time.perf_counter() - begun
    if as_json:
        print_json({**fields(proof), "nodes": prover.nodes, "seconds": round(lasted, 6)})
    elif output is not None:
        from zermelo.draw.proof import proof_svg

        deliver(proof_svg(proof, language=language()), output)
    else:
        from zermelo.cli.look import Output, count_text, facts, seconds_text
        from zermelo.draw.proof import proof_text

        click.echo(f"{proof_text(proof)}\n")
        for sentence in sentences(proof):
            speak(sentence, indent=3)
        click.echo()
        Output().print(facts([(say("nodes"), count_text(prover.nodes)), (say("seconds"), seconds_text(lasted))]))


def fields(proof: Proof) -> dict[str, Any]:
    """The proof as plain fields."""
    name = abilities.write_move.of(proof.game)
    return {
        "game": str(proof.game),
        "position": abilities.write(proof.game, proof.position),
        "outcome": "win" if proof.winner == proof.mover else "loss",
        "winner": ("first", "second")[proof.winner],
        "move": None if proof.move is None else name(proof.position, proof.move),
        "carrier": [name(proof.position, cell) for cell in proof.carrier],
        "must_play": [name(proof.position, cell) for cell in proof.must_play],
    }


def sentences(proof: Proof) -> list[str]:
    """Who wins and what the signs on the board mean."""
    from zermelo.draw.proof import telling

    said = [_verdict(proof)]
    if proof.move is not None:
        said.append(say("!  the winning move"))
    if proof.carrier:
        said.append(say("+  cells that the win needs"))
    if telling(proof):
        said.append(say("-  cells where the player to move must move; * if the win needs them too"))
    return said


def _verdict(proof: Proof) -> str:
    value = Value(WIN if proof.winner == proof.mover else LOSS)
    if proof.game.result(proof.position) != UNDECIDED:
        return over(value, language())
    best = [] if proof.move is None else [abilities.write_move(proof.game, proof.position, proof.move)]
    return verdict(proof.game, value, language(), best)
