#!/usr/bin/env bash
# Build the wheel for this machine, test it in an empty environment with jax on the path, and check
# its types and its metadata.
. "$(dirname "$0")/common.sh"
python=$(find_python) || exit
"$python" tools/release/wheel.py --out "$scratch/wheels" && "$python" -m venv --without-pip "$scratch/wheel" &&
  "$python" -m pip --python "$scratch/wheel/bin/python" install -q --disable-pip-version-check --no-index "$scratch"/wheels/*.whl || exit
jax=$("$python" -c 'import pathlib, jax; print(pathlib.Path(jax.__file__).parent.parent)') &&
  JAX_PLATFORMS=cpu PYTHONPATH=$jax "$scratch/wheel/bin/python" -W error::DeprecationWarning:hlo_promote python/tests/test_hlo_promote.py || exit
venv wheel-tools-1 packaging==26.3 mypy==2.4.1 || { echo "skipped: packaging and mypy cannot be installed"; exit 0; }
"$cache/wheel-tools-1/bin/mypy" --strict --cache-dir "$cache/mypy" python/hlo_promote python/tests/typed.py &&
  "$cache/wheel-tools-1/bin/python" tools/release/check_wheel.py "$scratch"/wheels/*.whl
