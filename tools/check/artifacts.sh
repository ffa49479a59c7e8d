#!/usr/bin/env bash
# Convert artifacts of JAX programs for a machine without 64-bit types, and run them on XLA.
. "$(dirname "$0")/common.sh"
build_tool && reference tools/difftest/artifact_programs.py "$tool"
