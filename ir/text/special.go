package text

import (
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A special is a custom form that is not a template: it defines how operations are read, printed
// and named. A nil or empty field means the default behavior.
type special struct {
	word  syntax.Kind // grammar kind of the operation name
	words []string    // keywords of the form

	// read parses a statement of an upstream form. The table upstreamForms sets word, compile and
	// finish of each.
	read func(r *reader)
	// argName returns the name of argument i of the entry block of a region. The argument is
	// numbered if argName is nil or returns "".
	argName func(m *ir.Module, op ir.Op, i int) string
	// resultName returns the name of the single result. The name in the row of the operation
	// applies if resultName is nil or returns "".
	resultName func(m *ir.Module, op ir.Op) string

	// Reading. The functions are not called for operations in the generic form.
	//
	// compile computes the layout of a statement.
	compile func(c *compiler) *syntax.Error
	// header orders the region arguments named in the header, and finds their types.
	header func(args []headerArg, header []syntax.Token) []headerArg
	// shared is set if one header names the arguments of all regions.
	shared bool
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

var noSpecial special // of a template

// specials maps the names in ir.OpDef.Special to special forms, each of which has a file here. The
// others are in upstreamForms.
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
	}
}}

// specialForm returns the special form with a name.
func specialForm(name string) *special {
	if s := specials.Get()[name]; s != nil {
		return s
	}
	return upstreamForms.Get()[name]
}
