"""The arena that words mean, of a game or read from a file; and the forms in which it can be written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from zermelo.arena.arena import Arena
from zermelo.arena.exchange import FORMATS, parse_arena, read_arena
from zermelo.arena.from_game import arena_of, configuration_graph
from zermelo.arena.graph import Graph
from zermelo.cli.options import refuse_beside
from zermelo.cli.progress import progress
from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.language import Sentence
from zermelo.core.spec import game, is_built_in
from zermelo.core.work import Work
from zermelo.draw.picture import PICTURES
from zermelo.play.turns import to_move

DRAWN: Final = tuple(ending[1:] for ending in PICTURES)
"""Forms that are pictures."""
FORMS: Final = ("text", *DRAWN, *FORMATS)
ENDINGS: Final = {"txt": "text", "gv": "dot", "gm": "pgsolver", "pg": "pgsolver"}
"""Endings of files that are not the names of their forms."""


def form_of(form: str | None, output: Path | None) -> str:
    """The form asked for: as it is named, or else as the file ends."""
    if form is None and output is not None:
        ending = output.suffix[1:].lower()
        form = ENDINGS.get(ending, ending)
        if form not in FORMS:
            raise ZermeloError(
                "'{output}' does not end in the name of a format: add --format, {known}", output=output, known=_known()
            )
    if form is not None and form not in FORMS:
        raise ZermeloError("there is no format '{form}': write {known}", form=form, known=_known())
    return form or "text"


def _known() -> str:
    return Sentence("{names} or {last}", names=", ".join(FORMS[:-1]), last=FORMS[-1])


def graph_of(ctx: click.Context, words: Mapping[str, Any]) -> Graph:
    """The arena, or with ``--configurations`` the graph without players."""
    if is_file(words["spec"]):
        for option in ("settings", "position", "starts", "full", "configurations"):
            if words[option]:
                ctx.fail(
                    Sentence(
                        "--{option} is for games, and {file} is an arena already: leave it out",
                        option=option,
                        file=words["spec"],
                    )
                )
        if words["fold"] is not None:
            ctx.fail(
                Sentence(
                    "--fold and --keep are for games, and {file} is an arena already: leave them out",
                    file=words["spec"],
                )
            )
        return read(words["spec"])
    chosen = game(words["spec"], words["settings"])
    start = None if words["position"] is None else abilities.read(chosen, words["position"])
    fold = bool(words["fold"])
    with progress() as tell:
        if words["configurations"]:
            refuse_beside(ctx, "configurations", "starts", "full", "attractor", "goal", "strategy")
            return configuration_graph(chosen, start, fold=fold, work=Work(tell=tell))
        starts = words["starts"] or ("adam" if start is not None and to_move(chosen, start) == 1 else "eve")
        return arena_of(chosen, start, starts=starts, fold=fold, full=words["full"], work=Work(tell=tell))


def is_file(word: str) -> bool:
    """Whether a word names the file of an arena, and not a game."""
    name = word.partition(":")[0]
    if is_built_in(name) or name.endswith(".py"):
        return False
    return word == "-" or "." in word or os.sep in word or os.path.isfile(word)


def read(word: str) -> Arena:
    """The arena in a file, or on stdin (``-``)."""
    if word != "-":
        return read_arena(word)
    try:
        with click.open_file("-", encoding="utf-8", errors="replace") as stdin:
            return parse_arena(stdin.read())
    except FileError as error:
        raise FileError("stdin, {error}", error=error) from None


def goal_of(arena: Arena, names: tuple[str, ...]) -> list[int] | None:
    """The nodes that names mean, each the name of a goal or of a node; None for the player's own goal."""
    if not names:
        return None
    nodes = {arena.label(node): node for node in range(len(arena))}
    found: list[int] = []
    for name in names:
        if name in arena.goals:
            found += arena.goals[name].tolist()
        elif name in nodes:
            found.append(nodes[name])
        else:
            some = ", ".join([*arena.goals, *nodes][:8])
            raise ZermeloError(
                "there is no goal or node '{name}': there are {some}",
                name=name,
                some=some + ", ..." * (len(nodes) > 8),
            )
    return found
