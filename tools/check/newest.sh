#!/usr/bin/env bash
# Compare the recorded promotion tables of JAX and NumPy with those of the newest versions that each
# Python from 3.12 on can install. It compares types and weakness, not error messages.
#
#   tools/check/newest.sh [PYTHON...]    default: one of each version, from PATH or pyenv
. "$(dirname "$0")/common.sh"
export LC_ALL=C # sort and join use the same order

# find_pythons prints one Python of each version from 3.12 on that can make environments, or
# python3 if there is none.
find_pythons() {
  local python version seen=" "
  for python in python3.14 python3.13 python3.12 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python python3; do
    version=$("$python" -c 'import ensurepip, sys, venv; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    case $seen in *" $version "*) continue ;; esac
    [ "$python" = python3 ] && [ "${version#3.}" -lt 12 ] && [ "$seen" != " " ] && continue
    seen+="$version "
    echo "$python"
  done
}

# keyed prints the rows of a table as OPERANDS|RESULT, sorted.
keyed() { grep -v '^#' "$1" | sed -E 's/^(.*)\t([^\t]*\t[^\t]*)$/\1|\2/' | sort -t '|' -k 1,1; }

# compare_tables PYTHON makes the tables in an environment of this Python, and compares them with
# the recorded ones.
compare_tables() {
  local folder environment library table name compared=0 failed=0
  folder=$(mktemp -d "$scratch/newest.XXXX") environment=$folder/environment
  "$1" -m venv "$environment" && "$environment/bin/pip" install -q --disable-pip-version-check jax numpy ml_dtypes || return
  for library in jax numpy; do
    (cd tools/oracles && JAX_PLATFORMS=cpu "$environment/bin/python" "gen_pairs_$library.py" "$folder/tables" >"$folder/log" 2>&1) ||
      { tail -n 5 "$folder/log"; failed=1; }
  done
  for table in "$folder"/tables/{pairs,nary}/*.tsv; do
    name=${table#"$folder/tables/"}
    # Both tables are samples, and each version of Python draws other long lists: only rows with the
    # same operands are compared.
    join -t '|' <(keyed "$shared/oracles/$name") <(keyed "$table") >"$folder/both"
    awk -F '|' '$2 != $3' "$folder/both" >"$folder/difference"
    compared=$((compared + $(wc -l <"$folder/both")))
    [ -s "$folder/difference" ] || continue
    echo "FAILED: the library answers otherwise on $(wc -l <"$folder/difference") recorded rows of $name:"
    head -n 20 "$folder/difference"
    failed=1
  done
  [ "$compared" -gt 0 ] || failed=1
  "$environment/bin/python" -c 'import jax, ml_dtypes, numpy, sys; print("Python %d.%d.%d:" % sys.version_info[:3],
    "jax", jax.__version__ + ", NumPy", numpy.__version__ + ", ml_dtypes", ml_dtypes.__version__, end=": ")'
  echo "$compared recorded rows compared, $([ $failed = 0 ] && echo equal || echo DIFFERENT)"
  return $failed
}

pythons=("$@") failed=0
[ $# -gt 0 ] || mapfile -t pythons < <(find_pythons)
[ ${#pythons[@]} -gt 0 ] || { echo "there is no Python that can make environments"; exit 1; }
for python in "${pythons[@]}"; do
  compare_tables "$python" || failed=1
done
exit $failed
