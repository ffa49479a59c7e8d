package bytecode

import (
	"sort"

	"github.com/hlo-promote/hlo-promote/ir"
)

// The operation section. Regions are read with an explicit stack, because a file may nest as many
// as it has bytes.

// A frame is an operation whose regions are being read.
type frame struct {
	op       ir.Op
	start    int // offset of the operation
	c        *cursor
	region   ir.Region // current region; 0 before the first and after the last
	next     ir.Region // next region
	isolated bool      // isolated from above
	scope    int       // index of the first value that is visible
	base     int       // index of its first own value
	defined  int       // index of the next value to define
	numbered bool      // values are numbered
	blocks   []ir.Block
	count    int    // number of blocks
	ops      uint64 // operations left in the block
	pending  []use
	jumps    []jump
}

// A use is an operand that is read before its definition.
type use struct {
	op      ir.Op
	operand int
	value   int
	offset  int
}

// A jump holds the successors of an operation as block numbers.
type jump struct {
	op     ir.Op
	blocks []int
}

// readModule reads the operations of the file.
func (r *reader) readModule() *Error {
	c := r.section[irSection]
	r.m = ir.NewModule(r.c)
	r.m.Source = r.source
	body := r.m.FirstRegion(r.m.Top())
	top := &frame{c: &c, region: body, isolated: true, blocks: []ir.Block{r.m.FirstBlock(body)}, count: 1}
	r.frames = append(r.frames, top)
	if r.blockHeader(top, top.blocks[0]); c.err != nil {
		return c.err
	}
	for len(r.frames) > 0 {
		f := r.frames[len(r.frames)-1]
		if r.step(f); f.c.err != nil {
			return f.c.err
		}
	}
	if c.left() > 0 {
		c.fail("%d bytes after the operations", c.left())
		return c.err
	}
	r.setTopModule()
	r.keepResources(r.m)
	at := &origin{older: r.older}
	if len(r.m.Undecoded) > 0 {
		at.r = r
	}
	r.m.Builder().Finish(at)
	return nil
}

// setTopModule makes a single top-level module the top of the result. Other operations keep the
// implicit module around them.
func (r *reader) setTopModule() {
	m := r.m
	first := m.FirstOp(m.Body(m.Top()))
	if first != 0 && m.NextOp(first) == 0 && m.OpName(first) == ir.OpModule {
		m.Builder().SetTop(first)
	}
}

// step reads the next item of a frame: an operation, a block header, a region header or an end.
func (r *reader) step(f *frame) {
	switch {
	case f.region != 0 && f.ops > 0:
		f.ops--
		r.readOp(f)
	case f.region != 0 && len(f.blocks) < f.count:
		r.blockHeader(f, 0)
	case f.region != 0:
		r.endRegion(f)
	case f.next != 0:
		r.beginRegion(f)
	default:
		if len(r.frames) > 1 && f.isolated && r.info.Version >= versionSections && f.c.left() > 0 {
			f.c.fail("%d bytes after the regions of an operation", f.c.left())
		}
		if f.op != 0 {
			r.m.Builder().SetSpan(f.op, ir.Range{Start: r.base + f.start, End: r.base + f.c.at})
		}
		r.frames = r.frames[:len(r.frames)-1]
	}
}

// beginRegion reads the header of a region: the number of blocks and, if there are any, of values.
func (r *reader) beginRegion(f *frame) {
	f.region, f.next = f.next, r.m.NextRegion(f.next)
	f.count, f.blocks = f.c.count("blocks", 1), f.blocks[:0]
	f.base, f.defined, f.ops = len(r.values), len(r.values), 0
	if f.count == 0 || f.c.err != nil {
		return
	}
	start := f.c.at
	n := f.c.count("values", 1)
	if len(r.values)+n > len(r.data) { // even if each region alone could have as many
		f.c.failAt(start, "%d values are declared, but the file has only %d bytes", len(r.values)+n, len(r.data))
	}
	f.numbered = n > 0
	if f.c.err != nil {
		return
	}
	r.values = append(r.values, make([]ir.Value, n)...)
	r.blockHeader(f, 0)
}

// blockHeader reads the header of a block: the number of operations, and the arguments. It creates
// the block if block is 0.
func (r *reader) blockHeader(f *frame, block ir.Block) {
	c := f.c
	start := c.at
	ops, hasArgs := c.flagged()
	if c.err == nil && ops > uint64(c.left()/minOpBytes) {
		c.failAt(start, "%d operations are declared, but only %d bytes are left", ops, c.left())
	}
	f.ops = ops
	var types []ir.Type
	var locs []ir.Attr
	if hasArgs {
		types, locs = r.readArgs(c)
	}
	if c.err != nil {
		return
	}
	if block == 0 {
		block = r.m.NewBlock(f.region, types...)
		f.blocks = append(f.blocks, block)
	} else if len(types) > 0 {
		c.failAt(start, "operations outside of a module have arguments")
		return
	}
	for i, l := range locs {
		r.spendUse(c, start, r.typeSize(types[i]))
		if l != 0 {
			r.m.Builder().SetArgLocation(r.m.Arg(block, i), l)
		}
	}
	if len(types) > 0 {
		r.define(f, r.m.Arg(block, 0), len(types))
	}
	if r.info.Version >= versionUses && hasArgs && c.byte() != 0 {
		r.readUses(c, len(types))
	}
}

// minOpBytes is the minimum size of an operation: its name, its mask and its location.
const minOpBytes = 3

// readArgs reads the types and the locations of block arguments. An unknown location is 0.
func (r *reader) readArgs(c *cursor) (types []ir.Type, locs []ir.Attr) {
	n := c.count("arguments", 1)
	for i := 0; i < n && c.err == nil; i++ {
		start, located := c.at, true
		number := c.varint()
		if r.info.Version >= versionArgs {
			located = number&1 != 0
			number >>= 1
		}
		types = append(types, r.typeAt(c, start, number))
		l := ir.Attr(0)
		if located {
			l = r.location(c)
		}
		locs = append(locs, l)
	}
	return types, locs
}

// define assigns the next indices to n values from first on.
func (r *reader) define(f *frame, first ir.Value, n int) {
	if f.defined+n > len(r.values) {
		f.c.fail("a region has more values than it declares")
		return
	}
	for i := range n {
		r.values[f.defined+i] = first + ir.Value(i)
	}
	f.defined += n
}

// operand reads a value index. It returns 0 for a value that is not defined yet, and appends its
// use to later.
func (r *reader) operand(f *frame, i int, later []use) (ir.Value, []use) {
	start := f.c.at
	n := f.scope + f.c.index("value", len(r.values)-f.scope)
	if f.c.err != nil {
		return 0, later
	}
	v := r.values[n]
	if v == 0 {
		later = append(later, use{operand: i, value: n, offset: start})
	}
	return v, later
}

// deferUses queues the uses of values that are not defined yet in the frame of the region that
// defines them.
func (r *reader) deferUses(op ir.Op, uses []use) {
	for _, u := range uses {
		u.op = op
		at := sort.Search(len(r.frames), func(i int) bool { return r.frames[i].base > u.value }) - 1
		for at > 0 && r.frames[at].region == 0 {
			at--
		}
		f := r.frames[at]
		f.pending = append(f.pending, u)
	}
}

// endRegion resolves forward references to values and blocks.
func (r *reader) endRegion(f *frame) {
	for _, u := range f.pending {
		v := r.values[u.value]
		if v == 0 {
			f.c.failAt(u.offset, "value %d is used but never defined", u.value-f.scope)
			return
		}
		r.m.SetOperand(u.op, u.operand, v)
		r.spendUse(f.c, u.offset, r.typeSize(r.m.Type(v)))
	}
	for _, j := range f.jumps {
		blocks := make([]ir.Block, len(j.blocks))
		for i, n := range j.blocks {
			blocks[i] = f.blocks[n]
		}
		r.m.Builder().SetSuccessors(j.op, blocks...)
	}
	r.values = r.values[:f.base]
	f.region, f.pending, f.jumps, f.numbered = 0, f.pending[:0], f.jumps[:0], false
}

// readUses skips the use-list orders of n values (mlir/docs/BytecodeFormat.md, Use-list orders).
// Modules of package ir have no use lists.
func (r *reader) readUses(c *cursor, n int) {
	lists := 1
	if n > 1 {
		lists = c.count("orders of uses", 2)
	}
	for i := 0; i < lists && c.err == nil; i++ {
		if n > 1 {
			c.index("value", n)
		}
		start := c.at
		number, pairs := c.flagged()
		count := c.checkCount(start, number, "uses", 1)
		if pairs && count%2 != 0 {
			c.failAt(start, "%d numbers cannot be pairs of uses", count)
		}
		for k := 0; k < count && c.err == nil; k++ {
			c.varint()
		}
	}
}
