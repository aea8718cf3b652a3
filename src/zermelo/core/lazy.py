"""The public names of a package, each fetched when it is first used, so that importing the package costs nothing.

A package lists them once, as the imports that type checkers read:

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from zermelo.core.values import Value as Value

    publish(__name__)

A type checker sees these names and no others; of a module with a ``__getattr__`` of its own it would believe any.
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Package(ModuleType):
    """A package whose public names are fetched when first used."""

    __all__: list[str]
    __homes__: dict[str, str]
    """The module that each name comes from."""

    def __getattr__(self, name: str) -> Any:
        if name not in self.__homes__:
            raise AttributeError(f"module '{self.__name__}' has no attribute '{name}'", name=name, obj=self)
        from importlib import import_module

        home = self.__homes__[name]
        if home == self.__name__:
            return import_module(f"{home}.{name}")
        found = self.__dict__[name] = getattr(import_module(home), name)
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        """Importing a submodule binds it to its package: a public name that is spelt the same stays what it is."""
        if self.__homes__.get(name, self.__name__) == self.__name__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return self.__all__


def publish(package: str) -> None:
    """Make public what the text of a package imports for type checkers."""
    module = sys.modules[package]
    assert module.__spec__ is not None
    loader: Any = module.__spec__.loader
    homes = {}
    for line in loader.get_data(module.__file__).decode().splitlines():
        match line.split():
            case ["from", home, "import", name, "as", same] if name == same:
                homes[name] = home
    module.__dict__.update(__homes__=homes, __all__=sorted(homes))
    module.__class__ = Package
