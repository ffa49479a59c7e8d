package target

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A Target describes how the element types of a module are replaced. Lists are in the order of
// precedence: statements of included targets come first, and a later statement has precedence.
type Target struct {
	Name       string // for messages
	Statements []Statement
	Replaces   []Replace
	Keeps      []Keep
	Follows    []Follow
	Computes   []Compute
	Casts      []Cast
	Refusals   []Refusal
	Range      Range
	Bits       Bits
	Boundary   Boundary
}

// A Statement is a line of a target file. Other types refer to it by its index in
// Target.Statements, which is the order of precedence.
type Statement struct {
	File, Text   string
	Source       string // the text of the line
	Line, Column int    // from 1; 0 if the statement is not in a file
	Optional     bool   // it may match nothing
	Own          bool   // neither included nor of a built-in target
}

// Place returns the file and the line of a statement, or only the file if it has no line.
func (s *Statement) Place() string {
	if s.Line == 0 {
		return s.File
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}

// A Replace replaces values of type From by values of type To: all values, or those that the
// selector selects.
type Replace struct {
	From, To elem.Type
	Selector
	Statement int
}

// A Keep keeps the types that are replaced, cast or computed in another type, for what its
// selector selects.
type Keep struct {
	Types []elem.Type
	Selector
	Statement int
}

// A Follow keeps the types of operations an operand of which is kept.
type Follow struct {
	Selector  // In alone
	Statement int
}

// A Compute lets operations on operands of some types compute in another type. Their results are
// converted back. An empty In selects all operations that compute.
type Compute struct {
	Types []elem.Type
	To    elem.Type
	Selector
	Accumulate bool // reductions have accumulators of type To as well
	Excess     bool // values between two operations that compute in To are not converted back
	Statement  int
}

// A Cast converts operands of some types of the operations in In to another type. The operations
// return Result, which is converted back.
type Cast struct {
	Types      []elem.Type
	To, Result elem.Type
	Selector
	Statement int
}

// A Refusal refuses values of some types; if In is not empty, only as operands of these operations.
type Refusal struct {
	Types     []elem.Type
	In        []string // full names
	Statement int
}

// An Op is an operation that a target file may name, with its properties.
type Op struct {
	Name        string // full name, such as stablehlo.add
	Computes    bool   // it computes with its operands, so that compute and cast apply to it
	Accumulates bool   // it has a body that accumulates, so that compute ... accumulate applies to it
	// its result may have another type than its operands, so that cast OP : T = U -> V applies to it
	Mixes bool
}

// Range selects how a constant that does not fit into its new type is converted.
type Range uint8

// The ranges. The smallest and largest values of an integer type are the identities of maximum and
// minimum: with [RangeError] they are converted to those of the new type.
const (
	RangeError    Range = iota // an error for an integer; a float becomes infinite, with a warning
	RangeSaturate              // converted to the nearest finite value of the new type
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

// Becomes returns the type by which values of a type are replaced that no statement selects, and
// reports whether it is another one.
func (t *Target) Becomes(from elem.Type) (elem.Type, bool) {
	for _, r := range t.Replaces {
		if r.From == from && r.Empty() {
			return r.To, true
		}
	}
	return from, false
}

// SetBoundary changes the boundary. The error is that of a statement that the boundary excludes.
func (t *Target) SetBoundary(b Boundary) error {
	t.Boundary = b
	for _, r := range t.Replaces {
		if b == BoundaryConvert && len(r.Arg)+len(r.Result) > 0 {
			s := t.Statements[r.Statement]
			return Errors{{File: s.File, Line: s.Line, Column: s.Column, Message: boundaryExcludes, Source: s.Source, Width: len("replace")}}
		}
	}
	return nil
}

const boundaryExcludes = "'boundary convert' keeps the types of public arguments and results, so that 'replace ... arg' and 'replace ... result' have no effect; write 'boundary replace'"

// Keeps reports whether a keep is about values of a type; that of a float is about complex numbers
// of it too.
func (k *Keep) Keeps(t elem.Type) bool {
	return slices.ContainsFunc(k.Types, func(kept elem.Type) bool { return kept.Part() == t.Part() })
}

// SplitBody splits the name of an operation in [Selector].In into the full name of the operation
// and the name of the operation in its body, without dialect, which is empty for any body.
func SplitBody(name string) (op, body string) {
	dialect, rest, _ := strings.Cut(name, ".")
	short, body, _ := strings.Cut(rest, ".")
	return dialect + "." + short, body
}
