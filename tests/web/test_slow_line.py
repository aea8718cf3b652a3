"""The page on a slow line, and on one that breaks while it waits, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from web.visitor import ALONE, click, moves, play

pytestmark = pytest.mark.once

Holds = Callable[[str], list[Route]]
GONE = "The server does not answer."


@pytest.fixture
def holds(page: Page) -> Holds:
    """``holds(path)`` keeps the next question of that path on its way until somebody lets it go."""

    def hold(path: str) -> list[Route]:
        held: list[Route] = []
        page.wait_for_load_state("networkidle")  # else it might be one that the page has asked by itself

        def keep(route: Route) -> None:
            held.append(route)

        page.route(f"**/api/v1/{path}?*", keep, times=1)
        return held

    return hold


def sent(page: Page, held: list[Route]) -> Route:
    """The question that is held, once it has been asked."""
    while not held:
        page.wait_for_timeout(50)
    return held.pop()


def point(page: Page, slot: int) -> None:
    """Click where a cell is, whether the page lets it be clicked or not."""
    box = page.locator(f"#board [data-slot='{slot}']").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_slow_line_shows_every_step_and_doubles_none(page: Page) -> None:
    play(page, "tictactoe:3x3")
    page.evaluate("""() => {
        window.said = [];
        const status = document.querySelector("#status");
        const heard = () => { if (window.said.at(-1) !== status.textContent) window.said.push(status.textContent); };
        new MutationObserver(heard).observe(status, { childList: true });
    }""")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/position?" in request.url else None)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 400, "downloadThroughput": 20_000, "uploadThroughput": 20_000}
    line.send("Network.emulateNetworkConditions", slow)
    click(page, 4)
    for slot in (4, 0, 8):
        point(page, slot)  # who sees nothing happen clicks again
    expect(page.locator("#status")).to_have_text(re.compile(r"^Perfect played (\w\d)\. Your turn\.$"))
    assert len(moves(page)) == len(asked) == 2
    reply = moves(page)[1]
    said = ["Playing b2…", "Perfect is to move.", f"Perfect plays {reply}.", f"Perfect played {reply}. Your turn."]
    assert page.evaluate("window.said") == said


def test_a_move_is_seen_before_it_has_arrived_and_no_other_is_taken(page: Page, holds: Holds) -> None:
    play(page, "connect4:4x4", ALONE)
    held = holds("position")
    page.keyboard.press("2")
    expect(page.locator("#status")).to_have_text("Playing 2…")
    expect(page.locator("#board .tapped")).to_have_count(1)
    expect(page.locator("#board")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#busy")).to_contain_text("Waiting for the server…")
    point(page, 1)  # a stone of the other player's, if it were taken
    page.keyboard.press("3")
    sent(page, held).continue_()
    expect(page.locator(".line button")).to_have_text(["2"])
    expect(page.locator("#busy")).to_be_hidden()
    page.keyboard.press("3")
    expect(page.locator(".line button")).to_have_text(["2", "3"])


def test_a_line_that_breaks_while_a_move_is_on_its_way_takes_it_back(page: Page, holds: Holds) -> None:
    play(page, "tictactoe:3x3")
    address = page.url
    held = holds("position")
    click(page, 4)
    sent(page, held).abort()
    expect(page.locator("#remark")).to_have_text(f"{GONE} b2 is taken back.")
    expect(page.locator("#status")).to_have_text("Your turn.")
    assert (page.url, moves(page)) == (address, [])
    click(page, 0)
    expect(page.locator("#status")).to_have_text(re.compile("^Perfect played"))
    assert moves(page)[0] == "a1"


def test_a_line_that_breaks_while_a_machine_answers_is_tried_again(page: Page, holds: Holds) -> None:
    play(page, "tictactoe:3x3")
    held = holds("answer")
    click(page, 4)
    sent(page, held).abort()
    expect(page.locator("#remark")).to_have_text(GONE)
    expect(page.locator("#status")).to_have_text("Perfect is to move.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#status")).to_have_text(re.compile("^Perfect played"))
    assert len(moves(page)) == 2


def test_who_does_not_want_to_wait_takes_the_move_back(page: Page, holds: Holds) -> None:
    play(page, "tictactoe:3x3", ALONE)
    address = page.url
    held = holds("position")
    click(page, 4)
    page.locator("#busy").get_by_role("button", name="Cancel").click()
    expect(page.locator("#remark")).to_have_text("Cancelled.")
    expect(page.locator("#status")).to_have_text("Orange is to move.")
    assert page.url == address
    sent(page, held)
    click(page, 0)
    expect(page.locator(".line button")).to_have_text(["a1"])


def test_a_place_that_does_not_come_is_left_again(page: Page, holds: Holds) -> None:
    play(page, "tictactoe:3x3", f"{ALONE}&moves=b2.a1")
    held = holds("position")
    page.keyboard.press("Home")
    sent(page, held).abort()
    expect(page.locator("#remark")).to_have_text(GONE)
    click(page, 2)
    expect(page.locator(".line button")).to_have_text(["b2", "a1", "c1"])


def test_a_typed_move_is_on_its_way_too(page: Page, holds: Holds) -> None:
    play(page, "tictactoe:3x3")
    held = holds("position")
    page.locator("#typed input").fill("b2")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Playing b2…")
    page.keyboard.press("Enter")
    sent(page, held).continue_()
    expect(page.locator("#status")).to_have_text(re.compile("^Perfect played"))
    expect(page.locator(".line button")).to_have_count(2)
    expect(page.locator("#typed input")).to_have_value("")


def test_a_puzzle_takes_one_answer_and_asks_again_if_it_is_lost(page: Page, holds: Holds) -> None:
    page.goto("/puzzle?game=tictactoe&level=easy&seed=1")
    expect(page.locator(".remark p")).to_contain_text("find the only winning move")
    held = holds("review")
    page.locator("#board .slot").first.click()
    expect(page.locator(".remark p")).to_have_text(re.compile("^Playing "))
    sent(page, held).abort()
    expect(page.locator(".remark p")).to_have_text(GONE)
    expect(page.locator("#streak")).to_have_text("In a row: 0. Best: 0.")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".remark p")).to_have_text(re.compile("^(Right!|No.)"))


@pytest.mark.parametrize(
    ("address", "question", "seen"),
    [
        ("/", "games", ".card"),
        ("/play/tictactoe", "position", "#board svg"),
        ("/puzzle", "puzzle", "#board svg"),
        ("/quiz", "exercise", ".quiz li"),
    ],
)
def test_what_did_not_load_is_tried_again(page: Page, holds: Holds, address: str, question: str, seen: str) -> None:
    held = holds(question)
    page.goto(address)
    sent(page, held).abort()
    expect(page.locator("#main")).to_contain_text(GONE)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(seen).first).to_be_visible()
    expect(page.locator("#main")).not_to_contain_text(GONE)


@pytest.mark.parametrize(("tab", "question"), [("Tree", "tree"), ("Arena", "arena"), ("Charts", "chart")])
def test_a_view_that_did_not_load_is_tried_again(page: Page, holds: Holds, tab: str, question: str) -> None:
    play(page, "matches:5", ALONE)
    held = holds(question)
    page.get_by_role("tab", name=tab).click()
    sent(page, held).abort()
    expect(page.get_by_role("tabpanel")).to_contain_text(GONE)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("tabpanel").locator("svg").first).to_be_visible()
    expect(page.get_by_role("tabpanel")).not_to_contain_text(GONE)


def test_answers_to_a_quiz_that_did_not_come_are_asked_for_again(page: Page, holds: Holds) -> None:
    page.goto("/quiz?kind=nim&level=easy&seed=3")
    held = holds("solution")
    page.get_by_role("button", name="Show the answers").click()
    sent(page, held).abort()
    expect(page.get_by_role("alert")).to_contain_text(GONE)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".said").first).to_contain_text("Answer:")
