package attr

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// parseDotDimensions parses batching_dims = [..] x [..], contracting_dims = [..] x [..]; the first
// part is optional.
func (t *input) parseDotDimensions() (ir.Attr, *syntax.Error) {
	defs := ir.FieldDefs("#stablehlo.dot") // batching lhs, rhs, contracting lhs, rhs
	if !bytes.HasPrefix(t.src[t.start:], []byte("batching_dims")) {
		defs = defs[2:]
	}
	var fields []ir.Field
	for at := t.start; at < t.end && len(fields) < len(defs); at = syntax.SkipBlanks(t.src, at+1) {
		if t.src[at] != '[' {
			continue
		}
		list := *t
		list.start = at
		list.end = at + bytes.IndexByte(t.src[at:], ']') + 1
		dims, err := list.parseInts(elem.I64)
		if err != nil {
			return 0, err
		}
		fields = append(fields, ir.Field{Name: defs[len(fields)].Name, Ints: dims})
		at = list.end - 1
	}
	a, err := t.r.c.Attrs.Dialect("#stablehlo.dot", fields...)
	if err != nil {
		return 0, t.fail(err.Error())
	}
	return a, nil
}

func printDotDimensions(c *ir.Context, dst []byte, a ir.Attr) []byte {
	pair := func(lhs, rhs string) {
		dst = appendInts(append(dst, '['), c.Attrs.Field(a, lhs).Ints)
		dst = append(appendInts(append(dst, "] x ["...), c.Attrs.Field(a, rhs).Ints), ']')
	}
	const lhs, rhs = "lhs_batching_dimensions", "rhs_batching_dimensions"
	if len(c.Attrs.Field(a, lhs).Ints)+len(c.Attrs.Field(a, rhs).Ints) > 0 {
		dst = append(dst, "batching_dims = "...)
		pair(lhs, rhs)
		dst = append(dst, ", "...)
	}
	dst = append(dst, "contracting_dims = "...)
	pair("lhs_contracting_dimensions", "rhs_contracting_dimensions")
	return dst
}
