"""The menu when no game is named, after document 000: new game, load a game, exit."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Final

from zermelo.cli.look import facts
from zermelo.cli.play.commands import pick
from zermelo.cli.play.loop import converse
from zermelo.cli.play.sitting import INDENT, Sitting
from zermelo.cli.play.voice import means
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, title_of
from zermelo.core.language import Sentence, phrase, say
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game, game_class
from zermelo.play import shelf
from zermelo.play.match import STARTS, starter
from zermelo.play.players import HUMAN
from zermelo.play.session import Session

OPPONENTS: Final = {
    "perfect": phrase("the perfect player"),
    "skill:60": phrase("a machine that errs as people do"),
    "random": phrase("a machine that plays at random"),
    HUMAN: phrase("another person, at this keyboard"),
}

YES: Final = {True: phrase("yes"), False: phrase("no")}


def menu(sitting: Sitting) -> None:
    """Play one game after another until somebody wants to go."""
    language = sitting.voice.language
    while True:
        sitting.voice.show("\nZermelo\n")
        choice = sitting.voice.choose([say("New game", language), say("Load a game", language), say("Exit", language)])
        if choice == 2:
            return
        try:
            if new(sitting) if choice == 0 else load(sitting):
                sitting.introduce()
                converse(sitting)
        except ZermeloError as error:
            sitting.voice.show(error)


def new(sitting: Sitting) -> bool:
    """Ask for a game, its size, an opponent and who starts."""
    voice = sitting.voice
    chosen = _game(sitting)
    voice.say("Against whom?")
    against = list(OPPONENTS)[voice.choose([say(text, voice.language) for text in OPPONENTS.values()])]
    voice.say("Who starts?")
    starts = voice.choose([say("You", voice.language), say("The other", voice.language), say("By lot", voice.language)])
    first = starter(STARTS[starts], 0, sitting.manners.chance)
    sitting.begin(Session(chosen), (HUMAN, against) if first == 0 else (against, HUMAN))
    return True


def _game(sitting: Sitting) -> Game:
    """Ask for a game by its number, its name or its spec; and for its size, unless that is told."""
    voice, names = sitting.voice, list(BUILT_IN)
    examples = [f"{say(title_of(game_class(name)), voice.language)}  {game(name)}" for name in names]
    voice.show(facts((str(number), text) for number, text in enumerate(examples, 1)), INDENT)
    word = voice.ask("Which game? A number, or a name such as chomp:3x4 (Enter: 1):") or "1"
    name = names[int(word) - 1] if word in map(str, range(1, len(names) + 1)) else word
    return game(name) if ":" in name or name not in names else game(name, _settings(sitting, name))


def _settings(sitting: Sitting, name: str) -> list[str]:
    """Ask for each field of a game, as ``--set`` takes them; an empty line leaves it as it is."""
    usual, given = game(name), []
    for field in fields(game_class(name)):  # type: ignore[arg-type]
        now = getattr(usual, field.name)
        shown = " ".join(map(str, now)) if isinstance(now, tuple) else YES[now] if isinstance(now, bool) else str(now)
        answer = sitting.voice.ask(
            "{field} (Enter: {usual}):", field=say(field.name, sitting.voice.language), usual=Sentence(shown)
        )
        if answer and isinstance(now, bool):
            answer = "yes" if means(answer, "yes") else "no"
        given += [f"{field.name}={','.join(re.split(r'[ ,+]+', answer))}"] if answer else []
    return given


def load(sitting: Sitting) -> bool:
    """Ask for a game of the shelf."""
    path = pick(sitting)
    if path is None:
        return False
    record, session = shelf.resume(path)
    sitting.begin(session, record.players, record.date, record.comments, path)
    return True
