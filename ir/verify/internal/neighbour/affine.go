package neighbour

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A shape of a map is how many dimensions, symbols and results it has.
type mapShape struct{ dims, symbols, results int }

// shapeOf takes the text of affine_map<(d0)[s0] -> (d0, s0)> apart, or that of a set.
func shapeOf(m *ir.Module, a ir.Attr) (s mapShape) {
	count := func(list string) int {
		if list == "" {
			return 0
		}
		return strings.Count(list, ",") + 1
	}
	_, text, _ := strings.Cut(m.AttrString(a), "(")
	dims, text, _ := strings.Cut(text, ")")
	s.dims = count(dims)
	if rest, ok := strings.CutPrefix(text, "["); ok {
		symbols, _, _ := strings.Cut(rest, "]")
		s.symbols = count(symbols)
	}
	_, results, _ := strings.Cut(text, "(")
	s.results = count(strings.TrimSuffix(results, ")>"))
	return s
}

// AffineFor is AffineForOp::verify and verifyRegions.
func AffineFor(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 3)
	inits, region, results := typesOf(m, l[2]), args(m, op, 0), resultTypes(m, op)
	if len(region) == 0 || !isIndex(m, region[0]) {
		return fault("expected body to have a single index argument for the induction variable")
	}
	for i, name := range []string{"lowerBoundMap", "upperBoundMap"} {
		s := shapeOf(m, property(m, op, name))
		if s.dims+s.symbols != len(l[i]) {
			return fault("operand count and affine map dimension and symbol count must match")
		}
		if s.results == 0 {
			return fault("expected ", []string{"lower", "upper"}[i], " bound map to have at least one result")
		}
	}
	switch {
	case ints(m, op, "step")[0] <= 0:
		return fault("expected step to be a positive integer")
	case len(inits) != len(results):
		return fault("mismatch between the number of loop-carried values and results")
	case len(region)-1 != len(inits):
		return fault("mismatch between the number of basic block args and results")
	}
	return carried(m, op, inits, region[1:], ir.OpAffineYield)
}

// AffineIf is AffineIfOp::verify.
func AffineIf(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "condition"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and condition integer set dimension and symbol count must match")
	}
	if m.NumResults(op) > 0 && block(m, op, 1) == 0 {
		return flow(m, "parent", "parent", nil, resultTypes(m, op))
	}
	return nil
}

// AffineYield is AffineYieldOp::verify.
func AffineYield(m *ir.Module, op ir.Op) *Fault {
	parent := m.ParentOp(op)
	switch m.OpName(parent) {
	case ir.OpAffineFor, ir.OpAffineIf, ir.OpAffineParallel:
	default:
		return fault("only terminates affine.if/for/parallel regions")
	}
	given, want := typesOf(m, m.Operands(op)), resultTypes(m, parent)
	if len(given) != len(want) {
		return fault("parent of yield must have same number of results as the yield operands")
	}
	if !slices.Equal(given, want) {
		return fault("types mismatch between yield op and its parent")
	}
	return nil
}

// AffineParallel is AffineParallelOp::verify.
func AffineParallel(m *ir.Module, op ir.Op) *Fault {
	region, steps := args(m, op, 0), m.Items(property(m, op, "steps"))
	used := 0
	for _, side := range []string{"lower", "upper"} {
		s, groups := shapeOf(m, property(m, op, side+"BoundsMap")), m.Literal(property(m, op, side+"BoundsGroups"))
		if int(groups.Len()) != len(region) || len(steps) != len(region) {
			return fault("the number of region arguments (", itoa(len(region)), ") and the number of map groups for lower (", itoa(int(groups.Len())), ") and upper bound (",
				itoa(int(groups.Len())), "), and the number of steps (", itoa(len(steps)), ") must all match")
		}
		sum := int64(0)
		for i := range groups.Len() {
			sum += int64(int32(groups.At(i).Lo))
		}
		if sum != int64(s.results) {
			return fault("expected ", side, "BoundsMap to have ", itoa64(sum), " results")
		}
		used += s.dims + s.symbols
	}
	switch n := len(m.Items(property(m, op, "reductions"))); {
	case used != m.NumOperands(op):
		return fault("operand count and affine map dimension and symbol count must match")
	case n != m.NumResults(op):
		return fault("a reduction must be specified for each output")
	case slices.ContainsFunc(region, func(t ir.Type) bool { return !isIndex(m, t) }):
		return fault("expected arguments of index type")
	}
	for _, a := range m.Items(property(m, op, "reductions")) {
		if n := m.Ints(a)[0]; n < 0 || n >= numReductions {
			return fault("invalid reduction attribute")
		}
	}
	return nil
}

const numReductions = 16 // of arith::AtomicRMWKind

// AffineApply is AffineApplyOp::verify; AffineMinMax that of affine.min and affine.max.
func AffineApply(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "map"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and affine map dimension and symbol count must match")
	}
	if s.results != 1 {
		return fault("mapping must produce one value")
	}
	return places(m, op, m.Operands(op), s.dims)
}

func AffineMinMax(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "map"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and affine map dimension and symbol count must match")
	}
	if s.results == 0 {
		return fault("affine map expect at least one result")
	}
	return nil
}

// AffineLoad is AffineLoadOp::verify, AffineStore AffineStoreOp::verify.
func AffineLoad(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 0))
	if m.Type(m.Result(op, 0)) != m.ElementType(t) {
		return fault("result type must match element type of memref")
	}
	return access(m, op, 0)
}

func AffineStore(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 1))
	if m.Type(m.Operand(op, 0)) != m.ElementType(t) {
		return fault("value to store must have the same type as memref element type")
	}
	return access(m, op, 1)
}

// access checks the map and the indices of an access to a memref, which is an operand (verifyMemoryOpIndexing).
func access(m *ir.Module, op ir.Op, memref int) *Fault {
	s, operands := shapeOf(m, property(m, op, "map")), m.Operands(op)[memref+1:]
	if dims := m.Dims(m.Type(m.Operand(op, memref))); dims != nil && s.results != len(dims) {
		return fault("affine map num results must equal memref rank")
	}
	if s.dims+s.symbols != len(operands) {
		return fault("expects as many subscripts as affine map inputs")
	}
	return places(m, op, operands, s.dims)
}

// places checks that operands may be dimensions of a map, or symbols (isValidDim, isValidSymbol): what is made in the body of a loop that is not
// affine may not.
func places(m *ir.Module, op ir.Op, operands []ir.Value, dims int) *Fault {
	for i, v := range operands {
		if i < dims && !mayBePlace(m, op, v, true) {
			return fault("operand cannot be used as a dimension id")
		}
		if i >= dims && !mayBePlace(m, op, v, false) {
			return fault("operand cannot be used as a symbol")
		}
	}
	return nil
}

// mayBePlace tells whether a value may be a dimension, or a symbol (AffineOps.cpp, isValidDim and isValidSymbol). Where the operation that makes it
// is not known, it may.
func mayBePlace(m *ir.Module, op ir.Op, v ir.Value, dim bool) bool {
	if atTop(m, v, scopeOf(m, op)) {
		return true
	}
	def, _ := m.DefiningOp(v)
	if def == 0 {
		b, _ := m.ArgOf(v)
		switch m.OpName(m.RegionOp(m.BlockRegion(b))) {
		case ir.OpAffineFor, ir.OpAffineParallel:
			return dim
		}
		return false
	}
	switch m.OpName(def) {
	case ir.OpArithConstant:
		return true
	case ir.OpAffineApply:
		s := shapeOf(m, property(m, def, "map"))
		for i, w := range m.Operands(def) {
			if !mayBePlace(m, op, w, dim && i < s.dims) {
				return false
			}
		}
		return true
	case ir.OpMemrefDim, ir.OpTensorDim:
		return true
	}
	return m.OpDef(def) == nil || isConstantLike(m, def)
}

// isConstantLike tells whether an operation is a constant or computes one out of symbols, about which nothing is asked.
func isConstantLike(m *ir.Module, op ir.Op) bool {
	return m.OpDef(op).Dialect == "arith" || m.OpDef(op).Dialect == "index"
}

// scopeOf is the operation around whose region has affine values at its top: a function, or anything that is isolated (getAffineScope).
func scopeOf(m *ir.Module, op ir.Op) ir.Op {
	for p := m.ParentOp(op); p != 0; p = m.ParentOp(p) {
		if d := m.OpDef(p); d != nil && (d.Has(ir.IsIsolatedFromAbove) || m.OpName(p) == ir.OpScfExecuteRegion) {
			return p
		}
	}
	return 0
}

// atTop tells whether a value is made at the top of a scope, or in an operation that is not known, which may be one.
func atTop(m *ir.Module, v ir.Value, scope ir.Op) bool {
	if def, _ := m.DefiningOp(v); def != 0 {
		return m.ParentOp(def) == scope || m.OpDef(m.ParentOp(def)) == nil
	}
	b, _ := m.ArgOf(v)
	parent := m.RegionOp(m.BlockRegion(b))
	return parent == scope || m.OpDef(parent) == nil
}
