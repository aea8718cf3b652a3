"""``zermelo verify``: prove every value of a saved solution from its children and the rules."""

from __future__ import annotations

from dataclasses import asdict

import click

from zermelo.cli.options import as_json, print_json, settings
from zermelo.cli.progress import progress
from zermelo.cli.speech import say, speak, takes_language
from zermelo.core.errors import ZermeloError
from zermelo.core.spec import game


@click.command()
@click.argument("file")
@click.option("--game", "spec", metavar="SPEC", help="The game, if its rules have moved or are not your own.")
@click.option("--interpreted", is_flag=True, help="Prove all of it with the rules as they are written, uncompiled.")
@settings
@takes_language
@as_json
def command(file: str, spec: str | None, interpreted: bool, settings: tuple[str, ...], as_json: bool) -> None:
    """Prove every value of a saved solution.

    FILE is what `zermelo solve --save FILE` wrote, or the folder of --store. The proof shares no code with the engines:
    it looks at each position's moves and at the values after them. For a large solution it runs the compiled rules, and
    plain Python on a sample; it says which. Rules of your own are found where they were when FILE was saved, if they
    are unchanged.
    """
    from zermelo.solver.file import open_solution
    from zermelo.solver.file.known import file_of

    if settings and spec is None:
        raise ZermeloError("--set sets a field of --game: give the game too")
    solution = open_solution(file, None if spec is None else game(spec, settings))
    with progress() as tell:
        verified = solution.verify(tell, interpreted)
    if as_json:
        print_json({"game": str(solution.game), "verified": True, **asdict(verified)})
    else:
        count, sampled = verified.positions, verified.sampled
        speak(
            say(
                "{game}: {count:its|all} {count} {count:position is|positions are} proved.",
                game=solution.game,
                count=count,
            )
        )
        rules = file_of(solution.game) if spec is None else None
        if rules is not None:
            speak(say("Its rules were found in {file}, unchanged.", file=rules))
        if verified.rules == "compiled":
            speak(say("By the compiled rules; {sampled} of them by plain Python too.", sampled=sampled))
