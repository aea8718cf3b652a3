"""The menu when no game is named, after document 000: new game, load a game, exit."""

from __future__ import annotations

from typing import Final

from zermelo.cli.look import facts
from zermelo.cli.play.commands import pick
from zermelo.cli.play.loop import converse
from zermelo.cli.play.sitting import INDENT, Sitting
from zermelo.core.errors import ZermeloError
from zermelo.core.language import phrase, say
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import form, game, game_class
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
    """Ask for a game, an opponent and who starts."""
    voice = sitting.voice
    names = list(BUILT_IN)
    shown = ((str(number), form(game_class(name))) for number, name in enumerate(names, 1))
    voice.show(facts(shown), INDENT)
    word = voice.ask("Which game? A number, or a name such as chomp:3x4:")
    chosen = game(names[int(word) - 1] if word in map(str, range(1, len(names) + 1)) else word)
    voice.say("Against whom?")
    against = list(OPPONENTS)[voice.choose([say(text, voice.language) for text in OPPONENTS.values()])]
    voice.say("Who starts?")
    starts = voice.choose([say("You", voice.language), say("The other", voice.language), say("By lot", voice.language)])
    first = starter(STARTS[starts], 0, sitting.manners.chance)
    sitting.begin(Session(chosen), (HUMAN, against) if first == 0 else (against, HUMAN))
    return True


def load(sitting: Sitting) -> bool:
    """Ask for a game of the shelf."""
    path = pick(sitting)
    if path is None:
        return False
    record, session = shelf.resume(path)
    sitting.begin(session, record.players, record.date, record.comments, path)
    return True
