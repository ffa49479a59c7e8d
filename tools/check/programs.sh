#!/usr/bin/env bash
# Compare random programs of JAX with the same programs without converts, promoted. HLO_LONG=1 makes
# 10,000 of each kind.
. "$(dirname "$0")/common.sh"
build_tool && reference tools/xla.py || exit
count=150 ways=("" "--x32" "--flags hoist" "--flags control-flow=widen" "--stale 0 --flags results=keep") jobs=() failed=0
[ -n "${HLO_LONG:-}" ] && count=10000
for i in "${!ways[@]}"; do
  wait_for_core
  # shellcheck disable=SC2086 # the flags are words
  reference tools/difftest/jax_programs.py "$tool" --count "$count" --seed 1000000 ${ways[i]} >"$scratch/programs-$i" 2>&1 &
  jobs+=($!)
done
for i in "${!ways[@]}"; do
  wait "${jobs[i]}" || failed=1
  echo "jax_programs.py ${ways[i]}"
  cat "$scratch/programs-$i"
done
exit $failed
