package bytecode

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/internal/limits"
)

// The optional parts of an operation (mlir/include/mlir/Bytecode/Encoding.h, OpEncodingMask).
const (
	hasAttrs = 1 << iota
	hasResults
	hasOperands
	hasSuccessors
	hasRegions
	hasUses
	hasProperties
	numParts = iota
)

// An operation holds scratch slices for the operation that is being read.
type operation struct {
	results  []ir.Type
	operands []ir.Value
	regions  []ir.Region
	later    []use
	spec     ir.OpSpec
}

// readOp reads an operation, and pushes a frame for its regions.
func (r *reader) readOp(f *frame) {
	c, o := f.c, &r.ops
	start := c.at
	number := c.index("operation", len(r.opNames))
	if c.err != nil {
		return
	}
	n, err := r.opAt(start, number)
	if err != nil {
		c.err = err
		return
	}
	mask := c.byte()
	if c.err == nil && mask>>numParts != 0 {
		c.failAt(c.at-1, "an operation has the invalid encoding mask %08b", mask)
	}
	o.spec = ir.OpSpec{Name: r.nameIn(f, n)}
	o.spec.Location = r.location(c)
	size := r.readAttributes(c, mask, start, number, n) + r.readResults(c, mask) + r.readOperands(f, mask)
	r.spendUse(c, start, size)
	jumps := r.readSuccessors(f, mask)
	if mask&hasUses != 0 && r.info.Version >= versionUses {
		r.readUses(c, len(o.results))
	}
	isolated := r.readRegions(c, mask)
	if c.err != nil || r.skipCast(f) {
		return
	}
	o.spec.Operands, o.spec.Results, o.spec.Regions = o.operands, o.results, o.regions
	op := r.m.Make(&o.spec)
	r.m.Append(f.blocks[len(f.blocks)-1], op)
	r.m.Builder().SetSpan(op, ir.Range{Start: r.base + start, End: r.base + c.at})
	r.deferUses(op, o.later)
	if len(jumps) > 0 {
		f.jumps = append(f.jumps, jump{op, jumps})
	}
	if first, count := r.m.Results(op); count > 0 && f.numbered {
		r.define(f, first, count)
	}
	if len(o.regions) > 0 {
		r.pushRegions(f, op, start, isolated)
	}
}

// skipCast reports whether the operation is a cast of an artifact whose operand and result have the
// same type outside of VHLO (VhloLegalizeToStablehlo.cpp, reconcileUnrealizedCasts). Its uses
// become uses of the operand.
func (r *reader) skipCast(f *frame) bool {
	o := &r.ops
	if !r.info.Artifact || o.spec.Name != ir.OpUnrealizedConversionCast || len(o.operands) != 1 || len(o.later) > 0 || len(o.results) != 1 ||
		o.results[0] != r.m.Type(o.operands[0]) || len(o.regions) > 0 {
		return false
	}
	if f.numbered {
		r.define(f, o.operands[0], 1)
	}
	return true
}

// nameIn returns the name of an operation in a region. VHLO has one return operation; it is
// func.return in a function and stablehlo.return elsewhere.
func (r *reader) nameIn(f *frame, n *opName) ir.OpName {
	if n.vhlo != nil && n.op == ir.OpReturn && f.op != 0 && r.m.OpName(f.op) == ir.OpFunc {
		return ir.OpFuncReturn
	}
	return n.op
}

// readAttributes reads the dictionary and the properties of an operation. It returns the size of
// their text.
func (r *reader) readAttributes(c *cursor, mask byte, start, number int, n *opName) (size int) {
	var all attributes
	if mask&hasAttrs != 0 {
		all = r.dictAt(c, n)
	}
	if mask&hasProperties != 0 {
		if r.info.Version < versionProperties {
			c.fail("bytecode of version %d cannot have properties", r.info.Version)
			return 0
		}
		all = mergeAttributes(r.c, r.propertiesAt(c, number, n), all)
	} else if n.vhlo == nil && r.info.Version >= versionProperties {
		if n.hasLater() {
			r.noteOlder(n)
		}
	} else if n.needsAttrs() && c.err == nil && (mask&hasAttrs == 0 || all.inherent == 0 && r.info.Version >= versionProperties) {
		c.failAt(start, "operation '%s' has no attribute '%s'", n.full(), n.vhlo.Attrs[0].Name)
	}
	r.ops.spec.Properties, r.ops.spec.Attributes = all.inherent, all.discardable
	return all.size
}

// readResults reads the types of the results. It returns the size of their text.
func (r *reader) readResults(c *cursor, mask byte) (size int) {
	r.ops.results = r.ops.results[:0]
	if mask&hasResults == 0 {
		return 0
	}
	n := c.count("results", 1)
	for i := 0; i < n && c.err == nil; i++ {
		t := r.typ(c)
		r.ops.results = append(r.ops.results, t)
		size += r.typeSize(t)
	}
	return size
}

// readOperands reads the operands. It returns the size of the text of those that are known.
func (r *reader) readOperands(f *frame, mask byte) (size int) {
	o := &r.ops
	o.operands, o.later = o.operands[:0], o.later[:0]
	if mask&hasOperands == 0 {
		return 0
	}
	n := f.c.count("operands", 1)
	for i := 0; i < n && f.c.err == nil; i++ {
		var v ir.Value
		v, o.later = r.operand(f, i, o.later)
		o.operands = append(o.operands, v)
		if v != 0 {
			size += r.typeSize(r.m.Type(v))
		}
	}
	return size
}

func (r *reader) readSuccessors(f *frame, mask byte) []int {
	if mask&hasSuccessors == 0 {
		return nil
	}
	list := make([]int, f.c.count("successors", 1))
	for i := range list {
		list[i] = f.c.index("block", f.count)
	}
	return list
}

// readRegions creates the regions of an operation.
func (r *reader) readRegions(c *cursor, mask byte) (isolated bool) {
	r.ops.regions = r.ops.regions[:0]
	if mask&hasRegions == 0 {
		return false
	}
	start := c.at
	number, isolated := c.flagged()
	n := c.checkCount(start, number, "regions", 1)
	for range n {
		r.ops.regions = append(r.ops.regions, r.m.NewRegion())
	}
	return isolated
}

// pushRegions pushes a frame for the regions of an operation. Regions that are isolated from above
// have their own section.
func (r *reader) pushRegions(f *frame, op ir.Op, start int, isolated bool) {
	if len(r.frames) >= limits.Nesting {
		f.c.failAt(start, "regions are nested too deeply")
		return
	}
	in := &frame{op: op, start: start, c: f.c, next: r.m.FirstRegion(op), isolated: isolated, scope: f.scope, base: len(r.values)}
	if isolated {
		in.scope = len(r.values)
		if r.info.Version >= versionSections {
			start := f.c.at
			id, data := f.c.section()
			if f.c.err == nil && id != irSection {
				f.c.failAt(start, "a section of operations is expected")
			}
			in.c = &data
		}
	}
	r.frames = append(r.frames, in)
}
