"""The words of a request, read as the schema of the API (openapi.json) says: one document, which cannot drift.

Every refusal is a sentence that names the word, what is wrong with it and what would be right.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from zermelo.core.errors import ZermeloError

Words = dict[str, Any]
"""The parameters of a request, by name."""

SCHEMA: Final = Path(__file__).with_name("openapi.json")


@cache
def schema() -> dict[str, Any]:
    """The document, read once."""
    document: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return document


def parameters(path: str, method: str) -> dict[str, dict[str, Any]]:
    """What an operation takes, by name."""
    known = schema()["components"]["parameters"]
    names = [each["$ref"].rpartition("/")[2] for each in schema()["paths"][path][method.lower()]["parameters"]]
    return {name: known[name] for name in names}


def words(given: Iterable[tuple[str, str]], wanted: Mapping[str, dict[str, Any]]) -> Words:
    """The parameters of a request, each of its type; those not given have their defaults."""
    found: Words = {}
    for name, text in given:
        if name not in wanted:
            raise ZermeloError(f"there is no parameter '{name[:40]}' here: there are {', '.join(wanted) or 'none'}")
        if name in found:
            raise ZermeloError(f"the parameter '{name}' is given twice")
        found[name] = _read(name, text, wanted[name]["schema"])
    for name, each in wanted.items():
        if name not in found:
            if each.get("required"):
                raise ZermeloError(f"the parameter '{name}' is missing: write it like {name}={each['example']}")
            found[name] = each["schema"]["default"]
    return found


def _read(name: str, text: str, wanted: Mapping[str, Any]) -> str | int:
    if wanted["type"] == "integer":
        least, most = wanted["minimum"], wanted["maximum"]
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ZermeloError(f"{name} is '{text[:40]}': write a whole number from {least} to {most}")
        return int(text)
    if len(text) > wanted.get("maxLength", 40):
        raise ZermeloError(f"{name} has {len(text):,} letters, and at most {wanted.get('maxLength', 40):,} are read")
    if "enum" in wanted and text not in wanted["enum"]:
        raise ZermeloError(f"{name} is '{text}': write {' or '.join(wanted['enum'])}")
    return text
