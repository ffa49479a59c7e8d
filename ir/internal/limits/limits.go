// Package limits has the limits of the readers of text and of bytecode. Text that was printed for a
// module that either reader reads must be readable again, so they share what limits both.
package limits

// Nesting limits the nesting of brackets, of regions and of locations. MLIR (mlir-opt of LLVM 22,
// jaxlib 0.10) reads 2,000 nested regions and overflows its stack at 3,000. Our readers, passes and
// printer recurse as well, with 1.5 KB of stack per level.
const Nesting = 1 << 12

// AttrNesting limits the nesting of attributes and types in bytecode, whose text stands in at most
// four more brackets.
const AttrNesting = Nesting - 4

// A Budget limits a size that grows faster than the file: in bytes, PerByte for each byte of the
// file and AtLeast besides.
type Budget struct{ PerByte, AtLeast int }

// Of returns the limit for a file of this size.
func (b Budget) Of(size int) int { return b.PerByte*size + b.AtLeast }

var (
	// Aliases limits the text of the aliases that are written out while text is read.
	Aliases = Budget{8, 1 << 20}
	// Entries limits the texts of all attributes and types that a file in bytecode has.
	Entries = Budget{8, 1 << 24}
	// Uses limits the texts of the attributes and types of operations in bytecode, which may share
	// them.
	Uses = Budget{256, 1 << 24}
)
