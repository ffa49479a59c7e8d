#!/usr/bin/env bash
# Make cmd/hlo-promote/default.pgo anew: what the program does most, for Go's compiler to lay out
# and inline by.
#
#   bash tools/bench/profile.sh MODELS REAL
#
# MODELS has the models of tools/bench/gen_models.py (tools/bench/performance.py makes them in
# /tmp/hlo-promote-models), REAL the programs of testdata/oracles/bench.tar.gz, those named
# *.debug.mlir with locations. Small files are read many times, so that the samples of each work are
# about as many. A profile is good for as long as the functions that it names do that work.
set -euo pipefail
models=$(realpath "$1")
real=$(realpath "$2")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$scratch"' EXIT

CGO_ENABLED=0 go build -pgo=off -o "$scratch/profile" ./cmd/hlo-promote/profile
mkdir "$scratch/in" "$scratch/real"
for file in "$models"/{gpt24_scan,resnet50,adam300,funcs2000,gpt24_unrolled,opdense8}.*.mlir; do
  for i in $(seq $((1 + 2000000 / $(stat -c %s "$file")))); do ln -s "$file" "$scratch/in/$i.$(basename "$file")"; done
done
for file in "$real"/*.mlir; do
  for i in $(seq $((1 + 6000000 / $(stat -c %s "$file")))); do ln -s "$file" "$scratch/real/$i.$(basename "$file")"; done
done

# profile takes one profile of all that it is given.
profile() {
  "$scratch/profile" "$scratch/$((++count)).prof" -j1 --out-dir "$scratch/out" "$@"
  rm -r "$scratch/out"
}
count=0
for i in 1 2 3; do
  profile "$scratch"/in/*.mlir
  profile "$scratch"/real/*[!g].mlir
  profile --debuginfo "$scratch"/real/*.debug.mlir
done
profile --print source "$scratch"/in/*.mixed.mlir
profile --target no64 "$scratch"/in/*.plain.mlir
go tool pprof -proto "$scratch"/*.prof >cmd/hlo-promote/default.pgo
