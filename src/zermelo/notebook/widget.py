"""The widget that shows any model, by anywidget: one file of JavaScript, for Jupyter, VS Code and Colab alike."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from zermelo.core.errors import ZermeloError
from zermelo.notebook.model import Message, Model

if TYPE_CHECKING:
    from anywidget import AnyWidget


def shown(model: Model) -> AnyWidget:
    """The widget of a model; its ``view`` is what is to be seen, and ``hear`` takes what the reader does."""
    made: AnyWidget = _widget_class()(model)
    return made


@cache
def _widget_class() -> Any:
    """Made when it is first wanted: anywidget comes with the extra ``notebook`` alone."""
    try:
        import anywidget
        import traitlets
    except ModuleNotFoundError as error:
        raise ZermeloError("{module} is missing: pip install 'zermelo[notebook]'", module=error.name) from None

    class Widget(anywidget.AnyWidget):
        _esm = _file("widget.js")
        _css = _file("widget.css")
        view = traitlets.Dict().tag(sync=True)

        def __init__(self, model: Model) -> None:
            self.shown = model
            super().__init__(view=model.view())
            self.on_msg(self._heard)

        def _heard(self, widget: object, message: Any, buffers: object) -> None:
            if isinstance(message, dict):
                self.hear(message)

        def hear(self, message: Message) -> None:
            self.shown.hear(message)
            self.view = self.shown.view()

    return Widget


def _file(name: str) -> str:
    return files("zermelo.notebook").joinpath(name).read_text(encoding="utf-8")
