#!/usr/bin/env bash
# Compare random programs with the libraries, with the same programs written differently, and with
# jaxlib and mlir-opt. HLO_LONG=1 generates many more programs, and runs planted.py, which checks
# that these tests find planted bugs.
. "$(dirname "$0")/common.sh"
build_tool || exit
count=600 failed=0
[ -n "${HLO_LONG:-}" ] && count=100000
reference tools/difftest/planted.py ${HLO_LONG:+--run} || failed=1
for library in jax jax-strict numpy; do # those of tools/requirements.txt
  reference tools/difftest/libraries.py "$tool" "$library" --count "$((2 * count))" --seed 1 || failed=1
done
reference tools/difftest/metamorphic.py "$tool" --count "$((count / 3))" || failed=1
reference tools/difftest/upstream.py "$tool" --count "$((count / 3))" --seed 1 || failed=1
exit $failed
