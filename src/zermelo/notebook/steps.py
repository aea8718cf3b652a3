"""Something that happens step by step, with a slider: a search on its tree, an attractor on its arena."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

import numpy as np

from zermelo.arena.attractor import Attractor
from zermelo.core.errors import ZermeloError
from zermelo.core.language import say, together
from zermelo.draw.arena import arena_svg
from zermelo.draw.story import story
from zermelo.draw.tree import tree_svg
from zermelo.notebook.model import Message, View, button, number
from zermelo.search.trace import Trace


class StepsModel:
    """A place between 0 and ``last``; those who derive from it say what is to be seen there."""

    def __init__(self, last: int, language: str) -> None:
        self.at, self.last, self.language = 0, last, language

    def words(self) -> str:
        """What happened in the last step."""
        raise NotImplementedError

    def svg(self) -> str:
        """What is to be seen after it."""
        raise NotImplementedError

    def view(self) -> View:
        return {
            "words": self.words(),
            "svg": self.svg(),
            "slider": {"at": self.at, "last": self.last, "words": say("Step", self.language)},
            "buttons": [button("back", say("Back", self.language)), button("forward", say("Forward", self.language))],
        }

    def hear(self, message: Message) -> None:
        step = {"back": -1, "forward": 1}.get(str(message.get("press")), 0)
        at = number(message, "at", self.last)
        self.at = min(max(self.at + step, 0), self.last) if at is None else at


class SearchModel(StepsModel):
    """The tree of a search, as it is known after so many steps."""

    def __init__(self, trace: Trace, language: str) -> None:
        self.trace = trace
        self.captions = [step.caption for step in story(trace, language=language)]
        super().__init__(len(self.captions), language)

    def words(self) -> str:
        return self.captions[self.at - 1] if self.at else say("The search has not begun.", self.language)

    def svg(self) -> str:
        return tree_svg(self.trace, moment=self.at, language=self.language)


class AttractorModel(StepsModel):
    """Attr_0, Attr_1, and so on."""

    def __init__(self, won: Attractor, language: str) -> None:
        self.won, self.levels = won, won.levels
        super().__init__(max(0, len(self.levels) - 1), language)

    def words(self) -> str:
        added = self.levels[self.at].tolist() if self.levels else []
        nodes = together(sorted(map(self.won.arena.label, added))) or "∅"
        if self.at == 0:
            return say("Attr_0 is the goal: {nodes}.", self.language, nodes=nodes)
        return say("Attr_{rank!r} adds {nodes}.", self.language, rank=self.at, nodes=nodes)

    def svg(self) -> str:
        known = np.where(self.won.ranks <= self.at, self.won.ranks, -1)
        return arena_svg(self.won.arena, won=replace(self.won, ranks=known), language=self.language)


@singledispatch
def steps_of(thing: object, language: str) -> StepsModel:
    """The steps of a trace or of an attractor."""
    kind = type(thing).__name__
    raise ZermeloError("a {kind} has no steps: give the Trace of a search, or an Attractor", kind=kind)


@steps_of.register
def _(thing: Trace, language: str) -> StepsModel:
    return SearchModel(thing, language)


@steps_of.register
def _(thing: Attractor, language: str) -> StepsModel:
    return AttractorModel(thing, language)
