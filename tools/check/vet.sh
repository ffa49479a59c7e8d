#!/usr/bin/env bash
# Run go vet for this machine and two others. ANTLR ends its functions with a statement that cannot
# be reached.
. "$(dirname "$0")/common.sh"
go vet -unreachable=false ./... && GOOS=darwin GOARCH=arm64 go vet ./cmd/... && GOOS=windows GOARCH=arm64 go vet ./cmd/...
