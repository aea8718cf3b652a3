"""The classroom: exercises with their answers, and students' programs marked.

>>> from zermelo.teach import make_sheet
>>> sheet = make_sheet(["minmax", "nim"], seed=7, level="easy")
>>> [exercise.kind for exercise in sheet.exercises]
['minmax', 'nim']
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.teach.correction import Correction as Correction
    from zermelo.teach.correction import correct as correct
    from zermelo.teach.exercise import LEVELS as LEVELS
    from zermelo.teach.exercise import Exercise as Exercise
    from zermelo.teach.exercise import Question as Question
    from zermelo.teach.grading.grade import Report as Report
    from zermelo.teach.grading.grade import grade as grade
    from zermelo.teach.grading.run import Outcome as Outcome
    from zermelo.teach.grading.task import Case as Case
    from zermelo.teach.grading.task import Task as Task
    from zermelo.teach.grading.task import task_named as task_named
    from zermelo.teach.grading.task import task_names as task_names
    from zermelo.teach.kinds import KINDS as KINDS
    from zermelo.teach.sheet import Sheet as Sheet
    from zermelo.teach.sheet import make_sheet as make_sheet

publish(__name__)
