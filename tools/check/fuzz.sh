#!/usr/bin/env bash
# Run every fuzz target with one worker for $FUZZ_SECONDS (15), one target per core at a time. A
# failing input must fail again; go test runs earlier ones.
. "$(dirname "$0")/common.sh"
seconds=${FUZZ_SECONDS:-15}

# fuzz_target FOLDER TARGET fuzzes one.
fuzz_target() {
  local log=$scratch/fuzzing-$2-${1//\//-}
  go test -run '^$' -fuzz "^$2\$" -fuzztime "${seconds}s" -fuzzminimizetime 1s -parallel 1 "$1" >"$log" 2>&1 && echo "$2 $(tail -n 1 "$log")" && return
  if grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input' "$log"; then
    echo "$1: $2 was minimizing an input when its time was over, and found nothing"
  else
    tail -n 40 "$log"
  fi
  go test -run "^$2\$" "$1" >/dev/null 2>&1 || { echo "FAILED: $2 of $1 found the input above; keep it as a seed and fix the fault"; return 1; }
}

copy_sources "$scratch/copy" && cd "$scratch/copy" || exit # directory of the fuzzer's inputs
jobs=() failed=0
while IFS=: read -r folder target; do
  wait_for_core
  fuzz_target "$folder" "$target" >"$scratch/fuzz-${#jobs[@]}.log" 2>&1 &
  jobs+=($!)
done < <(grep -ro --include='*_test.go' '^func Fuzz[A-Za-z]*' . | sed 's|/[^/]*:func |:|')
[ ${#jobs[@]} -gt 0 ] || { echo "FAILED: there are no fuzz targets"; exit 1; }
for i in "${!jobs[@]}"; do
  wait "${jobs[i]}" || failed=1
  cat "$scratch/fuzz-$i.log"
done
exit $failed
