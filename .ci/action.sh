#!/usr/bin/env bash
# What action.yml runs in the checkout of the user: FILES is a pattern of git ls-files, FLAGS more flags, SARIF where the report
# goes, ACTION the checkout of this repository.
set -euo pipefail
program=$(mktemp -d)/hlo-promote
(cd "$ACTION" && CGO_ENABLED=0 go build -o "$program" ./cmd/hlo-promote)
mapfile -d '' -t files < <(git ls-files -z -- "$FILES")
[ ${#files[@]} -gt 0 ] || { echo "no file matches $FILES"; exit 0; }
read -r -a flags <<<"$FLAGS"
[ -z "$SARIF" ] || flags+=("--report=$SARIF")
"$program" --check --format=github "${flags[@]}" -- "${files[@]}"
