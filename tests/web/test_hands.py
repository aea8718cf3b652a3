"""Hands on the board, and what is taken away from the page, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import HANG
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.testclient import TestClient

from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits

pytestmark = pytest.mark.once

ALONE = "first=human&second=human"


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=server, locale="en-GB", viewport={"width": 1280, "height": 800})
    made.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def play(page: Page, game: str, words: str = ALONE) -> None:
    page.goto(f"/play/{game}?{words}")
    expect(page.locator("#board svg")).to_be_visible()


def test_chocolate_is_cut_where_one_would_break_it(page: Page) -> None:
    play(page, "chocolate:4,3,1,1")
    food = page.locator("#board polygon.food").nth(5).bounding_box()  # second row, second column: the poisoned one
    assert food is not None
    beside = food["x"] + food["width"] - 5, food["y"] + food["height"] / 2
    page.mouse.move(*beside)
    expect(page.locator("#board .aimed title")).to_have_text("v2")
    expect(page.locator("#board .preview")).to_have_count(1)
    page.mouse.move(food["x"] + food["width"] / 2, food["y"] + 5)
    expect(page.locator("#board .aimed title")).to_have_text("h1")
    page.mouse.click(*beside)
    expect(page.locator(".line button")).to_have_text(["v2"])


@pytest.fixture
def touched(browser: Browser, server: str) -> Iterator[Page]:
    """A page under a finger."""
    made = browser.new_context(
        base_url=server, locale="en-GB", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    made.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    yield made.new_page()
    made.close()


def test_the_first_tap_shows_a_move_and_the_second_plays_it(touched: Page) -> None:
    play(touched, "tictactoe:3x3")
    status, shown, made = (touched.locator(each) for each in ("#status", "#board .preview", ".line button"))
    touched.locator("#board [data-slot='4']").first.tap()
    expect(status).to_have_text("Tap again to play b2.")
    expect(shown).to_have_attribute("src", re.compile("moves=b2"))
    touched.locator("#board [data-slot='0']").first.tap()
    expect(status).to_have_text("Tap again to play a1.")
    touched.keyboard.press("v")  # the values arrive, and what was tapped stays in view
    expect(touched.locator("#board svg text", has_text="D").first).to_be_visible()
    expect(status).to_have_text("Tap again to play a1.")
    expect(shown).to_have_attribute("src", re.compile("moves=a1"))
    expect(made).to_have_count(0)
    touched.locator("#board [data-slot='0']").first.tap()
    expect(made).to_have_text(["a1"])
    expect(shown).to_have_count(0)
    expect(status).not_to_contain_text("Tap again")


def test_a_tap_beside_the_board_plays_nothing(touched: Page) -> None:
    play(touched, "tictactoe:3x3")
    touched.locator("#board [data-slot='4']").first.tap()
    expect(touched.locator("#status")).to_have_text("Tap again to play b2.")
    touched.locator("#board").tap(position={"x": 3, "y": 3})
    expect(touched.locator("#status")).to_have_text("Orange is to move.")
    expect(touched.locator("#board .preview")).to_have_count(0)


def test_from_and_to_are_two_taps(touched: Page) -> None:
    play(touched, "hexapawn:3x3")
    touched.locator("#board .slot").first.tap()
    expect(touched.locator("#board .chosen")).to_have_count(1)
    touched.locator("#board .open").first.tap()
    expect(touched.locator(".line button")).to_have_count(1)


def test_a_button_of_a_move_is_tapped_twice_too(touched: Page) -> None:
    play(touched, "countdown:heap=4,most=2")
    take = touched.locator("#buttons button").first
    take.tap()
    expect(touched.locator("#status")).to_contain_text("Tap again to play")
    expect(touched.locator("#board .preview")).to_have_count(1)
    take.tap()
    expect(touched.locator(".line button")).to_have_count(1)


def test_a_puzzle_is_not_lost_by_a_slip_of_the_finger(touched: Page) -> None:
    touched.goto("/puzzle?game=tictactoe&level=easy&seed=1")
    cell = touched.locator("#board .slot").first
    cell.tap()
    expect(touched.locator(".remark p")).to_contain_text("Tap again to play")
    expect(touched.locator("#streak")).to_have_text("In a row: 0. Best: 0.")
    cell.tap()
    expect(touched.locator(".remark p")).to_have_text(re.compile("^(Right!|No.)"))


def test_a_game_is_kept_as_a_film(page: Page, context: BrowserContext, tmp_path: Path) -> None:
    play(page, "tictactoe:3x3", f"{ALONE}&moves=a1.b1.a2.b2.a3")
    page.get_by_role("button", name="Picture", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Film of the game").click()
    assert download.value.suggested_filename == "tictactoe-3x3.html"
    file = tmp_path / "film.html"
    download.value.save_as(file)
    faults: list[str] = []
    film = context.new_page()
    film.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    film.goto(file.as_uri())
    expect(film.locator("#caption")).to_have_text(re.compile("^0 / 5"))
    expect(film.locator("#stage svg:visible")).to_have_count(1)
    film.keyboard.press("End")
    expect(film.locator("#caption")).to_have_text("5 / 5 Orange has won, after 5 moves.")
    expect(film.locator("#stage svg:visible circle.first, #stage svg:visible .first")).not_to_have_count(0)
    assert faults == []


def test_the_board_is_on_paper(page: Page) -> None:
    play(page, "connect4:5x4", f"{ALONE}&moves=1.2.3.3")
    page.emulate_media(media="print")
    box = page.locator("#board svg").bounding_box()
    assert box is not None
    assert box["height"] > 300
    expect(page.locator(".line button").first).to_be_visible()
    expect(page.locator(".controls")).to_be_hidden()


def test_paper_is_light_and_holds_all_of_a_tree(browser: Browser, server: str) -> None:
    night = browser.new_context(base_url=server, locale="en-GB", color_scheme="dark")
    page = night.new_page()
    play(page, "tictactoe:3x3", f"{ALONE}&moves=a1.b2.c3.a2")
    page.get_by_role("tab", name="Tree").click()
    viewer, board = page.locator(".viewer svg"), page.locator("#board svg")
    expect(page.locator(".film output")).not_to_be_empty()
    page.get_by_role("button", name="Larger").click()
    part = viewer.get_attribute("viewBox")
    page.emulate_media(media="print")
    expect(board).to_have_class("zermelo light")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    whole = viewer.evaluate("svg => svg.viewBox.baseVal.width")
    assert whole > float((part or "").split()[2])
    page.emulate_media(media="screen")
    expect(board).to_have_class("zermelo dark")
    expect(viewer).to_have_attribute("viewBox", part or "")
    night.close()


def test_puzzles_and_quizzes_are_on_paper_without_their_buttons(page: Page) -> None:
    page.goto("/puzzle?game=tictactoe&level=easy&seed=1")
    expect(page.locator("#board svg")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_text("find the only winning move")).to_be_visible()
    expect(page.locator("button:visible, select:visible")).to_have_count(0)
    page.goto("/quiz?kind=alphabeta&level=easy&seed=3")
    expect(page.locator(".quiz li").first).to_be_visible()
    expect(page.locator("button:visible, select:visible")).to_have_count(0)


def test_the_board_is_enlarged_by_keys_and_buttons(page: Page) -> None:
    play(page, "chocolate:40,40,20,20")
    wide = "document.querySelector('#board .sheet').getBoundingClientRect().width"
    before = page.evaluate(wide)
    page.keyboard.press("+")
    assert page.evaluate(wide) > 1.4 * before
    page.get_by_role("button", name="Smaller").click()
    assert page.evaluate(wide) == pytest.approx(before, rel=0.01)
    play(page, "tictactoe")
    expect(page.locator("#zoom")).to_be_hidden()


@pytest.mark.parametrize("embedders", [(), ("https://school.example",)])
def test_only_sites_that_the_owner_names_may_embed_the_page(embedders: tuple[str, ...]) -> None:
    app = application(Gallery(), Limits(memory=10**8), embedders=embedders)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        answer = client.get("/play/hex")
    policy = answer.headers["content-security-policy"]
    assert policy.endswith(f"frame-ancestors {' '.join(embedders) or chr(39) + 'none' + chr(39)}")
    assert answer.headers.get("x-frame-options") == (None if embedders else "DENY")
    assert f'data-embeddable="{"yes" if embedders else "no"}"' in answer.text


def test_the_machine_moves_too_where_moves_go_from_a_cell_to_another(page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    play(page, "foxandhounds", "first=human&second=random")
    status = page.locator("#status")
    piece = page.locator("#board [role=button]").first
    piece.click()
    expect(status).to_have_text("Now one of the marked places; the same again takes the choice back.")
    piece.click()
    expect(status).to_have_text("Your turn.")
    piece.click()
    page.locator("#board .open").first.click()
    expect(page.locator(".line button")).to_have_count(2)
    expect(status).to_contain_text("Random played")
    assert complaints == []


def test_what_a_move_leads_to_is_laid_over_the_board_without_a_page(page: Page) -> None:
    play(page, "tictactoe:3x3")
    page.locator("#board [data-slot='4']").first.hover()
    source = page.locator("#board .preview").get_attribute("src")
    assert source is not None
    assert '<rect class="page" visibility="hidden"' in page.request.get(source).text()
    assert '<rect class="page" visibility' not in page.request.get(source.replace("page=0", "page=1")).text()
