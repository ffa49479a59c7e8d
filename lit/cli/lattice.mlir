// The promotion system in three forms. No file is read.
// RUN: hlo-promote lattice --form table | FileCheck %s --check-prefix=TABLE
// RUN: hlo-promote lattice --form tsv -s numpy | FileCheck %s --check-prefix=TSV
// RUN: hlo-promote lattice --form svg | FileCheck %s --check-prefix=SVG
// RUN: hlo-promote lattice --form table -s %S/Inputs/tiny.lattice | FileCheck %s --check-prefix=TINY
// RUN: not hlo-promote lattice --form table %s 2>&1 | FileCheck %s --check-prefix=FILE

// TABLE: {{^jax}}
// TSV:   {{^i32	f32	f64	0$}}
// SVG:   <svg
// TINY:  f16
// FILE:  error: lattice does not take '
