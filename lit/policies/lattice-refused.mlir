// Lattice files with errors: one run reports all errors of a file with line and column, and prints
// nothing.
// RUN: not hlo-promote -s %S/Inputs/two-bounds.lattice %s 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: not hlo-promote -s %S/Inputs/no-bound.lattice %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not hlo-promote -s %S/Inputs/denied.lattice %s 2>&1 | FileCheck %s --check-prefix=DENIED
// RUN: not hlo-promote -s %S/Inputs/words.lattice %s 2>&1 | FileCheck %s --check-prefix=WORDS
// RUN: not hlo-promote -s %S/Inputs/words.lattice %s 2>/dev/null | count 0

// The message names both candidates and the lines that make them. The position is the first mention
// of the second of the pair.
// BOUNDS:     two-bounds.lattice:3:1: error: 'i8' and 'ui8' have two least upper bounds, 'i16' (line 2) and 'f16' (line 4)
// BOUNDS-NOT: lattice:{{[0-9]}}

// Each pair without a bound, with the statement to add.
// NONE:       no-bound.lattice:3:7: error: 'i8' and 'ui32' have no upper bound; add a chain or write 'refuse i8 with ui32'
// NONE:       'i32' and 'ui32' have no upper bound; add a chain or write 'refuse i32 with ui32'
// NONE:       'f32' and 'ui32' have no upper bound; add a chain or write 'refuse f32 with ui32'

// DENIED:     denied.lattice:3:5: error: '!<' does not hold: the chains imply 'f16 < f32 < f64'
// DENIED-NOT: lattice:{{[0-9]}}

// WORDS:      words.lattice:1:10: error: unknown node '<<'
// WORDS-NEXT: {{^}}i8 < i16 << i32{{$}}
// WORDS-NEXT: {{^}}         ^~{{$}}
// WORDS:      words.lattice:2:6: error: unknown node 'i24'
// WORDS:      words.lattice:3:1: error: unknown statement 'join'
// WORDS:      words.lattice:4:4: error: expected a node before and after '<'
// WORDS:      words.lattice:5:6: error: {{.*}}'f8'
// WORDS:      words.lattice:6:11: error: weak node 'f*' of kind float cannot be stored as 'i32'
// WORDS:      words.lattice:8:6: error: 'f64' is already taken as 'f32'
// WORDS:      words.lattice:9:1: error: expected 'refuse NODE... with NODE...' or 'refuse otherwise'
// WORDS:      words.lattice:10:7: error: 'i32' is in use and cannot name a group
// WORDS:      words.lattice:11:1: error: expected 'number i1 = TYPE' with a numeric type
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
