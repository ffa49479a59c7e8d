// Serialised programs are refused with a word on what to run.
// RUN: printf 'ML\357R\006' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=BYTECODE
// RUN: printf '\177ELF\002\001\000' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=ELF
// RUN: printf 'x\001\000' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=BINARY
// RUN: hlo-promote --verify-diagnostics %s

// BYTECODE:     <stdin>:1:1: error: this is MLIR bytecode, not text
// BYTECODE:     note: make text of it with stablehlo-translate --deserialize FILE, or, with JAX installed, python -c
// BYTECODE-NOT: module
// ELF:          <stdin>:1:1: error: this is an ELF object or program, not MLIR text
// BINARY:       <stdin>:1:1: error: this is a binary file, not MLIR text

// expected-error@+1 {{'vhlo.func_v1' is a versioned serialisation of StableHLO, not a program}}
vhlo.func_v1 @main() -> () {
}
