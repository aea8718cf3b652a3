"""The widget that shows any model, by anywidget: one file of JavaScript, for Jupyter, VS Code and Colab alike."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from zermelo.notebook.model import Message, Model


def _file(name: str) -> str:
    return files("zermelo.notebook").joinpath(name).read_text(encoding="utf-8")


class Widget(anywidget.AnyWidget):
    """What is to be seen is in ``view``; what the reader does comes back as a message."""

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
        """Do what a reader did, and show what comes of it."""
        self.shown.hear(message)
        self.view = self.shown.view()
