// Package parts reads the contents of the coarse tokens of statements: types, attributes,
// dictionaries, locations and resources. Each distinct text is read once. A text without aliases
// has the same meaning in all modules of a Context.
package parts

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A Reader reads parts into a Context. It must not be used concurrently.
type Reader struct {
	Syntax syntax.PartReader

	c *ir.Context
	// by start rule and text: numbers of types, attributes and dictionaries that have been read
	texts  [syntax.RootDictionary + 1]map[string]int32
	source *ir.Source // current or last source
	budget int        // see checkExpansionBudget
}

// NewReader returns a Reader without cached parts. cache says how it parses them.
func NewReader(c *ir.Context, cache *syntax.Cache) *Reader {
	r := &Reader{c: c, Syntax: syntax.PartReader{Cache: cache, IsStructured: structuredName}}
	for root := range r.texts {
		r.texts[root] = map[string]int32{}
	}
	return r
}

// A partBuilder builds the meaning of one part from its parse tree. The grammar has accepted the
// text, so only its meaning can be wrong. The first error ends the part: fail panics, and close
// recovers.
type partBuilder struct {
	*Reader
	cur     syntax.Cursor
	aliases *Aliases
}

// open parses src[start:end] as a part of the grammar. The caller must defer close.
func (r *Reader) open(root int, src []byte, start, end int, a *Aliases) (partBuilder, *syntax.Error) {
	cur, err := r.Syntax.Parse(root, src, start, end)
	return partBuilder{Reader: r, cur: cur, aliases: a}, err
}

// close sets err to the error that ended the part, if any.
func (p *partBuilder) close(err **syntax.Error) {
	switch failure := recover().(type) {
	case nil:
	case *syntax.Error:
		*err = failure
	default:
		panic(failure)
	}
}

// check ends the part if err is not nil.
func (p *partBuilder) check(err *syntax.Error) {
	if err != nil {
		panic(err)
	}
}

// fail ends the part with an error at a token.
func (p *partBuilder) fail(t syntax.Token, message string) { p.check(t.Fail(message)) }

// failAt ends the part with an error at an offset.
func (p *partBuilder) failAt(at int, message string) {
	p.check(&syntax.Error{Start: at, End: at + 1, Message: message})
}

// Begin sets the source of the next parts.
func (r *Reader) Begin(src *ir.Source) {
	r.source = src
	r.budget = limits.Aliases.Of(len(src.Text))
}

// checkExpansionBudget adds the n bytes of an expanded alias at an offset to the total, and returns
// an error if the total exceeds the limit. Types and attributes are stored with their whole text,
// so aliases that double each other's size would exhaust memory.
func (r *Reader) checkExpansionBudget(n, at int) *syntax.Error {
	if r.budget -= n; r.budget < 0 {
		return &syntax.Error{Start: at, End: at + 1, Message: "types and attributes are too large when their aliases are written out"}
	}
	return nil
}

// Aliases are the alias definitions of a module: text between the sign and the '='.
type Aliases struct {
	Types map[string]ir.Type
	Attrs map[string]ir.Attr // but those in locations
	// locations has the attributes #loc, #loc1, …, of which a file with debug info has more than
	// operations, by number.
	locations []ir.Attr
	distinct  map[int64]ir.Attr // attributes by number
}

// Attr returns the attribute that an alias refers to, or 0.
func (a *Aliases) Attr(name []byte) ir.Attr {
	switch n := locationNumber(name); {
	case a == nil:
		return 0
	case n < 0:
		return a.Attrs[string(name)]
	case n < len(a.locations):
		return a.locations[n]
	}
	return 0
}

// Define defines an alias.
func (a *Aliases) Define(name []byte, attr ir.Attr) {
	n := locationNumber(name)
	if n < 0 {
		a.Attrs[string(name)] = attr
		return
	}
	if more := n + 1 - len(a.locations); more > 0 {
		a.locations = append(a.locations, make([]ir.Attr, more)...)
	}
	a.locations[n] = attr
}

// locationNumber returns a number for #loc and for #loc0, #loc1, …, as printers name locations, and
// -1 for other names.
func locationNumber(name []byte) int {
	switch {
	case len(name) < len(LocationBase) || string(name[:len(LocationBase)]) != LocationBase:
		return -1
	case len(name) == len(LocationBase):
		return 0
	}
	if n := syntax.Number(name[len(LocationBase):]); n >= 0 {
		return n + 1
	}
	return -1
}
