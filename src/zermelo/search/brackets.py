"""Trees as a teacher types them: nested brackets with numbers at the leaves.  JSON is a special case.

    ((3 5) (2 9))               two moves, two answers to each
    [[3, 5], [2, 9]]            the same in JSON
    (a: (x: 3  y: 5)  b: 7)     branches with names; in JSON {"a": {"x": 3, "y": 5}, "b": 7}
    min(4 max(1 8) min(2 6))    whose node it is; otherwise MAX begins and the players alternate

A number is MAX's score; ``inf`` and ``-inf`` are numbers.  Brackets of all three kinds mean the same,
commas are blanks.  Where branches are parted by semicolons a comma is that of a decimal number, as French
writes it: ``(3,5; 2,25)`` has two leaves.  ``(3,5 2)`` might have two leaves or three, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NoReturn

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence
from zermelo.search.explicit import Branch, ExplicitTree
from zermelo.search.tree import LONGEST, make_room

CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
OWNERS: Final = {"max": True, "min": False}

TOKEN: Final = re.compile(
    r"""(?P<blank>  [\s,]+ )
      | (?P<number> [-+]? (?: \d+ \.? \d* (?: e [-+]? \d+ )? | \.\d+ | infinity | inf | ∞ ) (?!\w) )
      | (?P<string> "[^"\n]*" )
      | (?P<word>   \w+ )
      | (?P<sign>   . )""",
    re.VERBOSE | re.IGNORECASE,
)


def parse_tree(text: str) -> ExplicitTree:
    """The tree that a text means; an error says where it is malformed and what was expected there."""
    make_room()
    if ";" in text:
        text = re.sub(r"(?<=\d),(?=\d)", ".", text).replace(";", " ")
    reader = Reader(list(tokens(text)))
    refuse_doubtful(text, reader.words)
    top = reader.branch(maximising=True)
    reader.take("end", Sentence("the end"))
    return ExplicitTree(top)


def refuse_doubtful(text: str, words: list[Token]) -> None:
    """Refuse a tree in which some numbers are parted by blanks alone and others by a comma without one."""
    numbers = [(one, other) for one, other in pairwise(words) if one.kind == other.kind == "number"]
    parted = {token: text[one.end : token.begin] for one, token in numbers}
    blank = any(not gap.strip() for gap in parted.values())
    for token, gap in parted.items():
        if blank and gap == ",":
            token.refuse(Sentence("a blank after the comma, or a point in a decimal number"))


def written(tree: ExplicitTree) -> str:
    """A text that ``parse_tree`` reads as this tree; a move that is called '' has no name there."""

    def branch(node: Branch, maximising: bool) -> str:
        owner = "" if node.maximising == maximising else "max" if node.maximising else "min"
        if not node.children:
            return f"{owner} {node.score:g}".strip()
        below = zip(node.names, node.children, strict=True)
        words = [f"{name}: " * bool(name) + branch(child, not node.maximising) for name, child in below]
        return f"{owner}({' '.join(words)})"

    return branch(tree.top, maximising=True)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    line: int
    column: int
    begin: int
    """Where it stands in the text."""

    @property
    def end(self) -> int:
        return self.begin + len(self.text)

    def refuse(self, expected: Sentence) -> NoReturn:
        found = f"'{self.text}'" if self.text else Sentence("the end")
        raise ZermeloError(
            "line {line!r}, column {column!r}: expected {expected}, found {found}",
            line=self.line,
            column=self.column,
            expected=expected,
            found=found,
        )


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text, blanks left out, and one with no text at the end."""
    line, begin = 1, 0
    for match in TOKEN.finditer(text.replace("\N{MINUS SIGN}", "-")):
        if match.lastgroup != "blank":
            yield Token(str(match.lastgroup), match.group(), line, match.start() - begin + 1, match.start())
        elif "\n" in match.group():
            line += match.group().count("\n")
            begin = match.start() + match.group().rindex("\n") + 1
    yield Token("end", "", line, len(text) - begin + 1, len(text))


@dataclass
class Reader:
    """Recursive descent: one token after the other, one call a bracket."""

    words: list[Token]
    at: int = 0

    def take(self, kind: str, expected: Sentence) -> Token:
        """The next token, which must be of that kind."""
        token = self.words[self.at]
        if token.kind != kind:
            token.refuse(expected)
        self.at += 1
        return token

    def branch(self, maximising: bool, closing: str = "", ply: int = 0) -> Branch:
        """A number, or a bracket with branches in it; ``closing`` might have stood here instead."""
        token = self.words[self.at]
        if token.text.lower() in OWNERS:
            maximising = OWNERS[token.text.lower()]
            self.at += 1
            token = self.words[self.at]
        if token.text not in CLOSING:
            expected = Sentence("a number or a bracket")
            if closing:
                expected = Sentence("a number or a bracket, or '{closing}'", closing=closing)
            return Branch(maximising, number(self.take("number", expected).text))
        if ply == LONGEST:
            token.refuse(Sentence("at most {longest} brackets inside each other", longest=LONGEST))
        self.at += 1
        closing = CLOSING[token.text]
        children: list[Branch] = []
        names: list[str] = []
        while not children or self.words[self.at].text != closing:
            names.append(self.name() or str(len(names) + 1))
            children.append(self.branch(not maximising, closing if children else "", ply + 1))
        self.at += 1
        return Branch(maximising, children=tuple(children), names=tuple(names))

    def name(self) -> str:
        """The name before a colon, if there is one."""
        if [token.text for token in self.words[self.at + 1 : self.at + 2]] != [":"]:
            return ""
        token = self.words[self.at]
        if token.kind == "sign":
            token.refuse(Sentence("a name"))
        self.at += 2
        return token.text.strip('"')


def number(text: str) -> float:
    """An int where the text is one: scores stay exact, and print as they were typed."""
    return int(text) if text.lstrip("+-").isdigit() else float(text.replace("∞", "inf"))
