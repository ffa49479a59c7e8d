#!/usr/bin/env bash
# Run the recipe of docs/corpus.md: 1,000 modules, one of them bad, and a worker that is killed.
. "$(dirname "$0")/common.sh"
ray=ray-2.60.0 work=$scratch/ray
venv $ray ray==2.60.0 || { echo "skipped: ray cannot be installed"; exit 0; }
mkdir "$work" && python3 -m venv --without-pip "$work/venv" && python3 tools/release/wheel.py --out "$work/wheels" &&
  "$cache/$ray/bin/pip" --python "$work/venv/bin/python" install -q --disable-pip-version-check --no-index "$work"/wheels/*.whl &&
  HOME=$work RAY_AUTH_MODE=disabled PYTHONPATH=$(echo "$cache/$ray"/lib/python3*/site-packages) "$work/venv/bin/python" tools/ray_corpus.py "$work"
