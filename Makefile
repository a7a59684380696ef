# The two commands that matter are `make run` and `make test`; the rest serves them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
BIN := $(VENV)/bin
DATA ?= data
RUNTIME := $(VENV)/.runtime
DEVELOPMENT := $(VENV)/.development

.PHONY: run test check lint format types contracts openapi pictures bench bench-load soak chaos fuzz games lock system neighbours clean help

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: system $(RUNTIME) ## Start a whole Guildpost on an embedded default (DATA=folder, PORT=8000, SMTP_PORT=8025)
	@echo
	@echo "  When it says ready, try in another terminal:"
	@echo "    $(BIN)/guildpost setup alien-city                 a random city as text"
	@echo "    $(BIN)/guildpost print alien-city -o kit.pdf      the pieces, to print and cut"
	@echo "    $(BIN)/guildpost player add Anna anna@example.org --data $(DATA)"
	@echo "    $(BIN)/guildpost post --data $(DATA)              the letters that were sent"
	@echo "  and in a browser: http://127.0.0.1:$(or $(PORT),8000)/"
	@echo
	exec $(BIN)/guildpost up --data $(DATA) $(if $(PORT),--port $(PORT)) $(if $(SMTP_PORT),--smtp-port $(SMTP_PORT))

test: system neighbours $(DEVELOPMENT) ## Run all tests
	$(BIN)/python -m pytest -n 2 --dist loadfile $(TESTS)

check: lint types contracts openapi ## Run everything but the tests

lint: $(DEVELOPMENT) ## Lint, and check the format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(DEVELOPMENT) ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(DEVELOPMENT) ## Check types
	$(BIN)/mypy

contracts: $(DEVELOPMENT) ## Check which room may import which
	$(BIN)/lint-imports

openapi: $(DEVELOPMENT) ## Check that docs/openapi.json says what the server does
	$(BIN)/python -m server.api.openapi | diff -u docs/openapi.json - || \
		{ echo "docs/openapi.json is out of date: $(BIN)/python -m server.api.openapi > docs/openapi.json"; exit 1; }

pictures: system $(DEVELOPMENT) ## Take the pictures of README and docs anew, of papers, boards and pages (needs Chromium)
	PYTHONPATH=. $(BIN)/python -m tests.printables.test_raster_readme
	PYTHONPATH=. $(BIN)/python -m tests.printables.print_pictures
	PYTHONPATH=. $(BIN)/python -m tests.doors.web_pictures

bench: system $(DEVELOPMENT) ## Measure speed, as medians and ratios to a reference in the same run
	for bench in tests/bench/bench_*.py; do echo "== $$bench"; PYTHONPATH=. $(BIN)/python $$bench; done

fuzz: system $(DEVELOPMENT) ## Read 20,000 mutated letters: one verdict each, none slow, none large (LETTERS=20000, SEED=1)
	PYTHONPATH=. $(BIN)/python -m tests.fuzz.run $(if $(LETTERS),--letters $(LETTERS)) $(if $(SEED),--seed $(SEED))

games: $(DEVELOPMENT) ## Play 2,000 random games of Alien Attack: USA and hold each step to what must always be so (GAMES=10000)
	GAMES=$(or $(GAMES),2000) $(BIN)/python -m pytest tests/engine/alien_attack_usa/test_aa_games.py

chaos: system neighbours $(DEVELOPMENT) ## Play 10,000 moves while parts are killed, then check every promise (DATABASE=postgresql, MOVES=10000, SEED=1)
	PYTHONPATH=. $(BIN)/python -m tests.chaos.run $(if $(MOVES),--moves $(MOVES)) $(if $(DATABASE),--database $(DATABASE)) $(if $(SEED),--seed $(SEED))

bench-load: system $(DEVELOPMENT) ## Measure reads and moves a second beside a bare view (SERVER=granian, DATABASE=postgresql)
	PYTHONPATH=. $(BIN)/python tests/bench/bench_load.py $(if $(SERVER),--server $(SERVER)) $(if $(DATABASE),--database $(DATABASE))

soak: system $(DEVELOPMENT) ## Play for ten minutes at half load; the memory of no part may grow (MINUTES=60, DATABASE=postgresql)
	PYTHONPATH=. $(BIN)/python tests/bench/soak.py $(if $(MINUTES),--minutes $(MINUTES)) $(if $(DATABASE),--database $(DATABASE))

lock: $(DEVELOPMENT) ## Pin the dependencies anew
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
		pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
		--extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock

system: ## Make sure of what Python packages cannot bring along: libcairo, and venv on Debian
	@if [ -z "$(PYTHON)" ]; then echo "Guildpost needs Python 3.11 or newer; none was found."; exit 1; fi; \
	missing=""; \
	$(PYTHON) -c 'import ctypes.util, sys; sys.exit(not ctypes.util.find_library("cairo"))' || missing="$$missing libcairo2"; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing …"; apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -q -y $$missing >/dev/null; \
	else \
		echo "Guildpost needs the system packages$$missing (their Debian names); please install them and try again."; exit 1; \
	fi

neighbours: ## Make sure of the programs that tests talk to: Postfix, Dovecot, Chromium, a C compiler, systemd (with CI=true they are installed)
	@missing=""; \
	[ -x /usr/sbin/postfix ] || missing="$$missing postfix"; \
	[ -x /usr/sbin/dovecot ] || missing="$$missing dovecot-imapd dovecot-lmtpd"; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	command -v systemd-analyze >/dev/null || missing="$$missing systemd"; \
	command -v cc >/dev/null || missing="$$missing gcc libc6-dev"; \
	command -v curl >/dev/null || missing="$$missing curl"; \
	command -v openssl >/dev/null || missing="$$missing openssl"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$${CI:-}" = true ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing …"; apt-get update -q >/dev/null && \
			DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing >/dev/null; \
	else \
		echo "Tests that need$$missing (their Debian names) will be skipped."; \
	fi

$(RUNTIME): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(DEVELOPMENT): requirements-dev.lock $(RUNTIME)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

clean: ## Remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
