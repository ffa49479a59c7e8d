#!/usr/bin/env bash
# Run hostile inputs: mutated, growing, on full disks, under signals. HLO_LONG=1 runs many more.
# Expected in files.sh: a closed descriptor cannot be distinguished from /dev/null, a folder means
# its files, and git accepts no path with `..`.
. "$(dirname "$0")/common.sh"
build_tool || exit
files_known='stdout closed|stdin closed|-i on a folder|-d of ../a.mlir'
work=$scratch/hostile ref=tools/hloref.py failed=0
mutants=150 rounds=4 files=200 size=200000
rows=(line_long_ops.source line_long_ops.diff case_wide functions_many.source errors_many errors_many_expected expected_regex attribute_dense_array)
[ -n "${HLO_LONG:-}" ] && mutants=20000 rounds=30 files=1000 rows=() size=1000000
python=$(find_python) && mkdir -p "$work" || exit
"$python" tools/hostile/cases.py "$tool" --reference "$python" $ref || failed=1
"$python" tools/hostile/signals.py "$tool" --rounds "$rounds" --files "$files" --folder "$work" | tail -n 1 || failed=1
bash tools/hostile/files.sh "$tool" "$work/files" 2>/dev/null | grep '^BAD' | grep -vE "^BAD +($files_known)" && failed=1
"$python" tools/hostile/scale.py "$tool" "${rows[@]}" --to "$size" --timeout 15 >"$work/scale" || failed=1
grep -E ' rc=([2-9]|-|[0-9]{2})' "$work/scale" && failed=1
# `refused` counts programs whose mutated types cannot be promoted.
"$python" tools/hostile/mutate.py "$tool" "$shared/oracles/strip" "$shared/corpus" --count "$mutants" --seed 77 --work "$work/mutate" \
  --reference "$python" $ref >"$work/mutants"
head -n 1 "$work/mutants" && ! grep -E '^== ' "$work/mutants" | grep -v '^== refused' || { cat "$work/mutants"; failed=1; }
"$python" tools/hostile/binary.py "$tool" testdata/bytecode "$shared/oracles/bytecode" --count $((4 * mutants)) --work "$work/binary" --reference "$python" >"$work/binary.log" || { cat "$work/binary.log"; failed=1; }
tail -n 1 "$work/binary.log"
exit $failed
