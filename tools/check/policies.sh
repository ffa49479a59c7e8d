#!/usr/bin/env bash
# Apply policies to real programs: jaxlib accepts the outputs, a second run changes nothing, and the
# programs compute nearly the same on XLA for the CPU. HLO_LONG=1 takes all programs.
. "$(dirname "$0")/common.sh"
build_tool || exit
count=30
[ -n "${HLO_LONG:-}" ] && count=1000
reference tools/policy/values.py "$tool" --programs "$count"
