package text

import (
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A valueName is the name of a value in printed text: %0, %arg0, %cst, %cst_0. Results with one
// name for all of them are %0#0, %0#1 and so on. A name that is only a number, as most are, is kept
// as text, which one store writes: the highest byte is its length. Any other name is compound, with
// a base (an index in namer.bases, or partBase) and a number.
type valueName uint64

const (
	maxText     = 7
	lengthShift = 8 * maxText
	baseShift   = 32 // of a compound name; its number is below

	compound valueName = 1 << 63
	several  valueName = 1 << 62 // the first of several results that have the name together
	unique   valueName = 1 << 61 // no number follows
)

// partBase is the base of the results after the first of several that have one name; the number is
// that of the result.
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
	plain, step          valueName             // the last name that is only a number; see makePlain
	used                 [maxBases / 64]uint64 // bit set over namer.bases
}

// nameValues names the values of a module, in the memory of names.
func nameValues(m *ir.Module, generic bool, names []valueName) *namer {
	n := &namer{m: m, names: slices.Grow(names[:0], m.NumValues())[:m.NumValues()], generic: generic, bases: baseNames[:len(baseNames):len(baseNames)]}
	clear(n.names)
	n.nameRegion(m.FirstRegion(m.Top()))
	return n
}

// ValueNames returns a function that returns the name which Print gives to a value, with its %. It
// is valid until the module changes.
func ValueNames(m *ir.Module) func(v ir.Value) string {
	n := nameValues(m, false, nil)
	return func(v ir.Value) string { return string(n.appendName(nil, v)) }
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
		n.names[v] = numbered(argBase, n.next.arg)
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
		n.names[first] = n.next.nextPlain()
	}
	if count > 1 && !n.hasNames(op) {
		if n.names[first] < compound {
			n.names[first] = numbered(plainBase, n.next.value-1)
		}
		n.names[first] |= several
		for i := 1; i < count; i++ {
			n.names[first+ir.Value(i)] = numbered(partBase, uint32(i))
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
		n.names[v] = n.next.nextPlain()
		return
	}
	if n.next.used[base/64]&(1<<(base%64)) == 0 {
		n.next.used[base/64] |= 1 << (base % 64)
		n.names[v] = numbered(base, 0) | unique
		return
	}
	n.names[v] = numbered(base, n.next.conflict)
	n.next.conflict++
}

// numbered returns a compound name.
func numbered(base uint16, number uint32) valueName {
	return compound | valueName(base)<<baseShift | valueName(number)
}

// nextPlain returns the next name that is only a number.
func (c *counters) nextPlain() valueName {
	if c.value%10 != 0 {
		c.plain += c.step
	} else {
		c.makePlain()
	}
	c.value++
	return c.plain
}

// makePlain sets plain to the next name that is only a number, and step to the difference between
// adjacent names up to the next multiple of ten.
func (c *counters) makePlain() {
	var room [16]byte
	text := appendNumber(append(room[:0], '%'), int(c.value))
	if len(text) > maxText {
		c.plain, c.step = numbered(plainBase, c.value), 1
		return
	}
	c.plain = valueName(binary.LittleEndian.Uint64(room[:])) | valueName(len(text))<<lengthShift
	c.step = 1 << (8 * (len(text) - 1))
}

// appendName appends the name of a value at a use, with its %.
func (n *namer) appendName(dst []byte, v ir.Value) []byte {
	if name := n.names[v]; name < compound {
		return name.appendText(dst)
	}
	return n.appendCompound(dst, v)
}

// appendText appends a name that is not compound.
func (name valueName) appendText(dst []byte) []byte {
	return binary.LittleEndian.AppendUint64(dst, uint64(name))[:len(dst)+int(name>>lengthShift)]
}

func (n *namer) appendCompound(dst []byte, v ir.Value) []byte {
	name := n.names[v]
	base, number := name>>baseShift&(1<<16-1), uint32(name)
	if base == partBase {
		dst = n.appendName(dst, v-ir.Value(number))
		return appendNumber(dst[:len(dst)-len("0")], int(number))
	}
	dst = append(append(dst, '%'), n.bases[base]...)
	if name&unique == 0 {
		if base > argBase {
			dst = append(dst, '_')
		}
		dst = appendNumber(dst, int(number))
	}
	if name&several != 0 {
		dst = append(dst, "#0"...)
	}
	return dst
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
