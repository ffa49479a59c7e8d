package text

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A special is a custom form that is not a template: it defines how operations are read, printed
// and named. A nil or empty field means the default behavior.
type special struct {
	// word is the grammar kind of the operation name. Without one, the grammar sees the statement as
	// tokens only, its layout depends on their text, and bodies may omit their terminators.
	word  syntax.Kind
	words []string // keywords of the form

	// argName returns the name of argument i of the entry block of a region. The argument is
	// numbered if argName is nil or returns "".
	argName func(m *ir.Module, op ir.Op, i int) string
	// resultName returns the name of the single result. The name in the row of the operation
	// applies if resultName is nil or returns "".
	resultName func(m *ir.Module, op ir.Op) string

	// Reading. The functions are not called for operations in the generic form.
	//
	// read reads the tokens after the name. It is also called for those before a region.
	read func(r *reader)
	// properties adds attributes that the form encodes in its own way.
	properties func(b *builder, props ir.Dict) (ir.Dict, *syntax.Error)
	// finish completes the operation after it has been created.
	finish func(b *builder, op ir.Op) *syntax.Error
	// noRepeat is set if {…} must not repeat attributes of the form. inferred lists attributes
	// that must not be in {…}.
	noRepeat bool
	inferred []ir.AttrName
	// emptyBody fills the region written as {}; nil for a region without blocks.
	emptyBody func(b *builder, r ir.Region)
	// declares is set if an operation written without a region has one without blocks.
	declares bool
	// locationOffset returns the offset of the operation's location; nil for that of the name.
	locationOffset func(src []byte, name ir.Range) int

	// Printing. An operation that the form cannot express, because it is not valid, is printed in
	// the generic form.
	print func(p *printer, op ir.Op)
	// reports whether the form can express the operation; nil for always
	canExpress func(m *ir.Module, op ir.Op) bool
}

// specials maps the names in ir.OpDef.Special to special forms.
var specials = lazy.Value[map[string]*special]{New: func() map[string]*special {
	return map[string]*special{
		"module":   moduleForm,
		"func":     funcForm,
		"constant": constantForm,
		"while":    whileForm,
		"reduce":   reduceForm,
		"scan":     scanForm,
		"manual":   manualForm,
		"branch":   branchForm,
		"declared": declared,

		"scf.for": scfFor, "scf.while": scfWhile, "scf.parallel": scfParallel, "scf.index_switch": scfSwitch, "scf.forall": scfForall,
		"shape.reduce": shapeReduce,
		"cf.switch":    cfSwitch,
	}
}}
