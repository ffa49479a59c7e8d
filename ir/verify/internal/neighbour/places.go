package neighbour

import (
	"cmp"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
)

// What may be a dimension or a symbol of an affine map (AffineOps.cpp, isValidDim and isValidSymbol). What is made by an operation that is not
// known, or around which one stands, may be either.

// affineScopes are the operations at the top of whose regions each index is a symbol (AffineScope).
var affineScopes = []ir.OpName{ir.OpModule, ir.OpFunc, ir.OpShapeFunc}

// scopesOf are the regions around an operation that such an operation holds: the innermost one, and those between that operations hold
// which are not known, for they may be ones.
func scopesOf(m *ir.Module, op ir.Op) (scopes []ir.Region) {
	for {
		r := m.BlockRegion(m.Block(op))
		parent := m.RegionOp(r)
		switch known := m.OpDef(parent) != nil; {
		case parent == 0:
			return append(scopes, 0)
		case known && slices.Contains(affineScopes, m.OpName(parent)):
			return append(scopes, r)
		case !known:
			scopes = append(scopes, r)
		}
		op = parent
	}
}

// inScope is what a check finds in the innermost scope around an operation; nothing if it finds nothing in one of those that there may be.
func inScope(m *ir.Module, op ir.Op, check func(scope ir.Region) *Fault) (first *Fault) {
	for _, scope := range scopesOf(m, op) {
		f := check(scope)
		if f == nil {
			return nil
		}
		first = cmp.Or(first, f)
	}
	return first
}

// places is verifyDimAndSymbolIdentifiers.
func places(m *ir.Module, op ir.Op, operands []ir.Value, dims int) *Fault {
	return inScope(m, op, func(scope ir.Region) *Fault {
		for i, v := range operands {
			if i < dims && !mayBeDim(m, v, scope) {
				return fault("operand cannot be used as a dimension id")
			}
			if i >= dims && !mayBeSymbol(m, v, scope) {
				return fault("operand cannot be used as a symbol")
			}
		}
		return nil
	})
}

// mostAsked bounds the values that are looked at for one operand: chains of operations in regions would be walked anew for each of their
// members. What is behind that many is taken.
const mostAsked = 1024

// A role asks what a value may be in a scope, and of the values that it is made of each once: they may share their operands, and go round as
// long as nobody has looked at dominance.
type role struct {
	m     *ir.Module
	scope ir.Region
	asked map[ir.Value]bool
}

// again tells whether a value need not be looked at: it was, or there are too many.
func (r *role) again(v ir.Value) bool {
	if r.asked[v] || len(r.asked) == mostAsked {
		return true
	}
	if r.asked == nil {
		r.asked = map[ir.Value]bool{}
	}
	r.asked[v] = true
	return false
}

// mayBeDim is isValidDim.
func mayBeDim(m *ir.Module, v ir.Value, scope ir.Region) bool {
	return mayBeSymbol(m, v, scope) || (&role{m: m, scope: scope}).isDim(v)
}

// mayBeSymbol is isValidSymbol.
func mayBeSymbol(m *ir.Module, v ir.Value, scope ir.Region) bool {
	return (&role{m: m, scope: scope}).isSymbol(v)
}

// isDim tells whether a value that is no symbol may be a dimension.
func (r *role) isDim(v ir.Value) bool {
	m := r.m
	if !isIndex(m, m.Type(v)) {
		return false
	}
	def, _ := m.DefiningOp(v)
	if def == 0 {
		holder := m.OpName(m.RegionOp(m.BlockRegion(argBlock(m, v))))
		return holder == ir.OpAffineFor || holder == ir.OpAffineParallel
	}
	switch m.OpName(def) {
	case ir.OpAffineApply, ir.OpAffineDelinearizeIndex, ir.OpAffineLinearizeIndex:
		return r.again(v) || !slices.ContainsFunc(m.Operands(def), func(w ir.Value) bool { return !mayBeSymbol(m, w, r.scope) && !r.isDim(w) })
	case ir.OpMemrefDim, ir.OpTensorDim:
		return isTop(m, m.Operand(def, 0))
	}
	return false
}

func (r *role) isSymbol(v ir.Value) bool {
	m := r.m
	if !isIndex(m, m.Type(v)) {
		return false
	}
	if regionOf(m, v) == r.scope {
		return true
	}
	def, _ := m.DefiningOp(v)
	if def == 0 {
		return m.OpDef(m.RegionOp(m.BlockRegion(argBlock(m, v)))) == nil
	}
	d := m.OpDef(def)
	switch m.OpName(def) {
	case ir.OpArithConstant, ir.OpIndexConstant:
		return true
	case ir.OpMemrefDim, ir.OpTensorDim:
		return r.isSymbolSize(def)
	case ir.OpAffineApply:
	default:
		if d != nil && !isPure(d) {
			return false
		}
	}
	return d == nil || r.again(v) || !slices.ContainsFunc(m.Operands(def), func(w ir.Value) bool { return !r.isSymbol(w) })
}

// isSymbolSize is isDimOpValidSymbol.
func (r *role) isSymbolSize(dim ir.Op) bool {
	m := r.m
	v := m.Operand(dim, 0)
	if isTop(m, v) {
		return true
	}
	def, _ := m.DefiningOp(v)
	index, _ := m.DefiningOp(m.Operand(dim, 1))
	if def == 0 || index == 0 || m.OpName(index) != ir.OpArithConstant {
		return false
	}
	var sizes []ir.Value
	switch m.OpName(def) {
	case ir.OpMemrefAlloc:
		sizes = lists(m, def, 2)[0]
	case ir.OpMemrefSubview:
		sizes = lists(m, def, 4)[2]
	case ir.OpMemrefView:
		sizes = m.Operands(def)[2:]
	default:
		return m.OpDef(def) == nil
	}
	n, dims := m.Ints(property(m, index, "value")), m.Dims(m.Type(v))
	if len(n) != 1 || n[0] < 0 || n[0] >= int64(len(dims)) {
		return false
	}
	if dims[n[0]] != ir.Dynamic {
		return true
	}
	at := dynamic(dims[:n[0]])
	return at < len(sizes) && r.isSymbol(sizes[at])
}

// isTop tells whether a value is at the top of a region of such an operation, or of one that is not known.
func isTop(m *ir.Module, v ir.Value) bool {
	holder := m.RegionOp(regionOf(m, v))
	return m.OpDef(holder) == nil || slices.Contains(affineScopes, m.OpName(holder))
}

func regionOf(m *ir.Module, v ir.Value) ir.Region {
	if def, _ := m.DefiningOp(v); def != 0 {
		return m.BlockRegion(m.Block(def))
	}
	return m.BlockRegion(argBlock(m, v))
}

func argBlock(m *ir.Module, v ir.Value) ir.Block {
	b, _ := m.ArgOf(v)
	return b
}

// isPure tells whether an operation on indices does nothing but to give its results, whatever its operands are. Divisions do more.
func isPure(d *ir.OpDef) bool {
	switch d.Dialect {
	case "arith", "math", "index", "shape", "ub", "affine", "builtin":
		return len(d.Regions) == 0 && !slices.Contains(divisions, d.Op)
	}
	return false
}

var divisions = []ir.OpName{ir.OpArithDivui, ir.OpArithDivsi, ir.OpArithCeildivui, ir.OpArithCeildivsi, ir.OpArithFloordivsi, ir.OpArithRemui, ir.OpArithRemsi,
	ir.OpIndexDivs, ir.OpIndexDivu, ir.OpIndexCeildivs, ir.OpIndexCeildivu, ir.OpIndexFloordivs, ir.OpIndexRems, ir.OpIndexRemu, ir.OpAffineLoad}
