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

// affineFor is AffineForOp::verify and verifyRegions.
func affineFor(m *ir.Module, op ir.Op) *Fault {
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
		if f := places(m, op, l[i], s.dims); f != nil {
			return f
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

// affineIf is AffineIfOp::verify.
func affineIf(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "condition"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and condition integer set dimension and symbol count must match")
	}
	if f := places(m, op, m.Operands(op), s.dims); f != nil {
		return f
	}
	if m.NumResults(op) > 0 && block(m, op, 1) == 0 {
		return flow(m, "parent", "parent", nil, resultTypes(m, op))
	}
	return nil
}

// affineYield is AffineYieldOp::verify.
func affineYield(m *ir.Module, op ir.Op) *Fault {
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

// affineParallel is AffineParallelOp::verify.
func affineParallel(m *ir.Module, op ir.Op) *Fault {
	region, steps := args(m, op, 0), m.Items(property(m, op, "steps"))
	used, bounds := 0, [2]mapShape{}
	for i, side := range []string{"lower", "upper"} {
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
		used, bounds[i] = used+s.dims+s.symbols, s
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
	operands, lower := m.Operands(op), bounds[0].dims+bounds[0].symbols
	return first(places(m, op, operands[:lower], bounds[0].dims), places(m, op, operands[lower:], bounds[1].dims))
}

const numReductions = 16 // of arith::AtomicRMWKind

// affineApply is AffineApplyOp::verify; affineMinMax that of affine.min and affine.max.
func affineApply(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "map"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and affine map dimension and symbol count must match")
	}
	if s.results != 1 {
		return fault("mapping must produce one value")
	}
	return inScope(m, op, func(scope ir.Region) *Fault {
		for _, v := range m.Operands(op)[s.dims:] {
			if mayBeDim(m, v, scope) && !mayBeSymbol(m, v, scope) {
				return bare("dimensional operand cannot be used as a symbol")
			}
		}
		return nil
	})
}

func affineMinMax(m *ir.Module, op ir.Op) *Fault {
	s := shapeOf(m, property(m, op, "map"))
	if s.dims+s.symbols != m.NumOperands(op) {
		return fault("operand count and affine map dimension and symbol count must match")
	}
	if s.results == 0 {
		return fault("affine map expect at least one result")
	}
	return nil
}

// affineLoad is AffineLoadOp::verify, affineStore AffineStoreOp::verify.
func affineLoad(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 0))
	if m.Type(m.Result(op, 0)) != m.ElementType(t) {
		return fault("result type must match element type of memref")
	}
	return access(m, op, 0)
}

func affineStore(m *ir.Module, op ir.Op) *Fault {
	t := m.Type(m.Operand(op, 1))
	if m.Type(m.Operand(op, 0)) != m.ElementType(t) {
		return fault("value to store must have the same type as memref element type")
	}
	return access(m, op, 1)
}

// affineVectorLoad is AffineVectorLoadOp::verify, affineVectorStore AffineVectorStoreOp::verify.
func affineVectorLoad(m *ir.Module, op ir.Op) *Fault {
	return vector(m, op, m.Type(m.Result(op, 0)), 0)
}

func affineVectorStore(m *ir.Module, op ir.Op) *Fault {
	return vector(m, op, m.Type(m.Operand(op, 0)), 1)
}

func vector(m *ir.Module, op ir.Op, t ir.Type, memref int) *Fault {
	if f := access(m, op, memref); f != nil {
		return f
	}
	if m.ElementType(t) != m.ElementType(m.Type(m.Operand(op, memref))) {
		return fault("requires memref and vector types of the same elemental type")
	}
	return nil
}

// affinePrefetch is AffinePrefetchOp::verify.
func affinePrefetch(m *ir.Module, op ir.Op) *Fault {
	s, dims := shapeOf(m, property(m, op, "map")), m.Dims(m.Type(m.Operand(op, 0)))
	switch {
	case s.results != len(dims):
		return fault("affine.prefetch affine map num results must equal memref rank")
	case s.dims+s.symbols+1 != m.NumOperands(op):
		return fault("too few operands")
	}
	return inScope(m, op, func(scope ir.Region) *Fault {
		for _, v := range m.Operands(op)[1:] {
			if !mayBeDim(m, v, scope) {
				return fault("index must be a valid dimension or symbol identifier")
			}
		}
		return nil
	})
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

// affineDelinearizeIndex is affine::AffineDelinearizeIndexOp::verify, affineLinearizeIndex AffineLinearizeIndexOp::verify.
func affineDelinearizeIndex(m *ir.Module, op ir.Op) *Fault {
	basis := ints(m, op, "static_basis")
	if n := m.NumResults(op); n != len(basis) && n != len(basis)+1 {
		return fault("should return an index for each basis element and up to one extra index")
	}
	if dynamic(basis) != m.NumOperands(op)-1 {
		return fault("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an ",
			"incorrect fold/rewrite")
	}
	for _, n := range basis {
		if n <= 0 && n != ir.Dynamic {
			return fault("no basis element may be statically non-positive")
		}
	}
	return nil
}

func affineLinearizeIndex(m *ir.Module, op ir.Op) *Fault {
	l, basis := lists(m, op, 2), ints(m, op, "static_basis")
	if n := len(l[0]); n != len(basis) && n != len(basis)+1 {
		return fault("should be passed a basis element for each index except possibly the first")
	}
	if dynamic(basis) != len(l[1]) {
		return fault("mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an ",
			"incorrect fold/rewrite")
	}
	return nil
}
