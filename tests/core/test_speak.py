"""Errors in Python are said in the language that was asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import zermelo
from zermelo.core.language import said


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    yield
    zermelo.speak("en")


def test_an_error_in_french() -> None:
    with pytest.raises(zermelo.MoveError, match="not a legal move") as english:
        zermelo.checked_move(zermelo.game("matches:11"), 2, 2)
    zermelo.speak("fr")
    with pytest.raises(zermelo.MoveError, match="jouez 1, 2") as french:
        zermelo.checked_move(zermelo.game("matches:11"), 2, 2)
    assert str(english.value) == str(french.value)  # the language is that of the moment of printing
    assert said(french.value, "en") == english.value.sentence  # and others can still be had


def test_english_again() -> None:
    zermelo.speak("fr")
    with pytest.raises(zermelo.ZermeloError, match="il n’y a pas de langue"):
        zermelo.speak("tlh")
    zermelo.speak("en")
    with pytest.raises(zermelo.SpecError, match="there is no game"):
        zermelo.game("nothing")
