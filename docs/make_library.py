"""Writes the page of the library of games, English and French, with their pictures: python docs/make_library.py

Everything on it stands with the games: rules and origin in their files, values in ``results.json``.  A game that is not
yet there is solved and noted; those of ``zermelo games --solve --json`` take the place of all when they are measured
anew.  ``tests/docs/test_library.py`` compares.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from zermelo import game, said, solve
from zermelo.cli.results import solved
from zermelo.core.registry import BUILT_IN
from zermelo.draw import board_svg
from zermelo.games import results
from zermelo.play import Entry, Session, library, sample

HERE = Path(__file__).parent / "games"
PICTURES = HERE / "pictures"
FRENCH = Path(__file__).parent / "fr" / "games"
RESULTS = Path(__file__).parents[1] / "src" / "zermelo" / "games" / "results.json"


@dataclass(frozen=True)
class Edition:
    """The page in one language."""

    language: str
    folder: Path
    pictures: str
    """The folder of the pictures as the page calls it."""
    heading: str
    opening: str
    elsewhere: str
    """Of a game of the course, where it is told."""
    spec: str
    value: str
    before: tuple[str, str, str]
    """Whether the value was known: that its own page says so, that it was, and that it was not."""
    signs: str
    """What its numbers have for a comma and a point."""


ENGLISH = Edition(
    "en",
    HERE,
    "pictures",
    "{title}: `{name}`",
    """# The library of games

{count} games in {families} families. `zermelo games` lists them, `zermelo games morris` finds one, and
`zermelo games --solve` makes the table below. Each is one file of rules, which says where the game comes from and
what is known about it.

Values are for the player who begins, if both play best; plies of both players are counted. A game without a number of
positions is too large to list: its value comes from the opening book in the package. Times are on two cores, compiling
included, and vary; memory is in bytes.

What was known before: of a game that is *known*, it is published or well known who wins, and what the literature says
is cited below, with its source; the number of moves is by our own solution unless it is cited too. A value that is
*new* is one for which we know no source: `zermelo solve GAME --save FILE` finds it again, and `zermelo verify FILE`
proves it position by position.

| game | value | before | positions | engine | seconds | memory |
|---|---|---|---:|---|---:|---:|
""",
    "A game of the course, with [a page of its own]({name}.md).",
    "Spec: `{usage}`. {rules}",
    "`zermelo solve {name}`: {value} for the player who begins.",
    ("[its page]({name}.md)", "known", "new"),
    ",.",
)
IN_FRENCH = Edition(
    "fr",
    FRENCH,
    "../../games/pictures",
    "{title} : `{name}`",
    """# La bibliothèque des jeux

{count} jeux en {families} familles. `zermelo games` les énumère, `zermelo games morris` en trouve, et
`zermelo games --solve` fait le tableau ci-dessous. Chacun est un seul fichier de règles, qui dit d’où vient le jeu
et ce qu’on en savait.

Les valeurs sont pour le joueur qui commence, si chacun joue au mieux ; les coups des deux joueurs sont comptés. Un
jeu sans positions n’est pas énuméré : sa valeur vient du livre d’ouvertures fourni. Les temps sont ceux de
deux cœurs, compilation comprise, et varient ; la mémoire est en octets.

Ce qu’on savait : d’un jeu *connu*, on a publié qui gagne, ou chacun le sait, et ce que la littérature en dit est nommé
ci-dessous avec sa source ; le nombre de coups est d’après notre propre solution, sauf s’il est nommé aussi. Une valeur
*nouvelle* est une pour laquelle nous ne connaissons pas de source : `zermelo solve GAME --save FILE` la retrouve, et
`zermelo verify FILE` la prouve position par position.

| jeu | valeur | avant | positions | moteur | secondes | mémoire |
|---|---|---|---:|---|---:|---:|
""",
    "Un jeu du cours, qui a [sa propre page]({name}.md).",
    "Nom : `{usage}`. {rules}",
    "`zermelo solve {name}` : {value} pour le joueur qui commence.",
    ("[sa page]({name}.md)", "connue", "nouvelle"),
    "\N{NARROW NO-BREAK SPACE},",
)


def pages() -> dict[Path, str]:
    """Every file of the library's pages."""
    pictures = {PICTURES / f"{entry.name}.svg": drawn(entry.name) for entry in library()}
    return {**page(ENGLISH), **page(IN_FRENCH), **pictures}


def page(edition: Edition) -> dict[Path, str]:
    entries = list(in_words(edition))
    families = dict.fromkeys(entry.family for entry in entries)
    lines = [edition.opening.format(count=len(entries), families=len(families)).rstrip("\n")]
    for entry in entries:
        link = f"[{entry.title}](#{anchor(heading(entry, edition))})"
        lines.append(f"| {link} | {' | '.join(cost(entry, edition))} |")
    for family in families:
        lines += ["", f"## {family.capitalize()}"]
        for entry in (entry for entry in entries if entry.family == family):
            lines += ["", f"### {heading(entry, edition)}", *words(entry, edition)]
            lines += ["", f"![{entry.title}]({edition.pictures}/{entry.name}.svg)", ""]
            lines.append(edition.spec.format(usage=entry.usage, rules=entry.rules))
            lines += ["", edition.value.format(name=entry.name, value=value(entry, edition))]
    return {edition.folder / "README.md": "\n".join(lines) + "\n"}


def in_words(edition: Edition) -> Iterator[Entry]:
    """The games in a language; where they come from is told in French by a file beside the page."""
    origins = json.loads((FRENCH / "origins.json").read_text(encoding="utf-8")) if edition is IN_FRENCH else {}
    for entry in library(language=edition.language):
        yield replace(entry, origin=origins.get(entry.name, entry.origin))


def cost(entry: Entry, edition: Edition) -> Iterator[str]:
    """What solving a game has shown, and whether it was known, in six cells."""
    found = entry.result
    yield value(entry, edition)
    yield before(entry, edition)
    if found is None:
        yield from ("", "search", "", "")
    else:
        signs = str.maketrans(",.", edition.signs)
        numbers = (f"{found.positions:,}", found.engine, f"{found.seconds:.1f}", f"{found.memory:,}")
        yield from (number.translate(signs) for number in numbers)


def before(entry: Entry, edition: Edition) -> str:
    """Whether it was known who wins."""
    elsewhere, known, new = edition.before
    return elsewhere.format(name=entry.name) if has_page(entry) else new if entry.new else known


def value(entry: Entry, edition: Edition) -> str:
    """What the game is worth to the player who begins."""
    return said(solve(game(entry.name)).value() if entry.result is None else entry.result.value, edition.language)


def heading(entry: Entry, edition: Edition) -> str:
    return edition.heading.format(title=entry.title, name=entry.name)


def anchor(heading: str) -> str:
    """What a link calls a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def words(entry: Entry, edition: Edition) -> Iterator[str]:
    """The paragraphs of a game's file that say where it comes from, or where its own page is."""
    if has_page(entry):
        yield from ("", edition.elsewhere.format(name=entry.name))
        return
    for paragraph in entry.origin.split("\n\n"):
        yield from ("", re.sub(r"[ \n]+", " ", paragraph).replace("``", "`"))


def has_page(entry: Entry) -> bool:
    """Whether the game is one of the course, with a page of its own."""
    return (HERE / f"{entry.name}.md").exists()


def drawn(name: str) -> str:
    """A position of the game that is worth looking at."""
    here = game(name)
    session = Session(here)
    for slot in sample(here):
        session = session.play(slot)
    return str(board_svg(here, session.position, size=240))


def note_results() -> None:
    """Solve what was never solved, and write it down with the rest, in the order of the library."""
    known = {name: asdict(result) for name, result in results().items()}
    known |= {name: asdict(result) for name, result in solved([name for name in BUILT_IN if name not in known])}
    rows = (f' "{name}": {json.dumps(known[name])}' for name in BUILT_IN if name in known)
    RESULTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    results.cache_clear()


if __name__ == "__main__":
    note_results()
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file.name, file=sys.stderr)
