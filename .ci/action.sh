#!/usr/bin/env bash
# action.yml runs this script in the user's checkout. FILES is a pattern of git ls-files, FLAGS has more flags, SARIF is the file for
# the report, ACTION the checkout of this repository.
set -euo pipefail
folder=$(mktemp -d) program=$folder/hlo-promote
trap 'rm -rf "$folder"' EXIT
(cd "$ACTION" && CGO_ENABLED=0 go build -o "$program" ./cmd/hlo-promote)
mapfile -d '' -t files < <(git ls-files -z -- "$FILES")
read -r -a flags <<<"$FLAGS"
report=()
[ -z "$SARIF" ] || report=("--report=$SARIF")
if [ ${#files[@]} = 0 ]; then
  shown=${FILES//%/%25} shown=${shown//$'\r'/%0D} shown=${shown//$'\n'/%0A}
  echo "::warning title=hlo-promote::no file of the repository matches '$shown'"
  "$program" --quiet --output=/dev/null "${report[@]}" <<<'module {}' # an empty report, for the step that uploads it
  exit
fi
status=0
# Annotations: the reason for each convert that would be inserted, and the errors.
"$program" --explain --format=github "${flags[@]}" "${report[@]}" -- "${files[@]}" || status=$?
[ $status = 0 ] || exit $status
# The result: the files that would change.
"$program" --check --quiet "${flags[@]}" -- "${files[@]}"
