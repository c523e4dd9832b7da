# make play   sets everything up and runs Koga        make test   sets everything up and passes all tests
# The rest is for people who work on Koga: see CONTRIBUTING.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py

.PHONY: play test check golden mutants bench tables soak sanitize compiled lock clean

play: $(VENV)/compiled
	$(BIN)/koga play monomi

test: check $(VENV)/compiled
	$(BIN)/python -m pytest -n 2
	$(MAKE) sanitize

check: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: $(VENV)/compiled
	$(BIN)/python -m tests.golden
	git diff --stat tests/golden

mutants: $(VENV)/compiled
	$(BIN)/python -m tests.mutants

bench: $(VENV)/compiled $(VENV)/peers
	$(BIN)/koga bench --peers

# Data that commands made, made again: exact tables, puzzles, the page about both.
tables: $(VENV)/compiled
	$(BIN)/python -m koga.solvers.monomi.ship
	$(BIN)/python -m koga.solvers.monomi.puzzles
	$(BIN)/python -m koga.solvers.monomi.report

# What takes too long for every day.
soak: $(VENV)/compiled
	KOGA_SOAK=1 $(BIN)/python -m pytest -n 2 tests

# The contract tests once more, with every read and write checked.
sanitize: $(VENV)/installed
	$(BIN)/python tests/sanitize.py

# ---- setting up: everything from pinned files ----

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements/dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/peers: requirements/peers.txt | $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/peers.txt
	touch $@

$(VENV)/compiled: $(VENV)/installed pyproject.toml $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

compiled: $(VENV)/compiled

# New versions of what we build on: needs uv on the path.
lock:
	for set in dev peers; do uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --no-annotate --upgrade --output-file requirements/$$set.txt requirements/$$set.in || exit 1; done

clean:
	git clean -fdXq -e '!$(VENV)' .
