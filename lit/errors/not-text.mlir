// A file that is not a module is refused with a message about its type.
// RUN: printf 'ML\357R\015' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=BYTECODE
// RUN: printf '\177ELF\002\001\000' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=ELF
// RUN: printf 'x\001\000' | not hlo-promote 2>&1 | FileCheck %s --check-prefix=BINARY
// RUN: hlo-promote --verify-diagnostics %s

// BYTECODE:     <stdin>: error: at byte 5: a string is not terminated
// BYTECODE-NOT: module
// ELF:          <stdin>:1:1: error: this is an ELF object or program, not MLIR text
// BINARY:       <stdin>:1:1: error: this is a binary file, not MLIR text

// expected-error@+1 {{'vhlo.func_v1' is a VHLO operation; VHLO is supported in bytecode artifacts only, not as text}}
vhlo.func_v1 @main() -> () {
}
