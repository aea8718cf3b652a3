"""Quizzes and charts: what the server answers, and how the page shows it in a real Chromium."""

from __future__ import annotations

import re

import pytest
import tongue
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient
from web.test_api import answers, ask, fits, refusal
from web.test_words import foreign, heard
from web.visitor import ALONE, play

from zermelo.core.language import languages
from zermelo.teach import KINDS, make_sheet

__all__ = ["foreign"]  # fixtures

QUIZ = {"kind": "alphabeta", "level": "easy", "seed": 3}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_quiz(client: TestClient, kind: str) -> None:
    for language in languages():
        words = {"kind": kind, "level": "easy", "seed": 1, "language": language}
        exercise, solution = ask(client, "exercise", **words), ask(client, "solution", **words)
        assert fits(exercise, answers("exercise"))
        assert fits(solution, answers("solution"))
        assert len(solution["answers"]) == len(exercise["questions"])
        for number, answer in enumerate(solution["answers"]):
            found = ask(client, "correction", question=number, answer=answer, **words)
            assert fits(found, answers("correction"))
            assert found["right"]


def test_the_step_that_is_wrong_is_told_in_the_readers_language(client: TestClient) -> None:
    found = ask(client, "correction", **QUIZ, question=0, answer="16", language="fr")
    assert (found["right"], found["step"], found["sentence"]) == (False, "-6", "Il manque -6.")
    assert found["why"].startswith("Cette feuille est coupée\N{NO-BREAK SPACE}: en b")
    assert "write it like 12" in refusal(client, "correction", **QUIZ, question=1, answer="many")
    assert "there are 4 questions" in refusal(client, "correction", **QUIZ, question=4, answer="1")
    assert "there is no kind of exercise 'x'" in refusal(client, "exercise", kind="x")


@pytest.mark.parametrize("by", ["distance", "tier", "size", "nodes"])
def test_charts_of_a_game(client: TestClient, by: str) -> None:
    found = ask(client, "chart", game="matches:7", by=by, language="fr")
    assert fits(found, answers("chart"))
    assert "matches" in found["sentence"]
    assert found["svg"].startswith("<svg")


def test_a_game_too_large_has_no_chart_of_its_positions(client: TestClient) -> None:
    assert "too large to count all of its positions" in refusal(client, "chart", game="hex:9")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "code"])
def test_nothing_leaks_in_english(foreign: TestClient, kind: str) -> None:
    words = {"kind": kind, "seed": "1"}
    said = heard(foreign, "exercise", words) + heard(foreign, "correction", {**words, "answer": "1 = 77"})
    assert len(said) > 3
    assert [leak for text in said for leak in tongue.leaks(text, "MIN h_max", *words.values())] == []


@pytest.mark.parametrize("by", ["distance", "nodes"])
def test_no_chart_leaks_in_english(foreign: TestClient, by: str) -> None:
    said = heard(foreign, "chart", {"game": "matches:7", "by": by})
    assert len(said) == 2
    assert [leak for text in said for leak in tongue.leaks(text)] == []


@pytest.mark.once
def test_a_quiz_is_answered_and_corrected(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Quizzes").click()
    expect(page.locator("h1")).to_have_text("Min-max on a tree")
    page.goto("/quiz?kind=alphabeta&level=easy&seed=3")
    expect(page.locator(".quiz .figure svg")).to_be_visible()
    first, second = page.locator(".quiz li").nth(0), page.locator(".quiz li").nth(1)
    first.get_by_role("textbox").fill("banana split")
    first.get_by_role("textbox").press("Enter")
    expect(first.get_by_role("status")).to_have_text("The answer cannot be read: write it like 3 -1 5")
    first.get_by_role("textbox").fill("16")
    first.get_by_role("textbox").press("Enter")
    expect(first.get_by_role("status")).to_contain_text("-6 is missing.")
    first.get_by_role("button", name="Why?").click()
    expect(first.get_by_role("status")).to_contain_text("This leaf is cut: at b")
    first.get_by_role("textbox").fill("-6, 16")
    first.get_by_role("button", name="Check").click()
    expect(first).to_have_class("right")
    expect(page.locator("p.points")).to_contain_text("3 of 6 points")
    second.get_by_role("textbox").fill("many")
    second.get_by_role("textbox").press("Enter")
    expect(second.get_by_role("status")).to_have_text("The answer cannot be read: write it like 12")
    page.get_by_role("button", name="Show the answers").click()
    seen = make_sheet("alphabeta", seed=3, level="easy").exercises[0].questions[1].answer
    expect(second.get_by_role("status")).to_have_text(f"Answer: {seen}")
    page.get_by_role("combobox", name="Kind of exercise").select_option("nim")
    expect(page).to_have_url(re.compile(r"/quiz\?kind=nim&level=easy&seed=\d+"))
    expect(page.locator("h1")).to_contain_text("Nim")


@pytest.mark.once
def test_a_quiz_is_worked_through_by_keys_alone(page: Page) -> None:
    page.goto("/quiz?kind=alphabeta&level=easy&seed=3")
    expect(page.locator(".quiz li").first).to_be_visible()
    page.get_by_role("combobox", name="Difficulty").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("-6 16")
    page.keyboard.press("Enter")
    expect(page.locator(".quiz li").first).to_have_class("right")
    kind = page.get_by_role("combobox", name="Kind of exercise")
    kind.focus()
    for chosen in list(KINDS)[list(KINDS).index("alphabeta") + 1 :][:2]:
        page.keyboard.press("ArrowDown")
        expect(page).to_have_url(re.compile(f"kind={chosen}&"))
        expect(kind).to_have_value(chosen)
        expect(kind).to_be_focused()


@pytest.mark.once
def test_a_chart_stands_beside_the_board(page: Page) -> None:
    play(page, "matches:7", ALONE)
    page.get_by_role("tab", name="Charts").click()
    expect(page.locator(".counted rect.won").first).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_contain_text("Positions of matches:7 by how far their end is")
    page.get_by_role("combobox", name="Charts").select_option("size")
    expect(page.locator(".counted path.curve").first).to_be_visible()
