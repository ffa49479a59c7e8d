#!/usr/bin/env bash
# Change ten cells of the promotion tables, one at a time, in a clone without other reference data:
# each time go test must fail. They cover types and weakness in each built-in system and in the
# lattice files. Then make twenty changes of operators, numbers and cases in all packages, which
# mutants.py chooses: the tests of the package must fail.
. "$(dirname "$0")/common.sh"
unset HLO_SHARED
clone=$scratch/clone failed=0
git clone -q --shared . "$clone" && cd "$clone" || exit
tests() { go test ./promote/... ./cmd/hlo-promote/internal/lattice; }
tests >"$scratch/log" 2>&1 || { tail -n 20 "$scratch/log"; echo "FAILED: the tests fail without any change"; exit 1; }

# cell FILE OLD NEW replaces a text that occurs once in a file, and expects that the program builds
# and the tests fail.
cell() {
  python3 - "$@" <<'PYTHON' || { failed=1; return; }
import pathlib, sys
path, old, new = sys.argv[1:]
text = pathlib.Path(path).read_text()
if text.count(old) != 1:
    sys.exit(f"FAILED: {path} has {old!r} {text.count(old)} times; write the cell in tools/check/cells.sh anew")
pathlib.Path(path).write_text(text.replace(old, new))
PYTHON
  if ! go build ./... 2>"$scratch/log"; then
    cat "$scratch/log" && echo "FAILED: $1 with '$3' does not build" && failed=1
  elif tests >"$scratch/log" 2>&1; then
    echo "FAILED: no test notices '$3' in place of '$2' in $1" && failed=1
  else
    echo "noticed: $1: '${3//$'\n'/ }' in place of '${2//$'\n'/ }', by $(grep -c '^--- FAIL' "$scratch/log") tests: $(sed -n 's/^--- FAIL: \([A-Za-z]*\).*/\1/p' "$scratch/log" | paste -sd ' ')"
  fi
  git checkout -q .
}

cell promote/jax.go $'\tui16 < i32\n' $'\tui16 < i64\n'                                        # ui16 with i32
cell promote/jax.go $'\tweak f* = f64\n' $'\tweak f* = f32\n'                                  # a weak float alone
cell promote/jax.go $'\tweak c* = complex<f64>\n' $'\tweak c* = complex<f32>\n'                  # a weak complex number alone
cell promote/jaxstrict.go 'refuse i1 with i*' 'i1 < i*'                                        # i1 with a weak integer
cell promote/numpy.go $'\ti16 ui16 < f32 <' $'\ti16 ui16 < f64 <'                              # f16 with i16
cell promote/torch.go $'\tunsigned < f16 bf16\n' $'\tunsigned < f32\n'                         # ui16 with f16
cell promote/tensorflow.go 'i64* < i8 ui8 f32*' 'i64* < i8 ui8 f64*'                           # a weak i64 with a weak f32
cell promote/tensorflow.go $'\trefuse bf16 with f16\n' ''                                      # safe mode: bf16 with f16
cell promote/lattices/julia.lattice 'number i1 = i64' 'number i1 = i32'                        # the number type of i1
cell promote/lattices/keras.lattice 'ui8 < i16' 'ui8 < i32'                                    # ui8 with i8
python3 tools/check/mutants.py --run || failed=1
exit $failed
