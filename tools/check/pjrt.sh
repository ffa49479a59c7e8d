#!/usr/bin/env bash
# Build the PJRT plugin and the C library, and test them around the CPU plugins of PyPI.
. "$(dirname "$0")/common.sh"
venv pjrt-1 jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 lammps-jax-pjrt-cpu==0.11.2 fastatomstruct-xla-cpu==2026.6.23 pypjrt==0.1.1 ||
  { echo "skipped: the plugins cannot be installed"; exit 0; }
go build -trimpath -buildmode=c-shared -o "$scratch/libhlo_promote.so" ./cmd/hlo-promote/pjrt &&
  CGO_ENABLED=0 go build ./... && "$cache/pjrt-1/bin/python" tools/pjrt/check.py "$scratch/libhlo_promote.so" "$@"
