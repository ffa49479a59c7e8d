package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

// What no system promotes: operations of other dialects, and elements that are quantized, indices, tokens.

// foreign is an operation of another dialect: its operands and results keep the types that the text declares.
func (s *solver) foreign(op ir.Op) decision {
	d := s.opaque(op)
	for r := s.m.FirstRegion(op); r != 0; r = s.m.NextRegion(r) {
		s.region(r, nil)
		d.bodies = append(d.bodies, body{region: r})
	}
	return d
}

// opaque keeps the types that the text declares: operands whose type has changed are converted back.
func (s *solver) opaque(op ir.Op) decision {
	if s.m.NumOperands(op) == 0 {
		return decision{}
	}
	d := decision{}
	at := 0
	for i, v := range s.m.Operands(op) {
		t := s.values.declared(v)
		if !s.values.isContainer(t) {
			if s.values.changed(v) {
				d.want(at, s.values.declaredElem(v))
				s.fixed(op, i, v, &d)
			}
			at++
			continue
		}
		have := s.values.appendLeaves(nil, v)
		for k, n := range s.values.appendDeclared(nil, t) {
			if n.Type != have[k].Type {
				d.want(at+k, n.Type)
				s.fixed(op, i, v, &d)
			}
		}
		at += len(have)
	}
	return d
}

// want asks for an operand in another type.
func (d *decision) want(leaf int, t promote.Type) {
	for len(d.operands) <= leaf {
		d.operands = append(d.operands, promote.NoType)
	}
	d.operands[leaf] = t
	d.kind = changes
}

// fixed looks at operand i of an operation, which has to be converted back: the text of an unknown operation cannot be
// changed, and nobody converts a future.
func (s *solver) fixed(op ir.Op, i int, v ir.Value, d *decision) {
	name := s.m.OpString(op)
	switch {
	case s.m.IsText(op):
		s.fail(op, customForm, "'"+name+"' is of a dialect that is not known and written in its custom form, but the type of operand #"+
			itoa(i)+" changes", advice("write it in the generic form: \""+name+"\"(…)"))
		d.kind = refused
	case s.values.isPlain(v) && s.values.declaredElem(v) == promote.NoType:
		s.failOperand(op, i, unpromotable, "is declared '"+s.m.TypeString(s.values.declared(v))+"', but it becomes '"+s.m.TypeString(s.nowType(v))+
			"', which is not converted to that type", advice("declare the type that it becomes"))
		d.kind = refused
	case s.values.isFuture(v):
		s.futureOperand(op, i)
		d.kind = refused
	case s.values.weak(v) && s.values.hasMark(s.values.elem(v)):
		s.leak(op, v)
	}
}

// convertible refuses a decision that converts an operand whose elements no system promotes; rules look at types that are tied,
// and this at the others: the updates of a scatter, the carries of a loop. Nor can what is in a future be converted.
func (s *solver) convertible(op ir.Op, d *decision) {
	left := d.operands
	for i, v := range s.m.Operands(op) {
		wanted := left[:min(s.values.width(s.values.declared(v)), len(left))]
		left = left[len(wanted):]
		switch {
		case s.values.isFuture(v) && s.changesLeaves(v, wanted):
			s.futureOperand(op, i)
		case s.values.isPlain(v) && s.values.elem(v) == promote.NoType && len(wanted) > 0 && wanted[0] != promote.NoType:
			s.foreignOperand(op, i)
		default:
			continue
		}
		d.kind = refused
		return
	}
}

// changesLeaves tells whether the leaves of a value have to become of other types.
func (s *solver) changesLeaves(v ir.Value, wanted []promote.Type) bool {
	leaves := s.values.appendLeaves(nil, v)
	for i, t := range wanted {
		if t != promote.NoType && t != leaves[i].Type {
			return true
		}
	}
	return false
}

// futureOperand reports operand i of an operation, a future whose values have another type than they have there.
func (s *solver) futureOperand(op ir.Op, i int) {
	s.failOperand(op, i, container, "is a future of values that become '"+s.m.TypeString(s.nowType(s.m.Operand(op, i)))+"', which cannot be converted",
		advice("write a stablehlo.convert on the operands of the stablehlo.async_start that made it"))
}

// alike checks that operands which no system promotes have the types of the places that they go to, and the other way round; refused
// here, for a promotion changes what else is wrong with the operation. Leaves and places are those of the operands and of what
// is declared for them.
func (s *solver) alike(op ir.Op, leaves, places []promote.Node, declared []ir.Type) bool {
	fine := true
	for i := range min(len(leaves), len(places)) {
		if (leaves[i].Type == promote.NoType) == (places[i].Type == promote.NoType) {
			continue
		}
		fine = false
		at := s.operandOf(op, i)
		if at < len(declared) {
			s.failOperand(op, at, unpromotable, "is '"+s.m.TypeString(s.nowType(s.m.Operand(op, at)))+"', but must be '"+s.m.TypeString(declared[at])+
				"', and is not converted to that", advice("write the conversion that is meant"))
		}
	}
	return fine
}

// foreignOperand reports operand i of an operation, whose elements no system promotes and that cannot stay as it is.
func (s *solver) foreignOperand(op ir.Op, i int) {
	t := s.m.ElementType(s.m.Type(s.m.Operand(op, i)))
	help := "convert it in the front end"
	switch e := s.m.Elem(t); {
	case s.m.Expressed(t) != 0:
		help = "convert it first: stablehlo.uniform_dequantize"
	case e.Kind() == elem.KindIndex:
		help = "convert it first: arith.index_cast to an integer type"
	case e.Kind() == elem.KindSigned:
		help = "convert it first: tensor.bitcast to the type '" + s.m.TypeString(t)[1:] + "', which StableHLO's signed integers have"
	}
	s.failOperand(op, i, unpromotable, "cannot be promoted: its elements are of type '"+s.m.TypeString(t)+"'", advice(help))
}

// Unpromotable is the first type of elements of an operation, of its operands, its results and the arguments of its regions, that no
// system promotes: quantized ones, indices, integers of odd widths; 0 if it has none.
func Unpromotable(m *ir.Module, op ir.Op) (found ir.Type) {
	look := func(v ir.Value) {
		t := m.Type(v)
		if k := m.TypeKind(t); found == 0 && (k == ir.TensorType || k == ir.UnrankedType) && promotable[m.Elem(t)] == promote.NoType {
			found = m.ElementType(t)
		}
	}
	for _, v := range m.Operands(op) {
		look(v)
	}
	first, n := m.Results(op)
	for i := range n {
		look(first + ir.Value(i))
	}
	for r := m.FirstRegion(op); r != 0; r = m.NextRegion(r) {
		for b := m.FirstBlock(r); b != 0; b = m.NextBlock(b) {
			for i := range m.NumArgs(b) {
				look(m.Arg(b, i))
			}
		}
	}
	return found
}
