#!/usr/bin/env bash
# Build the PJRT plugin and the C library, and test them around the CPU plugins of PyPI. A part of
# JAX's own tests runs if HLO_JAX is a checkout of jax-ml/jax at $commit, or GitHub can be reached.
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
jax=${HLO_JAX:-$cache/jax-$commit}
if ! [ -e "$jax/tests/random_test.py" ]; then
  git init -q "$jax" && git -C "$jax" fetch -q --depth 1 https://github.com/jax-ml/jax "$commit" 2>/dev/null &&
    git -C "$jax" checkout -q FETCH_HEAD -- tests jax/_src/test_util.py jax/_src/internal_test_util ||
    { echo "skipped: JAX's tests cannot be fetched"; exit 0; }
fi
"$python" tools/pjrt/jax_tests.py --library "$library" --jax "$jax" --sample 10 random_test.py export_test.py
