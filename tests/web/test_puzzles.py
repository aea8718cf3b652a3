"""Puzzles in the page, and pictures of the board, in a real Chromium."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient
from web.test_api import answers, ask, fits
from web.visitor import ALONE, click, play

PUZZLE = {"game": "nim:3,5,7", "level": "easy", "seed": 3}


def solution(client: TestClient) -> tuple[set[int], list[int]]:
    """The slots that win the puzzle, and those that do not."""
    moves = ".".join(move["token"] for move in ask(client, "puzzle", **PUZZLE)["moves"])
    judged = ask(client, "analysis", game=PUZZLE["game"], moves=moves)["moves"]
    won = {move["slot"] for move in judged if move["outcome"] == "win"}
    return won, [move["slot"] for move in judged if move["slot"] not in won]


def test_the_server_has_puzzles_with_one_winning_move(client: TestClient) -> None:
    found = ask(client, "puzzle", **PUZZLE)
    assert fits(found, answers("puzzle"))
    assert found["sentence"].endswith("is to move: find the only winning move.")
    assert ask(client, "puzzle", **PUZZLE) == found
    assert len(solution(client)[0]) == 1


@pytest.mark.once
def test_a_puzzle_is_solved_and_counted(page: Page, client: TestClient) -> None:
    won, others = solution(client)
    page.goto(f"/puzzle?game={PUZZLE['game']}&level={PUZZLE['level']}&seed={PUZZLE['seed']}")
    expect(page.locator(".remark p")).to_contain_text("find the only winning move")
    expect(page.locator("#rules")).to_contain_text("Take any number of matches from one heap")
    click(page, won.pop())
    expect(page.locator(".remark p")).to_contain_text("Right! A best move")
    expect(page.locator("#streak")).to_have_text("In a row: 1. Best: 1.")
    page.reload()
    click(page, others[0])
    expect(page.locator(".remark p")).to_contain_text(re.compile("^No. .* wins"))
    expect(page.locator(".remark p")).not_to_contain_text("Better")  # who tries again is not told
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".remark p")).to_contain_text("This gives the win away")
    expect(page.locator(".remark p")).to_contain_text("Better")
    expect(page.locator("#streak")).to_have_text("In a row: 0. Best: 1.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".remark p")).to_contain_text("find the only winning move")
    click(page, others[0])
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/play/nim:3,5,7\?moves="))


@pytest.mark.once
def test_there_is_one_puzzle_a_day_the_same_for_everybody(page: Page) -> None:
    page.goto("/")
    script = """async (days) => {
        const { daily, scored } = await import("/static/daily.js");
        const found = days.map(([year, month, day]) => daily(new Date(year, month - 1, day, 23, 30)));
        return [found, scored(scored(scored({}, true), true), false)];
    }"""
    found, score = page.evaluate(script, [[2026, 11, 16], [2026, 11, 17], [2026, 11, 16]])
    assert found[0] == found[2] != found[1]
    assert found[0]["seed"] == 20261116
    assert score == {"streak": 0, "best": 2}


@pytest.mark.once
def test_the_board_is_kept_as_a_picture(page: Page, tmp_path: Path) -> None:
    play(page, "hex:3", ALONE)
    for kind, beginning in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        page.get_by_role("button", name="Picture").click()
        with page.expect_download() as download:
            page.get_by_text(kind, exact=True).click()
        file = tmp_path / kind
        download.value.save_as(file)
        assert file.read_bytes().startswith(beginning)
        page.get_by_role("button", name="Close").click()


@pytest.mark.once
def test_a_puzzle_that_was_just_opened_has_the_focus_nowhere(page: Page) -> None:
    page.goto("/puzzle?game=tictactoe&level=easy&seed=1")
    expect(page.locator(".remark p")).to_contain_text("find the only winning move")
    assert page.evaluate("document.activeElement === document.body")
    page.get_by_role("button", name="Another one").press("Enter")
    expect(page).not_to_have_url(re.compile("seed=1$"))
    expect(page.get_by_role("button", name="Another one")).to_be_focused()
