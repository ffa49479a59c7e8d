#!/usr/bin/env bash
# Run go vet for this machine and two others. ANTLR generates an unreachable statement at the end of
# functions.
. "$(dirname "$0")/common.sh"
go vet -unreachable=false ./... && GOOS=darwin GOARCH=arm64 go vet ./cmd/... && GOOS=windows GOARCH=arm64 go vet ./cmd/...
