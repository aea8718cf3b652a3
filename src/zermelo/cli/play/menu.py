"""The menu when no game is named, after document 000: new game, load a game, exit."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import fields
from typing import Final

from zermelo.cli.play.commands import pick
from zermelo.cli.play.loop import converse
from zermelo.cli.play.sitting import Sitting
from zermelo.cli.play.voice import Back, chosen, means
from zermelo.core.errors import ZermeloError
from zermelo.core.game import Game, title_of
from zermelo.core.language import Sentence, phrase, say
from zermelo.core.registry import FAMILIES
from zermelo.core.spec import example, game, game_class, is_built_in
from zermelo.play import saved_games, sentences
from zermelo.play.match import STARTS, starter
from zermelo.play.players import HUMAN
from zermelo.play.record import comments_of
from zermelo.play.session import Session

WORK: Final = (phrase("New game"), phrase("Load a game"), phrase("Exit"))
OPPONENTS: Final = {
    "perfect": phrase("the perfect player"),
    "skill:60": phrase("a machine that errs as people do"),
    "random": phrase("a machine that plays at random"),
    HUMAN: phrase("another person, at this keyboard"),
}
FIRST: Final = (phrase("You"), phrase("The other"), phrase("At random"))
YES: Final = {True: phrase("yes"), False: phrase("no")}
KNOWN_BY: Final = 3
"""Games that stand for their family."""
ABOUT_GAMES: Final = phrase(
    "Type a number, a name or its beginning; or a game at once, with its size if you like: chomp or chomp:3x4."
)


def menu(sitting: Sitting) -> None:
    """Play one game after another until somebody wants to go."""
    while True:
        sitting.voice.show("\nZermelo\n")
        try:
            choice = sitting.voice.choose(WORK, phrase("Games that you leave are kept, and can be loaded."))
        except Back:
            return
        if choice == WORK.index("Exit"):
            return
        try:
            if new(sitting) if choice == 0 else load(sitting):
                sitting.introduce()
                converse(sitting)
        except ZermeloError as error:
            sitting.voice.show(error)
        except Back:
            pass


def new(sitting: Sitting) -> bool:
    """Ask for a game, its size, an opponent and, of a machine, who starts."""
    voice = sitting.voice
    made = _game(sitting)
    voice.say("Against whom?")
    about = phrase("The first never errs, the second now and then, and the third does not think at all.")
    against = list(OPPONENTS)[voice.choose(list(OPPONENTS.values()), about)]
    if against == HUMAN:  # they take their seats themselves
        sitting.begin(Session(made), (HUMAN, HUMAN))
        return True
    voice.say("Who starts?")
    starts = voice.choose(FIRST, phrase("Whoever starts makes the first move."))
    first = starter(STARTS[starts], 0, sitting.manners.chance)
    sitting.begin(Session(made), (HUMAN, against) if first == 0 else (against, HUMAN))
    return True


def _game(sitting: Sitting) -> Game:
    """Ask for a game until there is one; and for its size, unless that is told."""
    while True:
        try:
            word = _word(sitting)
            return _sized(sitting, game(word)) if is_built_in(word) else game(word)
        except ZermeloError as error:
            sitting.voice.show(error)


def _word(sitting: Sitting) -> str:
    """Ask for a family and for a game of it, unless a game is typed at once."""
    voice = sitting.voice
    titles = [[say(title_of(game_class(name)), voice.language) for name in games] for games in FAMILIES.values()]
    families = [say(family, voice.language).capitalize() for family in FAMILIES]
    while True:
        voice.list(zip(families, map(_known_by, titles), strict=True))
        answer = voice.ask_in_menu("Which kind of game, or which game? (Enter: 1, ?: help)", ABOUT_GAMES)
        family = None if is_built_in(answer) else chosen(answer, families)
        if family is None:
            return answer
        games = list(list(FAMILIES.values())[family])
        voice.list(zip(titles[family], (example(game(name)) for name in games), strict=True))
        with suppress(Back):  # to the question before
            answer = voice.ask_in_menu("Which game? (Enter: 1, ?: help)", ABOUT_GAMES)
            number = None if is_built_in(answer) else chosen(answer, titles[family])
            return answer if number is None else games[number]


def _known_by(titles: list[str]) -> str:
    """Some games of a family, and whether there are more."""
    return ", ".join(titles[:KNOWN_BY]) + " ..." * (len(titles) > KNOWN_BY)


def _sized(sitting: Sitting, usual: Game) -> Game:
    """Tell the rules, and ask for each field until they make a game; an empty line leaves one as it is."""
    voice = sitting.voice
    title = say(title_of(type(usual)), voice.language)
    voice.say("{game}: {rules}", game=title, rules=sentences.rules(usual, voice.language))
    while True:
        try:
            return game(type(usual).name, _settings(sitting, usual))
        except ZermeloError as error:
            voice.show(error)


def _settings(sitting: Sitting, usual: Game) -> list[str]:
    """What somebody wants of each field, as ``--set`` takes it."""
    given = []
    for field in fields(usual):  # type: ignore[arg-type]
        answer = _field(sitting, field.name, getattr(usual, field.name))
        given += [f"{field.name}={answer}"] if answer else []
    return given


def _field(sitting: Sitting, name: str, usual: object) -> str:
    """Ask for a field until the answer can be one: numbers, yes or no, or an empty line."""
    shown = " ".join(map(str, usual)) if isinstance(usual, tuple) else str(usual)
    if isinstance(usual, bool):
        shown = YES[usual]
    while True:
        answer = sitting.voice.ask_in_menu(
            "{field} (Enter: {usual}):",
            phrase("The size of the game and its variants: type a number, several, or yes or no."),
            field=say(name, sitting.voice.language).capitalize(),
            usual=Sentence(shown),
        )
        meant = [word for word in YES.values() if answer and means(answer, word)]
        if isinstance(usual, bool):
            if meant or not answer:
                return "".join(meant)
            sitting.voice.say("Type yes or no.")
        elif re.fullmatch(r"[0-9]*" if not isinstance(usual, tuple) else r"[0-9 ,+]*", answer):
            return ",".join(re.split(r"[ ,+]+", answer))
        else:
            sitting.voice.say(
                "Type whole numbers, such as 3 5 7." if isinstance(usual, tuple) else "Type a whole number."
            )


def load(sitting: Sitting) -> bool:
    """Ask for a saved game."""
    path = pick(sitting)
    if path is None:
        return False
    record, session = saved_games.resume(path)
    sitting.begin(session, record.players, record.date, comments_of(record, session), path)
    return True
