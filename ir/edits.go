package ir

import (
	"maps"
	"slices"
)

// Edits reports the changes to a module since it was read.
type Edits struct{ m *Module }

// Edits returns the methods that report changes since the module was read.
func (m *Module) Edits() Edits { return Edits{m} }

// Has reports whether an operation differs from its source text.
func (edits Edits) Has(op Op) bool { return edits.m.t.ops.At(op).flags&opEdited != 0 }

// changes records the changes to values that were read from the source.
type changes struct {
	values  Value                 // lower ones were read
	retyped []uint64              // a bit per value: its type changed
	moved   map[Value]sourceValue // results that another operation adopted
}

// A sourceValue identifies a result of an operation.
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

// IsRetyped reports whether the type of a value has changed since it was read, even if it was
// changed back.
func (edits Edits) IsRetyped(v Value) bool {
	c := &edits.m.changes
	return c.retyped != nil && v < c.values && c.retyped[v/64]&(1<<(v%64)) != 0
}

// SourceOp returns the operation that defines a value in the source, and the result number, even if
// another operation has adopted the value. It returns 0 for block arguments and for values that
// were created later.
func (edits Edits) SourceOp(v Value) (op Op, number int) {
	if v >= edits.m.changes.values {
		return 0, 0
	}
	if was, ok := edits.m.changes.moved[v]; ok {
		return was.op, was.number
	}
	return edits.m.DefiningOp(v)
}

// InSource reports whether a value was read from the source.
func (edits Edits) InSource(v Value) bool { return v < edits.m.changes.values }

// IsMade reports whether an operation was created after the module was read.
func (edits Edits) IsMade(op Op) bool { return edits.m.t.ops.At(op).flags&opMade != 0 }
