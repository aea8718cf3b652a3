"""``zermelo check``: whether the rules of a game keep the contract, and in words where they do not."""

from __future__ import annotations

from dataclasses import asdict

import click

from zermelo.cli.options import as_json, print_json, takes_game
from zermelo.cli.speech import language, say, takes_language


@click.command()
@takes_game
@takes_language
@as_json
@click.pass_context
def command(ctx: click.Context, spec: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Check the rules of a game for mistakes.

    SPEC names a game as everywhere, most often a file with rules of your own, path/to/rules.py. Random plays are made
    with interpreted and with compiled rules, and everything that the rules promise is checked, in a separate
    process. The exit code is 1 if anything is wrong, and 2 if the rules cannot be loaded at all.
    """
    from zermelo.solver.check.isolated import check_isolated

    report = check_isolated(spec, settings, language())
    if as_json:
        checks = [asdict(check) for check in report.checks]
        print_json({"game": report.game, "ok": report.ok, "checks": checks, "ends": report.ends})
    else:
        from zermelo.cli.look import Output, marked, table

        shown = table("check", "", "what was seen")
        for check, words in zip(report.checks, report.said, strict=True):
            shown.add_row(say(check.name), marked(check.ok), words)
        wrong = sum(not check.ok for check in report.checks)
        failed = say("{wrong} of {count} {count:check|checks} failed.", wrong=wrong, count=len(report.checks))
        out = Output()
        out.print(shown)
        verdict = failed if wrong else say("Nothing wrong was found.")
        out.print("\n" + say("{game}: {verdict}", game=report.game, verdict=verdict))
    ctx.exit(0 if report.ok else 1)
