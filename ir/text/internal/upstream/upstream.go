// Package upstream has the custom forms of operations of scf, affine, linalg, tensor, memref,
// shape, index and cf: those that their rows declare (see declared), and those that no template
// says: headers that name the arguments of a region, bounds that are affine expressions, bodies
// that follow from the name of the operation. Each form reads the tokens of one statement into a
// Statement, and prints an operation through a Printer; package text does the rest. The table of
// table.go names the forms, which stand in the files of their dialects. Sources are the definitions
// of MLIR 22 (SCF.cpp, AffineOps.cpp, LinalgOps.cpp, TensorOps.td) and what mlir-opt 22.1.8 prints.
package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Form reads and prints the custom assembly of one kind of operation. Forms are shared and must
// not be changed.
type Form struct {
	read  func(r *reader)
	print func(p Printer, op ir.Op)

	// says reports whether the form says all of an operation; nil: always. What it cannot say is
	// printed in the generic form.
	says func(m *ir.Module, op ir.Op) bool
	// ends is the terminator that is made where a region has none; none if it is empty.
	ends string
	// endsBlock says that this terminator has a region of one empty block.
	endsBlock bool
	// unended says that regions have no terminator; one that is written as {} is one empty block.
	unended bool
	// body makes the region of an operation whose text has none; nil: such an operation has no
	// region.
	body func(b *body)
	// argName returns the name of argument i of the first region; it is numbered if argName is nil
	// or returns "".
	argName func(m *ir.Module, op ir.Op, i int) string
	// resultName returns the name of the single result; the row's name applies if resultName is nil
	// or returns "".
	resultName func(m *ir.Module, op ir.Op) string
}

// ResultName returns the name of the result of an operation, or "" if the name in its row applies.
func (f *Form) ResultName(m *ir.Module, op ir.Op) string {
	if f.resultName == nil {
		return ""
	}
	return f.resultName(m, op)
}

// A Derivation makes a type of one that is written.
type Derivation uint8

const (
	AsWritten  Derivation = iota
	Index                 // index, whatever is written
	Bool                  // i1, likewise
	Witness               // !shape.witness, likewise
	Shape                 // !shape.shape
	Size                  // !shape.size
	ValueShape            // !shape.value_shape
	Element               // of a shaped type
)

// A Type is a type of a statement: the tokens from First to Last, and what is made of them.
type Type struct {
	First, Last int32
	Derive      Derivation
}

var index = Type{Derive: Index}

// An Operand is a use of a value: the token of its name, and its type.
type Operand struct {
	Token int32
	Type  Type
}

// An Arg is an argument of a region that the header of an operation names.
type Arg struct {
	Token int32 // of its name; -1 for one that has none
	Type  Type
	Loc   int32 // of its location, or -1
}

// A Region is a region of a statement.
type Region struct {
	Token int32 // of its text; -1 for one that is not written
	Args  []Arg
	Ended bool // its terminator must be written, even in a form that makes some
}

// An Attr is an inherent attribute that a form says in its own way; without a name it is a
// dictionary of attributes, inherent or not.
type Attr struct {
	Name string
	Make func(x AttrMaker) (ir.Attr, *syntax.Error)
}

// An AttrMaker makes attributes.
type AttrMaker interface {
	Context() *ir.Context
	// Read reads the attribute that stands in the tokens from first to last.
	Read(first, last int32) (ir.Attr, *syntax.Error)
	// ReadAs does so, and says what type one has that says none.
	ReadAs(first, last int32, t ir.Type) (ir.Attr, *syntax.Error)
	Type(t Type) (ir.Type, *syntax.Error)
	// Integer is a type that has to be one of integers with a width, or the error that it is none.
	Integer(t Type) (ir.Type, *syntax.Error)
}

// A Statement lists the operands, types, attributes and regions in the tokens of a statement.
type Statement struct {
	Operands   []Operand
	Successors []int32 // the tokens of blocks
	Results    []Type
	Regions    []Region
	Attrs      []Attr
	Dict       int32 // the token of the attributes in braces, or -1
	Applied    int32 // the token of the operation that stands for a body, { arith.addf {…} }, or -1
	// the results have the types of the operands from this one on that are tensors; -1: Results
	// says their types
	Inits int
}

// Source holds the text and the tokens of a statement.
type Source struct {
	Text   []byte
	Tokens []syntax.Token
	Kinds  []int16 // of the tokens, as the grammar has them
	Next   int     // the token after the name of the operation
	End    int     // the token after the last of the operation
	Def    *ir.OpDef
}

// Read reads a statement. On an error the result has the parts before the position of the error.
func (f *Form) Read(s Source) (*Statement, *syntax.Error) {
	r := &reader{Source: s, out: &Statement{Dict: -1, Applied: -1, Inits: -1}}
	f.read(r)
	if r.err == nil && r.Next != r.End {
		r.fail("no more")
	}
	return r.out, r.err
}

// Print writes an operation.
func (f *Form) Print(p Printer, op ir.Op) { f.print(p, op) }

// Says reports whether the form says all of an operation.
func (f *Form) Says(m *ir.Module, op ir.Op) bool { return f.says == nil || f.says(m, op) }

// ArgName returns the name of argument i of the first block of an operation's region, or "" if it
// is numbered.
func (f *Form) ArgName(m *ir.Module, op ir.Op, i int) string {
	if f.argName == nil {
		return ""
	}
	return f.argName(m, op, i)
}

// A Printer writes the parts of a form.
type Printer interface {
	Module() *ir.Module
	// Name writes the name of an operation.
	Name(op ir.Op)
	Str(text string)
	Int(n int64)
	// Values writes names separated by commas, and Types the types of these.
	Values(values ...ir.Value)
	Types(values ...ir.Value)
	Type(t ir.Type)
	Block(b ir.Block)
	// Results writes the result types of an operation as they follow an arrow: in parentheses
	// unless there is one.
	Results(op ir.Op)
	Attr(a ir.Attr)
	// Arg writes the name of an argument, its type and its location; ArgLoc the location alone.
	Arg(v ir.Value)
	ArgLoc(v ir.Value)
	// Region writes { … }.
	Region(r ir.Region, show Shown)
	// Stays reports whether the text of a region stays as it is in the source.
	Stays(r ir.Region) bool
	// Entries writes attributes in braces, if there are any.
	Entries(list []ir.Entry)
	// Dict writes the attributes that are not among some, after a word if there are any.
	Dict(op ir.Op, word string, but ...string)
	// Line begins a line, deeper by some steps.
	Line(deeper int)
	// Deeper runs a function with a deeper margin.
	Deeper(write func())
}

// Shown says what is written of a region.
type Shown uint8

const (
	Args Shown = 1 << iota // the arguments of its first block
	End                    // the terminator of its first block
)

// endIf is End, if the terminator says something.
func endIf(says bool) Shown {
	if says {
		return End
	}
	return 0
}
