#!/usr/bin/env bash
# Build the PJRT plugin and the C library, and test them around the CPU plugins of PyPI, a part with
# JAX's examples of its primitives. A part of JAX's own tests runs if HLO_JAX is a checkout of
# jax-ml/jax at $commit, or GitHub can be reached.
. "$(dirname "$0")/common.sh"
commit=31c559c7744105009f5d5fcfc3919e505db37f8b # fits jax 0.10.2
venv pjrt-2 jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 lammps-jax-pjrt-cpu==0.11.2 fastatomstruct-xla-cpu==2026.6.23 pypjrt==0.1.1 \
  flax==0.12.8 optax==0.2.8 pytest==9.2.0 absl-py==2.5.1 scipy==1.17.1 ||
  { echo "skipped: the plugins cannot be installed"; exit 0; }
python=$cache/pjrt-2/bin/python
library=$scratch/libhlo_promote.so
go build -trimpath -buildvcs=false -buildmode=c-shared -o "$library" ./cmd/hlo-promote/pjrt &&
  CGO_ENABLED=0 go build ./... && "$python" tools/pjrt/check.py "$library" "$@" || exit
[ $# = 0 ] || exit 0
source=$cache/jax-source-0.10.2 # JAX's source package has examples of its primitives, but not the folder tests
if ! [ -e "$source/ok" ]; then
  echo jax==0.10.2 --hash=sha256:bf77428a8c2e6904c4f46d5ab12aa5cfc6cad2179f07f7e4c0fc75ac86ef0639 >"$scratch/pins" &&
    "$cache/pjrt-2/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary jax --require-hashes -r "$scratch/pins" -d "$scratch" &&
    mkdir -p "$source" && tar -xzf "$scratch/jax-0.10.2.tar.gz" -C "$source" --strip-components 1 && touch "$source/ok" ||
    { echo "skipped: JAX's source package cannot be downloaded"; exit 0; }
fi
run() { "$python" tools/pjrt/jax_tests.py --library "$library" "$@"; }
run --jax "$source" --sample 25 "$PWD/tools/pjrt/harness_test.py" || exit
jax=${HLO_JAX:-$cache/jax-$commit}
if ! [ -e "$jax/tests/random_test.py" ]; then
  git init -q "$jax" && git -C "$jax" fetch -q --depth 1 https://github.com/jax-ml/jax "$commit" 2>/dev/null &&
    git -C "$jax" checkout -q FETCH_HEAD -- tests jax/_src/test_util.py jax/_src/internal_test_util ||
    { echo "skipped: the folder tests of JAX cannot be fetched from GitHub"; exit 0; }
fi
run --jax "$jax" --sample 10 random_test.py export_test.py
