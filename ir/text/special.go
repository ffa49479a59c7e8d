package text

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/upstream"
)

// A special is a form that is no template: how operations of that form are read, printed and named.
// What is nil or empty is as for any other operation.
type special struct {
	word     syntax.Kind   // what the name of the operation is to the grammar
	words    []string      // that the form has tokens of their own for
	consumed []ir.AttrName // attributes that have a place in the form

	upstreamForm *upstream.Form // if it is one of that package

	// Reading. The functions are not called for operations in the generic form.
	// makes the layout of a statement
	compile func(c *compiler) *syntax.Error
	// orders the arguments of a region that its header names, and finds their types
	header func(args []headerArg, header []syntax.Token) []headerArg
	// one header names the arguments of all regions
	shared bool
	// what the form says of attributes in its own way
	properties func(b *builder, props ir.Dict) (ir.Dict, *syntax.Error)
	// what is to do when the operation has been made
	finish func(b *builder, op ir.Op) *syntax.Error
	// attributes of the form must not stand in braces too
	once     bool
	inferred []ir.AttrName // nor these
	// what {} is; nil: a region without blocks
	emptyBody func(b *builder, r ir.Region)
	// without a region it has one without blocks
	declares bool
	// what it takes for its place; nil: that of the name
	place func(src []byte, name ir.Range) int

	// Printing. What a form cannot say of an operation that is not valid is printed in the generic
	// form.
	print func(p *printer, op ir.Op)
	says  func(m *ir.Module, op ir.Op) bool // whether it says all; nil: always

	// Naming, in the custom form.
	argBase    func(m *ir.Module, op ir.Op, i int) uint16 // of argument i of an entry block
	resultBase func(n *namer, op ir.Op) uint16            // of the one result
}

// specials are the special forms by the names that ir.OpDef.Special has for them, each in a file of
// its own, or in package upstream.
var specials = withUpstreamForms(map[string]*special{
	"module":   moduleForm,
	"func":     funcForm,
	"constant": constantForm,
	"while":    whileForm,
	"reduce":   reduceForm,
	"scan":     scanForm,
	"manual":   manualForm,
	"branch":   branchForm,
})
