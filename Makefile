# Everything from a fresh Debian or Raspberry Pi OS to a running table.
#
#   make run     what is missing is installed, then the table starts; later runs start at once
#   make test    the same, then every check: formatter, linter, types, tests
#   make help    the other targets

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV ?= .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# What Kivy's window loads at run time. Where two Debian releases use two names: OLD|NEW.
SYSTEM_PACKAGES := libegl1 libgl1 libgles2 libgl1-mesa-dri libgbm1 libdrm2 libmtdev1|libmtdev1t64
# A virtual display, touches on it, the libraries of a window on X11, the checker of units, what refuses the
# calls that the service may not make, and eyes for stickers.
TEST_PACKAGES := xvfb xdotool libxcursor1 libxi6 libxrandr2 libxss1 systemd strace \
    poppler-utils zbar-tools

# A Raspberry Pi takes its pins' library from the system, built for the system's own Python.
ON_PI := $(if $(filter aarch64,$(shell uname -m)),$(wildcard /dev/gpiochip0))
ifdef ON_PI
SYSTEM_PACKAGES += python3-lgpio
PYTHONS := /usr/bin/python3
VENV_OPTIONS := --system-site-packages
else
PYTHONS := python3 python3.13 python3.12 python3.11
endif

PO := $(wildcard companion/locale/*/LC_MESSAGES/*.po companion/games/*/locale/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

# $(call apt,PACKAGES): installs those that are missing. Where that can't be done it says so, goes on, and
# leaves $$complete empty, so that the next run tries again.
define apt
complete=yes
missing=()
for choice in $(foreach package,$(1),'$(package)'); do
    found=
    for name in $${choice//|/ }; do
        if dpkg-query -W -f '$${Status}' "$$name" 2>/dev/null | grep -q 'ok installed'; then found=yes; fi
    done
    if [[ -z $$found ]]; then missing+=("$$choice"); fi
done
if [[ $${#missing[@]} -gt 0 ]]; then
    sudo=; if [[ $$(id -u) -ne 0 ]]; then sudo=sudo; fi
    if ! command -v apt-get >/dev/null || ! command -v $${sudo:-true} >/dev/null; then
        echo "These system packages can't be installed from here: $${missing[*]}. Going on without."
        complete=
    else
        echo "Installing system packages: $${missing[*]}"
        if ! $$sudo apt-get update -qq; then
            echo "The package lists could not be refreshed; going on with the old ones."
            complete=
        fi
        names=()
        for choice in "$${missing[@]}"; do
            known=
            for name in $${choice//|/ }; do
                if [[ -z $$known ]] && apt-cache show "$$name" >/dev/null 2>&1; then known=$$name; fi
            done
            if [[ -n $$known ]]; then names+=("$$known"); else echo "This system offers no $$choice; going on without."; fi
        done
        if [[ $${#names[@]} -gt 0 ]] && ! $$sudo env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$${names[@]}" >/dev/null; then
            echo "The system packages could not be installed: $${names[*]}. Going on without."
            complete=
        fi
    fi
fi
endef

# Sets $$python to the first Python that the companion runs on and that can make an environment.
define find_python
python=
for candidate in $(PYTHONS); do
    if "$$candidate" -c 'import sys, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
        python=$$candidate
        break
    fi
done
endef

.PHONY: help
help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 20

.PHONY: run
run: install ## install what is missing and start the table
	$(BIN)/companion run $(ARGS)

.PHONY: install
install: $(VENV)/.system $(INSTALLED) messages ## install what is missing

$(VENV)/.system: Makefile
	@$(call apt,$(SYSTEM_PACKAGES))
	if [[ -n $$complete ]]; then mkdir -p $(VENV); touch $@; fi

$(VENV)/.test-system: Makefile
	@$(call apt,$(TEST_PACKAGES))
	if [[ -n $$complete ]]; then mkdir -p $(VENV); touch $@; fi

$(INSTALLED): .requirements.lock pyproject.toml
	@if [[ ! -x $(BIN)/python ]]; then
	    $(find_python)
	    if [[ -z $$python ]]; then
	        $(call apt,python3 python3-venv)
	        $(find_python)
	    fi
	    if [[ -z $$python ]]; then
	        echo "The companion needs Python 3.11, 3.12 or 3.13 with its venv module; none was found." >&2
	        exit 1
	    fi
	    echo "Making $(VENV) with $$($$python --version)"
	    $$python -m venv $(VENV_OPTIONS) $(VENV)
	fi
	echo "Installing the locked Python packages (some minutes the first time)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .requirements.lock
	# setuptools warns of every editable install as such; this one is meant.
	PYTHONWARNINGS=ignore $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	    --no-deps --no-build-isolation --no-index -e .
	touch $@

.PHONY: messages
messages: $(MO) ## compile the catalogues

%.mo: %.po | $(INSTALLED)
	@$(BIN)/pybabel --quiet compile -i $< -o $@

.PHONY: test
test: export SDL_VIDEODRIVER ?= offscreen
test: install $(VENV)/.test-system ## every check: formatter, linter, types, tests
	@failed=()
	# All of them, whatever the first one says: one run tells everything, and pytest has the last word.
	$(BIN)/ruff check . || failed+=("ruff check")
	$(BIN)/ruff format --check . || failed+=("ruff format")
	$(BIN)/mypy || failed+=("mypy")
	if [[ $${#failed[@]} -gt 0 ]]; then
	    printf 'Failed before the tests: %s\n' "$${failed[@]}"
	fi
	$(BIN)/python -m pytest $(ARGS)
	[[ $${#failed[@]} -eq 0 ]]

.PHONY: bench
bench: install ## measure
	$(BIN)/python -m tests.bench $(ARGS)

.PHONY: faults
faults: export SDL_VIDEODRIVER ?= offscreen
faults: install ## every fault at full length: kills, power cuts, unplugging, noise, a long play, a day, a hang
	$(BIN)/python -m tests.faults $(ARGS)

.PHONY: demo
demo: export SDL_VIDEODRIVER ?= offscreen
demo: install ## play an evening on simulated parts, without a display
	$(BIN)/companion demo $(ARGS)

.PHONY: check-units
check-units: ## what systemd says about the units
	@if ! command -v systemd-analyze >/dev/null; then
	    echo "systemd-analyze is not here; the units were not checked."
	    exit 0
	fi
	# The unit starts a program that stands in place only once installed: verify a staged copy with a stand-in.
	stage=$$(mktemp -d)
	trap 'rm -rf "$$stage"' EXIT
	systemd/install.sh --root "$$stage" >/dev/null
	install -D -m 755 /bin/true "$$stage/opt/companion/venv/bin/companion"
	# Errors of other units aren't ours; a warning about this one counts.
	systemd-analyze verify --man=no --recursive-errors=no --root="$$stage" companion.service
	echo "The units are clean."
	systemd-analyze security --offline=true --no-pager systemd/companion.service | tail -1

.PHONY: lock
lock: $(INSTALLED) ## resolve .requirements.lock again
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	    --upgrade --no-header --quiet --output-file .requirements.lock

.PHONY: clean
clean: ## remove what was made here, the environment included
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
