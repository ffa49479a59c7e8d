#!/usr/bin/env bash
# Compare random programs with an independent model, the reference, the libraries themselves, and the same programs written
# otherwise. HLO_LONG=1 makes 100,000.
. "$(dirname "$0")/common.sh"
build_tool || exit
count=600 failed=0
[ -n "${HLO_LONG:-}" ] && count=100000
reference tools/difftest/judge.py "$tool" --count "$count" --batch 25 --values 20 --seed 1 || failed=1
reference tools/difftest/planted.py --check || failed=1
for library in jax jax-strict numpy; do # those of tools/requirements.txt
  reference tools/difftest/libraries.py "$tool" "$library" --count "$((2 * count))" --seed 1 || failed=1
done
reference tools/difftest/judge.py "$tool" --again tools/difftest/seeds.txt || failed=1
reference tools/difftest/metamorphic.py "$tool" --count "$((count / 4))" --seed 1 || failed=1
reference tools/difftest/neighbours.py "$tool" --count "$((count / 10))" --batch 20 --seed 1 || failed=1
reference tools/difftest/breaking.py "$tool" --count "$((count / 10))" --seed 1 || failed=1
exit $failed
