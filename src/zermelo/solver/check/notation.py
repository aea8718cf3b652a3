"""Positions and moves as text."""

from __future__ import annotations

from zermelo.core.language import Sentence
from zermelo.core.moves import legal_moves
from zermelo.core.scene import Scene
from zermelo.solver.check.examination import Examination


def notation(exam: Examination) -> Sentence:
    looks = 0
    for position in exam.looked_at():
        looks += 1
        line = exam.ask("write", position)
        exam.demand(
            isinstance(line, str) and "\n" not in line,
            "write({position!r}) is not one line of text",
            position=position,
        )
        again = exam.ask("read", line)
        exam.demand(
            again == position,
            "read({line!r}) is {again!r}, but write({position!r}) gave that text",
            line=line,
            again=again,
            position=position,
        )
        names: dict[str, int] = {}
        for slot in legal_moves(exam.game, position):
            name = exam.ask("write_move", position, slot)
            exam.demand(
                name not in names,
                "at {position!r} slots {other!r} and {slot!r} are both written {name!r}",
                position=position,
                other=names.get(name),
                slot=slot,
                name=name,
            )
            names[name] = slot
            read = exam.ask("read_move", position, name)
            exam.demand(
                read == slot,
                "at {position!r} read_move({name!r}) is {read!r}, not {slot!r}",
                position=position,
                name=name,
                read=read,
                slot=slot,
            )
            if exam.late():
                break
        shown = exam.ask("show", position)
        exam.demand(
            isinstance(shown, str), "show({position!r}) is {shown!r}: it must be a text", position=position, shown=shown
        )
        scene = exam.ask("scene", position)
        exam.demand(
            isinstance(scene, Scene),
            "scene({position!r}) is {scene!r}: it must be a Scene",
            position=position,
            scene=scene,
        )
    return Sentence("positions and moves of {looks} {looks:position|positions} read back as written", looks=looks)
