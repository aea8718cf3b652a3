"""What click says of a command line that it cannot understand, as sentences that can be said in every language.

Click writes its messages in English and keeps no record of their parts, so they are recognised by their words.  One
that is not known here stays as it is.
"""

from __future__ import annotations

import re
from typing import Final

import click

from zermelo.core.language import Sentence, phrase

KNOWN: Final = (
    phrase("no such option {name}. Did you mean {other}?"),
    phrase("no such option {name}"),
    phrase("missing argument {name}"),
    phrase("missing option {name}"),
    phrase("option {name} does not take a value"),
    phrase("option {name} requires an argument"),
    phrase("option {name} requires {count} arguments"),
    phrase("got unexpected extra argument ({words})"),
    phrase("got unexpected extra arguments ({words})"),
    phrase("{value} is not a valid integer"),
    phrase("{value} is not in the range {range}"),
    phrase("{value} is not one of {names}"),
)
"""Click's own messages, as the rest of a sentence."""


def usage_sentence(error: click.ClickException) -> Sentence:
    """What is wrong, and where to read more."""
    own = isinstance(error.message, Sentence)
    words = recognised(error.message if own else error.format_message())
    if isinstance(error, click.BadParameter) and error.param is not None and error.message:
        hint = error.param.get_error_hint(error.ctx)
        words = Sentence("invalid value for {name}: {why}", name=hint, why=recognised(error.message))
    context = getattr(error, "ctx", None)
    if context is None:
        return words
    return Sentence("{words} (see {command} --help)", words=words, command=context.command_path)


def recognised(message: str) -> Sentence:
    """A message of click's, or one that is a sentence already."""
    if isinstance(message, Sentence):
        return message
    words = message.strip().rstrip(".")
    words = words[:1].lower() + words[1:]
    for text in KNOWN:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text))
        found = re.fullmatch(pattern, words, re.DOTALL)
        if found:
            return Sentence(text, **found.groupdict())
    return Sentence(words)
