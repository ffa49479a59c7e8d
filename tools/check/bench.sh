#!/usr/bin/env bash
# Measure speed beside jaxlib and mlir-opt, and beside docs/performance.json. It only reports:
# machines differ.
. "$(dirname "$0")/common.sh"
reference tools/bench/performance.py --quick --rounds 3 --against docs/performance.json || echo "could not be measured"
