"""Trees and arenas as lessons, in a real Chromium: stepped through, guessed, edited, kept, by mouse and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import HANG
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def lessons(browser: Browser, server: str) -> Iterator[Page]:
    """One page for all of them; it has nothing to complain of but what a test asks for."""
    context = browser.new_context(base_url=server, locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    made = context.new_page()
    complaints: list[str] = []
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield made
    assert [line for line in complaints if "400 (Bad Request)" not in line] == []
    context.close()


def open_tab(page: Page, game: str, tab: str) -> None:
    page.goto(f"/play/{game}?first=human&second=human")
    page.get_by_role("tab", name=tab).click()
    expect(page.locator(".viewer svg")).to_be_visible()
    expect(page.locator(".film output")).not_to_be_empty()


def nodes(page: Page) -> Locator:
    return page.locator(".viewer g.node")


def step(page: Page, way: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(".film").get_by_role("button", name=way).click()


def seen(page: Page) -> int:
    return page.locator(".viewer g.node:not(.unseen)").count()


def places(page: Page) -> list[str]:
    """Where the nodes stand."""
    frames: list[str] = page.eval_on_selector_all(
        ".viewer g[data-item]", "nodes => nodes.map(node => `${node.getBBox().x} ${node.getBBox().y}`)"
    )
    return frames


@pytest.mark.parametrize("tab", ["Tree", "Arena"])
def test_no_node_lies_under_the_buttons_of_its_picture(lessons: Page, tab: str) -> None:
    open_tab(lessons, "matches:7", tab)
    beside = """nodes => {
        const tools = document.querySelector(".viewer-tools").getBoundingClientRect();
        return Math.max(...nodes.map(node => node.getBoundingClientRect().right)) <= tools.left;
    }"""
    lessons.get_by_role("button", name="All of it").click()
    assert nodes(lessons).evaluate_all(beside)


def test_a_search_is_revealed_in_place_with_its_line_and_board(lessons: Page) -> None:
    open_tab(lessons, "matches:11", "Tree")
    step(lessons, "To the start")
    expect(lessons.locator(".caption")).to_have_text("the search has not begun")
    assert seen(lessons) == 0
    before = places(lessons)
    assert len(before) > 8
    step(lessons, "One step on", 4)
    assert seen(lessons) == 3
    assert places(lessons) == before, "nothing slides"
    expect(lessons.locator(".code [aria-current]")).to_have_text("    if n in leaves: return h(n)")
    expect(lessons.locator(".caption")).to_have_text(re.compile("^node 2: a leaf, value"))
    board = lessons.locator(".node-board img")
    expect(board).to_have_attribute("src", re.compile(r"picture\?.*moves=1\.1"))
    assert board.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    nodes(lessons).first.click()
    expect(board).not_to_have_attribute("src", re.compile("moves="))
    lessons.get_by_role("tab", name="Tree").click()
    expect(lessons.locator(".film output")).to_have_text(re.compile("^4 /"))
    lessons.locator(".film").get_by_role("button", name="Play").click()
    expect(lessons.locator(".film output")).to_have_text(re.compile("^[67] /"))
    lessons.locator(".film").get_by_role("button", name="Pause").click()
    expect(lessons.locator(".film").get_by_role("button", name="Play")).to_be_visible()


def test_words_can_be_read_at_depth_4_and_the_screen_is_filled(lessons: Page) -> None:
    open_tab(lessons, "tictactoe", "Tree")
    lessons.get_by_label("Depth").fill("4")
    lessons.get_by_label("Depth").press("Enter")
    expect(lessons.locator(".figures")).to_contain_text("nodes 492")
    height = "texts => Math.min(...texts.map(text => text.getBoundingClientRect().height))"
    assert lessons.eval_on_selector_all(".viewer g.node:not(.unseen) text", height) >= 8
    small = lessons.locator(".viewer").bounding_box()
    lessons.get_by_role("button", name="Full screen").click()
    expect(lessons.locator("dialog.whole-screen .viewer")).to_be_visible()
    large = lessons.locator(".viewer").bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] * large["height"] > 2 * small["width"] * small["height"]
    lessons.keyboard.press("Escape")
    expect(lessons.locator("dialog.whole-screen")).to_have_count(0)
    expect(lessons.get_by_role("button", name="Full screen")).to_be_focused()
    expect(lessons.locator(".side .viewer svg")).to_be_visible()


@pytest.mark.parametrize(("algorithm", "sign"), [("proofnumber", " : "), ("mcts", "×")])
def test_proof_numbers_and_playouts_are_shown(lessons: Page, algorithm: str, sign: str) -> None:
    open_tab(lessons, "matches:5", "Tree")
    lessons.get_by_label("Algorithm").select_option(algorithm)
    expect(lessons.locator(".viewer")).to_contain_text(sign)
    expect(lessons.locator(".code")).to_contain_text("while n:")


def test_an_own_tree_is_typed_edited_and_its_cuts_guessed(lessons: Page) -> None:
    open_tab(lessons, "nim", "Tree")
    lessons.get_by_label("Algorithm").select_option("alphabeta")
    lessons.get_by_label("My own numbers").check()
    numbers = lessons.get_by_label("Tree of numbers")
    numbers.fill("((3 5) (2 9")
    expect(lessons.locator(".caption")).to_contain_text("Line 1, column 12: expected")
    numbers.fill(" ")
    expect(lessons.locator(".caption")).to_contain_text("Write a tree of numbers, such as ((3 5)")
    numbers.fill("((3 5) (2 9))")
    expect(lessons.locator(".caption")).to_contain_text("the value is 3")
    nodes(lessons).nth(3).click()
    assert numbers.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)") == "5"
    lessons.keyboard.type("1")
    expect(lessons.locator(".caption")).to_contain_text("the value is 2")
    numbers.fill("((3 5) (2 9))")
    expect(lessons.locator(".caption")).to_contain_text("the value is 3")
    lessons.get_by_label("Will this be cut?").check()
    question = lessons.locator(".question")
    expect(question).to_be_visible()
    assert seen(lessons) > 2, "it begins with a question, not with an empty picture"
    for guess, answer in (("Yes", "No: they are looked at. 0 of 1 right."), ("Yes", "No: they are looked at. 0 of 2")):
        while not question.get_by_role("button", name="Yes").is_visible():
            step(lessons, "One step on")
        question.get_by_role("button", name=guess).click()
        expect(question).to_contain_text(answer)
    while not question.get_by_role("button", name="Yes").is_visible():
        step(lessons, "One step on")
    question.get_by_role("button", name="Yes").click()
    expect(question).to_have_text("Right! 1 of 3 right.")
    expect(lessons.locator(".caption")).to_contain_text("cut: 2 ≤ 3")
    lessons.get_by_label("Will this be cut?").uncheck()
    lessons.get_by_label("My own numbers").uncheck()
    expect(lessons.get_by_label("Depth")).to_be_visible()


def test_picture_and_film_are_kept(lessons: Page, tmp_path: Path) -> None:
    open_tab(lessons, "matches:5", "Tree")
    step(lessons, "To the start")
    step(lessons, "One step on", 2)
    lessons.get_by_role("button", name="Export").click()
    for name, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("Film", b"<!DOCTYPE html>")):
        with lessons.expect_download() as download:
            lessons.locator("#dialog").get_by_role("button", name=name).click()
        download.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    kept = (tmp_path / "SVG").read_text()
    assert kept.count('class="node open"') == 2, "as it is seen now"
    assert "<style" in kept
    assert (tmp_path / "PNG").stat().st_size > 3000
    lessons.get_by_role("button", name="Close").click()


def test_an_arena_is_coloured_layer_by_layer(lessons: Page) -> None:
    open_tab(lessons, "matches:7,misere", "Arena")
    expect(lessons.locator(".caption")).to_contain_text("Eve, who plays first, forces her goal from here.")
    whole = nodes(lessons).count()
    lessons.get_by_label("Fold").check()
    expect(nodes(lessons)).to_have_count(12)
    assert whole > 12
    waiting = lessons.locator(".viewer g.node.waiting")
    step(lessons, "To the start")
    expect(waiting).to_have_count(12)
    step(lessons, "One step on")
    expect(waiting).to_have_count(10)
    expect(lessons.locator(".caption")).to_have_text("Rank 0, the goals: Eve has won at 1, Adam at 1.")
    slider = lessons.get_by_role("slider", name="Step")
    slider.press("ArrowRight")
    expect(lessons.locator(".caption")).to_contain_text("Rank 1: 6 nodes have a move")
    expect(waiting).to_have_count(4)
    hidden = waiting.first.locator("[class$='-shade']").evaluate("shade => getComputedStyle(shade).visibility")
    assert hidden == "hidden"
    nodes(lessons).first.click()
    expect(lessons.locator(".node-board figcaption")).to_contain_text("7e, the start")
    lessons.get_by_label("Fold").uncheck()
    expect(nodes(lessons)).to_have_count(whole)


def test_algorithm_6_counts_step_by_step(lessons: Page) -> None:
    open_tab(lessons, "matches:5", "Arena")
    lessons.get_by_label("Lesson").select_option("eve")
    expect(lessons.locator(".code li")).to_have_count(10)
    step(lessons, "To the start")
    expect(nodes(lessons).first).to_contain_text("d⁺3")
    step(lessons, "One step on", 2)
    expect(lessons.locator(".caption")).to_have_text("3e has a move to 0a: its counter is now 2.")
    expect(lessons.locator(".code [aria-current]")).to_contain_text("d⁺(t) = d⁺(t) - 1")
    step(lessons, "One step on")
    expect(lessons.locator(".caption")).to_have_text("3e joins A: Eve can move to 0a.")
    lessons.get_by_label("Lesson").select_option("layers")
    expect(lessons.locator(".code")).to_be_hidden()


def test_who_wins_is_guessed_first_by_keys_alone(lessons: Page) -> None:
    open_tab(lessons, "matches:5", "Arena")
    lessons.get_by_role("button", name="Guess first").focus()
    lessons.keyboard.press("Enter")
    expect(lessons.locator(".caption")).to_contain_text("Who wins where?")
    open_nodes = lessons.locator(".viewer g.node.waiting")
    assert "wins" not in "".join(open_nodes.evaluate_all("all => all.map(node => node.ariaLabel)"))
    lessons.locator(".viewer").focus()
    lessons.keyboard.press("Tab")
    expect(nodes(lessons).first).to_be_focused()
    lessons.keyboard.press("Enter")
    expect(nodes(lessons).first).to_have_attribute("aria-label", "5e, the start, Eve to move: Eve wins")
    lessons.keyboard.press("ArrowRight")
    expect(nodes(lessons).nth(1)).to_be_focused()
    lessons.keyboard.press("Enter")
    lessons.get_by_role("button", name="Check").press("Enter")
    expect(lessons.locator(".caption")).to_contain_text("of 2 right;")
    assert lessons.locator(".viewer g.right, .viewer g.wrong-guess").count() == 2
    lessons.get_by_role("button", name="Show the answer").click()
    expect(lessons.locator(".viewer .guess")).to_have_count(0)
    expect(open_nodes).to_have_count(0)


def test_a_large_game_is_drawn_and_its_sister_a_click_away(lessons: Page) -> None:
    lessons.goto("/play/connect4")
    lessons.get_by_role("tab", name="Arena").click()
    expect(nodes(lessons)).to_have_count(57)
    expect(lessons.locator(".film")).to_be_hidden()
    nodes(lessons).first.press("Enter")
    expect(lessons.locator(".node-board img")).to_be_visible()
    lessons.get_by_role("button", name="Full screen").click()
    lessons.get_by_role("link", name="connect4:2x2,line=2").click()
    expect(lessons.locator("dialog.whole-screen")).to_have_count(0)
    expect(lessons.locator("#title")).to_contain_text("connect4:2x2,line=2")
    expect(lessons.locator(".caption")).to_contain_text("nodes")
    expect(lessons.locator(".film")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lessons_fit_a_phone_in_french(browser: Browser, server: str, theme: str) -> None:
    phone = browser.new_context(
        base_url=server, locale="fr-FR", viewport={"width": 390, "height": 844}, color_scheme=theme, has_touch=True
    )
    page = phone.new_page()
    page.goto("/play/matches:5")
    for tab, words in (("Arbre", "nœuds visités"), ("Arène", "Ève, qui joue en premier")):
        page.get_by_role("tab", name=tab).tap()
        expect(page.locator(".caption")).to_contain_text(words)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for button in page.locator(".lesson button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
    nodes(page).first.tap()
    expect(page.locator(".node-board img")).to_be_visible()
    page.get_by_role("button", name="Plein écran").tap()
    expect(page.locator("dialog.whole-screen .viewer")).to_be_visible()
    phone.close()


def test_pure_parts_of_lessons(lessons: Page) -> None:
    lessons.goto("/")
    found = lessons.evaluate("""async () => {
        const { cutQuestion } = await import("/static/cut_quiz.js");
        const { numberAt } = await import("/static/numbers_text.js");
        const step = (item, kind) => [item, "", "", "", "", kind];
        const told = [[0, "enter"], [1, "enter"], [1, "leaf"], [2, "enter"], [2, "leaf"], [0, "cut"]];
        const steps = told.map((each) => step(...each));
        const search = { steps, parents: [null, 0, 0] };
        const part = (text, parents, item) => {
          const place = numberAt(text, parents, item);
          return place && text.slice(...place);
        };
        const two = [null, 0, 0];
        return {
            asked: steps.map((_, moment) => cutQuestion(search, moment)),
            numbers: [
                part("(3 5)", two, 2), part("(1: 3  2: -inf)", two, 2), part("(3,5; 2,25)", two, 1),
                part("[3,5]", two, 2), part("(3 5)", two, 0), part("(3 5 7)", two, 1),
            ],
        };
    }""")
    nothing = [None] * 3
    assert found["asked"] == [*nothing, {"item": 0, "cut": False}, None, {"item": 0, "cut": True}]
    assert found["numbers"] == ["5", "-inf", "3,5", "5", None, None]
