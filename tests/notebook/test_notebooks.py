"""The notebooks: made from their sources, and every cell of them runs, in plain Python and in a real kernel."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from zermelo.core.display import Displayed
from zermelo.draw import Picture
from zermelo.notebook import making
from zermelo.notebook.model import Model

ROOT = Path(__file__).parents[2]
MAKING = run_path(str(ROOT / "notebooks" / "make.py"))
NOTEBOOKS = sorted(path.as_posix() for path in MAKING["pages"]())
WIDGET = "application/vnd.jupyter.widget-view+json"


def code_cells(name: str) -> list[str]:
    fields = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in fields["cells"] if cell["cell_type"] == "code"]


def test_they_are_made_from_their_sources() -> None:
    documents = {path.stem for path in (ROOT / "docs" / "documents").glob("*.md")}
    assert set(NOTEBOOKS) == {f"{language}/{name}.ipynb" for language in ("en", "fr") for name in documents}
    kept = {path: (ROOT / "notebooks" / path).read_text(encoding="utf-8") for path in MAKING["pages"]()}
    assert kept == MAKING["pages"](), "run python notebooks/make.py"


def test_both_languages_have_the_same_cells() -> None:
    for english in NOTEBOOKS[: len(NOTEBOOKS) // 2]:
        french = english.replace("en/", "fr/")
        assert [cell.replace('"en"', '"fr"') for cell in code_cells(english)] == code_cells(french)
        source = (ROOT / "notebooks" / english.replace("en/", "").replace(".ipynb", ".md")).read_text(encoding="utf-8")
        kinds = {language: [kind for kind, _ in MAKING["cells"](source, language)] for language in ("en", "fr")}
        assert kinds["en"] == kinds["fr"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a notebook: instead of a widget there is its model."""
    monkeypatch.setattr(making, "shown", lambda model: model)
    names: dict[str, Any] = {}
    models = 0
    for cell in code_cells(name):
        *body, last = ast.parse(cell).body
        wanted = isinstance(last, ast.Expr)
        exec(compile(ast.Module(body if wanted else [*body, last], []), name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
            models += _seen(value)
    assert models >= 2
    assert names["language"] == name[:2]


def _seen(value: Any) -> bool:
    """Whether a cell's value is a model; whatever it is, it shows something."""
    if isinstance(value, Displayed | Picture):
        assert value._repr_svg_().startswith("<svg")
        return False
    if not hasattr(value, "hear"):
        assert value is None or value
        return False
    model: Model = value
    view = model.view()
    assert view["words"]
    assert view.get("svg") or view.get("questions")
    return True


@pytest.mark.once
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_they_run_in_a_kernel(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a language one after the other: to start a kernel takes longer than all of their cells."""
    why = "this needs the extra notebook, nbclient and ipykernel"
    pytest.importorskip("anywidget", reason=why)
    pytest.importorskip("ipykernel", reason=why)
    nbclient = pytest.importorskip("nbclient", reason=why)
    nbformat = pytest.importorskip("nbformat", reason=why)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    names = [name for name in NOTEBOOKS if name.startswith(language)]
    read = [nbformat.read(ROOT / "notebooks" / name, 4) for name in names]
    for each in read:
        nbformat.validate(each)
    whole = read[0]
    whole.cells = [cell for each in read for cell in each.cells if cell.cell_type == "code"]
    nbclient.NotebookClient(whole, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for cell in whole.cells:
        kinds = [kind for output in cell.outputs for kind in output.get("data", ())]
        last = cell.source.splitlines()[-1]
        if last.startswith(("play(", "watch(", "quiz(")):
            assert WIDGET in kinds
        elif "_svg(" in last:
            assert "image/svg+xml" in kinds
        assert not any(output.output_type == "error" for output in cell.outputs)
