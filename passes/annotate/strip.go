package annotate

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

// Strip undoes the changes that marks record. Nothing else changes, and nothing is promoted:
// element types may disagree afterwards. If it returns errors, because marks do not match the
// module, the module is in an undefined state.
func Strip(m *ir.Module) ir.Diagnostics {
	s := &stripper{m: m, from: m.Names.Attr(fromName), was: m.Names.Attr(wasName)}
	s.sources = sources{m: m, isInserted: s.isInserted, resolved: map[ir.Value]ir.Value{}}
	s.stripOp(m.Top(), nil)
	for _, o := range s.operands {
		s.setOperands(o.op, o.distances)
	}
	if len(s.inserted) > 0 {
		for _, op := range s.order.ops {
			s.bypassConverts(op)
		}
	}
	for _, op := range s.inserted {
		m.Erase(op)
	}
	if len(s.errors) == 0 {
		s.errors = verify.Module(m, verify.Options{IgnoreElementTypes: true})
	}
	s.errors.Sort()
	return s.errors
}

type stripper struct {
	m         *ir.Module
	from, was ir.AttrName
	order     order // of the original values
	sources   sources
	inserted  []ir.Op
	operands  []operands
	errors    ir.Diagnostics
}

// An operands has the original operands of one operation, as distances.
type operands struct {
	op        ir.Op
	distances []int64
}

func (s *stripper) isInserted(op ir.Op) bool { return s.m.Attribute(op, s.from) != 0 }

func (s *stripper) fail(op ir.Op, message string) {
	d := s.m.At(s.m.Ranges().Op(op), ir.Error, "'"+s.m.OpString(op)+"' op cannot be stripped: "+message)
	d.Code = CannotStripCode
	s.errors.Add(d)
}

// takeRecord removes the mark of op and returns its record, which is never nil.
func (s *stripper) takeRecord(op ir.Op) *record {
	a := s.m.Attribute(op, s.was)
	if a == 0 {
		return &record{}
	}
	s.m.SetAttribute(op, s.was, 0)
	p := parser{Context: s.m.Context}
	r := p.parseRecord(a)
	if p.err != nil {
		s.fail(op, p.err.Error())
		return &record{}
	}
	return r
}

// stripOp restores op and the operations nested in it, except for their operands. If r is nil, it
// reads the mark of op.
func (s *stripper) stripOp(op ir.Op, r *record) {
	m := s.m
	if r == nil {
		r = s.takeRecord(op)
	}
	for _, e := range r.erased {
		s.recreate(op, e)
	}
	s.restore(op, r)
	if op != m.Top() {
		s.order.define(m, op)
	}
	blocks, body := r.blocks, r.body
	for b := range ir.Blocks(m, op) {
		if len(blocks) > 0 {
			s.setArgs(op, b, blocks[0])
			blocks = blocks[1:]
		}
		s.order.defineArgs(m, b)
		for inner := m.FirstOp(b); inner != 0; inner = m.NextOp(inner) {
			switch {
			case s.isInserted(inner):
				if a := m.Attribute(inner, s.from); m.Attrs.Kind(a) != ir.StringAttr {
					s.fail(inner, "'"+fromName+"' cannot be "+m.Attrs.Text(a))
				}
				s.inserted = append(s.inserted, inner)
			case len(body) > 0:
				s.stripOp(inner, body[0])
				body = body[1:]
			default:
				s.stripOp(inner, nil)
			}
		}
	}
}

// restore restores the name, attributes and types of op.
func (s *stripper) restore(op ir.Op, r *record) {
	m := s.m
	if r.name != "" {
		m.Rename(op, m.Names.Op(r.name), m.Properties(op))
	}
	m.SetProperties(op, r.properties.apply(m.Context, m.Properties(op)))
	for _, e := range m.Dicts.Entries(r.attributes.set) {
		m.SetAttribute(op, e.Name, e.Attr)
	}
	for _, n := range r.attributes.drop {
		m.SetAttribute(op, n, 0)
	}
	if r.types != nil && len(r.types) != m.NumResults(op) {
		s.fail(op, "'"+typesPart+"' does not match the number of results")
		return
	}
	for i, t := range r.types {
		m.SetType(m.Result(op, i), t)
	}
	if r.operands != nil {
		s.operands = append(s.operands, operands{op, r.operands})
	}
}

func (s *stripper) setArgs(op ir.Op, b ir.Block, types []ir.Type) {
	if len(types) != s.m.NumArgs(b) {
		s.fail(op, "'"+blocksPart+"' does not match the number of arguments")
		return
	}
	for i, t := range types {
		s.m.SetType(s.m.Arg(b, i), t)
	}
}

// recreate inserts an erased operation before at.
func (s *stripper) recreate(at ir.Op, r *record) {
	m := s.m
	if at == m.Top() || r.name == "" || r.erased != nil || r.blocks != nil {
		s.fail(at, "'"+erasedPart+"' is not an operation that can be inserted here")
		return
	}
	op := m.NewOp(m.Names.Op(r.name), r.properties.set, at, nil, r.types...)
	for _, e := range m.Dicts.Entries(r.attributes.set) {
		m.SetAttribute(op, e.Name, e.Attr)
	}
	m.InsertBefore(at, op)
	s.order.define(m, op)
	s.operands = append(s.operands, operands{op, r.operands})
}

func (s *stripper) setOperands(op ir.Op, distances []int64) {
	values := make([]ir.Value, len(distances))
	for i, d := range distances {
		if values[i] = s.order.value(op, d); values[i] == 0 {
			s.fail(op, "'"+operandsPart+"' does not name existing values")
			return
		}
	}
	s.m.SetOperands(op, values...)
}

// bypassConverts replaces operands of op that are results of inserted conversions by the converted
// values.
func (s *stripper) bypassConverts(op ir.Op) {
	for i, v := range s.m.Operands(op) {
		to := s.sources.resolve(v)
		if to == 0 {
			s.fail(op, "the operand before the conversion that '"+fromName+"' marks is not recorded")
			return
		}
		if to != v {
			s.m.SetOperand(op, i, to)
		}
	}
}
