package ir

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// Parse is Read, and a check of the structure that printing and changing a module rely on.
func (c *Context) Parse(src *Source) (*Module, Diagnostics) {
	m, errors := c.Read(src)
	if m == nil {
		return nil, errors
	}
	if errors := m.verify(); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}

// Read reads one module. A source whose only operation is a builtin.module is that module; any other
// gets one around it, as in MLIR. The result is nil if there are errors. Names mean something, values are used with their
// types; whether operations are what their definitions say is for package verify, without which such a module must not
// be printed.
//
// The module keeps the text of src: it must not change as long as the module is used.
func (c *Context) Read(src *Source) (*Module, Diagnostics) {
	m := &Module{Context: c, Source: src, records: c.spare}
	c.spare = records{}
	c.modules++
	m.aliases = aliases{types: map[string]Type{}, attrs: map[string]Attr{}, locs: m.locAliasNamed}
	if err := refuse(src.Text); err != nil {
		return nil, Diagnostics{src.diagnostic(err)}
	}
	b := &builder{Module: m, src: src.Text, locNames: newLocNames(src.Text)}
	c.source = src
	c.budget = textPerByte*len(src.Text) + textAtLeast
	c.scopes.reset(src.Text)
	b.top = b.newOp()
	b.region = b.newRegion()
	b.scopes.enter(true)
	b.block = b.newBlock(b.region)
	if err := c.statements(src.Text, b); err != nil {
		return nil, Diagnostics{src.diagnostic(err)}
	}
	err := b.resolvePending()
	if err == nil {
		err = b.resolveJumps()
	}
	if err != nil {
		return nil, Diagnostics{src.diagnostic(err)}
	}
	if errors := append(b.undefined(), b.undefinedLocs()...); len(errors) > 0 {
		return nil, errors
	}
	b.wrap()
	return m, nil
}

// statements gives the builder the statements of a text.
func (c *Context) statements(text []byte, b *builder) *syntax.Error {
	if c.parallel != nil && len(text) >= c.aheadFrom {
		return syntax.ParseAhead(text, 0, vocabulary, c.cache, b, c.parallel)
	}
	return syntax.Parse(text, 0, vocabulary, c.cache, b)
}

// aheadFrom is Context.aheadFrom outside of tests.
const aheadFrom = 1 << 16

// undefined reports the names that were never defined.
func (b *builder) undefined() (errors Diagnostics) {
	for _, p := range b.lost {
		t := p.token
		d := b.Source.diagnostic(tokenError(t, "use of undeclared SSA value name '"+string(b.src[t.Start:t.End])+"'"))
		for op := p.op; op != 0; op = b.ParentOp(op) {
			if b.IsText(op) {
				d.Note("the custom form of '" + b.OpString(op) + "' is not known, nor the names that it may define; its generic form is accepted")
				break
			}
		}
		errors.Add(d)
	}
	errors.Sort()
	return errors
}

// wrap makes the top operation: the module that is the only operation of the source, or one around
// all of them.
func (b *builder) wrap() {
	first := b.FirstOp(b.block)
	if first != 0 && b.NextOp(first) == 0 && b.OpName(first) == OpModule {
		b.top = first
		r := b.ops.at(int32(first))
		r.block, r.prev, r.next = 0, 0, 0
		return
	}
	r := b.ops.at(int32(b.top))
	r.name, r.flags = OpModule, opMade
	b.implied = true
	b.attach(b.top, b.region)
}

// bytecode is how MLIR's binary form begins (mlir/docs/BytecodeFormat.md).
var bytecode = []byte("ML\xefR")

// refuse is the error for input that is not MLIR text at all.
func refuse(src []byte) *syntax.Error {
	switch {
	case bytes.HasPrefix(src, bytecode):
		return &syntax.Error{Message: "this is MLIR bytecode, not text", Note: "run 'mlir-opt FILE' or 'stablehlo-translate --deserialize FILE' and read its output"}
	case bytes.IndexByte(src[:min(len(src), 512)], 0) >= 0:
		return &syntax.Error{Message: "this is a binary file, not MLIR text"}
	}
	return nil
}
