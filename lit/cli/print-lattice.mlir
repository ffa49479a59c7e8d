// The promotion system in three forms. No file is read.
// RUN: hlo-promote --print-lattice table | FileCheck %s --check-prefix=TABLE
// RUN: hlo-promote --print-lattice=tsv -s numpy | FileCheck %s --check-prefix=TSV
// RUN: hlo-promote --print-lattice svg | FileCheck %s --check-prefix=SVG
// RUN: hlo-promote --print-lattice table -s %S/Inputs/tiny.lattice | FileCheck %s --check-prefix=TINY
// RUN: not hlo-promote --print-lattice table %s 2>&1 | FileCheck %s --check-prefix=FILE

// TABLE: {{^jax}}
// TSV:   {{^i32	f32	f64	0$}}
// SVG:   <svg
// TINY:  f16
// FILE:  error: --print-lattice reads no file, got '
