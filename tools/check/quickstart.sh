#!/usr/bin/env bash
# Run the README's example; StableHLO's verifier must accept the output.
. "$(dirname "$0")/common.sh"
go run ./cmd/hlo-promote testdata/mlir/quickstart.mlir >"$scratch/quickstart.mlir" &&
  reference tools/hloref.py verify "$scratch/quickstart.mlir" | tee "$scratch/verdict" && grep -q '"ok": true' "$scratch/verdict"
