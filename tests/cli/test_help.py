"""``--help``: in the reader's language, and no wider than the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from zermelo.cli.program import VERBS

Zermelo = Callable[..., Result]


def test_every_verb_is_described_in_french(zermelo: Zermelo) -> None:
    shown = zermelo("--help", "--language", "fr").stdout.replace("\xa0", " ")
    assert shown.startswith("Utilisation : zermelo [OPTIONS] VERBE ...")
    assert "Chercher des erreurs dans les règles d’un jeu." in shown
    assert [verb for verb in VERBS if f"\n  {verb}" not in shown] == []


def test_options_are_described_in_french(zermelo: Zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    shown = " ".join(zermelo("search", "-h").stdout.replace("\xa0", " ").split())
    assert "--depth N Regarder N coups à l’avance" in shown
    assert "[par défaut : alphabeta]" in shown
    assert "Les algorithmes sont minimax, negamax" in shown
    assert "FICHIER Prouver chaque valeur d’une solution" in " ".join(zermelo("verify", "-h").stdout.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_a_narrow_window(zermelo: Zermelo, monkeypatch: pytest.MonkeyPatch, verb: str, language: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = zermelo(*verb.split(), "--help", "--language", language).stdout.splitlines()
    assert len(lines) > 10
    assert [line for line in lines if len(line) > 40] == []
