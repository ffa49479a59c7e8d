package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// promotable maps element types of the IR to those of promotion systems; those that no system knows,
// index and quantized types among them, are promote.NoType.
var promotable = func() (t [256]promote.Type) {
	for i := range t {
		if e := elem.Type(i); e != elem.None {
			t[i], _ = promote.TypeOf(e.String())
		}
	}
	return t
}()

// scalars is the way back.
var scalars = func() (t [256]elem.Type) {
	for _, p := range promote.Types() {
		t[p], _ = elem.Lookup(p.String())
	}
	return t
}()

// A state is what inference knows of a value beyond its type in the IR: nothing, or its element type and
// whether it is weak.
type state struct {
	typ      promote.Type
	weak     bool
	declared ir.Type // the type that the text gives it, if it has another one now
}

// node is a value as a promotion system sees it. Its type is promote.NoType if it takes no part in
// promotion: tokens, tuples, indices, quantized values.
func (p *promoter) node(v ir.Value) promote.Node {
	s := p.states[v]
	t := p.m.Type(v)
	if s.typ == promote.NoType {
		s.typ = promotable[p.m.Elem(t)]
	}
	return promote.Node{Type: s.typ, Weak: s.weak, Rank0: s.typ != promote.NoType && p.rank0(t)}
}

// rank0 tells whether a type is a tensor without dimensions, or a scalar.
func (p *promoter) rank0(t ir.Type) bool {
	return p.m.TypeKind(t) == ir.TensorType && len(p.m.Shape(t)) == 0
}

// elemOf is the element type of a value.
func (p *promoter) elemOf(v ir.Value) promote.Type {
	if t := p.states[v].typ; t != promote.NoType {
		return t
	}
	return promotable[p.m.Elem(p.m.Type(v))]
}

// set makes n what is known of a value; in the rewrite its type in the IR changes too.
func (p *promoter) set(v ir.Value, n promote.Node) {
	if n.Type == promote.NoType {
		return
	}
	n.Weak = n.Weak && p.sys.PropagatesWeak()
	s := &p.states[v]
	s.typ, s.weak = n.Type, n.Weak
	if n.Weak {
		p.someWeak = true
	}
	if p.inferring {
		return
	}
	if from := promotable[p.m.Elem(p.m.Type(v))]; from != n.Type {
		p.declareOnce(v)
		p.m.SetType(v, p.withElem(p.m.Type(v), n.Type))
	}
}

// settle makes a value what the text declares it to be, and strong.
func (p *promoter) settle(v ir.Value) {
	if s := &p.states[v]; s.typ != promote.NoType || s.weak {
		p.set(v, promote.Node{Type: promotable[p.m.Elem(p.declaredType(v))]})
	}
}

// declaredType is the type that the text gives a value.
func (p *promoter) declaredType(v ir.Value) ir.Type {
	if t := p.states[v].declared; t != 0 {
		return t
	}
	return p.m.Type(v)
}

// withElem is a type over another element.
func (p *promoter) withElem(t ir.Type, e promote.Type) ir.Type {
	return p.m.WithElement(t, p.scalar(e))
}

// scalar is the IR's type for an element type.
func (p *promoter) scalar(e promote.Type) ir.Type {
	t := p.scalarTypes[e]
	if t == 0 {
		t = p.m.Scalar(scalars[e])
		p.scalarTypes[e] = t
	}
	return t
}

// changed tells whether a value no longer has the type that the text declares.
func (p *promoter) changed(v ir.Value) bool {
	return p.elemOf(v) != promotable[p.m.Elem(p.declaredType(v))]
}
