# make play   sets everything up and runs Koga in the browser
# make test   sets everything up and passes all tests
# The rest is for people who work on Koga: see CONTRIBUTING.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py
# What the page is built from; its fonts are cut to the characters in the games' texts.
PAGE := $(shell find web -path web/node_modules -prune -o -path 'web/dist*' -prune -o -path web/src/fonts -prune -o -type f -print) \
        $(shell find src -name '*.toml' -o -name '*.md')

.PHONY: fuzz play test test-more check wheel docs golden mutants faults bench load chaos tables experiments pictures soak sanitize compiled web lock clean

# The page is built while the rules are compiled.
play:
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/playable web/dist/index.html
	@$(BIN)/koga serve --open

# Tests with real processes, sockets and browsers may fail on a busy machine: failed tests are retried once, by
# themselves, and must pass then. The first run prints what failed.
# Three processes on two cores: tests of the server spend much of their time waiting.
# Tests with a Chromium run separately: its event loop stays in their process. The last two build in this folder, one after the other.
BROWSER := tests/browser
BUILDING := tests/test_wheel.py tests/cli/test_new_game.py
REST := $(BROWSER:%=--ignore=%) $(BUILDING:%=--ignore=%)

test: check $(VENV)/compiled $(VENV)/docs $(VENV)/system web/dist/index.html
	cd web && npm test
	$(BIN)/python -m pytest -n 3 --dist loadgroup $(REST) || $(BIN)/python -m pytest --last-failed $(REST)
	$(BIN)/python -m pytest -n 2 --dist worksteal $(BROWSER) || $(BIN)/python -m pytest --last-failed $(BROWSER)
	for tests in $(BUILDING); do $(BIN)/python -m pytest $$tests || exit 1; done

# The learner (it needs JAX) and the sanitizer.
test-more: $(VENV)/compiled $(VENV)/docs $(VENV)/learn $(VENV)/system web/dist/index.html
	$(BIN)/python -m pytest examples/selfplay
	$(MAKE) sanitize

check: $(VENV)/installed web/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && npm run --silent check && npm run --silent lint

golden: $(VENV)/compiled
	$(BIN)/python -m tests.golden
	git diff --stat tests/golden

mutants: $(VENV)/compiled
	$(BIN)/python -m tests.mutants

faults: $(VENV)/compiled $(VENV)/system web/dist/index.html
	$(BIN)/python -m tests.mutants --server

bench: $(VENV)/compiled $(VENV)/peers
	$(BIN)/koga bench --peers --write docs/environments.md

# Tables, idle connections and actions per second, beside boardgame.io in the same run.
load: $(VENV)/compiled
	$(BIN)/python -m bench.load.run --write

# Kills, full disks and dropped connections at 200 tables; the figures go into docs/running.md.
chaos: $(VENV)/compiled $(VENV)/system
	$(BIN)/python -m tests.chaos.run --write

# Rebuild generated data: exact tables, puzzles, and the page about both.
tables: $(VENV)/compiled
	$(BIN)/python -m koga.solvers.monomi.ship
	$(BIN)/python -m koga.solvers.monomi.puzzles
	$(BIN)/python -m koga.solvers.monomi.report
	$(BIN)/python -m koga.solvers.taisen.ship

# Replay every experiment (about an hour) and regenerate the pages about them and about the lab.
experiments: $(VENV)/compiled
	for name in $(basename $(notdir $(wildcard experiments/*.toml))); do \
	  $(BIN)/koga lab run experiments/$$name.toml || exit 1; \
	  $(BIN)/koga lab report koga-lab/$$name --figures docs/lab/$$name.json --page docs/lab/$$name.md || exit 1; done
	$(BIN)/python tools/lab_manual.py

# Screenshots of every page and of selected positions, wide and phone-sized, light and dark, both languages.
pictures: $(VENV)/compiled $(VENV)/system web/dist/index.html
	$(BIN)/python -m tests.browser.pictures

# The wheel with the page in it, and the source distribution.
wheel: $(VENV)/compiled web/dist/index.html
	rm -rf build/lib* build/bdist* dist
	$(BIN)/python -m build --no-isolation --sdist --wheel --outdir dist .

# Fuzz entry points, positions, options, boards, stages and records; findings go to tests/fuzz/seeds.
SECONDS ?= 3600
fuzz: $(VENV)/compiled
	$(BIN)/python -m tests.fuzz.run --seconds $(SECONDS)

# The documentation, strictly: a broken link is an error. `koga serve` serves it at /docs.
docs: $(VENV)/compiled $(VENV)/docs
	$(BIN)/python tools/reference.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Tests that take too long for every run.
soak: $(VENV)/compiled $(VENV)/system web/dist/index.html
	$(MAKE) fuzz
	KOGA_SOAK=1 KOGA_KILLS=100 KOGA_MESSAGES=100000 $(BIN)/python -m pytest -n 2 --dist loadgroup $(REST)

# The contract tests under the address and undefined-behaviour sanitizers.
sanitize: $(VENV)/installed
	$(BIN)/python tests/sanitize.py

# ---- setting up: everything from pinned files ----

PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
# Register the working copy; compiling prints its progress.
REGISTER := KOGA_COMPILE=none $(PIP) --no-build-isolation --no-deps --editable .
COMPILE := $(BIN)/python setup.py --quiet build_ext --inplace

$(VENV)/bin/python:
	@echo "koga: creating a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# Only what playing needs: the rules, the bots and the server, compiled.
$(VENV)/playable: requirements/play.txt pyproject.toml $(SOURCES) | $(VENV)/bin/python
	@echo "koga: installing the server's libraries"
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(REGISTER)
	@echo "koga: compiling rules, bots and tables (a minute or two, once)"
	@$(COMPILE)
	@touch $@

$(VENV)/installed: requirements/dev.txt | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/peers: requirements/peers.txt | $(VENV)/installed
	$(PIP) --require-hashes -r requirements/peers.txt
	touch $@

$(VENV)/learn: requirements/learn.txt | $(VENV)/installed
	$(PIP) --require-hashes -r requirements/learn.txt
	touch $@

$(VENV)/docs: requirements/docs.txt | $(VENV)/installed
	$(PIP) --require-hashes -r requirements/docs.txt
	touch $@

$(VENV)/system: tools/system | $(VENV)/bin/python
	tools/system
	touch $@

$(VENV)/compiled: $(VENV)/installed pyproject.toml $(SOURCES)
	$(REGISTER)
	$(COMPILE)
	touch $@ $(VENV)/playable

compiled: $(VENV)/compiled

web/node_modules/.package-lock.json: web/package-lock.json
	@echo "koga: installing the page's build tools"
	@cd web && npm ci --silent
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	@echo "koga: building the page"
	@cd web && npm run --silent build > /dev/null
	@touch $@

web: web/dist/index.html

# Upgrade the locked dependencies (needs uv). Koga's own requirements are read from pyproject.toml.
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --upgrade
lock:
	$(LOCK) --extra server --extra play --extra draw --extra lab --extra ray --extra envs -o requirements/dev.txt pyproject.toml requirements/dev.in
	$(LOCK) -c requirements/dev.txt --extra server -o requirements/play.txt pyproject.toml requirements/build.in
	$(LOCK) -c requirements/dev.txt --extra peers -o requirements/peers.txt pyproject.toml
	$(LOCK) -c requirements/dev.txt --extra learn -o requirements/learn.txt pyproject.toml
	$(LOCK) -o requirements/docs.txt requirements/docs.in

clean:
	git clean -fdXq -e '!$(VENV)' .
