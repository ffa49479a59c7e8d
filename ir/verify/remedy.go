package verify

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/suggest"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/trait"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/shape"
)

// Suggested fixes. The reference has none.

// remedy returns a suggestion for a failure, or "".
func (r *run) remedy(f *fail.Failure) string {
	c := r.checkOf(f.Op)
	before, rest, _ := strings.Cut(f.Message, "'")
	name, after, _ := strings.Cut(rest, "'")
	switch {
	case c.rule == nil:
		return suggestOp(c)
	case before == "requires attribute ":
		return suggestAttr(c, name)
	case before == "attribute " && strings.HasPrefix(after, " failed to satisfy constraint"):
		return rewriteAttr(c, name)
	case strings.HasSuffix(f.Message, "does not reference a valid function"):
		return suggestFunction(c, name)
	case len(c.rule.def.Operands) > 1 && c.rule.requiresSameShape():
		return suggestBroadcast(c)
	}
	return ""
}

// requiresSameShape reports whether a trait requires operands and results to have the same shape.
func (r *rule) requiresSameShape() bool {
	return r.def.Has(trait.SameOperandsAndResultShape) || r.def.Has(trait.CompatibleOperandsAndResultType)
}

// suggestOp suggests a registered operation with a similar name.
func suggestOp(c *check) string {
	var names []string
	for _, d := range ir.KnownOps() {
		names = append(names, d.Name)
	}
	if name := suggest.Word(c.m.OpString(c.op), names); name != "" {
		return "did you mean '" + name + "'?"
	}
	return ""
}

// suggestAttr returns a suggestion if a discardable attribute looks like a misspelling of a
// missing one.
func suggestAttr(c *check, missing string) string {
	var names []string
	for _, e := range c.m.Dicts.Entries(c.m.Attributes(c.op)) {
		names = append(names, c.m.Names.AttrText(e.Name))
	}
	for _, d := range c.m.Dropped {
		if d.Op == c.name {
			names = append(names, c.m.Names.AttrText(d.Name))
		}
	}
	if name := suggest.Word(missing, names); name != "" {
		return fmt.Sprintf("'%s' is a discardable attribute; did you mean '%s'?", name, missing)
	}
	return ""
}

// rewriteAttr says what to write instead of an attribute in a syntax of 2023 or earlier: dense<…>
// for array<i64: …>, or a string for a word such as #stablehlo<comparison_direction LT>.
func rewriteAttr(c *check, name string) string {
	v := c.m.Property(c.op, c.m.Names.Attr(name))
	k := c.rule.def.Attr(c.m.Names.Attr(name)).Constraint
	element, isDense := map[string]string{"i64s": "i64", "i32s": "i32", "bools": "i1"}[k.String()]
	switch kind, prefix := c.m.Attrs.Kind(v), k.Prefix(); {
	case isDense && kind == ir.ElementsAttr:
		return "write 'array<" + element + elementList(c.m.Attrs.Literal(v)) + ">'"
	case isDense && kind == ir.ArrayAttr:
		return "write 'array<" + element + ": …>'"
	case kind == ir.StringAttr && strings.HasPrefix(prefix, "#"):
		return "write '" + prefix + c.m.Attrs.StringOf(v) + ">'"
	}
	return ""
}

// maxListed bounds the elements that a remedy lists.
const maxListed = 16

// elementList formats the elements of a literal for array<…>, the first ones of a long one.
func elementList(l *ir.Literal) string {
	text := ""
	for i := range min(l.Len(), maxListed) {
		text += map[bool]string{true: ": ", false: ", "}[i == 0] + string(l.AppendElement(nil, i))
	}
	if l.Len() > maxListed {
		text += ", …"
	}
	return text
}

func suggestFunction(c *check, name string) string {
	known := slices.Sorted(maps.Keys(nearestSymbols(c)))
	if found := suggest.Word(name, known); found != "" {
		return "did you mean '@" + found + "'?"
	}
	return ""
}

// suggestBroadcast suggests a broadcast_in_dim for an operand whose shape is a suffix of the shape
// of the others.
func suggestBroadcast(c *check) string {
	var sizes []int64
	for _, t := range c.operandTypes() {
		if dims := c.m.Types.Shape(t); len(dims) > len(sizes) {
			sizes = dims
		}
	}
	if sizes == nil || !shape.AllStatic(sizes) || c.m.Source == nil || c.m.Source.Binary {
		return ""
	}
	for i, t := range c.operandTypes() {
		dims := c.m.Types.Shape(t)
		first := len(sizes) - len(dims)
		if c.m.Types.Kind(t) != ir.TensorType || first == 0 || !slices.Equal(dims, sizes[first:]) {
			continue
		}
		at := c.m.Ranges().Operand(c.op, i)
		name := string(c.m.Source.Text[at.Start:at.End])
		if !strings.HasPrefix(name, "%") {
			return ""
		}
		return fmt.Sprintf("StableHLO has no implicit broadcasting: write %%wide = stablehlo.broadcast_in_dim %s, "+
			"dims = [%s] : (%s) -> %s, and use %%wide", name, fail.Message(shape.Iota(len(sizes))[first:]),
			c.m.Types.Text(t), c.m.Types.Text(c.m.Types.Tensor(sizes, c.elementType(t))))
	}
	return ""
}
