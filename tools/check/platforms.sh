#!/usr/bin/env bash
# Build the program for machines that go vet does not cover, without a C compiler.
. "$(dirname "$0")/common.sh"
failed=0
for platform in linux/arm64 darwin/arm64 windows/arm64 js/wasm; do
  CGO_ENABLED=0 GOOS=${platform%/*} GOARCH=${platform#*/} go build -o /dev/null ./cmd/hlo-promote || { echo "FAILED: $platform"; failed=1; }
done
exit $failed
