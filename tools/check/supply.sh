#!/usr/bin/env bash
# Check that the modules match go.sum, and that building the same sources in another folder gives
# the same program.
. "$(dirname "$0")/common.sh"
copy=$scratch/copy flags=(-trimpath -buildvcs=false -pgo=auto)
[ -n "${HLO_LONG:-}" ] && anew=(-a) || anew=()
copy_sources "$copy" || exit
go mod verify && CGO_ENABLED=0 go build "${flags[@]}" -o "$scratch/one" ./cmd/hlo-promote &&
  (cd "$copy" && CGO_ENABLED=0 go build "${flags[@]}" "${anew[@]}" -o "$scratch/two" ./cmd/hlo-promote) &&
  cmp "$scratch/one" "$scratch/two" && sha256sum "$scratch/one" | cut -c1-64
