#!/usr/bin/env bash
# Run the examples that are separate Go modules: promote and run the output of go-xla's builder.
. "$(dirname "$0")/common.sh"
example=examples/go-xla
(cd $example && go list -deps . 2>"$scratch/download" >/dev/null) || { echo "skipped: its modules cannot be downloaded: $(head -n 1 "$scratch/download")"; exit 0; }
(cd $example && go vet . && go mod tidy -diff && go run . >"$scratch/go-xla.mlir") && JAX_PLATFORMS=cpu reference $example/run.py <"$scratch/go-xla.mlir"
