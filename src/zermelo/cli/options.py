"""Words that several verbs take: a game and its settings, an amount of memory, ``--json``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, Final, TypeVar

import click

from zermelo.cli.help import FilledOption
from zermelo.core.language import Sentence
from zermelo.core.work import size_in
from zermelo.solver.engines import ENGINES

Verb = TypeVar("Verb", bound=Callable[..., Any])


def _settings(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    for setting in value:
        if "=" not in setting:
            raise click.BadParameter(
                Sentence("'{setting}' has no '=': write it like width=5", setting=setting), ctx, param
            )
    return value


settings = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    callback=_settings,
    help="Set a field of the game, such as misere=yes; may be repeated.",
)
names_engine = click.option(
    "--engine",
    cls=FilledOption,
    metavar="NAME",
    help=Sentence("Instead of the planner's choice: {engines}.", engines=", ".join(ENGINES)),
)
ANSWERS: Final = "zermelo.answers"
"""Where JSON goes, in a context."""


def _alone(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Leave stdout to JSON: what rules of the user's own print goes beside it."""
    if value:
        ctx.meta[ANSWERS] = sys.stdout
        ctx.with_resource(redirect_stdout(sys.stderr))
    return value


as_json = click.option("--json", "as_json", is_flag=True, callback=_alone, help="Answer with plain fields, as JSON.")


def takes_game(verb: Verb) -> Verb:
    """The argument SPEC and the option --set: what ``zermelo.core.spec.game`` reads."""
    return click.argument("spec")(settings(verb))


def size(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """A number of bytes as people write it."""
    if value is None:
        return None
    found = size_in(value)
    if found is None:
        raise click.BadParameter(
            Sentence("'{value}' is not an amount of memory: write it like 500MB or 2GB", value=value), ctx, param
        )
    return found


def refuse_beside(ctx: click.Context, option: str, *others: str) -> None:
    """Refuse options that mean nothing beside this one; all are named as the verb's function names them."""
    written = {param.name: param.opts[0] for param in ctx.command.params}
    for other in others:
        if ctx.params[other]:
            ctx.fail(
                Sentence(
                    "{option} and {other} do not go together: leave one of them out",
                    option=written[option],
                    other=written[other],
                )
            )


def print_json(answer: Any) -> None:
    """One line, sent at once to whoever reads it."""
    click.echo(json.dumps(answer), file=click.get_current_context().meta.get(ANSWERS))
