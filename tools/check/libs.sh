#!/usr/bin/env bash
# Compare types, weakness and values with what PyTorch, TensorFlow and NumPy computed.
. "$(dirname "$0")/common.sh"
build_tool && reference tools/score_libs.py "$tool" "$shared/oracles/libs"
