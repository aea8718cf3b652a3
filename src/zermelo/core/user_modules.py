"""Files of the user's own as modules, which may import what stands beside them.

``import helpers`` in a rules file means the ``helpers.py`` or the package ``helpers`` in its folder, before anything
else of that name but Python's own library, and the neighbour may import its neighbours in turn.  Nobody else sees them
under these names: rules in another folder have their own helpers.  Each time a file is run, so are its neighbours.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

KNOWS = "__neighbours__"
"""The name in such a module of its neighbours."""
RULES_MODULE = "zermelo_rules_"
"""How the names of modules made from files of the user's own begin."""


def module_of_file(path: Path, name: str) -> ModuleType:
    """Run a file as a module of that name, and its neighbours as it imports them."""
    return Neighbours(path.resolve().parent).run(path, path.stem, name)


def files_of(module: ModuleType) -> list[str]:
    """The files that were run for a module that ``module_of_file`` made: its own and those of its neighbours."""
    found = vars(module).get(KNOWS)
    modules = list(found.found.values()) if isinstance(found, Neighbours) else [module]
    inside = [
        sys.modules[name]
        for package in modules
        if hasattr(package, "__path__")
        for name in list(sys.modules)
        if name.startswith(f"{package.__name__}.")
    ]
    files = (getattr(each, "__file__", None) for each in modules + inside)
    return [os.path.abspath(file) for file in files if file]


class Neighbours:
    """The modules of one folder, as one file of it sees them."""

    def __init__(self, folder: Path) -> None:
        import hashlib  # only rules in a file have neighbours

        self.folder = folder
        self.mark = hashlib.sha256(str(folder).encode()).hexdigest()[:8]
        self.found: dict[str, ModuleType] = {}
        """By the names under which they are imported."""

    def run(self, path: Path, known_as: str, name: str) -> ModuleType:
        """Run a file as a module."""
        inside = [str(path.parent)] if path.name == "__init__.py" else None
        spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=inside)
        if spec is None or spec.loader is None:
            raise ImportError(f"{path} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        # An import statement asks the builtins of its own module.
        module.__dict__[KNOWS] = self
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self.importing}
        self.found[known_as] = sys.modules[name] = module  # dataclasses look their own module up
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del self.found[known_as]
            raise
        return module

    def importing(
        self,
        name: str,
        names: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """What ``__import__`` does, with the neighbours first."""
        first, _, rest = name.partition(".")
        neighbour = self.neighbour(first) if level == 0 else None
        if neighbour is None:
            usual: Callable[..., Any] = builtins.__import__
            return usual(name, names, local, fromlist, level)  # type: ignore[no-any-return]
        module = importlib.import_module(f"{neighbour.__name__}.{rest}") if rest else neighbour
        for part in fromlist or ():
            if not hasattr(module, part) and hasattr(module, "__path__"):
                importlib.import_module(f"{module.__name__}.{part}")
        return module if fromlist else neighbour

    def neighbour(self, name: str) -> ModuleType | None:
        """The module of that name in the folder, if there is one."""
        if name in self.found:
            return self.found[name]
        if name in sys.stdlib_module_names or name == "zermelo":
            return None
        for path in (self.folder / f"{name}.py", self.folder / name / "__init__.py"):
            if path.is_file():
                return self.run(path, name, f"{RULES_MODULE}{self.mark}_{name}")
        return None
