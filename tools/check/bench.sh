#!/usr/bin/env bash
# Compare speed with jaxlib, mlir-opt and docs/performance.json. It never fails, because machines
# differ.
. "$(dirname "$0")/common.sh"
reference tools/bench/performance.py --quick --rounds 3 --against docs/performance.json || echo "could not be measured"
