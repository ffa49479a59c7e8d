// RUN: hlo-promote --help | FileCheck %s
// RUN: hlo-promote --version | FileCheck %s --check-prefix=VERSION
// RUN: not hlo-promote --nosuch 2>&1 | FileCheck %s --check-prefix=BAD

// CHECK:      Usage: hlo-promote [FLAG...] [FILE...]
// CHECK:      -o, --output FILE
// CHECK:      -s, --system NAME
// CHECK-NOT:  cpuprofile
// CHECK:      Exit status: 0 done; 1 the input has errors
// VERSION:    {{^}}hlo-promote {{.*}} go1.
// BAD:        error: unknown flag: --nosuch
// BAD:        run 'hlo-promote --help' for usage
