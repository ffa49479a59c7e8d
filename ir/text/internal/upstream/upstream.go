// Package upstream parses and prints custom assembly formats of operations of scf, affine, linalg,
// tensor, memref, shape, index and cf. Most follow a template in the row of the operation (see
// declared). The others have Go code, because no template expresses them: headers that name region
// arguments, bounds that are affine expressions, bodies that follow from the name of the operation.
//
// Each form parses the tokens of one statement into a Statement, and prints an operation through a
// Printer; package text does the rest. The map Forms lists the forms, which are defined in a file
// per dialect. Sources are the definitions of MLIR 22 (SCF.cpp, AffineOps.cpp, LinalgOps.cpp,
// TensorOps.td) and the output of mlir-opt 22.1.8.
package upstream

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Form parses and prints the custom assembly format of one kind of operation. Forms are shared
// and immutable.
type Form struct {
	read  func(r *reader)
	print func(p Printer, op ir.Op)

	// canExpress reports whether the form can express an operation completely; nil if it always
	// can. Other operations are printed in the generic form.
	canExpress func(m *ir.Module, op ir.Op) bool
	// terminator names the terminator that is created for a region without one; "" for none.
	terminator string
	// terminatorBlock tells that this terminator has a region of one empty block.
	terminatorBlock bool
	// noTerminator tells that regions have no terminator; a region written as {} has one empty
	// block.
	noTerminator bool
	// buildBody creates the region of an operation that is written without one; nil if such an
	// operation has no region.
	buildBody func(b *bodyBuilder)
	// argName returns the name of argument i of the first region. The argument is numbered if
	// argName is nil or returns "".
	argName func(m *ir.Module, op ir.Op, i int) string
	// resultName returns the name of the single result. The name in the row of the operation
	// applies if resultName is nil or returns "".
	resultName func(m *ir.Module, op ir.Op) string
}

// ResultName returns the name of the result of an operation, or "" if the name in its row applies.
func (f *Form) ResultName(m *ir.Module, op ir.Op) string {
	if f.resultName == nil {
		return ""
	}
	return f.resultName(m, op)
}

// A Derivation tells how a type follows from a written type.
type Derivation uint8

const (
	AsWritten  Derivation = iota
	Index                 // index
	Bool                  // i1
	Witness               // !shape.witness
	Shape                 // !shape.shape
	Size                  // !shape.size
	ValueShape            // !shape.value_shape
	Element               // element type of the written type
)

// A Type is a type of a statement: a range of tokens, and the derivation from the type written
// there.
type Type struct {
	First, Last int32
	Derive      Derivation
}

var index = Type{Derive: Index}

// An Operand is a use of a value.
type Operand struct {
	Token int32
	Type  Type
}

// An Arg is a region argument named in the header of an operation.
type Arg struct {
	Token int32 // token of its name, or -1
	Type  Type
	Loc   int32 // token of its location, or -1
}

// A Region is a region of a statement.
type Region struct {
	Token           int32 // its token, or -1 if it is not written
	Args            []Arg
	NeedsTerminator bool // its terminator must be written, even if Form.ends is set
}

// An Attr is an inherent attribute with its own syntax in a form. Without a name it is a dictionary
// of attributes, inherent or not.
type Attr struct {
	Name string
	Make func(x AttrMaker) (ir.Attr, *syntax.Error)
}

// An AttrMaker creates attributes and types from tokens.
type AttrMaker interface {
	Context() *ir.Context
	// Read parses the attribute in the tokens from first to last.
	Read(first, last int32) (ir.Attr, *syntax.Error)
	// ReadAs parses the attribute like Read. An attribute without a type gets type t.
	ReadAs(first, last int32, t ir.Type) (ir.Attr, *syntax.Error)
	Type(t Type) (ir.Type, *syntax.Error)
	// Integer returns the type t, or an error if it is not an integer type.
	Integer(t Type) (ir.Type, *syntax.Error)
}

// A Statement lists the operands, types, attributes and regions in the tokens of a statement.
type Statement struct {
	Operands   []Operand
	Successors []int32 // tokens of block names
	Results    []Type
	Regions    []Region
	Attrs      []Attr
	Dict       int32 // token of the attribute dictionary, or -1
	Payload    int32 // token of the operation that replaces a body, { arith.addf {…} }, or -1
	// index of the first init operand: the results have the types of the init operands that are
	// tensors. It is -1 if Results has the types.
	FirstInit int
}

// Source holds the text and the tokens of a statement.
type Source struct {
	Text   []byte
	Tokens []syntax.Token
	Kinds  []int16 // grammar kinds of Tokens
	Next   int     // index of the next token; at first the one after the operation name
	End    int     // index after the last token of the operation
	Def    *ir.OpDef
}

// Read parses a statement. On an error the result has the parts before the position of the error.
func (f *Form) Read(s Source) (*Statement, *syntax.Error) {
	r := &reader{Source: s, out: &Statement{Dict: -1, Payload: -1, FirstInit: -1}}
	f.read(r)
	if r.err == nil && r.Next != r.End {
		r.fail("the end of the operation")
	}
	return r.out, r.err
}

// Print prints an operation.
func (f *Form) Print(p Printer, op ir.Op) { f.print(p, op) }

// CanExpress reports whether the form can express an operation completely.
func (f *Form) CanExpress(m *ir.Module, op ir.Op) bool {
	return f.canExpress == nil || f.canExpress(m, op)
}

// ArgName returns the name of argument i of the first block of an operation's region, or "" if it
// is numbered.
func (f *Form) ArgName(m *ir.Module, op ir.Op, i int) string {
	if f.argName == nil {
		return ""
	}
	return f.argName(m, op, i)
}

// A Printer prints the parts of a form.
type Printer interface {
	Module() *ir.Module
	// Name prints the name of an operation.
	Name(op ir.Op)
	Str(text string)
	Int(n int64)
	// Values prints the names of values separated by commas, and Types their types.
	Values(values ...ir.Value)
	Types(values ...ir.Value)
	Type(t ir.Type)
	Block(b ir.Block)
	// Results prints the result types of an operation as they follow an arrow: in parentheses
	// unless there is exactly one.
	Results(op ir.Op)
	Attr(a ir.Attr)
	// Arg prints the name, type and location of an argument; ArgLoc prints the location only.
	Arg(v ir.Value)
	ArgLoc(v ir.Value)
	// Region prints { … }.
	Region(r ir.Region, show RegionParts)
	// KeepsText reports whether the source text of a region is kept.
	KeepsText(r ir.Region) bool
	// Entries prints an attribute dictionary, if it is not empty.
	Entries(list []ir.Entry)
	// Dict prints the attributes whose names are not in but, after a word, if there are any.
	Dict(op ir.Op, word string, but ...string)
	// Line begins a line with additional indentation.
	Line(deeper int)
	// Indented calls a function with increased indentation.
	Indented(write func())
}

// RegionParts tells which optional parts of a region are printed.
type RegionParts uint8

const (
	ShowArgs       RegionParts = 1 << iota // arguments of its first block
	ShowTerminator                         // terminator of its first block
)

// terminatorIf returns End if the terminator has operands or results to print, else 0.
func terminatorIf(needed bool) RegionParts {
	if needed {
		return ShowTerminator
	}
	return 0
}
