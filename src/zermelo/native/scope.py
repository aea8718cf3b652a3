"""What each local name may stand for at one point of a rule; a name that is missing may have no value there."""

from __future__ import annotations

from dataclasses import dataclass, field

from zermelo.native.ranges import Value, joined

Scope = dict[str, Value]


@dataclass
class Loop:
    """The scopes with which a loop is left, or its next round begun, in the midst."""

    left: list[Scope] = field(default_factory=list)
    begun: list[Scope] = field(default_factory=list)


def merged(*scopes: Scope | None) -> Scope | None:
    """Where several ways meet: what every one of them has given a value."""
    real = [scope for scope in scopes if scope is not None]
    if not real:
        return None
    common = set.intersection(*(set(scope) for scope in real))
    return {name: joined(*(scope[name] for scope in real)) for name in real[0] if name in common}


def replace(scope: Scope, new: Scope | None) -> None:
    """Make the one scope what the other is."""
    scope.clear()
    scope.update(new or {})
