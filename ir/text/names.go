package text

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueName is the name of a value in printed text: %0, %arg0, %cst, %cst_0. Results with one
// name for all of them are %0#0, %0#1 and so on.
type valueName struct {
	base    uint16 // index in namer.bases, or partBase
	bare    bool   // no number follows
	several bool   // the first of several results that have the name together
	number  uint32 // with partBase: the result number
}

// partBase is the base of the results after the first of several that have one name.
const partBase = maxBases

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
	n.nameResults(m.Top())
	n.nameChildren(m.Top())
	return n
}

// nameChildren names the values in the regions of one operation.
func (n *namer) nameChildren(op ir.Op) {
	var regions []ir.Region
	for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
		regions = append(regions, r)
	}
	n.nameRegions(regions)
}

// nameRegions names the values of regions with the same parent region.
func (n *namer) nameRegions(regions []ir.Region) {
	start := n.next
	for i := range regions {
		if n.generic {
			n.nameRegion(regions[len(regions)-1-i])
			continue
		}
		n.next = start
		n.nameRegion(regions[i])
	}
}

// nameRegion names the values of a region and its nested regions.
func (n *namer) nameRegion(r ir.Region) {
	var inner []ir.Region
	number := 0
	for b := n.m.FirstBlock(r); b != 0; b = n.m.NextBlock(b) {
		if number == 0 {
			n.nameEntryArgs(b, n.m.RegionOp(r))
		} else {
			n.nameBlockArgs(b)
			if n.blocks == nil {
				n.blocks = map[ir.Block]int{}
			}
			n.blocks[b] = number
		}
		number++
		for op := n.m.FirstOp(b); op != 0; op = n.m.NextOp(op) {
			n.nameResults(op)
			for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
				inner = append(inner, r)
			}
		}
	}
	if len(inner) > 0 {
		n.nameRegions(inner)
	}
}

// nameEntryArgs names the arguments of the first block of a region.
func (n *namer) nameEntryArgs(b ir.Block, parent ir.Op) {
	f := n.specialForm(parent)
	for i := range n.m.NumArgs(b) {
		v := n.m.Arg(b, i)
		if f != nil && f.argName != nil {
			if name := f.argName(n.m, parent, i); name != "" {
				n.setName(v, n.baseIndex(name))
				continue
			}
		}
		if f != nil && f.argBase != nil {
			n.setName(v, f.argBase(n.m, parent, i))
			continue
		}
		if !n.generic && n.m.OpName(parent) == ir.OpMpmdFor && i == n.m.NumArgs(b)-1 {
			n.setName(v, indexBase) // mpmd/ir/dialect.cc, ForOp::getAsmBlockArgumentNames
			continue
		}
		n.names[v] = valueName{base: argBase, number: n.next.arg}
		n.next.arg++
	}
}

// nameBlockArgs names the arguments of another block.
func (n *namer) nameBlockArgs(b ir.Block) {
	for i := range n.m.NumArgs(b) {
		n.setName(n.m.Arg(b, i), plainBase)
	}
}

// specialForm returns the special form that an operation is printed in, or nil.
func (n *namer) specialForm(op ir.Op) *special {
	if f := formOf(n.m.OpName(op)); f != nil && !n.generic {
		return f.special
	}
	return nil
}

// hasNames reports whether the table of operations suggests names for the results of an operation.
func (n *namer) hasNames(op ir.Op) bool {
	f := formOf(n.m.OpName(op))
	return f != nil && f.def.ValueNames != nil && !n.generic
}

// nameResults names the results of an operation.
func (n *namer) nameResults(op ir.Op) {
	first, count := n.m.Results(op)
	if count == 0 {
		return
	}
	f := formOf(n.m.OpName(op))
	if n.generic || f == nil || !f.namesResults || !f.suggestNames(n, op, first) {
		n.setName(first, plainBase)
	}
	if count > 1 && !n.hasNames(op) {
		n.names[first].several = true
		for i := 1; i < count; i++ {
			n.names[first+ir.Value(i)] = valueName{base: partBase, number: uint32(i)}
		}
	}
}

// suggestNames names the results of an operation by its own suggestions, and reports whether it has
// any.
func (f *opForm) suggestNames(n *namer, op ir.Op, first ir.Value) bool {
	if f.special != nil && f.special.resultBase != nil {
		n.setName(first, f.special.resultBase(n, op))
		return true
	}
	if f.special != nil && f.special.resultName != nil {
		if name := f.special.resultName(n.m, op); name != "" {
			n.setName(first, n.baseIndex(name))
			return true
		}
	}
	for i, name := range f.def.ValueNames {
		n.setName(first+ir.Value(i), n.baseIndex(name))
	}
	return f.def.ValueNames != nil
}

// baseIndex returns the index of a suggested name, or plainBase if there are too many names.
func (n *namer) baseIndex(name string) uint16 {
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
			return n.baseIndex(name)
		}
		base = uint16(len(n.bases))
		n.bases = append(n.bases, name)
		n.baseOf[name] = base
	}
	return base
}

// setName names a value; a name in use gets a number.
func (n *namer) setName(v ir.Value, base uint16) {
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

// appendName appends the name of a value at a use, with its %.
func (n *namer) appendName(dst []byte, v ir.Value) []byte {
	name := n.names[v]
	switch {
	case name.base == plainBase && !name.several:
		return appendNumber(append(dst, '%'), int(name.number))
	case name.base == partBase:
		dst = append(n.appendWhole(dst, v-ir.Value(name.number)), '#')
		return appendNumber(dst, int(name.number))
	case name.several:
		return append(n.appendWhole(dst, v), "#0"...)
	}
	return n.appendWhole(dst, v)
}

// appendWhole is like appendName, but for several results with one name it appends that of all.
func (n *namer) appendWhole(dst []byte, first ir.Value) []byte {
	name := n.names[first]
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
	return appendNumber(dst, int(name.number))
}

// appendNumber appends a number that is not negative. Names have numbers of few digits, for which
// it takes a third of the instructions of strconv.AppendInt.
func appendNumber(dst []byte, n int) []byte {
	switch digit := func(power int) byte { return byte('0' + n/power%10) }; {
	case n < 10:
		return append(dst, digit(1))
	case n < 100:
		return append(dst, digit(10), digit(1))
	case n < 1000:
		return append(dst, digit(100), digit(10), digit(1))
	case n < 10000:
		return append(dst, digit(1000), digit(100), digit(10), digit(1))
	}
	return strconv.AppendInt(dst, int64(n), 10)
}
