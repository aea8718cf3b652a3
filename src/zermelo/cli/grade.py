"""``zermelo grade``: students' programs tried on the cases of a task, and marked."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click

from zermelo.cli.look import Output, facts, marked, table
from zermelo.cli.options import as_json, print_json, size
from zermelo.cli.speech import language, said, say, takes_language
from zermelo.core.language import Sentence
from zermelo.teach.grading.grade import Report, grade, submissions
from zermelo.teach.grading.task import Task, task_named, task_names

WIDEST: Final = 200
"""Characters of a value that are shown."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--task", "name", metavar="NAME", help="What the program should do: a name, or a file NAME.json.")
@click.option(
    "--command", "line", metavar="WORDS", help="Start a program of another language: 'java {file}', '{folder}/a.out'."
)
@click.option("--ending", metavar="TEXT", help="In a folder, mark the files with this ending; .py by default.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Time limit of a case, instead of the task's.",
)
@click.option(
    "--memory", callback=size, metavar="SIZE", help="Memory limit of a case, instead of the task's, such as 2GB."
)
@takes_language
@as_json
@click.pass_context
def command(
    ctx: click.Context,
    file: Path | None,
    name: str | None,
    line: str | None,
    ending: str | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Mark a student's program, or each in a folder.

    Without --task the tasks are listed, without FILE a task is shown.  A Python file has the task's function; another
    program reads the arguments on stdin, a line of JSON, and prints its answer as JSON.  Each case runs in a process of
    its own, with limits on time and memory.
    """
    if name is None:
        if file is not None:
            ctx.fail(Sentence("say what the program should do: add --task NAME"))
        listing = {known: task_named(known) for known in task_names()}
        if as_json:
            print_json({"tasks": list(listing)})
        else:
            Output().print(
                facts((known, f"{task.document}  {task.text(language())}") for known, task in listing.items())
            )
        return
    task = task_named(name)
    task = replace(task, seconds=seconds or task.seconds, memory=memory or task.memory)
    if file is None:
        show_task(task, as_json)
        return
    if not file.is_dir():
        if ending is not None:
            ctx.fail(Sentence("--ending is for a folder, and {file} is none", file=file))
        report = grade(file, task, command=shlex.split(line or ""))
        if as_json:
            print_json(report.as_json(language()))
        else:
            show_report(report)
        return
    files = submissions(file, ".py" if ending is None else ending)
    reports = [grade(each, task, command=shlex.split(line or "")) for each in files]
    if as_json:
        print_json([report.as_json(language()) for report in reports])
    else:
        show_table(reports)


def show_task(task: Task, as_json: bool) -> None:
    """What is asked, and an example."""
    if as_json:
        case = {"arguments": task.cases[0].arguments, "expected": task.cases[0].expected}
        print_json(
            {"task": task.name, "function": task.function, "asked": task.text(language()), "points": task.points}
            | {"cases": len(task.cases), "example": case}
        )
        return
    click.echo(task.text(language()))
    click.echo(f"\n    {call(task, task.cases[0].arguments)} = {shown(task.cases[0].expected)}")


def show_report(report: Report) -> None:
    """The mark, and the smallest case that failed."""
    many = {"passed": report.passed, "cases": len(report.outcomes), "mark": report.mark, "points": report.task.points}
    click.echo(
        say("{passed} of {cases} {cases:case|cases} passed: {mark:g} of {points:g} {points:point|points}.", **many)
    )
    failure = report.failure
    if failure is None:
        return
    click.echo("\n" + say("The smallest case that failed, {why}:", why=failure.reason))
    rows = [(say("called"), call(report.task, failure.case.arguments)), (say("expected"), shown(failure.case.expected))]
    if failure.answer is not None:
        rows.append((say("answered"), shown(failure.answer)))
    Output().print(facts(rows))


def show_table(reports: list[Report]) -> None:
    """A line for each submission."""
    rows = table("submission", "passed", "mark", "why")
    for report in reports:
        failure = report.failure
        why = marked(True) if failure is None else said(failure.reason)
        mark = say("{mark:g} of {points:g}", mark=report.mark, points=report.task.points)
        rows.add_row(report.file.name, f"{report.passed}/{len(report.outcomes)}", mark, why)
    Output().print(rows)


def call(task: Task, arguments: list[Any]) -> str:
    """``f(1, [2, 3])``."""
    return f"{task.function}({', '.join(map(shown, arguments))})"


def shown(value: Any) -> str:
    """A value as JSON, not longer than anybody reads."""
    text = json.dumps(value)
    return text if len(text) <= WIDEST else text[:WIDEST] + "…"
