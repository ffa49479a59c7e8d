package target

import "github.com/hlo-promote/hlo-promote/promote"

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

// A Replace says that no value of a type is left: each becomes one of another type.
type Replace struct{ From, To promote.Type }

// A Compute says that operations on operands of some types take another type and give their results
// back. The operations are full names; an empty In stands for all that compute.
type Compute struct {
	Types      []promote.Type
	To         promote.Type
	In, Except []string
	Accumulate bool // reductions hold their accumulators in To as well
	Excess     bool // between two operations that compute in To, values are not brought back
}

// A Cast says that operands of some types of operations become another type. Results are of type
// Result, and converted back.
type Cast struct {
	Ops        []string // full names
	Types      []promote.Type
	To, Result promote.Type
}

// A Refusal says that values of some types are an error; if In is not empty, operands of these
// operations.
type Refusal struct {
	Types []promote.Type
	In    []string // full names
}

// An Op is an operation that a target file may name, and what can be asked of it.
type Op struct {
	Name        string // in full: stablehlo.add
	Computes    bool   // with its operands: compute and cast are about it
	Accumulates bool   // in a body of its own: compute ... accumulate is about it
	// its result may have another type than its operands: cast OP : T = U -> V is about it
	Mixes bool
}

// Range selects how an integer constant is converted that does not fit into its new type.
type Range uint8

// The ranges. The smallest and the largest value of a type are identities of maximum and minimum:
// with [RangeError] they become those of the new type.
const (
	RangeError    Range = iota // it is an error
	RangeSaturate              // it is the nearest that the new type holds
	RangeWrap                  // it keeps its lowest bits, as stablehlo.convert does
)

// Bits selects whether operations that depend on the bits of a replaced type are errors.
type Bits uint8

// The choices for bits.
const (
	BitsError Bits = iota // they are errors
	BitsAllow             // they are warnings
)

// Boundary selects whether the signatures of public functions change.
type Boundary uint8

// The boundaries.
const (
	BoundaryReplace Boundary = iota // they change with the types
	BoundaryConvert                 // they stay, and converts stand at entry and return
)

var (
	rangeWords    = []string{"error", "saturate", "wrap"}
	bitsWords     = []string{"error", "allow"}
	boundaryWords = []string{"replace", "convert"}
)

func (r Range) String() string    { return rangeWords[r] }
func (b Bits) String() string     { return bitsWords[b] }
func (b Boundary) String() string { return boundaryWords[b] }

// Becomes is the type that values of a type become, and whether that is another one.
func (t *Target) Becomes(from promote.Type) (promote.Type, bool) {
	for _, r := range t.Replaces {
		if r.From == from {
			return r.To, true
		}
	}
	return from, false
}
