#!/usr/bin/env bash
# Compare the recorded promotion tables of JAX and NumPy with those of the newest versions that this machine's newest Python can
# install, so that a change of theirs is seen. Types and weakness are compared; messages of refusals may be worded anew.
. "$(dirname "$0")/common.sh"
for python in python3.14 python3.13 python3.12 python3; do
  "$python" -c '' 2>/dev/null && break
done
environment=$scratch/newest
"$python" -m venv "$environment" && "$environment/bin/pip" install -q --disable-pip-version-check jax numpy ml_dtypes || exit
"$environment/bin/python" -c 'import jax, numpy; print("jax", jax.__version__, "numpy", numpy.__version__)'
rows() { grep -v '^#' "$1" | LC_ALL=C sort; }
failed=0 compared=0
for library in jax numpy; do
  (cd tools/oracles && JAX_PLATFORMS=cpu "$environment/bin/python" "gen_pairs_$library.py" "$scratch/tables") || failed=1
done
for table in "$scratch"/tables/{pairs,nary}/*.tsv; do
  name=${table#"$scratch/tables/"}
  # The archives have a sample of the rows that the generators make.
  LC_ALL=C comm -23 <(rows "$shared/oracles/$name") <(rows "$table") >"$scratch/difference"
  compared=$((compared + $(rows "$shared/oracles/$name" | wc -l)))
  [ -s "$scratch/difference" ] || continue
  echo "FAILED: $(wc -l <"$scratch/difference") recorded rows of $name are not what the library answers:"
  head -n 20 "$scratch/difference"
  failed=1
done
echo "$compared recorded rows compared"
exit $failed
