#!/usr/bin/env bash
# Count the instructions of each row of scale.py at two sizes: the exponent is at most 1.15. A count
# does not depend on what else the machine does. GROWTH_ROWS has names of rows; all without.
. "$(dirname "$0")/common.sh"
tool=$scratch/hlo-promote
CGO_ENABLED=0 go build -ldflags=-s -o "$tool" ./cmd/hlo-promote || exit # valgrind would read symbols for a third of a second a run
command -v valgrind >/dev/null || { echo "needs valgrind: make deps"; exit 1; }
read -r -a rows <<<"${GROWTH_ROWS:-}"
python3 tools/hostile/scale.py "$tool" ${rows[@]+"${rows[@]}"} --instructions >"$scratch/growth" 2>&1
status=$?
tail -n 3 "$scratch/growth"
exit $status
