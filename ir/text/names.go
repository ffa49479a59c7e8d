package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueName is the name of a value in printed text: %0, %arg0, %cst, %cst_0.
type valueName struct {
	base   uint16 // index in namer.bases
	bare   bool   // no number follows
	number uint32
}

// baseNames has the names that special forms suggest for values. The result names in the table of
// operations, and those of arith.constant, which contain the value, are added on demand.
var baseNames = []string{plainBase: "", argBase: "arg", intBase: "c", otherBase: "cst", carryBase: "iterArg",
	scanInputBase: "input", scanCarryBase: "carry", indexBase: "index"}

const (
	plainBase = iota
	argBase
	intBase
	otherBase
	carryBase
	scanInputBase
	scanCarryBase
	indexBase
)

// maxBases limits the number of distinct names; a value that would need one more is numbered.
const maxBases = 320

// namer names the values of a module as MLIR's printer does (AsmPrinter.cpp, SSANameState): first
// all values of a region, then those of its nested regions. In the custom form, each nested region
// continues the counters of its parent; in the generic form, one counter runs through the module,
// and the last region comes first.
type namer struct {
	m       *ir.Module
	names   []valueName
	bases   []string
	baseOf  map[string]uint16 // index in bases by name
	blocks  map[ir.Block]int  // numbers of blocks other than the first of their region
	generic bool
	next    counters
}

// counters is the numbering state that a region inherits: the next numbers of values, arguments and
// conflicting names, and the names in use.
type counters struct {
	value, arg, conflict uint32
	used                 [maxBases / 64]uint64 // bit set over namer.bases
}

func nameValues(m *ir.Module, generic bool) *namer {
	n := &namer{m: m, names: make([]valueName, m.NumValues()), generic: generic, bases: baseNames[:len(baseNames):len(baseNames)]}
	n.op(m.Top())
	n.children(m.Top())
	return n
}

// children names the values in the regions of one operation.
func (n *namer) children(op ir.Op) {
	var regions []ir.Region
	for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
		regions = append(regions, r)
	}
	n.regions(regions)
}

// regions names the values of regions with the same parent region.
func (n *namer) regions(regions []ir.Region) {
	start := n.next
	for i := range regions {
		if n.generic {
			n.region(regions[len(regions)-1-i])
			continue
		}
		n.next = start
		n.region(regions[i])
	}
}

// region names the values of a region and its nested regions.
func (n *namer) region(r ir.Region) {
	var inner []ir.Region
	number := 0
	for b := n.m.FirstBlock(r); b != 0; b = n.m.NextBlock(b) {
		if number == 0 {
			n.entryArgs(b, n.m.RegionOp(r))
		} else {
			n.blockArgs(b)
			if n.blocks == nil {
				n.blocks = map[ir.Block]int{}
			}
			n.blocks[b] = number
		}
		number++
		for op := n.m.FirstOp(b); op != 0; op = n.m.NextOp(op) {
			n.op(op)
			for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
				inner = append(inner, r)
			}
		}
	}
	if len(inner) > 0 {
		n.regions(inner)
	}
}

// entryArgs names the arguments of the first block of a region.
func (n *namer) entryArgs(b ir.Block, parent ir.Op) {
	f := n.special(parent)
	for i := range n.m.NumArgs(b) {
		v := n.m.Arg(b, i)
		if f != nil && f.upstreamForm != nil {
			if name := f.upstreamForm.ArgName(n.m, parent, i); name != "" {
				n.suggest(v, n.base(name))
				continue
			}
		}
		if f != nil && f.argBase != nil {
			n.suggest(v, f.argBase(n.m, parent, i))
			continue
		}
		if !n.generic && n.m.OpName(parent) == ir.OpMpmdFor && i == n.m.NumArgs(b)-1 {
			n.suggest(v, indexBase) // mpmd/ir/dialect.cc, ForOp::getAsmBlockArgumentNames
			continue
		}
		n.names[v] = valueName{base: argBase, number: n.next.arg}
		n.next.arg++
	}
}

// blockArgs names the arguments of another block.
func (n *namer) blockArgs(b ir.Block) {
	for i := range n.m.NumArgs(b) {
		n.suggest(n.m.Arg(b, i), plainBase)
	}
}

// special returns the special form that an operation is printed in, or nil.
func (n *namer) special(op ir.Op) *special {
	if f := formOf(n.m.OpName(op)); f != nil && !n.generic {
		return f.special
	}
	return nil
}

// named reports whether the table of operations suggests names for the results of an operation.
func (n *namer) named(op ir.Op) bool {
	f := formOf(n.m.OpName(op))
	return f != nil && f.def.ValueNames != nil && !n.generic
}

// op names the results of an operation.
func (n *namer) op(op ir.Op) {
	v, count := n.m.Results(op)
	if count == 0 {
		return
	}
	if !n.generic {
		if f := formOf(n.m.OpName(op)); f != nil && f.suggests(n, op, v) {
			return
		}
	}
	n.suggest(v, plainBase)
}

// suggests names the results of an operation by its own suggestions, and reports whether it has
// any.
func (f *opForm) suggests(n *namer, op ir.Op, first ir.Value) bool {
	if f.special != nil && f.special.resultBase != nil {
		n.suggest(first, f.special.resultBase(n, op))
		return true
	}
	if f.special != nil && f.special.upstreamForm != nil {
		if name := f.special.upstreamForm.ResultName(n.m, op); name != "" {
			n.suggest(first, n.base(name))
			return true
		}
	}
	for i, name := range f.def.ValueNames {
		n.suggest(first+ir.Value(i), n.base(name))
	}
	return f.def.ValueNames != nil
}

// base returns the index of a suggested name, or plainBase if there are too many names.
func (n *namer) base(name string) uint16 {
	base, ok := n.baseOf[name]
	if !ok {
		if len(n.bases) == maxBases {
			return plainBase
		}
		if n.baseOf == nil {
			n.baseOf = map[string]uint16{}
			for i, b := range baseNames {
				n.baseOf[b] = uint16(i)
			}
			return n.base(name)
		}
		base = uint16(len(n.bases))
		n.bases = append(n.bases, name)
		n.baseOf[name] = base
	}
	return base
}

// suggest names a value; a name in use gets a number.
func (n *namer) suggest(v ir.Value, base uint16) {
	if base == plainBase {
		n.names[v] = valueName{number: n.next.value}
		n.next.value++
		return
	}
	if n.next.used[base/64]&(1<<(base%64)) == 0 {
		n.next.used[base/64] |= 1 << (base % 64)
		n.names[v] = valueName{base: base, bare: true}
		return
	}
	n.names[v] = valueName{base: base, number: n.next.conflict}
	n.next.conflict++
}

// appendName appends the name of a value with its %.
func (n *namer) appendName(dst []byte, v ir.Value) []byte {
	name := n.names[v]
	dst = append(dst, '%')
	if name.base != plainBase {
		dst = append(dst, n.bases[name.base]...)
		if name.bare {
			return dst
		}
		if name.base != argBase {
			dst = append(dst, '_')
		}
	}
	return strconv.AppendUint(dst, uint64(name.number), 10)
}
