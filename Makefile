# Everything sets up what it needs, in the checkout; nothing is done twice while nothing changed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# What Python has read once it need not read again, also where the environment would have it keep nothing.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test prepared collected lint bench cluster ladder soak screenshots packages chromium postgres clean

# HOST=lan lets others on the network in; PORT=8001 where 8000 is taken.
play: $(PLAYABLE)
	@$(BIN)/flotta serve --data var/flotta.db $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

# Each game and the toy are compiled once, before the tests, and not by every process of theirs, and so are the tests; meanwhile the
# code is checked, and what is missing here installed. A test often waits for a browser or a server: six processes keep two cores busy.
# NumPy's own threads would only stand in their way.
test:
	@$(MAKE) --no-print-directory -j4 packages lint prepared collected
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q -n $$(($$(getconf _NPROCESSORS_ONLN) * 3)) --dist worksteal

prepared: $(READY)
	@$(BIN)/python -m compileall -q flotta
	PYTHONPATH=tests $(BIN)/python -m harness.prepared

# pytest keeps what it makes of the files. What is wrong with them the tests themselves will say.
collected: $(READY)
	@$(BIN)/python -m pytest --collect-only -q >/dev/null 2>&1 || true

lint: $(READY)
	$(BIN)/ruff check -q .
	$(BIN)/ruff format -q --check .
	$(BIN)/mypy

# One after the other: Debian's packages cannot be installed side by side.
packages:
	@sh tools/chromium.sh
	@sh tools/postgres.sh

# Debian's package, where no Chromium is found.
chromium:
	@sh tools/chromium.sh

# Debian's package, where no PostgreSQL is found; the tests start a server of their own.
postgres:
	@sh tools/postgres.sh

screenshots: $(READY) chromium
	$(BIN)/python -m tools.screenshots

bench: $(READY)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[bench]" || echo "OpenSpiel is not to be had here: the table will be without it"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[pgx]" || echo "Pgx is not to be had here: the table will be without it"
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.env
	$(BIN)/python -m bench.house
	$(BIN)/python -m bench.boardgame
	$(BIN)/python -m bench.cost
	$(BIN)/python -m bench.crowd
	$(BIN)/python -m bench.renewal
	$(BIN)/python -m bench.drawing
	$(BIN)/python -m bench.loop
	$(BIN)/python -m bench.analysis
	$(BIN)/python -m bench.guests
	$(BIN)/python -m bench.bots

# Whether a Ray cluster of two workers, of which one is killed, plays and learns what one process does; products of matrices are
# worked out by one thread on both sides.
cluster: $(READY)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[ray]"
	OMP_NUM_THREADS=1 $(BIN)/python -m bench.cluster

# How strong the bots are; stopped and started again, it goes on where it was.
ladder: $(READY)
	$(BIN)/python -m bench.ladder --games 200 --most 100 --keep ladder.jsonl

# More random games, more damaged records, more killed servers; say how much: make soak GAMES=20000 KILLS=5000
GAMES ?= 5000
MUTATIONS ?= 50000
KILLS ?= 1000
UPDATES ?= 3
POSITIONS ?= 1000
soak: $(READY) postgres
	FLOTTA_SOAK_GAMES=$(GAMES) FLOTTA_SOAK_MUTATIONS=$(MUTATIONS) FLOTTA_SOAK_KILLS=$(KILLS) FLOTTA_SOAK_UPDATES=$(UPDATES) \
		FLOTTA_SOAK_POSITIONS=$(POSITIONS) FLOTTA_SOAK_FRAMES=yes \
		OMP_NUM_THREADS=1 $(BIN)/python -m pytest -q -n auto --dist worksteal \
		tests/harness/test_invariants.py tests/harness/test_records.py tests/harness/test_scenes.py tests/harness/test_geometry.py \
		tests/env/test_batches.py tests/table/test_kill.py tests/table/test_kill_database.py tests/table/test_dropped_lines.py tests/web/test_kill.py \
		tests/web/test_workers.py tests/web/test_leaks.py tests/web/test_updates.py tests/browser/test_frame.py

define install
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Flotta needs Python 3.11 or newer")'
@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
@echo "Installing $(1) (once, about a minute) ..."
@$(BIN)/python -m pip install -q --disable-pip-version-check -e "$(2)"
endef

$(PLAYABLE): pyproject.toml
	$(call install,what playing needs,.)
	@touch $@

# What developing needs comes on top of it; where nothing is there yet, both are installed at once.
$(READY): pyproject.toml
	$(call install,what playing and developing need,.[dev])
	@touch $(PLAYABLE) $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
