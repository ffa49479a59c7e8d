#!/usr/bin/env bash
# Write what is generated from the tables of operations, rules and flags: constants, the tables of
# docs, the help texts and the manual page. Each step compiles with what the one before it wrote.
set -euo pipefail
cd "$(dirname "$0")/../.."
export GOFLAGS="${GOFLAGS:-} -pgo=off"
go test -count=1 ./ir -run OpNames -update
go test -count=1 ./ir/text -run Vocabulary -update
go test -count=1 ./ir/verify ./passes/internal/rules ./passes/retarget -run '^Test(Table|OpsPage|TargetsPage)$' -update
go test -count=1 ./cmd/hlo-promote/internal/cli -run '^Test(Help|ManPage|ProjectSchema)$' -update
