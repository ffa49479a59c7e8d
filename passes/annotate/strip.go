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
	s.stripOp(m.Top(), s.takeRecord(m.Top()))
	for _, o := range s.operands {
		s.setOperands(o.op, m.Attrs.Ints(o.distances))
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
	distances ir.Attr
}

func (s *stripper) isInserted(op ir.Op) bool { return s.m.Attribute(op, s.from) != 0 }

func (s *stripper) fail(op ir.Op, message string) {
	d := s.m.At(s.m.Ranges().Op(op), ir.Error, "'"+s.m.OpString(op)+"' op cannot be stripped: "+message)
	d.Code = CannotStripCode
	s.errors.Add(d)
}

// takeRecord removes the mark of op and returns its record; 0 if there is none.
func (s *stripper) takeRecord(op ir.Op) ir.Attr {
	a := s.m.Attribute(op, s.was)
	if a == 0 {
		return 0
	}
	s.m.SetAttribute(op, s.was, 0)
	if err := checkRecord(s.m.Context, a); err != nil {
		s.fail(op, err.Error())
		return 0
	}
	return a
}

// part returns a part of a record, or 0.
func (s *stripper) part(record ir.Attr, name string) ir.Attr {
	return s.m.Dicts.Lookup(s.m.Attrs.DictOf(record), s.m.Names.Attr(name))
}

// stripOp restores op and the operations nested in it, except for their operands.
func (s *stripper) stripOp(op ir.Op, record ir.Attr) {
	m := s.m
	for _, e := range m.Attrs.Items(s.part(record, erasedPart)) {
		s.recreate(op, e)
	}
	s.restore(op, record)
	if op != m.Top() {
		s.order.define(m, op)
	}
	blocks, body := m.Attrs.Items(s.part(record, blocksPart)), m.Attrs.Items(s.part(record, bodyPart))
	for b := range ir.Blocks(m, op) {
		if len(blocks) > 0 {
			s.setArgs(op, b, m.Attrs.Items(blocks[0]))
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
				s.stripOp(inner, s.takeRecord(inner))
			}
		}
	}
}

// restore restores the name, attributes and types of op.
func (s *stripper) restore(op ir.Op, record ir.Attr) {
	m := s.m
	if record == 0 {
		return
	}
	if name := m.Attrs.StringOf(s.part(record, namePart)); name != "" {
		m.Rename(op, m.Names.Op(name), m.Properties(op))
	}
	s.restoreDicts(op, record)
	types := s.part(record, typesPart)
	if types != 0 && len(m.Attrs.Items(types)) != m.NumResults(op) {
		s.fail(op, "'"+typesPart+"' does not match the number of results")
		return
	}
	for i, t := range m.Attrs.Items(types) {
		m.SetType(m.Result(op, i), m.Attrs.Type(t))
	}
	if distances := s.part(record, operandsPart); distances != 0 {
		s.operands = append(s.operands, operands{op, distances})
	}
}

// restoreDicts restores the properties and the attributes of op.
func (s *stripper) restoreDicts(op ir.Op, record ir.Attr) {
	restore := func(part, noPart string, set func(op ir.Op, n ir.AttrName, a ir.Attr)) {
		for _, e := range s.m.Dicts.Entries(s.m.Attrs.DictOf(s.part(record, part))) {
			set(op, e.Name, e.Attr)
		}
		for _, name := range s.m.Attrs.Items(s.part(record, noPart)) {
			set(op, s.m.Names.Attr(s.m.Attrs.StringOf(name)), 0)
		}
	}
	restore(propertiesPart, noPropertiesPart, s.m.SetProperty)
	restore(attributesPart, noAttributesPart, s.m.SetAttribute)
}

func (s *stripper) setArgs(op ir.Op, b ir.Block, types []ir.Attr) {
	if len(types) != s.m.NumArgs(b) {
		s.fail(op, "'"+blocksPart+"' does not match the number of arguments")
		return
	}
	for i, t := range types {
		s.m.SetType(s.m.Arg(b, i), s.m.Attrs.Type(t))
	}
}

// recreate inserts an erased operation before at.
func (s *stripper) recreate(at ir.Op, record ir.Attr) {
	m := s.m
	name := m.Attrs.StringOf(s.part(record, namePart))
	if at == m.Top() || name == "" || len(m.Attrs.Items(s.part(record, erasedPart)))+len(m.Attrs.Items(s.part(record, blocksPart))) > 0 {
		s.fail(at, "'"+erasedPart+"' is not an operation that can be inserted here")
		return
	}
	var types []ir.Type
	for _, t := range m.Attrs.Items(s.part(record, typesPart)) {
		types = append(types, m.Attrs.Type(t))
	}
	op := m.NewOp(m.Names.Op(name), 0, at, nil, types...)
	s.restoreDicts(op, record)
	m.InsertBefore(at, op)
	s.order.define(m, op)
	s.operands = append(s.operands, operands{op, s.part(record, operandsPart)})
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
