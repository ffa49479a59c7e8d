#!/usr/bin/env bash
# What action.yml runs in the checkout of the user: FILES is a pattern of git ls-files, FLAGS more flags, SARIF where the report
# goes, ACTION the checkout of this repository.
set -euo pipefail
program=$(mktemp -d)/hlo-promote
(cd "$ACTION" && CGO_ENABLED=0 go build -o "$program" ./cmd/hlo-promote)
mapfile -d '' -t files < <(git ls-files -z -- "$FILES")
[ ${#files[@]} -gt 0 ] || { echo "no file matches $FILES"; exit 0; }
read -r -a flags <<<"$FLAGS"
report=()
[ -z "$SARIF" ] || report=("--report=$SARIF")
status=0
# The annotations: why each convert would be inserted, and the errors.
"$program" --explain --format=github "${flags[@]}" "${report[@]}" -- "${files[@]}" || status=$?
[ $status = 0 ] || exit $status
# The verdict: the files that would change.
"$program" --check --quiet "${flags[@]}" -- "${files[@]}"
