package compare

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// A mode says what the hashes of a graph ignore.
type mode uint8

const (
	exact mode = iota
	near       // element types, converts, discardable attributes, low digits of constants
	loose      // and the values of constants
	numModes
)

// hashes has the hashes of a module in one mode.
type hashes struct {
	local []uint64 // by operation: its name, attributes, result types and regions
	down  []uint64 // by operation: local, and the same of all from which it is computed
	up    []uint64 // by operation: local, and the same of all that is computed from it
	both  []uint64 // by operation: down, and the same of all that is computed from it
	value []uint64 // by value: down of its definition
	usesU []uint64 // by value: up of its uses
	usesB []uint64 // by value: both of its uses
}

// A graph is a module with its hashes.
type graph struct {
	m       *ir.Module
	symbols *ir.Symbols
	uses    *ir.Uses
	modes   [numModes]hashes
	// by function: its hash in the hashes of its calls, and the hash of its body
	tokens, bodies [numModes]map[ir.Op]uint64
	active         map[ir.Op]bool // functions whose bodies are being hashed
	literals       map[ir.Attr]uint64
	stable         bool // tokens are given; false: a token is the hash of the body
}

func newGraph(m *ir.Module) *graph {
	g := &graph{m: m, symbols: ir.SymbolsOf(m), uses: m.Uses(), active: map[ir.Op]bool{}, literals: map[ir.Attr]uint64{}}
	for i := range g.modes {
		ops, values := m.NumOps(), m.NumValues()
		g.modes[i] = hashes{
			local: make([]uint64, ops), down: make([]uint64, ops), up: make([]uint64, ops), both: make([]uint64, ops),
			value: make([]uint64, values), usesU: make([]uint64, values), usesB: make([]uint64, values),
		}
		g.tokens[i], g.bodies[i] = map[ir.Op]uint64{}, map[ir.Op]uint64{}
	}
	return g
}

// hashAll computes the hashes of all functions, and of the operations around them.
func (g *graph) hashAll() {
	for k := range numModes {
		clear(g.bodies[k])
		for _, f := range g.symbols.Functions() {
			g.body(k, f)
		}
		for _, m := range g.symbols.Modules() {
			g.hashRegion(k, g.m.FirstRegion(m), 0, 0)
		}
	}
}

// body returns the hash of the body of a function. Recursive calls have the hash 0.
func (g *graph) body(k mode, f ir.Op) uint64 {
	if h, ok := g.bodies[k][f]; ok || g.active[f] {
		return h
	}
	g.active[f] = true
	h := uint64(17)
	if r := g.m.FirstRegion(f); r != 0 {
		h = g.hashRegion(k, r, 1, 0)
	}
	parts, inputs := g.m.Types.Parts(g.m.Attrs.Type(g.m.Property(f, ir.NameFunctionType)))
	for i, t := range parts {
		if i >= inputs {
			h = mix(h, g.typeHash(k, t))
		}
	}
	g.bodies[k][f] = h
	delete(g.active, f)
	return h
}

// token returns the hash of a function that goes into the hash of a call.
func (g *graph) token(k mode, f ir.Op) uint64 {
	if g.stable {
		return g.tokens[k][f]
	}
	return g.body(k, f)
}

// blocksOf returns the blocks of a region, those that can be reached from the entry in the order of
// a depth-first walk.
func blocksOf(m *ir.Module, r ir.Region) []ir.Block {
	first := m.FirstBlock(r)
	if first == 0 || m.NextBlock(first) == 0 {
		if first == 0 {
			return nil
		}
		return []ir.Block{first}
	}
	var list []ir.Block
	seen := map[ir.Block]bool{}
	visit := func(b ir.Block) {
		stack := []ir.Block{b}
		for len(stack) > 0 {
			b := stack[len(stack)-1]
			if stack = stack[:len(stack)-1]; seen[b] {
				continue
			}
			seen[b] = true
			list = append(list, b)
			if last := m.LastOp(b); last != 0 {
				next := m.Successors(last)
				for i := len(next) - 1; i >= 0; i-- {
					stack = append(stack, next[i])
				}
			}
		}
	}
	for b := first; b != 0; b = m.NextBlock(b) {
		visit(b)
	}
	return list
}

// hashRegion computes the hashes of a region and returns one of its content. Arguments are known by
// the depth of the region, its number in its operation, and their own number.
func (g *graph) hashRegion(k mode, r ir.Region, depth, number int) uint64 {
	h, m := &g.modes[k], g.m
	blocks := blocksOf(m, r)
	sum := uint64(len(blocks))
	for n, b := range blocks {
		for i := range m.NumArgs(b) {
			v := m.Arg(b, i)
			h.value[v] = mix(mix(mix(uint64(depth)<<32|uint64(number), uint64(n)), uint64(i)), g.typeHash(k, m.Type(v)))
			sum += mix(11, h.value[v])
		}
	}
	for n, b := range blocks {
		for op := m.FirstOp(b); op != 0; op = m.NextOp(op) {
			g.hashDown(k, op, depth)
			if !g.isTransparent(k, op) {
				sum += mix(uint64(n), h.down[op])
			}
		}
		for i, s := range m.Successors(m.LastOp(b)) {
			sum += mix(mix(uint64(n), uint64(i)), uint64(slices.Index(blocks, s)))
		}
	}
	for _, b := range slices.Backward(blocks) {
		for op := m.LastOp(b); op != 0; op = m.PrevOp(op) {
			g.hashUp(k, op)
		}
	}
	return mix(sum, 5)
}

// isTransparent reports whether an operation counts as its operand.
func (g *graph) isTransparent(k mode, op ir.Op) bool { return k != exact && isConvert(g.m, op) }

// isConvert reports whether an operation is a conversion of one value.
func isConvert(m *ir.Module, op ir.Op) bool {
	return op != 0 && m.OpName(op) == ir.OpConvert && m.NumOperands(op) == 1 && m.NumResults(op) == 1
}

// hashDown computes local, down and value of an operation, and all hashes of its regions.
func (g *graph) hashDown(k mode, op ir.Op, depth int) {
	h, m := &g.modes[k], g.m
	local := g.localHash(k, op)
	if m.OpName(op) != ir.OpFunc && m.OpName(op) != ir.OpModule {
		for i, r := 0, m.FirstRegion(op); r != 0; i, r = i+1, m.NextRegion(r) {
			local = mix(local, g.hashRegion(k, r, depth+1, i))
		}
	}
	down := local
	operands := m.Operands(op)
	if d := m.OpDef(op); d != nil && d.Commutative && len(operands) == 2 {
		x, y := h.value[operands[0]], h.value[operands[1]]
		down = mix(mix(down, min(x, y)), max(x, y))
	} else {
		for _, v := range operands {
			down = mix(down, h.value[v])
		}
	}
	h.local[op], h.down[op] = local, down
	first, n := m.Results(op)
	for i := range n {
		h.value[first+ir.Value(i)] = mix(down, uint64(i)+1)
	}
	if g.isTransparent(k, op) {
		h.value[first] = h.value[operands[0]]
	}
}

// hashUp computes up and both of an operation, whose uses have theirs.
func (g *graph) hashUp(k mode, op ir.Op) {
	h, m := &g.modes[k], g.m
	up, both := h.local[op], h.down[op]
	first, n := m.Results(op)
	for i := range n {
		v := first + ir.Value(i)
		u, b := uint64(0), uint64(0)
		for user, at := range g.uses.Of(v) {
			if g.isTransparent(k, user) {
				result, _ := m.Results(user)
				u, b = u+h.usesU[result], b+h.usesB[result]
				continue
			}
			if d := m.OpDef(user); d != nil && d.Commutative {
				at = 0
			}
			u, b = u+mix(h.up[user], uint64(at)+7), b+mix(h.both[user], uint64(at)+7)
		}
		h.usesU[v], h.usesB[v] = u, b
		up, both = mix(up, u), mix(both, b)
	}
	h.up[op], h.both[op] = up, both
}

// localHash returns the hash of an operation without its operands and regions.
func (g *graph) localHash(k mode, op ir.Op) uint64 {
	m := g.m
	h := mix(uint64(m.OpName(op)), uint64(m.NumOperands(op)))
	if k == exact {
		h = mix(h, g.dictHash(op, m.Attributes(op)))
		if m.IsText(op) {
			h = mixBytes(h, []byte(m.TextOf(op)))
		}
	}
	first, n := m.Results(op)
	for i := range n {
		h = mix(h, g.typeHash(k, m.Type(first+ir.Value(i))))
	}
	switch name := m.OpName(op); {
	case k != exact && name == ir.OpConstant:
		if k == near {
			h = mix(h, coarse(m.Attrs.Literal(m.Property(op, ir.NameValue))))
		}
	case name == ir.OpFunc || name == ir.OpModule:
	default:
		h = mix(h, g.dictHash(op, m.Properties(op)))
		if f := g.symbols.Callee(op); f != 0 {
			h = mix(h, g.token(k, f))
		}
	}
	return h
}

// typeHash returns the hash of a type, without its element type in inexact modes.
func (g *graph) typeHash(k mode, t ir.Type) uint64 {
	switch kind := g.m.Types.Kind(t); {
	case k == exact:
		return uint64(t)
	case kind == ir.TensorType:
		h := uint64(kind)
		for _, d := range g.m.Types.Dims(t) {
			h = mix(h, uint64(d))
		}
		return h
	case kind == ir.TupleType || kind == ir.FunctionType:
		h := uint64(kind)
		parts, _ := g.m.Types.Parts(t)
		for _, p := range parts {
			h = mix(h, g.typeHash(k, p))
		}
		return h
	case kind == ir.ScalarType || kind == ir.ComplexType || kind == ir.UnrankedType:
		return uint64(ir.ScalarType)
	}
	return uint64(t)
}

// dictHash returns the hash of attributes of an operation. The name of a symbol does not count, and
// a callee counts as a function.
func (g *graph) dictHash(op ir.Op, d ir.Dict) uint64 {
	h := uint64(3)
	callee := ir.CalleeName(g.m.OpName(op))
	for _, e := range g.m.Dicts.Entries(d) {
		if e.Name != ir.NameSymName && e.Name != callee {
			h = mix(mix(h, uint64(e.Name)), g.attrHash(op, e.Attr))
		}
	}
	return h
}

// attrHash returns the hash of an attribute of an operation.
func (g *graph) attrHash(op ir.Op, a ir.Attr) uint64 {
	switch g.m.Attrs.Kind(a) {
	case ir.ElementsAttr:
		return g.literalHash(a)
	case ir.SymbolAttr:
		if f := g.symbols.Find(op, g.m.Attrs.StringOf(a)); f != 0 {
			return mix(19, g.token(exact, f))
		}
	case ir.ArrayAttr:
		h := uint64(23)
		for _, item := range g.m.Attrs.Items(a) {
			h = mix(h, g.attrHash(op, item))
		}
		return h
	case ir.DictAttr:
		h := uint64(29)
		for _, e := range g.m.Dicts.Entries(g.m.Attrs.DictOf(a)) {
			h = mix(mix(h, uint64(e.Name)), g.attrHash(op, e.Attr))
		}
		return h
	}
	return uint64(a)
}

// literalHash returns the hash of an elements attribute. Only short literals with equal values are
// the same attribute.
func (g *graph) literalHash(a ir.Attr) uint64 {
	l := g.m.Attrs.Literal(a)
	if _, isBlob := l.Blob(); !isBlob {
		if _, isLong := l.LongData(); !isLong {
			return uint64(a)
		}
	}
	h, ok := g.literals[a]
	if !ok {
		h = mixBytes(uint64(g.m.Attrs.Type(a)), l.AppendData(nil))
		g.literals[a] = h
	}
	return h
}

// coarse returns a hash of the first elements of a literal that rounding to a narrow type usually
// keeps.
func coarse(l *ir.Literal) uint64 {
	if l == nil || !l.Elem().Numeric() {
		return 0
	}
	h := uint64(l.Len())
	for i := range min(l.Len(), 64) {
		for _, x := range partsOf(l.Elem(), l.At(i)) {
			h = mix(h, (math.Float64bits(x)+1<<47)>>48)
		}
	}
	return h
}

// partsOf returns an element as one number, or two for a complex element.
func partsOf(t elem.Type, b elem.Bits) []float64 {
	number := func(x uint64) float64 {
		wide, _ := elem.Convert(t.Part(), elem.F64, elem.Bits{Lo: x})
		return math.Float64frombits(wide.Lo)
	}
	if t.IsComplex() {
		return []float64{number(b.Lo), number(b.Hi)}
	}
	return []float64{number(b.Lo)}
}

// mix combines two hashes. The order matters.
func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0x9e3779b97f4a7c15, bits.RotateLeft64(b, 23)^0xd6e8feb86659fd93)
	return hi ^ lo ^ a>>29
}

// mixBytes combines a hash with bytes.
func mixBytes(h uint64, data []byte) uint64 {
	h = mix(h, uint64(len(data)))
	for len(data) >= 8 {
		h = mix(h, binary.LittleEndian.Uint64(data))
		data = data[8:]
	}
	for _, b := range data {
		h = mix(h, uint64(b))
	}
	return h
}
