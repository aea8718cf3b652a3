"""Writes the reference of the public names from their docstrings: python docs/make_python.py

``tests/docs/test_python.py`` compares it with the page kept here.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

PACKAGES = (
    "zermelo",
    "zermelo.boards",
    "zermelo.solver",
    "zermelo.search",
    "zermelo.arena",
    "zermelo.play",
    "zermelo.draw",
    "zermelo.teach",
    "zermelo.notebook",
)
PAGE = Path(__file__).parent / "python.md"
SHORT = 90
"""Characters of a constant that is shown."""


class Verbatim:
    """Written as it stands in a signature."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def page() -> str:
    lines = [
        "# Python reference",
        "",
        "All public names, by package, from their docstrings; `python docs/make_python.py` writes this page again, and",
        "a test compares. Names are imported from `zermelo` or from one of these packages, and from nowhere deeper:",
        "what is deeper may change from version to version. A name is fetched when it is first used, so",
        "`import zermelo` costs nothing. All of them have types.",
    ]
    for package in PACKAGES:
        lines += section(package)
    return "\n".join(lines) + "\n"


def section(package: str) -> Iterator[str]:
    """A package: what it says of itself, then every name; of those that have a package of their own, where."""
    module = import_module(package)
    yield from ("", f"## {package}", "", *prose(module.__doc__))
    homes: dict[str, str] = module.__dict__["__homes__"]
    elsewhere = {name: ".".join(home.split(".")[:2]) for name, home in homes.items()} if package == "zermelo" else {}
    told = {name: there for name, there in elsewhere.items() if there in PACKAGES[1:]}
    for name in module.__all__:
        if name not in told and f"{package}.{name}" not in PACKAGES:
            yield from entry(name, getattr(module, name), homes[name])
    for there in PACKAGES[1:]:
        if names := [f"`{name}`" for name in sorted(told) if told[name] == there]:
            yield from ("", f"And of [{there}](#{there.replace('.', '')}): {', '.join(names)}.")


def entry(name: str, thing: Any, home: str) -> Iterator[str]:
    """One name: how it is written, what it says, and of a class what it has."""
    thing = inspect.unwrap(thing)
    constants = noted(ast.parse(inspect.getsource(import_module(home))).body)
    if name in constants:
        source, words = constants[name]
        forms = [f"{name} = {source}" if len(source) <= SHORT else name]
    elif inspect.isclass(thing):
        bases = [base.__name__ for base in thing.__bases__ if base.__name__ in public()]
        forms = [f"class {name}({', '.join(bases)})" if bases else f"class {name}"]
        forms += [] if shapeless(thing) else [f"{name}{signature(thing)}"]
        words = docstring(thing)
    else:
        forms, words = [f"{name}{signature(thing)}"], docstring(thing)
    yield from ("", f"### {name}", "", "```python", *forms, "```", "", *prose(words))
    if name not in constants and inspect.isclass(thing) and (rows := list(members(thing))):
        yield from ("", *rows)


def members(cls: type) -> Iterator[str]:
    """The fields that have a word of their own, the properties and the methods of a class."""
    (definition,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(definition, ast.ClassDef)
    fields = noted(definition.body)
    rows = [(name, words) for name, (_, words) in fields.items() if words]
    for name, member in vars(cls).items():
        inside = (getattr(member, key, None) for key in ("fget", "func", "__func__", "method"))
        function = next(filter(inspect.isfunction, (member, *inside)), None)
        if function is not None and name not in fields:
            called = function is not getattr(member, "fget", getattr(member, "func", None))
            kind = signature(function, bound=True) if called else f": {function.__annotations__['return']}"
            rows.append((f"{name}{kind}", docstring(function)))
    for written, words in rows:
        if not written.startswith("_"):
            first, *more = prose(words) or [""]
            yield f"- `{written}`" + (f": {first}" if first else "")
            yield from (f"  {line}".rstrip() for line in more)


@cache
def public() -> set[str]:
    return {name for package in PACKAGES for name in import_module(package).__all__}


def shapeless(cls: type) -> bool:
    """Whether nobody makes one by calling the class: errors, protocols, drawings."""
    return issubclass(cls, (Exception, str)) or getattr(cls, "_is_protocol", False) or cls.__init__ is object.__init__


def signature(thing: Any, bound: bool = False) -> str:
    """As the source has it, without ``self``; the same with every Python."""
    found = inspect.signature(thing)
    given = list(found.parameters.values())[int(bound) :]
    return str(
        found.replace(
            parameters=[one.replace(annotation=written(one.annotation), default=short(one.default)) for one in given],
            return_annotation=found.empty if inspect.isclass(thing) else written(found.return_annotation),
        )
    )


def written(annotation: Any) -> Any:
    return Verbatim(annotation) if isinstance(annotation, str) else annotation


def short(default: Any) -> Any:
    """A default; of functions and of what is made anew each time, dots."""
    return Verbatim("...") if inspect.isfunction(default) or repr(default) == "<factory>" else default


def docstring(thing: Any) -> str:
    """What a class or function says itself; a dataclass without a word gets its signature, which is not that."""
    words = inspect.cleandoc(thing.__doc__ or "")
    return "" if words.startswith(f"{thing.__name__}(") else words


def noted(body: list[ast.stmt]) -> dict[str, tuple[str, str]]:
    """The constants and fields of a module or class: what they are set to, and the text below them."""
    found = {}
    for statement, after in zip(body, [*body[1:], None], strict=True):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else getattr(statement, "target", None)
        if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(target, ast.Name):
            words = after.value if isinstance(after, ast.Expr) else None
            text = words.value if isinstance(words, ast.Constant) and isinstance(words.value, str) else ""
            found[target.id] = (ast.unparse(statement.value) if statement.value else "", inspect.cleandoc(text))
    return found


def prose(text: str | None) -> list[str]:
    """A docstring as Markdown: names in single quotes, examples in a fence."""
    lines: list[str] = []
    words = re.sub(r"``(.+?)``", r"`\1`", inspect.cleandoc(text or ""))
    words = re.sub(r"^(\S.*)\n(?= {4}\S)", r"\1\n\n", words, flags=re.MULTILINE)  # a list is a block of its own
    for paragraph in words.split("\n\n"):
        example = paragraph.startswith(">>>")
        lines += ["", *(["```python", paragraph, "```"] if example else [paragraph])]
    return "\n".join(lines[1:]).splitlines()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
