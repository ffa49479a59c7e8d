package target

import (
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Target describes how the element types of a module are replaced. Lists are in the order of the
// text.
type Target struct {
	Name     string // for messages
	Replaces []Replace
	Computes []Compute
	Casts    []Cast
	Refusals []Refusal
	Range    Range
	Bits     Bits
	Boundary Boundary
}

// A Replace replaces all values of type From by values of type To.
type Replace struct{ From, To elem.Type }

// A Compute lets operations on operands of some types compute in another type. Their results are
// converted back. In has full names of operations; an empty In selects all that compute.
type Compute struct {
	Types      []elem.Type
	To         elem.Type
	In, Except []string
	Accumulate bool // reductions have accumulators of type To as well
	Excess     bool // values between two operations that compute in To are not converted back
}

// A Cast converts operands of some types of operations to another type. The operations return
// Result, which is converted back.
type Cast struct {
	Ops        []string // full names
	Types      []elem.Type
	To, Result elem.Type
}

// A Refusal refuses values of some types; if In is not empty, only as operands of these operations.
type Refusal struct {
	Types []elem.Type
	In    []string // full names
}

// An Op is an operation that a target file may name, with its properties.
type Op struct {
	Name        string // full name, such as stablehlo.add
	Computes    bool   // it computes with its operands, so that compute and cast apply to it
	Accumulates bool   // it has a body that accumulates, so that compute ... accumulate applies to it
	// its result may have another type than its operands, so that cast OP : T = U -> V applies to it
	Mixes bool
}

// Range selects how an integer constant that does not fit into its new type is converted.
type Range uint8

// The ranges. The smallest and largest values of a type are the identities of maximum and minimum:
// with [RangeError] they are converted to those of the new type.
const (
	RangeError    Range = iota // an error
	RangeSaturate              // converted to the nearest value of the new type
	RangeWrap                  // truncated to the lowest bits, as by stablehlo.convert
)

// Bits selects whether operations that depend on the bits of a replaced type are errors.
type Bits uint8

// The choices for bits.
const (
	BitsError Bits = iota // errors
	BitsAllow             // warnings
)

// Boundary selects whether the signatures of public functions change.
type Boundary uint8

// The boundaries.
const (
	BoundaryReplace Boundary = iota // they change with the types
	BoundaryConvert                 // they stay, with converts at entry and return
)

var (
	rangeNames    = []string{"error", "saturate", "wrap"}
	bitsNames     = []string{"error", "allow"}
	boundaryNames = []string{"replace", "convert"}
)

func (r Range) String() string    { return rangeNames[r] }
func (b Bits) String() string     { return bitsNames[b] }
func (b Boundary) String() string { return boundaryNames[b] }

// Becomes returns the type by which values of a type are replaced, and reports whether it is
// another one.
func (t *Target) Becomes(from elem.Type) (elem.Type, bool) {
	for _, r := range t.Replaces {
		if r.From == from {
			return r.To, true
		}
	}
	return from, false
}
