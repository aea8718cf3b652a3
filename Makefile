# Everything a newcomer needs: Python 3.11 or later, git and make.  The rest goes into .venv.
#
#   make run     play in a web page; it prints the address
#   make test    style and types, then the tests; each also alone, make style and make tests
#   make quick   some of the tests, which touch everything, in a minute
#   make lowest  these with the lowest versions of the libraries that pyproject.toml allows; give it its own VENV
#   make bench   the benchmarks beside their peers (see bench/README.md)
#   make lock    choose new versions of the dependencies
#   make clean   remove what the others made
#
# The newest Python found is used; another one is named with `make test PYTHON=python3.12 VENV=.venv-3.12`.

VENV  := .venv
BIN   := $(VENV)/bin
PIP    = $(BIN)/python -m pip --quiet --disable-pip-version-check
READY := $(VENV)/ready-$(subst /,-,$(PYTHON))

PYTHONS := $(or $(PYTHON),python3.14 python3.13 python3.12 python3.11 python3)
USABLE  := import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))
REFUSAL := Zermelo needs Python 3.11 or later with its venv module, and none of these is one: $(PYTHONS). \
	On Debian: apt install python3-venv. Elsewhere: make PYTHON=/path/to/python

QUICK := tests/arena tests/native tests/cli/test_arena.py tests/cli/test_refusals.py tests/web/test_api.py \
	tests/test_wheel.py

# One more than two cores: many tests wait for a browser, a terminal or another process.
PYTEST := $(BIN)/pytest -n 3

.PHONY: run test style tests quick lowest bench lock clean

run: $(READY)
	@$(BIN)/zermelo serve

test: style tests

style: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

tests: $(READY)
	@$(PYTEST) --dist worksteal

quick: $(READY)
	@$(PYTEST) -k 'not test_random' $(QUICK)

lowest: $(READY)
	@$(PIP) install uv
	@$(BIN)/uv pip compile pyproject.toml --python $(BIN)/python --resolution lowest-direct --quiet \
		--output-file $(VENV)/lowest
	@$(PIP) install --requirement $(VENV)/lowest
	@$(PYTEST) -W default --disable-warnings -k 'not test_random' $(QUICK)  # they warn of the Python and libraries after them

bench: $(VENV)/ready-peers
	@$(BIN)/python bench/run.py
	@$(BIN)/python bench/attractor.py
	@$(BIN)/python bench/connect4.py

# Extras are written out: older pips, such as Python 3.11's own, take coverage[toml] for another package than coverage.
lock: $(READY)
	@$(PIP) install uv
	@$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-strip-extras --upgrade --quiet --custom-compile-command "make lock" --output-file requirements.lock

clean:
	@rm -rf .venv* .coverage* build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests bench fuzz -name __pycache__ -prune -exec rm -rf {} +

$(READY): pyproject.toml requirements.lock
	@for python in $(PYTHONS); do \
		$$python -c '$(USABLE)' 2>/dev/null || continue; \
		echo "Preparing $(VENV) with $$($$python --version)..."; \
		exec $$python -m venv --clear $(VENV); \
	done; echo "$(REFUSAL)" >&2; exit 1
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/ready-peers: $(READY)
	@$(PIP) install --no-build-isolation --editable '.[bench]'
	@touch $@
