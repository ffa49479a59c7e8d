package ir

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A valueName is what a value is called in printed text: %0, %arg0, %cst, %cst_0.
type valueName struct {
	base   uint16 // index in namer.bases
	bare   bool   // the base alone
	number uint32
}

// nameBases are the names that operations suggest for their values; those that opTable gives to results
// are appended. Those of arith.constant, which hold the value, join them as they are seen.
var nameBases = []string{plainBase: "", argBase: "arg", intBase: "c", otherBase: "cst", carryBase: "iterArg",
	scanInputBase: "input", scanCarryBase: "carry"}

const (
	plainBase = iota
	argBase
	intBase
	otherBase
	carryBase
	scanInputBase
	scanCarryBase
)

// maxBases bounds the names that may have to be told apart; a value that would need one more is
// numbered.
const maxBases = 256

// namer numbers the values of a module as MLIR's printer does (AsmPrinter.cpp, SSANameState): all of a
// region first, then the regions inside of it. In the custom form each of those goes on from the count
// of its parent; in the generic form one count runs through the module, and the last region comes first.
type namer struct {
	m       *Module
	names   []valueName
	bases   []string
	baseOf  map[string]uint16
	blocks  map[Block]int // numbers of blocks that are not the first of their region
	generic bool
	next    counters
}

// counters are what a region inherits: the next number of values, arguments and conflicts, and the
// names in use.
type counters struct {
	value, arg, conflict uint32
	used                 [maxBases / 64]uint64 // bit set over namer.bases
}

func (m *Module) nameValues(generic bool) *namer {
	n := &namer{m: m, names: make([]valueName, m.NumValues()), generic: generic,
		bases: nameBases[:len(nameBases):len(nameBases)], baseOf: map[string]uint16{}}
	for i, b := range n.bases {
		n.baseOf[b] = uint16(i)
	}
	n.op(m.top)
	n.children(m.top)
	return n
}

// children numbers the regions of one operation.
func (n *namer) children(op Op) {
	var regions []Region
	for r := n.m.FirstRegion(op); r != 0; r = n.m.NextRegion(r) {
		regions = append(regions, r)
	}
	n.regions(regions)
}

// regions numbers regions that have one parent region.
func (n *namer) regions(regions []Region) {
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

// region numbers a region and those inside of it.
func (n *namer) region(r Region) {
	parent := n.m.RegionOp(r)
	var inner []Region
	number := 0
	for b := n.m.FirstBlock(r); b != 0; b = n.m.NextBlock(b) {
		if number > 0 {
			if n.blocks == nil {
				n.blocks = map[Block]int{}
			}
			n.blocks[b] = number
		}
		n.args(b, number == 0, parent)
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

// args names the arguments of a block.
func (n *namer) args(b Block, entry bool, parent Op) {
	for i := range n.m.NumArgs(b) {
		v := n.m.Arg(b, i)
		switch {
		case entry && !n.generic && n.m.OpName(parent) == OpWhile:
			n.suggest(v, carryBase)
		case entry && !n.generic && n.m.OpName(parent) == OpChloScan:
			base := uint16(scanInputBase)
			if int64(i) >= n.m.Ints(n.m.Property(parent, nameOperandSegments))[0] {
				base = scanCarryBase
			}
			n.suggest(v, base)
		case entry:
			n.names[v] = valueName{base: argBase, number: n.next.arg}
			n.next.arg++
		default:
			n.names[v] = valueName{number: n.next.value}
			n.next.value++
		}
	}
}

// op names the results of an operation.
func (n *namer) op(op Op) {
	r := n.m.ops.At(op)
	if r.resultCount == 0 {
		return
	}
	if !n.generic && r.name < knownOpCount {
		if r.name == OpConstant || r.name == OpArithConstant {
			n.suggest(r.result, n.constantBase(r))
			return
		}
		if named := opInfos[r.name].named; named != nil {
			for i, s := range named {
				n.suggest(r.result+Value(i), n.baseOf[s])
			}
			return
		}
	}
	n.names[r.result] = valueName{number: n.next.value}
	n.next.value++
}

// constantBase is the name that a constant suggests: %c and %cst of StableHLO (StablehloOps.cpp,
// ConstantOp::getAsmResultNames), %c1_i32, %true and %cst of arith (ArithOps.cpp).
func (n *namer) constantBase(r *opRec) uint16 {
	t := n.m.Type(r.result)
	if r.name == OpConstant {
		if n.m.isInteger(n.m.ElementType(t)) {
			return intBase
		}
		return otherBase
	}
	value := &n.m.attrs[n.m.Lookup(r.props, nameValue)]
	if value.kind != IntegerAttr {
		return otherBase
	}
	name := value.short
	if e := n.m.Elem(t); e != elem.I1 {
		name = "c" + name
		if e != elem.Index {
			name += "_" + n.m.TypeString(t)
		}
	}
	base, ok := n.baseOf[name]
	if !ok {
		if len(n.bases) == maxBases {
			return plainBase
		}
		base = uint16(len(n.bases))
		n.bases = append(n.bases, name)
		n.baseOf[name] = base
	}
	return base
}

func (c *Context) isInteger(t Type) bool {
	r := &c.types[t]
	return r.kind == ScalarType && !r.elem.IsFloat() && r.elem != elem.Index
}

// suggest gives a value a name of its operation's choice; a name in use gets a number.
func (n *namer) suggest(v Value, base uint16) {
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

// appendName writes the name of a value with its %.
func (n *namer) appendName(dst []byte, v Value) []byte {
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
