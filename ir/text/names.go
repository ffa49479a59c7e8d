package text

import (
	"math"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueName is the name of a value in printed text: %0, %arg0, %cst, %cst_0. Results with one
// name for all of them are %0#0, %0#1 and so on.
type valueName struct {
	base    uint16 // index in namer.bases, or partBase
	unique  bool   // no number follows
	several bool   // the first of several results that have the name together
	number  uint32
}

// partBase is the base of the results after the first of several that have one name; the number is
// that of the result.
const partBase = math.MaxUint16

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

// namer names the values of a module as MLIR's printer does (AsmPrinter.cpp, SSANameState): first
// all values of a region, then those of its nested regions. In the custom form, each nested region
// continues the counters of its parent; in the generic form, one counter runs through the module,
// and the last region comes first.
type namer struct {
	m       *ir.Module
	names   []valueName
	bases   []string
	baseOf  map[string]uint16 // index in bases by name
	used    map[uint16]bool   // the bases that are names of values, in the open regions
	taken   []uint16          // those in used, in order
	blocks  map[ir.Block]int  // numbers of blocks other than the first of their region
	generic bool
	next    counters
}

// counters is the numbering state that a region inherits: the next numbers of values, arguments and
// conflicting names.
type counters struct{ value, arg, conflict uint32 }

// nameValues names the values of a module.
func nameValues(m *ir.Module, generic bool) *namer {
	n := &namer{m: m, names: make([]valueName, m.NumValues()), generic: generic, bases: slices.Clip(baseNames), used: map[uint16]bool{}}
	n.nameRegion(m.FirstRegion(m.Top()))
	return n
}

// ValueNames returns a function that returns the name which Print gives to a value, with its %. It
// is valid until the module changes.
func ValueNames(m *ir.Module) func(v ir.Value) string {
	n := nameValues(m, false)
	return func(v ir.Value) string { return string(n.appendName(nil, v)) }
}

// nameRegions names the values of regions with the same parent region.
func (n *namer) nameRegions(regions []ir.Region) {
	start, taken := n.next, len(n.taken)
	for i := range regions {
		if n.generic {
			n.nameRegion(regions[len(regions)-1-i])
			continue
		}
		n.next = start
		n.nameRegion(regions[i])
		for _, base := range n.taken[taken:] {
			delete(n.used, base)
		}
		n.taken = n.taken[:taken]
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
		for op := n.m.FirstOp(b); op != 0; {
			name, first, count, region, next := ir.Skim(n.m, op)
			if count > 0 {
				n.nameResults(op, name, first, count)
			}
			for ; region != 0; region = n.m.NextRegion(region) {
				inner = append(inner, region)
			}
			op = next
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
func (n *namer) nameResults(op ir.Op, name ir.OpName, first ir.Value, count int) {
	f := formOf(name)
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
		if len(n.bases) == partBase {
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
	switch {
	case base == plainBase:
		n.names[v] = valueName{number: n.next.value}
		n.next.value++
	case n.used[base]:
		n.names[v] = valueName{base: base, number: n.next.conflict}
		n.next.conflict++
	default:
		n.used[base], n.taken = true, append(n.taken, base)
		n.names[v] = valueName{base: base, unique: true}
	}
}

// appendName appends the name of a value at a use, with its %.
func (n *namer) appendName(dst []byte, v ir.Value) []byte {
	name := n.names[v]
	if name.base == partBase {
		dst = n.appendName(dst, v-ir.Value(name.number))
		return strconv.AppendUint(dst[:len(dst)-len("0")], uint64(name.number), 10)
	}
	dst = append(append(dst, '%'), n.bases[name.base]...)
	if !name.unique {
		if name.base > argBase {
			dst = append(dst, '_')
		}
		dst = strconv.AppendUint(dst, uint64(name.number), 10)
	}
	if name.several {
		dst = append(dst, "#0"...)
	}
	return dst
}
