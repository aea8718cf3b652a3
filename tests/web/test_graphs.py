"""Graphs in files are games of the page too."""

from __future__ import annotations

from pathlib import Path

from patience import HANG
from starlette.testclient import TestClient

from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits


def test_a_graph_is_shown_and_solved(tmp_path: Path) -> None:
    path = tmp_path / "small-game.pg"
    path.write_text('0 1 0 1,2 "a";\n1 1 1 0,3 "b";\n2 1 1 3 "c";\n3 0 0 3 "d";\n')
    gallery = Gallery.of([str(path)])
    assert gallery.featured == ("small-game.pg",)
    with TestClient(
        application(gallery, Limits(memory=200 * 10**6, seconds=HANG)), base_url="http://127.0.0.1"
    ) as client:
        games = client.get("/api/v1/games").json()["games"]
        (shown,) = (game for game in games if game["name"] == "small-game.pg")
        assert (shown["own"], shown["settings"], shown["usage"]) == (True, [], "graph")
        for _ in range(100):
            answer = client.get("/api/v1/analysis", params={"game": "small-game.pg"})
            if answer.status_code != 202:
                break
        assert answer.status_code == 200, answer.text
        best = answer.json()["moves"][0]
        assert (best["name"], best["mark"]) == ("c", "W2")
