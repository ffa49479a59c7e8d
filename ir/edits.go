package ir

import (
	"maps"
	"slices"
)

// Edits reports what changed in a module since it was read.
type Edits struct{ m *Module }

// Edits returns the methods that report what changed since the module was read.
func (m *Module) Edits() Edits { return Edits{m} }

// Has reports whether an operation differs from its text in the source.
func (edits Edits) Has(op Op) bool { return edits.m.t.ops.At(op).flags&opEdited != 0 }

// changes records edits of the values that were read from a source.
type changes struct {
	values  Value                 // those below were read
	retyped []uint64              // a bit a value: it has another type
	moved   map[Value]sourceValue // results that another operation has adopted
}

// A sourceValue is result number of an operation.
type sourceValue struct {
	op     Op
	number int
}

func (c *changes) retype(v Value) {
	if v >= c.values {
		return
	}
	if c.retyped == nil {
		c.retyped = make([]uint64, c.values/64+1)
	}
	c.retyped[v/64] |= 1 << (v % 64)
}

func (c *changes) move(v Value, op Op, number int) {
	if _, again := c.moved[v]; again || v >= c.values {
		return
	}
	if c.moved == nil {
		c.moved = map[Value]sourceValue{}
	}
	c.moved[v] = sourceValue{op, number}
}

func (c *changes) clone() changes {
	return changes{c.values, slices.Clone(c.retyped), maps.Clone(c.moved)}
}

// IsRetyped reports whether a value of the source has, or had meanwhile, another type than there.
func (edits Edits) IsRetyped(v Value) bool {
	c := &edits.m.changes
	return c.retyped != nil && v < c.values && c.retyped[v/64]&(1<<(v%64)) != 0
}

// SourceOp returns the operation that a value is a result of in the source, and its number, even if
// another one has adopted the value since; 0 for a block argument, and for what was made since the
// module was read.
func (edits Edits) SourceOp(v Value) (op Op, number int) {
	if v >= edits.m.changes.values {
		return 0, 0
	}
	if was, ok := edits.m.changes.moved[v]; ok {
		return was.op, was.number
	}
	return edits.m.DefiningOp(v)
}

// InSource reports whether a value has been read, not made since.
func (edits Edits) InSource(v Value) bool { return v < edits.m.changes.values }

// IsMade reports whether an operation has been made since the module was read.
func (edits Edits) IsMade(op Op) bool { return edits.m.t.ops.At(op).flags&opMade != 0 }
