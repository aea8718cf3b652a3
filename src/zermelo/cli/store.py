"""``zermelo store``: what is in a store, a copy of it, the end of it."""

from __future__ import annotations

from dataclasses import asdict

import click

from zermelo.cli.options import as_json, print_json, refuse_beside
from zermelo.cli.speech import say, speak, takes_language
from zermelo.core.language import phrase
from zermelo.core.work import in_words

STATES = {
    "listing": phrase("its positions are being listed"),
    "settling": phrase("its positions are being settled"),
    "finished": phrase("finished"),
}


@click.command()
@click.argument("folder")
@click.option("--copy", "target", metavar="TO", help="Copy the store to a new folder, or a bucket.")
@click.option("--delete", is_flag=True, help="Delete the store.")
@takes_language
@as_json
@click.pass_context
def command(ctx: click.Context, folder: str, target: str | None, delete: bool, as_json: bool) -> None:
    """Describe, copy or delete a store of `zermelo solve --store FOLDER`.

    The command that began an unfinished store goes on with it. `zermelo verify FOLDER` proves a finished one.
    """
    from zermelo.solver.store import opening
    from zermelo.solver.store.places import place_of

    if delete:
        refuse_beside(ctx, "delete", "target")
    found = opening.facts(place_of(folder))
    if target is not None:
        opening.copy(place_of(folder), place_of(target))
    if delete:
        opening.delete(place_of(folder))
    if as_json:
        print_json(asdict(found))
        return
    from zermelo.cli.look import Output, count_text, facts

    part = in_words(found.bytes)
    rows = [
        (say("game"), found.game),
        (say("state"), say(STATES[found.state])),
        (say("positions"), count_text(found.positions)),
        (say("tiers"), say("{tiers}, in {shards} {shards:shard|shards}", tiers=found.tiers, shards=found.shards)),
        (say("disk"), say("{size}", size=part)),
    ]
    if found.state == "finished":
        each = found.bytes / max(1, found.positions)
        rows[-1] = (say("disk"), say("{size}, {each:.2f} bytes a position", size=part, each=each))
    Output().print(facts(rows))
    if target is not None:
        speak(say("It was copied to {path}.", path=target))
    if delete:
        speak(say("It was deleted."))
        if place_of(folder).is_dir():
            speak(say("Other files in {path} were left there.", path=folder))
