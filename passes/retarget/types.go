package retarget

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A mapping replaces element types, and types that contain them.
type mapping struct {
	c             *ir.Context
	plans         map[elem.Type]plan
	types         map[ir.Type]ir.Type
	unreplaceable map[ir.Type]bool // types with an element type that cannot be replaced there
}

func newMapping(c *ir.Context, plans map[elem.Type]plan) *mapping {
	return &mapping{c: c, plans: plans, types: map[ir.Type]ir.Type{}, unreplaceable: map[ir.Type]bool{}}
}

func (p *mapping) elem(e elem.Type) elem.Type {
	if plan, ok := p.plans[e]; ok {
		return plan.to
	}
	return e
}

// typ returns the type that replaces a type.
func (p *mapping) typ(t ir.Type) ir.Type {
	to, ok := p.types[t]
	if !ok {
		to = p.exchange(t)
		p.types[t] = to
	}
	return to
}

func (p *mapping) exchange(t ir.Type) ir.Type {
	c := p.c
	if e := c.Types.Elem(t); e != elem.None {
		if to := p.elem(e); to != e {
			return c.Types.WithElement(t, c.Types.Scalar(to))
		}
		return t
	}
	switch c.Types.Kind(t) {
	case ir.TupleType:
		return c.Types.Tuple(p.parts(t))
	case ir.FutureType:
		return c.Types.Future(p.parts(t))
	case ir.FunctionType:
		_, inputs := c.Types.Parts(t)
		parts := p.parts(t)
		return c.Types.Function(parts[:inputs], parts[inputs:])
	case ir.QuantizedType, ir.OpaqueType:
		p.unreplaceable[t] = p.names(c.Types.Text(t))
	default:
		if element := c.Types.ElementType(t); element != t && element != 0 {
			to := p.typ(element)
			p.unreplaceable[t] = p.unreplaceable[element]
			if to != element {
				return c.Types.WithElement(t, to)
			}
		}
	}
	return t
}

// parts returns the new parts of a type. A type with an unreplaceable part is unreplaceable.
func (p *mapping) parts(t ir.Type) []ir.Type {
	parts, _ := p.c.Types.Parts(t)
	list := make([]ir.Type, len(parts))
	for i, part := range parts {
		list[i] = p.typ(part)
		p.unreplaceable[t] = p.unreplaceable[t] || p.unreplaceable[part]
	}
	return list
}

// names reports whether a text contains a replaced element type.
func (p *mapping) names(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool {
		return r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z'
	})
	for e := range p.plans {
		if e.IsComplex() && strings.Contains(text, e.String()) {
			return true
		}
		for _, w := range words {
			if w[strings.LastIndexByte(w, 'x')+1:] == e.String() {
				// the word for tensor<4xf64> is 4xf64
				return true
			}
		}
	}
	return false
}

// namesShaped reports whether a text contains a shaped type with a replaced element type. The
// numbers of an attribute such as array<i64: 3> are not values.
func (p *mapping) namesShaped(text string) bool {
	for e := range p.plans {
		if e.IsComplex() && strings.Contains(text, e.String()) {
			return true
		}
	}
	parts := strings.Split(text, "<")
	for i, part := range parts[1:] {
		end := strings.IndexAny(part, ">,")
		if isArray := strings.HasSuffix(parts[i], "array"); end >= 0 && !isArray && p.names(part[:end]) {
			return true
		}
	}
	return false
}

// hloShapes matches a shape of HLO, or a tuple of them: f64[4,2]{0,1} and (s64[], f64[3]{0}).
var hloShapes = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	const shape = `[a-z][a-z0-9]*\[[0-9,<=? ]*\](\{[^{}]*\})?`
	return regexp.MustCompile(`^(` + shape + `|\(` + shape + `(, ?` + shape + `)*\))$`)
}}

var hloElement = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`[a-z][a-z0-9]*\[`) }}

// hloShape returns a text with the element types replaced if it is a shape of HLO, as in the
// attribute xla_shape that TensorFlow and XLA write, and otherwise the text itself.
func (p *mapping) hloShape(text string) string {
	if !hloShapes.Get().MatchString(text) {
		return text
	}
	return hloElement.Get().ReplaceAllStringFunc(text, func(element string) string {
		for from, plan := range p.plans {
			if element == hloName(from)+"[" {
				return hloName(plan.to) + "["
			}
		}
		return element
	})
}

// hloName returns the name of an element type in HLO (xla/primitive_util.cc, PrimitiveTypeName).
func hloName(e elem.Type) string {
	switch {
	case e == elem.I1:
		return "pred"
	case e.IsComplex():
		return "c" + strconv.Itoa(e.Bits())
	}
	name := strings.ToLower(e.String())
	if width, ok := strings.CutPrefix(name, "i"); ok {
		return "s" + width
	}
	if width, ok := strings.CutPrefix(name, "ui"); ok {
		return "u" + width
	}
	return name
}

// changes reports whether a type has another replacement than itself.
func (p *mapping) changes(t ir.Type) bool { return p.typ(t) != t }

// affects reports whether a type changes, or would have to but is unreplaceable.
func (p *mapping) affects(t ir.Type) bool { return p.changes(t) || p.unreplaceable[t] }
