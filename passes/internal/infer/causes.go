package infer

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// maxCauses bounds the constants that a diagnostic names.
const maxCauses = 3

// causes returns notes about the value that forces the type of v, or about a few constants that
// together do. v should have the type wanted; what names it. avoided reports whether the error
// disappears under an evaluator that replaces the causes.
func (p *Reporter) causes(v ir.Value, wanted elem.Type, what string, avoided func(*evaluator) bool) (notes []Note) {
	if v == 0 || !p.values.IsPlain(v) || wanted == elem.None {
		return nil
	}
	p.prepareEvaluators()
	origins := p.origins(v)
	markable := len(origins) > 0 && len(origins) <= maxCauses && !slices.ContainsFunc(origins, func(o ir.Value) bool { return !p.isMarkable(o) })
	avoids := func(values func(ir.Value) bool, as func(elem.Type) promote.Node) bool {
		if avoided(p.current) {
			return false
		}
		p.current.replaced = func(x ir.Value) (promote.Node, bool) { return as(p.values.Elem(x)), values(x) }
		defer func() { p.current.replaced = nil }()
		return avoided(p.current)
	}
	isOrigin := func(x ir.Value) bool { return slices.Contains(origins, x) }
	weak := func(t elem.Type) promote.Node { return promote.Node{Type: t, Weak: true} }
	help := ""
	switch {
	case markable && avoids(isOrigin, weak):
		help = "; mark it {promote.weak} if it was a Python number"
		if !p.config.WeakSplats && avoids(p.isMarkable, weak) {
			help += ", or use WeakConstants: SplatConstants"
		}
	case len(origins) != 1 || origins[0] == v:
		return nil
	case avoids(isOrigin, func(elem.Type) promote.Node { return promote.Node{Type: wanted} }):
		help = "; convert it to '" + wanted.String() + "' to avoid that"
	}
	effect := "changes " + what
	switch {
	case !p.values.IsChanged(v) && p.values.Elem(v) == wanted: // the constant of an operand
		effect = "is not weak"
	case isDeclaredWider(wanted, p.values.Elem(v)):
		effect = "widens " + what
	}
	for _, o := range origins {
		notes = append(notes, noteAt(p.m.Ranges().Value(o), "this "+p.noun(o)+" has type "+formatNode(p.values.Node(o))+", which "+effect+help))
	}
	return notes
}

func (p *Reporter) noun(v ir.Value) string {
	switch def, _ := p.m.DefiningOp(v); {
	case def == 0:
		return "argument"
	case rules.IsConstant(p.m.OpName(def)):
		return "constant"
	}
	return "value"
}

// isMarkable reports whether v is a constant that may have been a Python number, but is not weak.
func (p *Reporter) isMarkable(v ir.Value) bool {
	def, _ := p.m.DefiningOp(v)
	if def == 0 || p.m.OpName(def) != ir.OpConstant || p.values.IsWeak(v) || !p.config.System.HasWeak(p.values.Elem(v)) {
		return false
	}
	l := p.m.Attrs.Literal(p.m.Property(def, ir.NameValue))
	return l != nil && l.Splat()
}

// origins returns the values from which v has its inferred type; nil if they are unknown.
func (p *Reporter) origins(v ir.Value) (list []ir.Value) {
	seen := map[ir.Value]bool{v: true}
	for queue := []ir.Value{v}; len(queue) > 0; queue = queue[1:] {
		from, known := p.forcing(queue[0])
		if !known || len(seen) > maxEvaluated {
			return nil
		}
		if len(from) == 0 {
			list = append(list, queue[0])
		}
		for _, x := range from {
			if !seen[x] {
				seen[x] = true
				queue = append(queue, x)
			}
		}
	}
	slices.Sort(list)
	return list
}

// forcing returns the operands that have the type of v, and so force it; none if v has its declared
// type. known is false if the operands do not say why v has its type.
func (p *Reporter) forcing(v ir.Value) (from []ir.Value, known bool) {
	m, t := p.m, p.values.Elem(v)
	def, result := m.DefiningOp(v)
	switch {
	case def == 0:
		return nil, !p.values.IsChanged(v)
	case !p.values.IsChanged(v) && !isCopy(m, def):
		return nil, true
	case ir.CalleeName(m.OpName(def)) >= 0:
		return nil, false
	}
	r := p.config.RuleOf(m, def)
	for i, x := range m.Operands(def) {
		isJoined := r == nil || r.Operand(i) == 'T' || r.Operand(i) == 'K'
		if m.OpName(def) == ir.OpWhile {
			isJoined = i == result
		}
		if isJoined && p.values.Elem(x) == t {
			from = append(from, x)
		}
	}
	for region := m.FirstRegion(def); region != 0; region = m.NextRegion(region) {
		if last := m.LastOp(m.FirstBlock(region)); last != 0 && result < m.NumOperands(last) && p.values.Elem(m.Operand(last, result)) == t {
			from = append(from, m.Operand(last, result))
		}
	}
	return from, len(from) > 0 || !p.values.IsChanged(v)
}

// isCopy reports whether an operation moves the elements of one operand.
func isCopy(m *ir.Module, op ir.Op) bool {
	def := m.OpDef(op)
	return def != nil && def.Role == ir.Moves && m.NumOperands(op) > 0 && m.FirstRegion(op) == 0 && m.NumResults(op) == 1
}

// evaluatesTo returns a function that reports whether the node of v fits.
func (p *Reporter) evaluatesTo(v ir.Value, fits func(promote.Node) bool) func(*evaluator) bool {
	return func(a *evaluator) bool {
		n, ok := a.nodeOf(v)
		return ok && fits(n)
	}
}

// calleeCauses returns the causes of the type that a function returns. A public function may return
// another type than it computes.
func (p *Reporter) calleeCauses(f *Function, leaf int, returned, wanted elem.Type) []Note {
	last, i := p.values.returnOf(f.Op, leaf)
	if last == 0 || p.values.Elem(p.m.Operand(last, i)) != returned {
		return nil
	}
	v := p.m.Operand(last, i)
	return p.causes(v, wanted, "the result", p.evaluatesTo(v, p.fitsInto(wanted)))
}

// operandCauses returns the causes of the types of operands that op refuses and promotion changed,
// and of constants that need not be strong.
func (p *Reporter) operandCauses(op ir.Op, at ...int) (notes []Note) {
	accepted := func(a *evaluator) bool {
		var nodes []promote.Node
		for _, v := range p.m.Operands(op) {
			n, ok := a.nodeOf(v)
			if !ok {
				return false
			}
			nodes = append(nodes, n)
		}
		return a.decide(op, nodes).Kind != rules.Refused
	}
	for _, i := range at[:min(len(at), maxNotes)] {
		v := p.m.Operand(op, i)
		notes = append(notes, p.causes(v, p.values.DeclaredElem(v), "operand #"+itoa(i), accepted)...)
	}
	return notes
}
