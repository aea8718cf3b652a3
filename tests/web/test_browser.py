"""The page as people use it, in a real Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from patience import HANG
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from zermelo.core.language import languages, say
from zermelo.core.registry import BUILT_IN

pytestmark = pytest.mark.once

GAMES = ["halving:9", "matches:7", "nim:1,2,3", "chocolate:4,3,1,1", "chomp:3x3", "hex:3", "tictactoe", "connect4:4x4"]
OVER = re.compile("ha(s|ve) (won|lost)|is a draw, after")
AGAINST = "first=human&second=perfect"
ALONE = "first=human&second=human"


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """A visitor who speaks English."""
    made = browser.new_context(base_url=server, locale="en-GB", viewport={"width": 1280, "height": 800})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, server: str) -> Iterator[Page]:
    """A page that reaches no other host, and has nothing to complain of."""
    made = context.new_page()
    complaints: list[str] = []
    made.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    made.on("request", lambda request: None if _ours(request.url, server) else complaints.append(request.url))
    yield made
    assert [line for line in complaints if not re.search("400 .Bad Request|ERR_FAILED", line)] == []


def _ours(url: str, server: str) -> bool:
    return url.startswith((server, "blob:", "data:"))


def play(page: Page, game: str, words: str = AGAINST) -> None:
    """Open a game, and wait for its board."""
    page.goto(f"/play/{game}?{words}")
    expect(page.locator("#board svg")).to_be_visible()


def moves(page: Page) -> list[str]:
    """The moves of the line that is looked at."""
    return page.locator(".line button").all_inner_texts()


def click(page: Page, slot: int) -> None:
    page.locator(f"#board [data-slot='{slot}'][role=button]").first.click()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_against_the_perfect_player(page: Page, game: str) -> None:
    play(page, game)
    mine = page.locator("#board [role=button]")
    for _ in range(20):
        answered = page.locator(".seats:has(.turn.first), .seats:not(:has(.turn))")
        expect(answered).to_be_visible()
        if OVER.search(page.locator("#status").inner_text()):
            break
        before = len(moves(page))
        mine.last.locator("circle, polygon").last.click()
        expect(page.locator(".line button").nth(before)).to_be_visible()
    expect(page.locator("#status")).to_have_text(OVER)
    expect(mine).to_have_count(0)


def test_the_gallery_shows_every_game_and_leads_to_it(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".card")).to_have_count(len(BUILT_IN) + 2)
    broken = "[...document.images].filter(image => image.complete && !image.naturalWidth).length"
    page.wait_for_load_state("networkidle")
    assert page.evaluate(broken) == 0
    page.get_by_role("link", name="Chomp").first.click()
    expect(page.locator("#title")).to_contain_text("chomp:4x5")
    page.go_back()
    expect(page.locator(".card")).to_have_count(len(BUILT_IN) + 2)
    page.get_by_role("searchbox").fill("pins or two")
    expect(page.locator(".card:visible")).to_have_count(1)
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#title")).to_contain_text("Kayles")


def test_the_gallery_says_who_wins_and_shows_the_variant_that_was_played_last(page: Page) -> None:
    page.goto("/")
    card = page.locator(".card", has=page.get_by_role("link", name="Nim", exact=True))
    expect(card).to_contain_text("who moves first wins in 8 moves (15 in all); 192 positions")
    expect(card).to_contain_text("Taking the last one wins.")
    expect(page.locator(".card", has_text="Connect Four")).to_contain_text("Hard")
    page.get_by_role("button", name="Endings of chess").click()
    expect(page.get_by_role("link", name="King and pawn against king")).to_be_in_viewport()
    play(page, "nim:3,5,7,misere")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#dialog")).to_be_hidden()
    page.locator(".brand").click()
    expect(card).to_contain_text("Taking the last one loses.")
    expect(card).not_to_contain_text("who moves first wins")


def test_a_game_that_has_not_begun_says_its_rules(page: Page) -> None:
    play(page, "nim:3,5,7,misere", ALONE)
    expect(page.locator(".panel")).to_contain_text("Taking the last one loses.")
    page.keyboard.press("v")
    expect(page.locator(".values")).to_be_visible()
    expect(page.locator(".plot")).to_be_hidden()
    page.get_by_role("button", name="2-2", exact=True).click()
    expect(page.locator(".chart .point")).to_have_count(2)
    expect(page.locator(".panel")).not_to_contain_text("Taking the last one loses.")


def test_a_move_of_two_cells_is_clicked_in_any_order(page: Page) -> None:
    play(page, "tapatan", f"{ALONE}&moves=e.a.f.d.g.c")
    page.locator("#board [data-cell='4']").first.click()
    expect(page.locator("#board .chosen")).to_have_count(1)
    expect(page.locator("#board .open")).to_have_count(3)
    page.locator("#board [data-cell='7']").first.click()
    expect(page.locator(".line button").last).to_have_text("e-h")
    page.locator("#board [data-cell='1']").first.click()
    page.locator("#board [data-cell='2']").first.click()
    expect(page.locator(".line button").last).to_have_text("c-b")


def test_a_position_is_set_up_and_played(page: Page) -> None:
    play(page, "achi", ALONE)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    for cell in (0, 4, 4):
        before = page.locator("#dialog input[name=text]").input_value()
        page.locator(f"#dialog [data-cell='{cell}']").first.click()
        expect(page.locator("#dialog input[name=text]")).not_to_have_value(before)
    expect(page.locator("#dialog input[name=text]")).to_have_value("X../.O./... X")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("#board circle.first")).to_have_count(1)
    expect(page.locator("#board circle.second")).to_have_count(1)
    assert "/play/achi?start=" in page.url


def test_where_pieces_do_not_tell_the_position_it_is_typed(page: Page) -> None:
    play(page, "krk", ALONE)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("alert")).to_contain_text("no board that can be set up piece by piece: type a position")
    expect(page.locator("#dialog [name=start]")).to_be_visible()


def test_a_position_is_set_up_and_solved(page: Page) -> None:
    play(page, "tictactoe", "first=human&second=perfect")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#dialog .note")).to_have_text("Written like .../.../... X")
    expect(page.get_by_role("button", name="b3: .")).to_be_visible()
    text = page.locator("#dialog input[name=text]")
    text.fill("XX./.../... X")
    expect(page.locator("#dialog .wrong")).not_to_be_empty()
    expect(page.get_by_role("button", name="Solve")).to_be_disabled()
    text.fill("XO./XO./... X")
    expect(page.locator("#dialog .wrong")).to_be_empty()
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("table.values tbody tr").first).to_contain_text("W1")
    assert "perfect" not in page.url


def test_a_game_starts_after_moves_that_are_typed(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    page.get_by_role("button", name="New game").click()
    start = page.locator("#dialog input[name=start]")
    expect(start).to_have_attribute("placeholder", "such as .../.../... or a1 b1")
    start.fill("nonsense")
    start.press("Enter")
    expect(page.locator("#dialog .wrong")).to_contain_text("nonsense")
    start.fill("b2 a1")
    start.press("Enter")
    expect(page.locator(".line button")).to_have_text(["b2", "a1"])


def test_a_pin_alone_is_clicked_twice_and_a_pair_once_each(page: Page) -> None:
    play(page, "kayles", ALONE)
    page.locator("#board [data-cell='2']").first.click()
    page.locator("#board [data-cell='2']").first.click()
    expect(page.locator(".line button").last).to_have_text("3")
    page.locator("#board [data-cell='6']").first.click()
    page.locator("#board [data-cell='5']").first.click()
    expect(page.locator(".line button").last).to_have_text("6-7")


def test_values_are_hidden_until_asked_for(page: Page) -> None:
    play(page, "tictactoe", f"{ALONE}&moves=a1.b1")
    expect(page.locator("#board .mark")).to_have_count(0)
    page.keyboard.press("v")
    expect(page.locator("#board .mark")).to_have_count(7)
    expect(page.locator("#status")).to_have_text("Orange is to move. Orange wins in 3 moves (5 in all).")
    expect(page.locator("table.values tbody tr")).to_have_count(7)
    expect(page.locator("table.values tbody tr").first).to_contain_text("W5")
    expect(page.get_by_role("button", name="b2, Orange wins in 3 moves (5 in all)")).to_be_visible()
    expect(page.locator(".chart .point")).to_have_count(3)
    expect(page.locator(".chart .blunder")).to_have_count(1)
    page.keyboard.press("v")
    expect(page.locator("#board .mark")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Orange is to move.")


def test_moves_are_taken_back_and_other_lines_tried_without_losing_the_first(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    for slot, done in ((0, 1), (4, 2), (8, 3)):
        click(page, slot)
        expect(page.locator(".line button")).to_have_count(done)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("a1")
    page.keyboard.press("End")
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")
    click(page, 2)
    expect(page.locator("[aria-current=step]")).to_have_text("c1")
    assert moves(page) == ["a1", "b2", "c1"]
    page.locator(".others button").click()
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    page.reload()
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    expect(page.locator(".others button")).to_have_count(1)


def test_lines_that_were_tried_are_saved_and_loaded(page: Page, tmp_path: Path) -> None:
    play(page, "tictactoe", ALONE)
    for slot, done in ((0, 1), (4, 2)):
        click(page, slot)
        expect(page.locator(".line button")).to_have_count(done)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[aria-current=step]")).to_have_text("a1")
    click(page, 8)
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["lines"] == [["a1", "b2"]]
    page.goto("/play/nim")
    page.locator("#file").set_input_files(file)
    expect(page.locator(".line button")).to_have_text(["a1", "c3"])
    page.locator(".others button").click()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")


def test_an_address_that_means_nothing_is_refused_in_a_sentence(page: Page) -> None:
    page.goto("/play/matches:9?moves=7")
    expect(page.get_by_role("alert")).to_contain_text("move 1: '7' is not a move here")
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".cards").first).to_be_visible()


def test_a_refutation_ends_when_something_else_is_said(page: Page) -> None:
    play(page, "matches:9", "second=perfect")
    page.locator("#typed input").fill("2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Why?").click()
    page.locator("#typed input").fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.locator("#remark")).to_contain_text("'nonsense' is not a move here")
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("Perfect played 3. Your turn.")


def test_a_new_game_is_new(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    click(page, 4)
    expect(page.locator(".line button")).to_have_text(["b2"])
    page.locator(".brand").click()
    page.get_by_role("link", name="Tic Tac Toe").first.click()
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator(".line button")).to_have_count(0)
    page.go_back()
    page.go_back()
    expect(page.locator(".line button")).to_have_text(["b2"])


def test_the_browsers_back_button_loses_nothing(page: Page) -> None:
    play(page, "tictactoe:3x3", ALONE)
    for slot in (4, 0):
        click(page, slot)
    expect(page.locator(".line button")).to_have_text(["b2", "a1"])
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")
    click(page, 2)
    expect(page.locator(".line button")).to_have_text(["b2", "c1"])
    expect(page.locator(".others button")).to_have_count(1)


def test_the_address_holds_the_game(page: Page, context: BrowserContext) -> None:
    play(page, "hex:3", ALONE)
    click(page, 4)
    expect(page).to_have_url(re.compile(r"moves=b2"))
    click(page, 0)
    expect(page).to_have_url(re.compile(r"moves=b2\.a1"))
    other = context.browser.new_context()  # type: ignore[union-attr]
    guest = other.new_page()
    guest.goto(page.url)
    expect(guest.locator(".line button")).to_have_text(["b2", "a1"])
    other.close()
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_text("b2")


def test_a_game_is_saved_and_loaded(page: Page, tmp_path: Path) -> None:
    play(page, "chomp:3x3", ALONE)
    click(page, 4)
    click(page, 2)
    expect(page.locator(".line button")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert (record["game"], record["moves"]) == ("chomp:3x3,base=0", ["1,1", "0,2"])
    page.goto("/play/nim")
    page.locator("#file").set_input_files(file)
    expect(page.locator("#title")).to_contain_text("chomp:3x3")
    expect(page.locator(".line button")).to_have_text(["1,1", "0,2"])
    file.write_text(json.dumps({**record, "first": "human:Ann", "second": "human:Bob"}))
    page.locator("#file").set_input_files(file)
    expect(page.locator(".seat")).to_have_text(["Ann", "Bob"])
    click(page, 1)
    expect(page.locator(".line button")).to_have_count(3)
    file.write_text(json.dumps({**record, "moves": ["1,1", "2,2"]}))
    page.locator("#file").set_input_files(file)
    expect(page.locator("#remark")).to_contain_text("move 2")


@pytest.mark.parametrize("language", languages())
def test_numbers_and_forms_of_words_are_those_of_the_terminal(browser: Browser, server: str, language: str) -> None:
    visitor = browser.new_context(base_url=server, locale=language)
    page = visitor.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    text, numbers = "{count} {count:position|positions}", [0, 1, 2, 21, 999, 1000, 12_500, 1_000_000, -1, 0.5, 1.5]
    script = """async ([text, numbers]) => {
        const { say } = await import("/static/words.js");
        return numbers.map((count) => say(text, { count }));
    }"""
    said = page.evaluate(script, [text, numbers])
    visitor.close()
    assert said == [say(text, language, count=number) for number in numbers]


def test_the_browsers_language_is_spoken_and_can_be_changed(browser: Browser, server: str) -> None:
    visitor = browser.new_context(base_url=server, locale="fr-FR")
    page = visitor.new_page()
    play(page, "matches:5", ALONE)
    expect(page.locator("#status")).to_have_text("C’est à Orange de jouer.")
    expect(page.get_by_role("tab", name="Règles")).to_be_visible()
    page.locator("#language").select_option("en")
    expect(page.locator("#status")).to_have_text("Orange is to move.")
    visitor.close()


def test_the_keyboard_is_enough(page: Page) -> None:
    play(page, "tictactoe", ALONE)
    page.keyboard.press("b")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".line button")).to_have_text(["b2"])
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(2)
    page.locator("#typed input").focus()
    page.keyboard.type("C 3")
    page.keyboard.press("Enter")
    expect(page.locator(".line button")).to_have_count(3)
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    expect(page.locator("#remark")).to_contain_text("'z9' is not a move here")


def test_a_phone_has_room_for_all_of_it(browser: Browser, server: str) -> None:
    visitor = browser.new_context(base_url=server, locale="en", viewport={"width": 360, "height": 700}, has_touch=True)
    page = visitor.new_page()
    for path in ("/", "/play/connect4", "/play/hex:11", "/play/chocolate"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    play(page, "connect4:4x4", ALONE)
    for _ in range(2):
        page.locator("#board [data-slot='1'] circle").last.tap()
    expect(page.locator(".line button")).to_have_text(["2"])
    assert page.evaluate("scrollY") == 0
    assert page.locator(".top").evaluate("top => top.offsetHeight") <= 60  # one line
    visitor.close()


def test_an_address_names_a_game_in_any_language(page: Page) -> None:
    page.goto("/play/allumettes:5?moves=1")
    expect(page.locator("#title")).to_contain_text("Matches")
    expect(page.locator(".line button")).to_have_text(["1"])
    assert "/play/matches:5?moves=1" in page.url
    page.goto("/play/puisance4")
    expect(page.locator("[role=alert]")).to_contain_text("did you mean 'puissance4'?")


def test_a_game_of_ones_own_stands_beside_the_others(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".card").first).to_contain_text("Countdown")
    expect(page.locator(".card").first).to_contain_text("your own")
    play(page, "countdown:heap=4,most=2", ALONE)
    page.keyboard.press("v")
    expect(page.locator("table.values tbody tr").first).to_contain_text("W3")
    page.locator("#buttons button").first.click()
    expect(page.locator(".line button")).to_have_count(1)


def test_a_long_computation_shows_its_progress_and_is_cancelled(page: Page) -> None:
    play(page, "slow", ALONE)
    page.keyboard.press("v")
    expect(page.locator("#busy")).to_be_visible()
    page.locator("#busy button").click()
    expect(page.locator("#busy")).to_be_hidden()
    expect(page.locator("#remark")).to_have_text("Cancelled.")
    expect(page.locator(".panel .note").last).to_contain_text("Cancelled.")
    page.locator("#buttons button").first.click()
    expect(page.locator(".line button")).to_have_count(1)


def test_a_page_that_is_left_tells_the_server(page: Page) -> None:
    play(page, "slow", ALONE)
    page.keyboard.press("v")
    expect(page.locator("#busy")).to_be_visible()
    with page.expect_request(lambda request: request.method == "DELETE" and "/api/v1/work" in request.url):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")


def test_the_line_is_weighed_by_one_question_however_often_values_are_told(page: Page) -> None:
    asked: set[str] = set()

    def waiting(route: Route) -> None:
        asked.add(parse_qs(urlsplit(route.request.url).query)["ticket"][0])
        news = {"stage": "waiting", "words": "", "done": 0, "total": None, "found": None}
        route.fulfill(status=202, json=news)

    page.route("**/api/v1/history*", waiting)
    play(page, "nim:1,2,3", f"{ALONE}&moves=1-1")
    for _ in range(5):
        page.keyboard.press("v")
    expect(page.locator(".values")).to_be_visible()
    assert len(asked) == 1


def test_a_machine_that_was_stopped_goes_on_when_it_may(page: Page) -> None:
    play(page, "slow:heap=2000", "first=perfect&second=human")
    page.locator("#busy button").click()
    expect(page.locator("#remark")).to_have_text("Cancelled.")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#busy")).to_be_visible()


def test_a_blunder_is_named_and_its_refutation_shown(page: Page) -> None:
    play(page, "matches:11")
    click(page, 0)
    expect(page.locator("#remark")).to_contain_text("This gives the win away: now Perfect wins")
    expect(page.locator(".line button")).to_have_count(2)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#remark-tools")).to_contain_text(re.compile(r"1 / \d"))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#board [role=button]").first).to_be_visible()
    assert len(moves(page)) == 2


def test_machines_play_each_other_and_can_be_paused(page: Page) -> None:
    play(page, "matches:21", "first=perfect&second=random")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    shown = len(moves(page))
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#status")).to_have_text(OVER)
    assert len(moves(page)) > shown


def test_trees_and_arenas_are_drawn_beside_the_board(page: Page) -> None:
    play(page, "matches:5", ALONE)
    page.get_by_role("tab", name="Tree").click()
    expect(page.locator(".viewer svg")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text("cuts")
    whole = page.locator(".viewer svg").get_attribute("viewBox")
    page.get_by_role("button", name="Larger").click()
    assert page.locator(".viewer svg").get_attribute("viewBox") != whole
    page.get_by_role("button", name="To the start").last.click()
    expect(page.locator(".film output")).to_contain_text("0 /")
    page.get_by_role("tab", name="Arena").click()
    expect(page.locator(".caption")).to_contain_text("Eve, who plays first, forces her goal")


def test_variants_are_chosen_by_hand(page: Page) -> None:
    play(page, "nim")
    page.keyboard.press("n")
    dialog = page.locator("dialog")
    dialog.locator("[name=field-heaps]").fill("2 2")
    dialog.locator("[name=field-misere]").check()
    dialog.locator("[name=second]").select_option("skill")
    dialog.locator("[name=second-skill]").fill("30")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator("#title")).to_contain_text("nim:2,2,misere")
    expect(page.locator(".seat.second")).to_have_text("Skill 30")
    page.keyboard.press("n")
    dialog.locator("[name=field-heaps]").fill("-4")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.locator(".wrong")).to_contain_text("nim:")
