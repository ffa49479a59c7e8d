#!/usr/bin/env bash
# Check the width, size and phrases of docs and comments. Run ruff and mypy, in the versions below,
# on the Python tools, and check that their imports have no cycle. Other Python files need only
# docstrings. tools/pyproject.toml has the rules.
. "$(dirname "$0")/common.sh"
go test -count=1 -tags lint ./cmd/hlo-promote/internal/cli -run 'TestDocs|Comments$' || failed=1
readonly ruff=0.17.6 mypy=2.4.1
venv=$cache/lint-$ruff-$mypy
if ! [ -x "$venv/bin/mypy" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv" && "$venv/bin/pip" -q install "ruff==$ruff" "mypy==$mypy" || exit
fi
python3 tools/check/imports.py &&
  "$venv/bin/ruff" check --quiet --config tools/pyproject.toml tools &&
  "$venv/bin/ruff" check --quiet --config tools/pyproject.toml --select D --ignore D102,D103,D105,D107 python examples ir passes && cd tools || exit
# The scripts of a folder import each other by file name.
for folder in . check hostile bench release oracles oracles/libs policy difftest; do
  (cd "$folder" && MYPYPATH=.:.. "$venv/bin/mypy" --no-error-summary --config-file "$OLDPWD/pyproject.toml" ./*.py) || failed=1
done
exit "${failed:-0}"
