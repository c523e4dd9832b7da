# make play   sets everything up and runs Koga in the browser
# make test   sets everything up and passes all tests
# The rest is for people who work on Koga: see CONTRIBUTING.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd') setup.py
# What the page is built from; its fonts are cut to the signs in the games' texts.
PAGE := $(shell find web -path web/node_modules -prune -o -path 'web/dist*' -prune -o -path web/src/fonts -prune -o -type f -print) \
        $(shell find src -name '*.toml' -o -name '*.md')

.PHONY: play test check wheel golden mutants bench load tables experiments pictures soak sanitize compiled web lock clean

play: $(VENV)/playable web/dist/index.html
	$(BIN)/koga serve --open

test: check $(VENV)/compiled $(VENV)/system web/dist/index.html
	cd web && npm test
	$(BIN)/python -m pytest -n 2
	$(MAKE) sanitize

check: $(VENV)/installed web/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && npm run --silent check

golden: $(VENV)/compiled
	$(BIN)/python -m tests.golden
	git diff --stat tests/golden

mutants: $(VENV)/compiled
	$(BIN)/python -m tests.mutants

bench: $(VENV)/compiled $(VENV)/peers
	$(BIN)/koga bench --peers

# Tables, idle connections and actions per second, beside boardgame.io in the same run.
load: $(VENV)/compiled
	$(BIN)/python -m bench.load.run

# Data that commands made, made again: exact tables, puzzles, the page about both.
tables: $(VENV)/compiled
	$(BIN)/python -m koga.solvers.monomi.ship
	$(BIN)/python -m koga.solvers.monomi.puzzles
	$(BIN)/python -m koga.solvers.monomi.report

# Every experiment played once more (an hour or so) and the pages about them and about the lab.
experiments: $(VENV)/compiled
	for name in $(basename $(notdir $(wildcard experiments/*.toml))); do \
	  $(BIN)/koga lab run experiments/$$name.toml || exit 1; \
	  $(BIN)/koga lab report koga-lab/$$name --figures docs/lab/$$name.json --page docs/lab/$$name.md || exit 1; done
	$(BIN)/python -m koga.lab.manual

# Screenshots of every page and of telling positions, wide and phone-sized, light and dark, both languages.
pictures: $(VENV)/compiled $(VENV)/system web/dist/index.html
	$(BIN)/python -m tests.browser.pictures

# The wheel with the page in it, and the source distribution.
wheel: $(VENV)/installed web/dist/index.html
	rm -rf build/wheel dist
	$(BIN)/python -m build --no-isolation --outdir dist .

# What takes too long for every day.
soak: $(VENV)/compiled $(VENV)/system web/dist/index.html
	KOGA_SOAK=1 KOGA_KILLS=100 KOGA_MESSAGES=100000 $(BIN)/python -m pytest -n 2

# The contract tests once more, with every read and write checked.
sanitize: $(VENV)/installed
	$(BIN)/python tests/sanitize.py

# ---- setting up: everything from pinned files ----

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# What playing needs, and no more: the rules, the bots and the server, compiled.
$(VENV)/playable: requirements/play.txt pyproject.toml $(SOURCES) | $(VENV)/bin/python
	@echo "koga: installing the server's libraries"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	@echo "koga: compiling rules and bots (a minute or two, once)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@

$(VENV)/installed: requirements/dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/peers: requirements/peers.txt | $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/peers.txt
	touch $@

$(VENV)/system: tools/system | $(VENV)/bin/python
	tools/system
	touch $@

$(VENV)/compiled: $(VENV)/installed pyproject.toml $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	touch $@ $(VENV)/playable

compiled: $(VENV)/compiled

web/node_modules/.package-lock.json: web/package-lock.json
	@echo "koga: installing what the page is built with"
	cd web && npm ci --silent
	touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	@echo "koga: building the page"
	cd web && npm run --silent build
	touch $@

web: web/dist/index.html

# New versions of what we build on: needs uv on the path.
lock:
	for set in play dev peers; do uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --upgrade --output-file requirements/$$set.txt requirements/$$set.in || exit 1; done

clean:
	git clean -fdXq -e '!$(VENV)' .
