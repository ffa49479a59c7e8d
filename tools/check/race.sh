#!/usr/bin/env bash
# Run the packages that use goroutines under the race detector.
. "$(dirname "$0")/common.sh"
HLO_LONG='' go test -race -short ./cmd/... ./passes/retarget ./ir/internal/... ./ir/text/... ./ir/source/... ./promote
