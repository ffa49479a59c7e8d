#!/usr/bin/env bash
# Run the suites of tools/score.py that testdata/oracles/expected.tsv names. A row that fails must
# be in testdata/oracles/known.tsv; with the full data in HLO_SHARED, at least the number of rows in
# expected.tsv must pass.
. "$(dirname "$0")/common.sh"
build_tool || exit
expected=testdata/oracles/expected.tsv known=testdata/oracles/known.tsv
while read -r suite least flags; do
  wait_for_core
  # shellcheck disable=SC2086 # the flags are words
  reference tools/score.py "$suite" --data "$shared/oracles" --tool "$tool" --show 50 $flags </dev/null >"$scratch/score-$suite" 2>&1 &
done < <(tail -n +2 $expected)
wait
failed=0
while read -r suite least flags; do
  tail -n 8 "$scratch/score-$suite" | cut -c1-300
  while read -r row; do
    cut -f1 $known | grep -qxF "$row" || { echo "FAILED: $suite: $row differs, and $known does not say why"; failed=1; }
  done < <(sed -n 's/^ *FAIL [^ ]* \([^ ]*\): .*/\1/p' "$scratch/score-$suite")
  passed=$(sed -n "s/^$suite: \([0-9]*\) passed, .*/\1/p" "$scratch/score-$suite")
  [ -n "${HLO_SHARED:-}" ] || least=1
  if [ "${passed:-0}" -lt "$least" ]; then
    echo "FAILED: $suite: ${passed:-no} rows pass, expected at least $least"
    failed=1
  elif [ -n "${HLO_SHARED:-}" ] && [ "$passed" -gt "$least" ]; then
    echo "note: $suite passes $passed rows, $expected says $least"
  fi
done < <(tail -n +2 $expected)
exit $failed
