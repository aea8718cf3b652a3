"""The pages of the documentation, and what the tests do with their blocks.

Vocabulary
    page     README.md, or a file of docs/; and its French sister, README.fr.md or a file of docs/fr/
    block    what stands between two lines of three back quotes; the first of them names its kind
    kept     a block whose first line names a file (```json arena.json): it is written there before it is used
    command  a line of a ``console`` block that begins with ``$``; what follows, up to the next one, is its output

The blocks of a page are run in order, in an empty folder.  Python blocks share their names.  Of the commands, those
of ``run`` are run; others (``pip``, ``make``) are for the reader.  In an output ``...`` stands for anything, and
times, blanks and empty lines do not count.

French pages have the examples of the English ones, so of those only the commands are run that print something else, as
in a French terminal, and what leaves a file for them.

``python tests/docs/pages.py`` writes every output anew, but those with ``...`` in them.
"""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from click.testing import CliRunner

import zermelo
from zermelo.cli.program import program
from zermelo.native import module
from zermelo.solver.engines import pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted(DOCS.rglob("*.md"))]
ELSEWHERE = {DOCS / "gallery.md", DOCS / "python.md"}
"""Pages whose blocks have a test of their own."""

FENCE = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMES = re.compile(r'(?:< )?\b\d+\.\d{3}\b|\b[\d,]+\.\d(?=\s*$)|(?<="seconds": )[-+.e\d]+', re.MULTILINE)
FRENCH_TIMES = re.compile(r"(?:< )?\b\d+,\d{3}\b")
LEAVES = re.compile(r"--save |--trace |\.save\(")
"""What leaves a file for the examples below it."""
ENGLISH, FRENCH = "C.UTF-8", "fr_FR.UTF-8"
"""Terminals."""
SHELL = {"cat", "head", "printf", "echo"}
SCRIPTS = ("examples/", "src/zermelo/checker.py")
DOCTEST = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def script(name: str) -> ModuleType:
    """A script of docs/, as a module."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


french = script("make_french")


@dataclass(frozen=True)
class Block:
    kind: str
    name: str
    """The file that a kept block is written to, or ''."""
    text: str
    line: int
    """Where the text begins on the page, from 1."""


@dataclass(frozen=True)
class Command:
    words: str
    output: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    for found in FENCE.finditer(page):
        kind, name, text = found.groups()
        yield Block(kind, name, text, page.count("\n", 0, found.start()) + 2)


def commands(block: Block) -> Iterator[Command]:
    lines = block.text.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Command(lines[start][2:].strip(), "".join(lines[start + 1 : end]), block.line + start)


def forget_machine_code() -> None:
    """As in a process of its own: which engine takes a small game depends on what was compiled before."""
    module._BOUND.clear()
    pages._MET.clear()


def run_page(page: Path) -> None:
    """Run all blocks of a page in the current folder, and compare what is printed with what is shown."""
    forget_machine_code()
    for command in commands_of(page):
        check(command, page)


def commands_of(page: Path) -> Iterator[Command]:
    """The commands of a page that are to be run, each after the blocks above it have been."""
    translated = french.is_french(page)
    told = set(printed(french.sister(page))) if translated else set()
    module = ModuleType(f"page_{page.stem}")
    sys.modules[module.__name__] = module  # dataclasses look their own module up
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.name:
            Path(block.name).write_text(block.text, encoding="utf-8")
        if block.kind == "python" and (not translated or LEAVES.search(block.text)):
            run_python(block, module, str(page))
        elif block.kind == "console":
            for command in commands(block):
                if (command.words, command.output) not in told or LEAVES.search(command.words):
                    yield command


def printed(page: Path) -> Iterator[tuple[str, str]]:
    """Every command of a page, with what it shows."""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.kind == "console":
            yield from ((command.words, command.output) for command in commands(block))


def terminal(page: Path) -> str:
    return FRENCH if french.is_french(page) else ENGLISH


def run_python(block: Block, module: ModuleType, file: str) -> None:
    if not block.text.lstrip().startswith(">>>"):
        exec(compile("\n" * (block.line - 1) + block.text, file, "exec"), module.__dict__)
        return
    test = doctest.DocTestParser().get_doctest(block.text, module.__dict__, file, file, block.line - 1)
    told: list[str] = []
    doctest.DocTestRunner(optionflags=DOCTEST).run(test, out=told.append, clear_globs=False)
    module.__dict__.update(test.globs)
    assert not told, "".join(told)


def check(command: Command, page: Path) -> None:
    if not command.output.strip() and command.words.startswith("python examples/"):
        assert (ROOT / command.words.split()[1]).is_file()  # it has a test of its own
        return
    output = run(command.words, terminal(page))
    if output is None:
        return
    where = f"{page.relative_to(ROOT)}, line {command.line}: {command.words}"
    refused = re.search("^zermelo: ", output, re.MULTILINE)
    assert not refused or "zermelo: " in command.output, f"{where}\n{output}"
    if command.output.strip():
        assert matches(command.output, output, terminal(page)), f"{where}\nshown:\n{command.output}\nprinted:\n{output}"


def run(words: str, terminal: str = ENGLISH) -> str | None:
    """What a command prints, both streams together; None of a command that is for the reader."""
    output = None
    for stage in pipeline(words):
        name = stage[0]
        if name == "zermelo" and stage[1:2] != ["serve"]:
            result = CliRunner().invoke(program, stage[1:], input=output, env={"COLUMNS": "80", "LC_ALL": terminal})
            answered = {0, 1, 2} if stage[1] == "check" else {0, 2}
            assert result.exit_code in answered, f"{words}\n{result.output}{result.exception!r}"
            output = result.output
        elif name in SHELL or (name == "python" and stage[1].startswith(SCRIPTS)):
            output = shell(stage, output)
        else:
            return None
    return output


def shell(stage: list[str], given: str | None) -> str:
    if stage[0] == "python":
        stage = [sys.executable, str(ROOT / stage[1]), *stage[2:]]
    done = subprocess.run(stage, input=given, text=True, capture_output=True, check=False, env=environment())
    assert done.returncode == 0, f"{shlex.join(stage)}\n{done.stderr}"
    return done.stdout


def environment() -> dict[str, str]:
    """For a process of its own, in another folder: the Zermelo that runs here."""
    return {**os.environ, "PYTHONPATH": str(Path(zermelo.__file__).parents[1])}


def pipeline(words: str) -> Iterator[list[str]]:
    """The commands that a line joins by ``|``, as words."""
    lexer = shlex.shlex(words, posix=True, punctuation_chars="|")
    lexer.whitespace_split = True
    stage: list[str] = []
    for word in lexer:
        if word == "|":
            yield stage
            stage = []
        else:
            stage.append(word)
    yield stage


def matches(shown: str, printed: str, terminal: str = ENGLISH) -> bool:
    """Whether an output is as shown; ``...`` alone on a line is any number of lines, within one any text."""
    wanted = [re.escape(line).replace(r"\.\.\.", ".*") + r"\n" for line in plain(shown, terminal).splitlines()]
    pattern = "".join("(?:.*\\n)*" if line == r".*\n" else line for line in wanted)
    return re.fullmatch(pattern, plain(printed, terminal) + "\n") is not None


def plain(text: str, terminal: str) -> str:
    """A text without what differs from run to run: times, and the widths of the columns that hold them."""
    times = FRENCH_TIMES if terminal == FRENCH else TIMES
    text = re.sub("─+", "─", times.sub("TIME", text))
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def renewed(path: Path) -> str:
    """A page with every output as it is now, but those with ``...`` in them."""
    page = path.read_text(encoding="utf-8")
    for command in commands_of(path):
        output = run(command.words, terminal(path))
        old = command.output
        if old.strip() and "..." not in old and not matches(old, output or "", terminal(path)):
            tidy = "\n".join(line.rstrip() for line in (output or "").strip("\n").splitlines())
            gap = "\n" * (len(old) - len(old.rstrip("\n")))
            page = page.replace(f"$ {command.words}\n{old}", f"$ {command.words}\n{tidy}{gap}")
    return page


if __name__ == "__main__":
    import tempfile

    chosen = [Path(name).resolve() for name in sys.argv[1:]] or PAGES
    for path in chosen:
        if path not in ELSEWHERE:
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                page = renewed(path)
                os.chdir(ROOT)
            if page != path.read_text(encoding="utf-8"):
                path.write_text(page, encoding="utf-8")
                print(path.relative_to(ROOT))
