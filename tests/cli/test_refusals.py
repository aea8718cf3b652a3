"""Bad words: one line on stderr that says what is wrong and what would be right, and exit code 2."""

from __future__ import annotations

import pytest
import tongue

from zermelo.core.language import languages

BAD_WORDS = [
    ("gmaes", "there is no verb 'gmaes': did you mean 'games'?"),
    ("nim:3,5", "did you mean 'zermelo solve nim:3,5'?"),
    ("xyz", "the verbs are games, solve, "),
    ("games --jsn", "no such option '--jsn'. Did you mean '--json'?"),
    ("games xyzzy", "no game has 'xyzzy' in its name"),
    ("solve", "missing argument 'SPEC'"),
    ("solve matchs:11", "there is no game 'matchs': did you mean 'matches'?"),
    ("solve xyzzy", "the games are halving, matches"),
    ("solve matches:abc", "'abc' is not a whole number for heap: write matches:HEAP,MOST,[misere]"),
    ("solve matches:1,2,3,4", "one argument too many"),
    ("solve matches:-3", "heap is -3: write a whole number from 0"),
    ("solve matches:99999999999999999999", "write a whole number from 0 to 9223372036854775806"),
    ("solve matches:9999999999 --memory 1GB", "has 10,000,000,000 positions, which need 20 GB"),
    ("solve chocolate:10,7,10,3", "column is 10: write a whole number from 0 to 9"),
    ("solve hex:0", "rows is 0: write a whole number from 1"),
    ("solve chomp:40x40", "write at most 63 in all"),
    ("solve chomp:31x32", "916,312,070,471,295,267 positions"),
    ("solve connect4:20x20", "such as 7x6"),
    ("solve tictactoe:3x3,line=9", "line is 9: write a whole number from 2 to 3"),
    ("solve nim:3,-1", "a heap has -1 matches"),
    ("solve nim:3,5,7 --position 9,9,9", "heap 1 has 9 matches, more than the 3 at the start"),
    ("solve nim:3,5,7 --position foo", "write it like 3,5,7"),
    ("solve tictactoe --position XXX/OO./O..", "play went on after X had won"),
    ("solve tictactoe --position XX/OO", "write 3 rows of 3 cells, like .../.../..."),
    ("solve hex:3 --position XX./.../...", "they are placed in turn"),
    ("solve connect4:4x4 --position 11111", "move 5, column 1, cannot be played: play 2, 3, 4"),
    ("solve chomp:3x3 --position 1,2,3", "row 1 has 2 squares, more than the 1 of the row above it"),
    ("solve halving:20 --position 30", "30 is more than the 20 at the start"),
    ("solve matches:11 --set heap", "'heap' has no '='"),
    ("solve matches:11 --set heep=3", "matches has no field 'heep': it has heap, most, misere"),
    ("solve matches:11 --memory lots", "'lots' is not an amount of memory: write it like 500MB or 2GB"),
    ("solve matches:11 --memory 0", "'0' is not an amount of memory"),
    (
        "solve matches:11 --engine swep",
        "the engines are descent, gpu, graph, marks, reference, retrograde, search, store, sums, sweep, tiers",
    ),
    ("solve chomp:3x3 --engine marks", "tells who wins, not when: ask for the outcome alone, with --outcome or"),
    ("solve hex:3 --engine sweep", "the sweep engine needs a dense index"),
    ("solve matches:11 --symmetry", "declares no symmetry: leave --symmetry out"),
    ("solve tictactoe --grundy", "has no Grundy values"),
    ("solve halving:1000 --ways", "take a smaller game"),
    ("solve matches:11 --players Ann", "'--players' requires 2 arguments"),
    ("solve matches:11 --players Ann Ann", "both called 'Ann'"),
    ("solve matches:11 --starts second", "give their names too"),
    ("solve matches:11 --starts third", "'third' is not one of 'first', 'second'"),
    ("solve matches:11 --all x.txt", "'x.txt' ends in none of .csv, .jsonl, .md, .tex"),
    ("solve matches:11 --positions missing.txt", "missing.txt cannot be read: No such file"),
    ("solve matches:11 --positions - --position 3", "--positions and --position do not go together"),
    ("solve matches:11 --positions - --all x.csv", "--positions and --all do not go together"),
    ("paths matches:7 --winner Ann", "there is no player 'Ann': write 1, 0 or draw"),
    ("paths matches:7 --order random", "'random' is not one of 'dfs', 'bfs'"),
    ("paths matches:7 --order bfs --all", "list plays with --order dfs"),
    ("paths matches:7 --frontiers", "add --order bfs"),
    ("paths matches:7 --count --all", "--count and --all do not go together"),
    ("paths matches:7 --limit 0", "0 is not in the range x>=1"),
    ("paths matches:7 --position 8", "more than the 7 at the start"),
    ("paths matches:7 --language tlh", "'tlh' is not one of 'en', 'fr'"),
    ("paths matches:1000000 --count", "counting the plays of matches:1000000 needs about 298 GB"),
    ("solve matches:7 --seconds 0", "0.0 is not in the range x>0"),
    ("solve matches:7 --seconds 1 --grundy", "--seconds and --grundy do not go together: leave one of them out"),
    ("solve matches:7 --seconds 1 --save x", "--seconds and --save do not go together: leave one of them out"),
    ("search", "name a game or give a --tree, one of them"),
    ("search matches:7 --tree (1)", "name a game or give a --tree, one of them"),
    ("search matches:7 --algorithm alfabeta", "there are minimax, negamax, upperbound, alphabeta"),
    ("search tictactoe --depth 2", "does not end within 2 moves: add a heuristic (open-lines), or give no depth"),
    ("search tictactoe --depth -1", "the depth -1 is negative: give 0 or more plies"),
    ("search tictactoe --depth 2 --heuristic closed", "there is no heuristic 'closed' for tictactoe"),
    ("search halving:20 --depth 2", "add a heuristic (a function of (game, position), path/to/file.py:function), or"),
    ("search halving:20 --depth 2 --heuristic default", "no heuristic is known for halving: write one"),
    ("search tictactoe --depth 2 --heuristic no.py:h", "there is no file 'no.py'"),
    ("search matches:7 --utility much", "there are distance, outcome, infinite"),
    ("search matches:7 --playouts 3", "--playouts is for --algorithm mcts: leave it out"),
    ("search matches:7 --algorithm mcts --playouts 0", "0 playouts tell nothing: give 1 or more"),
    ("search matches:40 --algorithm proofnumber --most-nodes 9", "no proof within 9 nodes: allow more"),
    ("search --tree tree.txt", "there is no file 'tree.txt', and a tree has brackets"),
    ("search --tree (1(2", "--tree, line 1, column 5: expected a number or a bracket, or ')', found the end"),
    ("search --tree (1) --position 3", "--tree and --position do not go together"),
    ("search --tree (1) --depth -1", "the depth -1 is negative"),
    ("tree matches:7 --algorithm alfabeta", "there are minimax, negamax, upperbound, alphabeta"),
    ("tree matches:7 --plain --algorithm sss", "--plain and --algorithm do not go together"),
    ("tree matches:7 --plain -o x.html", "leave --plain out, or write a .svg"),
    ("tree matches:7 -o x.gif", "'x.gif' ends in none of .svg, .tex, .pdf, .png, .html, .txt"),
    ("tree matches:40 --plain", "more than 20,000 nodes: draw it to a smaller depth"),
    ("arena", "missing argument 'SPEC|FILE'"),
    ("arena matchs:7", "there is no game 'matchs': did you mean 'matches'?"),
    ("arena missing.gm", "missing.gm cannot be read: No such file"),
    (
        "arena matches:7 --format gif",
        "there is no format 'gif': write text, svg, tex, pdf, png, dot, graphml, json or pgsolver",
    ),
    ("arena matches:7 -o x.gif", "'x.gif' does not end in the name of a format: add --format"),
    ("arena matches:7 --attractor bob", "'bob' is not one of 'eve', 'adam'"),
    ("arena matches:7 --goal 3a", "add --attractor"),
    ("arena matches:7 --goal 9a --attractor eve", "there is no goal or node '9a': there are eve, adam, 7e"),
    ("arena matches:7 --configurations --full", "--configurations and --full do not go together"),
    ("arena matches:7 --json --format dot", "--json and --format do not go together"),
    ("check", "missing argument 'SPEC'"),
    ("verify missing", "there is no such file"),
    ("verify x --set a=1", "give the game too"),
]
TYPED = "--json", *languages(), 2**63 - 2, 10_000, "0.0"
"""What is typed in every language, where a refusal says what would be right."""


@pytest.mark.parametrize(("words", "sentence"), BAD_WORDS, ids=[words for words, _ in BAD_WORDS])
def test_bad_words(zermelo, words, sentence):
    refused(zermelo(*words.split()), sentence)


@pytest.mark.parametrize("words", [words for words, _ in BAD_WORDS])
def test_bad_words_are_refused_in_every_language(zermelo, monkeypatch, words):
    tongue.teach(monkeypatch)
    result = zermelo(*words.split())
    assert result.exit_code == 2
    assert tongue.leaks(result.stderr, words, *TYPED) == []


def refused(result, sentence):
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("zermelo: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


BAD_RULES = [
    ("return self.heap", "return self.heap(", "rules.py, line 13: "),
    ("class Mine(Game)", "class Mine", "it defines no class derived from zermelo.Game"),
    ("from zermelo", "import nosuchthing\nfrom zermelo", "No module named 'nosuchthing'"),
    ("@dataclass(frozen=True)", "", "put @dataclass(frozen=True) above the class"),
    ("@dataclass(frozen=True)", "@dataclass", "write @dataclass(frozen=True) above the class"),
    ("return n - m - 1", "return n // m", "rules.py, line 22, in play: ZeroDivisionError"),
    ("return n - m - 1", "return self.play(n, m)", "rules.py, line 22, in play: RecursionError"),
    (
        "def play(self, n, m)",
        "def play(self, n)",
        "play cannot be called as it should: write play(self, position, slot)",
    ),
    ("most: int", "legal: int", "Mine.legal is a field, and legal is also a method: call the field legal_given, say"),
    ("return self.most", "return str(self.most)", "slots() is '3': it must be an int above 0"),
    ("return self.most", "return -3", "slots() is -3: it must be an int above 0"),
    ("return self.most", "return 2**70", "it must be an int above 0 and below 2**31"),
    (
        "    def result",
        "    def gain(self, n, m): return 0.5\n    def result",
        "gain(1, 0) is 0.5: it must be an int",
    ),
    ("    def result", "    def margin(self, n): return 2**70\n    def result", "it must be an int from"),
    ("from zermelo", "1 / 0\nfrom zermelo", "rules.py, line 2 cannot be run: ZeroDivisionError"),
    ("return self.heap", "return [self.heap]", "start() is [11]: a position must be hashable, an int is best"),
    ("return n - m - 1", "return [n - m - 1]", "play(11, 0) is [10]: a position must be hashable"),
    (
        "return n - m - 1",
        "return self.write_move(n)",
        "rules.py, line 22, in play: TypeError: Game.write_move() missing",
    ),
    ("return n - m - 1", "return self.moves(n, m)", "rules.py, line 22, in play: TypeError: Game.moves() takes 2"),
    (
        "return n - m - 1",
        "return self.choices(n, m)",
        "rules.py, line 22, in play: AttributeError: 'Mine' object",
    ),
    ("def slots", "def slot", "Mine has no slots(self)"),
    ("else LOSS", "else 7", "result(0) is 7: return WIN, LOSS, DRAW or UNDECIDED"),
    ("return m < n", "return False", "11 is UNDECIDED but has no legal move"),
    ("return n - m - 1", "return n - m - 5", "leads out of range"),
    ("return n - m - 1", "self.heap = n; return n - m - 1", "rules.py, line 22, in play: FrozenInstanceError"),
    ("return self.heap", "return 2**70", "its positions must be from 0 to 2**63 - 1"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BAD_RULES, ids=[new for _, new, _ in BAD_RULES])
def test_bad_rules(zermelo, rules, old, new, sentence):
    refused(zermelo("solve", rules(old, new)), sentence)


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, _ in BAD_RULES])
def test_bad_rules_are_refused_in_every_language(zermelo, rules, monkeypatch, old, new):
    tongue.teach(monkeypatch)
    file = rules(old, new)
    result = zermelo("solve", file)
    assert result.exit_code == 2
    assert tongue.leaks(result.stderr, file, new, "Mine mine self position slot start play_ legal_", 2**70) == []


def test_a_file_of_rules_that_is_missing_or_holds_two_games(zermelo, rules):
    refused(zermelo("solve", "missing.py"), "there is no rules file 'missing.py'")
    file = rules()
    text = file.read_text()
    file.write_text(text + text[text.index("@dataclass") :].replace("Mine", "Other"))
    refused(zermelo("solve", file), f"it defines Mine and Other: write {file}:Mine")
    refused(zermelo("solve", f"{file}:Third"), "there is no game 'Third'")
    assert zermelo("solve", f"{file}:Other").exit_code == 0


def broken(*_, **__):
    raise LookupError("where is it?")


def test_a_fault_of_our_own_is_said_so(zermelo, rules, monkeypatch):
    """The rules file that was read before has nothing to do with it."""
    assert zermelo("solve", rules()).exit_code == 0
    monkeypatch.setattr("zermelo.arena.regions.settle", broken)
    result = zermelo("arena", "matches:7")
    assert (result.exit_code, result.stdout) == (1, "")
    ours = "zermelo: LookupError: where is it?: this is a fault of Zermelo; ZERMELO_TRACEBACK=1 shows where\n"
    assert result.stderr == ours
    monkeypatch.setenv("ZERMELO_TRACEBACK", "1")
    assert isinstance(zermelo("arena", "matches:7").exception, LookupError)


def test_a_fault_of_our_own_is_not_that_of_the_rules_at_hand(zermelo, rules, monkeypatch):
    monkeypatch.setattr("zermelo.solver.solving.plan", broken)
    file = rules()
    result = zermelo("solve", file)
    assert result.exit_code == 1
    assert f"this is a fault of Zermelo, unless `zermelo check {file}` finds one; ZERMELO_TRACEBACK=1" in result.stderr


def test_an_engine_that_fails_is_at_fault_even_if_a_rule_has_called_it(zermelo, rules, monkeypatch):
    monkeypatch.setattr("zermelo.solver.solving.plan", broken)
    file = rules("return n - m - 1", "import zermelo; zermelo.solve(zermelo.game('nim:3')); return n - m - 1")
    result = zermelo("arena", file)
    assert result.exit_code == 1
    assert "LookupError: where is it?: this is a fault of Zermelo" in result.stderr


def test_too_little_memory(zermelo, monkeypatch):
    def greedy(*_):
        raise MemoryError

    monkeypatch.setattr("zermelo.cli.task.Task.plan", greedy)
    refused(zermelo("solve", "matches:11"), "there is not enough memory")


def test_sentences_break_between_words_on_a_narrow_terminal(opens):
    """And stay on one line elsewhere, as every other test here sees."""
    terminal = opens("xyzzy", columns=40)
    lines = terminal.ends().splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).startswith("zermelo: there is no game 'xyzzy': the games are halving, matches, nim,")
    assert terminal.code == 2
