"""The parameters of a request, read as the schema of the API (openapi.json) says: one document, which cannot drift.

Every refusal is a sentence that names the parameter, what is wrong with it and what would be right.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, either, languages

Parameters = dict[str, Any]
"""The parameters of a request, by name."""

SCHEMA: Final = Path(__file__).with_name("openapi.json")


@cache
def schema() -> dict[str, Any]:
    """The document, read once; the languages are those that there are."""
    document: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    document["components"]["parameters"]["language"]["schema"]["enum"] = list(languages())
    return document


def parameters(path: str, method: str) -> dict[str, dict[str, Any]]:
    """What an operation takes, by name."""
    known = schema()["components"]["parameters"]
    names = [each["$ref"].rpartition("/")[2] for each in schema()["paths"][path][method.lower()]["parameters"]]
    return {name: known[name] for name in names}


def read_parameters(given: Iterable[tuple[str, str]], wanted: Mapping[str, dict[str, Any]]) -> Parameters:
    """The parameters of a request, each of its type; those not given have their defaults."""
    found: Parameters = {}
    for name, text in given:
        if name not in wanted:
            raise ZermeloError(
                "there is no parameter '{name}' here: there are {names}",
                name=name[:40],
                names=", ".join(wanted) or Sentence("none"),
            )
        if name in found:
            raise ZermeloError("the parameter '{name}' is given twice", name=name)
        found[name] = _read(name, text, wanted[name]["schema"])
    for name, each in wanted.items():
        if name not in found:
            if each.get("required"):
                raise ZermeloError(
                    "the parameter '{name}' is missing: write it like {name}={example}",
                    name=name,
                    example=each["example"],
                )
            found[name] = each["schema"]["default"]
    return found


def _read(name: str, text: str, wanted: Mapping[str, Any]) -> str | int:
    if wanted["type"] == "integer":
        least, most = wanted["minimum"], wanted["maximum"]
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ZermeloError(
                "{name} is '{text}': write a whole number from {least!r} to {most!r}",
                name=name,
                text=text[:40],
                least=least,
                most=most,
            )
        return int(text)
    if len(text) > wanted.get("maxLength", 40):
        raise ZermeloError(
            "{name} has {count} letters, and at most {most} are read",
            name=name,
            count=len(text),
            most=wanted.get("maxLength", 40),
        )
    if "enum" in wanted and text not in wanted["enum"]:
        raise ZermeloError("{name} is '{text}': write {names}", name=name, text=text, names=either(wanted["enum"]))
    return text
