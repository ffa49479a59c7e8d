// RUN: hlo-promote --help | FileCheck %s
// RUN: hlo-promote help promote | FileCheck %s --check-prefix=ALL
// RUN: hlo-promote version | FileCheck %s --check-prefix=VERSION
// RUN: not hlo-promote --nosuch 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK:      Usage: hlo-promote [FLAG...] [FILE...]
// CHECK:      -s, --system NAME
// CHECK:      -o, --output FILE
// CHECK-NOT:  --pin-precision
// CHECK:      Exit status: 0 done; 1 the input has errors
// ALL:        --pin-precision
// ALL:        Policies of --policy, the default value first:
// ALL:        mixed-dot=auto|join|keep
// ALL:        hlo-promote --explain in.mlir
// ALL:        Exit status: 0 done; 1 the input has errors
// VERSION:    {{^}}hlo-promote {{.*}} go1.
// BAD:        error: unknown flag: --nosuch
// BAD:        run 'hlo-promote --help' for usage
