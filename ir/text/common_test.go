package text

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// sourceOf returns a text as a source.
func sourceOf(text string) *ir.Source { return &ir.Source{Name: "in.mlir", Text: []byte(text)} }

// newTestReader returns a reader with a new Context.
func newTestReader() *Reader { return NewReader(ir.NewContext()) }

// parse reads a module and fails the test on an error.
func parse(t testing.TB, text string) *ir.Module {
	t.Helper()
	m, errors := parseVerified(NewReader(ir.NewContext()), sourceOf(text))
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Error(), text)
	}
	return m
}

// printForm prints a module.
func printForm(t testing.TB, m *ir.Module, o PrintOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := Print(&b, m, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// canonical returns the canonical form of a module.
func canonical(t testing.TB, m *ir.Module) string { return printForm(t, m, PrintOptions{}) }

// printForms lists all ways to print a module, source form excepted.
var printForms = []PrintOptions{{}, {Generic: true}, {DebugInfo: true}, {Generic: true, DebugInfo: true}}

// rendered returns all diagnostics as the user sees them.
func rendered(errors ir.Diagnostics) string {
	var b strings.Builder
	for _, d := range errors {
		b.WriteString(d.Render())
	}
	return b.String()
}

// dump returns all data of a module, source ranges included, so that modules with equal dumps are
// equal.
func dump(m *ir.Module) string {
	var b strings.Builder
	o, _ := m.Ranges().Locator().(*origin)
	for op := ir.Op(1); int(op) < m.NumOps(); op++ {
		at := m.Ranges().Span(op)
		fmt.Fprintf(&b, "%d %s @%d-%d in %d <%s> {%s} made %v implied %v edited %v text %v", op, m.OpString(op), at.Start, at.End, m.Block(op),
			dictText(m, m.Properties(op)), dictText(m, m.Attributes(op)), m.Edits().IsMade(op), m.Ranges().IsImplied(op), m.Edits().Has(op), m.IsText(op))
		if o != nil && m.HasLocation(op) {
			b.WriteString(" loc " + m.Attrs.Text(m.OpLocation(op)))
		}
		fmt.Fprint(&b, " uses ", m.Operands(op), " successors ", m.Successors(op), " regions")
		for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
			at := m.Ranges().Region(r)
			fmt.Fprintf(&b, " %d@%d-%d", r, at.Start, at.End)
		}
		b.WriteString(" results")
		for i := range m.NumResults(op) {
			v := m.Result(op, i)
			fmt.Fprintf(&b, " %d:%s", v, typeText(m, m.Type(v)))
		}
		for _, p := range m.Pieces(op) {
			fmt.Fprintf(&b, " %q %d", p.Text, p.Kind)
		}
		b.WriteByte('\n')
	}
	for block := ir.Block(1); int(block) < m.NumBlocks(); block++ {
		fmt.Fprintf(&b, "block %d of %d @%d ops %d-%d args", block, m.BlockRegion(block), m.Ranges().BlockStart(block), m.FirstOp(block), m.LastOp(block))
		for i := range m.NumArgs(block) {
			v := m.Arg(block, i)
			fmt.Fprintf(&b, " %d:%s", v, typeText(m, m.Type(v)))
			if o != nil {
				b.WriteString(" loc " + m.Attrs.Text(m.ArgLocation(v)))
			}
		}
		b.WriteByte('\n')
	}
	if o != nil {
		for _, name := range slices.Sorted(maps.Keys(o.aliases.Attrs)) {
			a := o.aliases.Attrs[name]
			fmt.Fprintln(&b, name, m.Attrs.Text(a))
		}
	}
	return b.String()
}

func typeText(m *ir.Module, t ir.Type) string {
	if t == 0 {
		return "none"
	}
	return m.Types.Text(t)
}

func dictText(m *ir.Module, d ir.Dict) string {
	if d == 0 {
		return ""
	}
	return m.Attrs.Text(m.Attrs.Dict(d))
}

// parseVerified reads a module and verifies everything but element types, like package pipeline.
func parseVerified(r *Reader, src *ir.Source) (*ir.Module, ir.Diagnostics) {
	r.OnRefused(verify.ParseErrors)
	m, errors := r.Read(src)
	if m == nil {
		return nil, errors
	}
	if errors := verify.Module(m, verify.Options{IgnoreElementTypes: true}); errors.HasErrors() {
		return nil, errors
	}
	return m, nil
}
