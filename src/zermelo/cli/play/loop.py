"""The conversation: machines move when it is their turn, people type moves and commands until they leave."""

from __future__ import annotations

from typing import Final

from zermelo.cli.play.commands import COMMANDS, Command, Leave
from zermelo.cli.play.sitting import Sitting
from zermelo.cli.play.view import names_of_moves
from zermelo.cli.play.voice import Back, means
from zermelo.core import abilities
from zermelo.core.errors import MoveError, ZermeloError
from zermelo.core.language import say
from zermelo.play import people, sentences
from zermelo.play.players import person
from zermelo.play.record import printable
from zermelo.play.spelling import meanings

PROMPTED: Final = 40
"""Letters of moves that fit into a question."""
TYPED: Final = 16
"""Room that a question leaves for its own words and for the answer."""


def converse(sitting: Sitting) -> None:
    """Play until somebody leaves, or machines among themselves are done.  Whatever happens, the game is kept."""
    try:
        while not (sitting.session.over and all(person(seat) is None for seat in sitting.seats)):
            machine = None if sitting.session.over else sitting.machine
            if machine is not None:
                sitting.let_play(machine)
            else:
                heed(sitting, question(sitting))
    except Leave:
        pass
    except BaseException:
        sitting.voice.show()
        sitting.keep()
        raise


def question(sitting: Sitting) -> str:
    """What a person answers when asked for a move."""
    voice, session = sitting.voice, sitting.session
    if session.over:
        return voice.ask("What now? (new, undo, save, quit; Enter: new)") or say("new", voice.language)
    names = names_of_moves(session)
    choices = ", ".join(names) if not any("," in name for name in names) else "  ".join(names)
    room = min(PROMPTED, voice.out.width - len(sitting.name(session.side)) - TYPED)
    choices = "" if sitting.manners.paper or len(choices) > room else f" ({choices})"
    if people.you(sitting.seats) == session.side:
        return voice.ask("Your move{choices}:", choices=choices)
    return voice.ask("{name}{choices}:", name=sitting.name(session.side), choices=choices)


def heed(sitting: Sitting, line: str) -> None:
    """Do what a line means: a move as the game writes it, a command, a move spelt freely, a command's beginning."""
    word, _, rest = ("help" if line == "?" else line).partition(" ")
    session = sitting.session
    try:
        if not session.over and (slot := _exact(sitting, line)) is not None:
            sitting.play(slot)
        elif len(commands := known(word)) == 1:
            commands[0].act(sitting, rest.strip())
        elif len(found := [] if session.over else meanings(session.game, session.position, line)) == 1:
            sitting.play(found[0])
        elif len(commands := known(word, whole=False)) == 1:
            commands[0].act(sitting, rest.strip())
        elif line:
            _not_understood(sitting, line, found, commands)
    except ZermeloError as error:
        sitting.voice.show(error)
    except Back:
        sitting.show()


def known(word: str, whole: bool = True) -> list[Command]:
    """The commands that a word, or the beginning of one, means in any language."""
    return [command for command in COMMANDS if means(word, command.word, whole)]


def _exact(sitting: Sitting, line: str) -> int | None:
    try:
        return abilities.read_move(sitting.session.game, sitting.session.position, line)
    except MoveError:
        return None


def _not_understood(sitting: Sitting, line: str, found: list[int], commands: list[Command]) -> None:
    voice, session = sitting.voice, sitting.session
    text = printable(line)[:PROMPTED]
    if found or commands:
        names = [abilities.write_move(session.game, session.position, slot) for slot in found]
        names = names or [say(command.word, voice.language) for command in commands]
        voice.say("'{text}' can mean {names}.", text=text, names=sentences.listed(names, voice.language))
    elif session.over:
        voice.say("The game is over, and '{text}' is no command: type help to see them.", text=text)
    else:
        voice.say("'{text}' is neither a move here nor a command: type moves or help to see them.", text=text)
