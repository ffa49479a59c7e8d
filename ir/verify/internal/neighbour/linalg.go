package neighbour

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// structured is verifyDestinationStyleOpInterface, and LinalgInterfaces.cpp verifyStructuredOpInterface, of an operation with maps from its loops to
// its operands.
func structured(m *ir.Module, op ir.Op, ins, outs []ir.Value, maps []affineMap) *Fault {
	operands := slices.Concat(ins, outs)
	return first(results(m, ins, outs, op), pure(m, operands), indexed(m, operands, maps), elements(m, op, operands))
}

// results checks what an operation gives against what it writes into.
func results(m *ir.Module, ins, outs []ir.Value, op ir.Op) *Fault {
	var tensors []ir.Type
	for _, v := range outs {
		switch t := m.Type(v); m.TypeKind(t) {
		case ir.TensorType:
			tensors = append(tensors, t)
		case ir.MemRefType, ir.VectorType:
		default:
			return fault("expected outputs to be tensors or memrefs, but got ", spelled(m, t))
		}
	}
	if results := resultTypes(m, op); len(results) != len(tensors) {
		return fault("expected the number of tensor results (", itoa(len(results)), ") to be equal to the number of output tensors (", itoa(len(tensors)), ")")
	} else {
		for i, t := range results {
			if t != tensors[i] {
				return fault("expected type of operand #", itoa(len(ins)+i), " (", spelled(m, tensors[i]), ") to match type of corresponding result (", spelled(m, t), ")")
			}
		}
	}
	return nil
}

// elements checks the arguments of the region.
func elements(m *ir.Module, op ir.Op, operands []ir.Value) *Fault {
	region := args(m, op, 0)
	if len(region) != len(operands) {
		return fault("expected as many non-induction variable region arguments as the number of input/output operands")
	}
	for i, v := range operands {
		if t := m.ElementType(m.Type(v)); t != region[i] {
			return fault("expected type of bb argument #", itoa(i), " (", spelled(m, region[i]), ") to match element or self type of the corresponding operand (", spelled(m, t), ")")
		}
	}
	return nil
}

// indexed is IndexingMapOpInterface::verifyImpl: what maps from loops to operands say of shapes.
func indexed(m *ir.Module, operands []ir.Value, maps []affineMap) *Fault {
	if len(maps) != len(operands) {
		return fault("expected the number of indexing_map (", itoa(len(maps)), ") to be equal to the number of input/output operands (", itoa(len(operands)), ")")
	}
	for i, am := range maps {
		switch rank := rankOf(m, m.Type(operands[i])); {
		case am.symbols != 0:
			return fault("unexpected symbols in indexing_map #", itoa(i))
		case len(am.results) != rank:
			return fault("expected operand #", itoa(i), " rank (", itoa(rank), ") to match the result rank of indexing_map (", itoa(len(am.results)), ")")
		}
	}
	if len(maps) == 0 {
		return nil
	}
	loops := 0
	for _, am := range maps {
		loops = max(loops, am.dims)
	}
	ends, known := loopEnds(m, operands, maps, loops)
	switch {
	case ends == nil:
		return fault("invalid indexing maps are non-invertible: (", concatenated(maps), ")")
	case known:
		return reaches(m, operands, maps, ends)
	}
	return nil
}

// loopEnds is the last value of each loop, which is as long as the first dimension that a map gives it alone; nil if a loop has none. Known
// tells whether all of them are.
func loopEnds(m *ir.Module, operands []ir.Value, maps []affineMap, loops int) (ends []int64, known bool) {
	ends, set := make([]int64, loops), make([]bool, loops)
	known = true
	for i, am := range maps {
		dims := m.Dims(m.Type(operands[i]))
		for k, e := range am.results {
			if e.op != 'd' || e.value >= int64(loops) || set[e.value] {
				continue
			}
			ends[e.value], set[e.value] = dims[k]-1, true
			known = known && dims[k] != ir.Dynamic
		}
	}
	if slices.Contains(set, false) {
		return nil, false
	}
	return ends, known
}

// concatenated is a map with the results of all, as it is printed.
func concatenated(maps []affineMap) string {
	var results []string
	head := ""
	for _, am := range maps {
		if dims, _, _ := strings.Cut(am.String(), " -> ("); len(dims) > len(head) {
			head = dims
		}
		if _, text, _ := strings.Cut(am.String(), " -> ("); text != ")" {
			results = append(results, strings.TrimSuffix(text, ")"))
		}
	}
	return head + " -> (" + strings.Join(results, ", ") + ")"
}

// reaches checks what loops reach of each operand.
func reaches(m *ir.Module, operands []ir.Value, maps []affineMap, ends []int64) *Fault {
	begins := make([]int64, len(ends))
	for i, v := range operands {
		for k, d := range m.Dims(m.Type(v)) {
			if d == ir.Dynamic || d == 0 {
				continue
			}
			e := maps[i].results[k]
			from, to := e.at(begins), e.at(ends)
			size := max(from, to) + 1
			where := "inferred input/output operand #" + itoa(i) + " has shape's dimension #" + itoa(k) + " to be "
			switch {
			case min(from, to) < 0:
				return fault("unexpected result less than 0 at expression #", itoa(k), " in ", maps[i].String())
			case e.op == 'd' && size != d:
				return fault(where, itoa64(size), ", but found ", itoa64(d))
			case e.op != 'd' && size > d:
				return fault(where, "greater than or equal to ", itoa64(size), ", but found ", itoa64(d))
			}
		}
	}
	return nil
}

func rankOf(m *ir.Module, t ir.Type) int { return len(m.Dims(t)) }

// pure tells whether an operation is one of tensors, or one of memrefs (hasPureTensorSemantics, hasPureBufferSemantics).
func pure(m *ir.Module, operands []ir.Value) *Fault {
	tensors, buffers := false, false
	for _, v := range operands {
		switch m.TypeKind(m.Type(v)) {
		case ir.TensorType:
			tensors = true
		case ir.MemRefType:
			buffers = true
		}
	}
	if tensors && buffers {
		return fault("expected to have pure tensor or buffer semantics")
	}
	return nil
}

// linalgGeneric is GenericOp::verify, and what its maps say of shapes.
func linalgGeneric(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	operands := slices.Concat(l[0], l[1])
	attrs, loops := m.Items(property(m, op, "indexing_maps")), len(m.Items(property(m, op, "iterator_types")))
	maps := mapsOf(m, attrs)
	if f := first(results(m, l[0], l[1], op), pure(m, operands), indexed(m, operands, maps)); f != nil {
		return f
	}
	for i, am := range maps {
		if am.dims != loops {
			return fault("expected indexing_map #", itoa(i), " to have ", itoa(loops), " dim(s) to match the number of loops")
		}
	}
	return elements(m, op, operands)
}

func mapsOf(m *ir.Module, attrs []ir.Attr) (maps []affineMap) {
	for _, a := range attrs {
		maps = append(maps, mapOf(m, a))
	}
	return maps
}

// linalgMatmul is MatmulOp::verify and BatchMatmulOp::verify.
func linalgMatmul(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if len(l[0]) != 2 || len(l[1]) != 1 {
		return fault("expected 2 inputs and an output")
	}
	maps := mapsOf(m, m.Items(property(m, op, "indexing_maps")))
	if len(maps) != 3 {
		return structured(m, op, l[0], l[1], maps)
	}
	wants := matmulResults[m.OpName(op)]
	for i, am := range maps[:2] {
		names := am.resultNames()
		if slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(wants[i], n) }) {
			return fault("Unexpected dim expression in map result.")
		}
		if m.OpName(op) == ir.OpLinalgMatmul && len(names) == 1 && names[0] != "d"+itoa(am.dims-1) {
			return fault("Invalid broadcast requested, should be (d2).")
		}
	}
	if f := structured(m, op, l[0], l[1], maps); f != nil {
		return f
	}
	for _, am := range maps {
		names := am.resultNames()
		for i, e := range am.results {
			if e.op != 'd' || slices.Contains(names[:i], names[i]) {
				return bare("expected indexing maps to be projected permutations")
			}
		}
	}
	return nil
}

// matmulResults are the dimensions of the operands that are multiplied, in their own maps.
var matmulResults = map[ir.OpName][2][]string{
	ir.OpLinalgMatmul: {{"d0", "d2"}, {"d2", "d1"}}, ir.OpLinalgBatchMatmul: {{"d0", "d1", "d3"}, {"d0", "d3", "d2"}},
}

// linalgFill is FillOp's verifier.
func linalgFill(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if len(l[0]) != 1 || len(l[1]) != 1 {
		return bare("expected op with 1 input and 1 output")
	}
	if k := m.TypeKind(m.Type(l[0][0])); k == ir.TensorType || k == ir.MemRefType || k == ir.VectorType {
		return bare("expected op with scalar input")
	}
	if t := m.Type(l[0][0]); m.TypeKind(t) == ir.MemRefType || ods.IsTensor(m.Context, t) {
		return bare("expected op with scalar input")
	}
	if from, to := m.ElementType(m.Type(l[0][0])), m.ElementType(m.Type(l[1][0])); from != to {
		return fault("expected fill value type (", spelled(m, from), ") to match output element type (", spelled(m, to), ")")
	}
	return linalgFunction(m, op)
}

// linalgFunction is an operation that applies a function to each element: operands have the shape of the output, or none.
func linalgFunction(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if len(l[1]) == 0 {
		return structured(m, op, l[0], l[1], nil)
	}
	loops := rankOf(m, m.Type(l[1][0]))
	var maps []affineMap
	for _, v := range slices.Concat(l[0], l[1]) {
		if rankOf(m, m.Type(v)) == 0 {
			maps = append(maps, scalar(loops))
		} else {
			maps = append(maps, identity(loops))
		}
	}
	return structured(m, op, l[0], l[1], maps)
}

// linalgContraction is a contraction without maps: of vectors and matrices, by name.
func linalgContraction(m *ir.Module, op ir.Op) *Fault {
	l, loops := lists(m, op, 2), contractions[m.OpString(op)]
	if len(l[0]) != 2 || len(l[1]) != 1 {
		return fault("expected 2 inputs and an output")
	}
	var maps []affineMap
	for _, of := range loops.operands {
		am := scalar(loops.loops)
		for _, c := range []byte(of) {
			am.results = append(am.results, &expr{op: 'd', value: int64(c - '0')})
		}
		maps = append(maps, am)
	}
	return structured(m, op, l[0], l[1], maps)
}

// contractions are the loops of each operand.
var contractions = map[string]struct {
	loops    int
	operands [3]string
}{"linalg.matvec": {2, [3]string{"01", "1", "0"}}, "linalg.vecmat": {2, [3]string{"1", "10", "0"}}, "linalg.dot": {1, [3]string{"0", "0", ""}}}

// linalgTranspose is TransposeOp::verify.
func linalgTranspose(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	if f := results(m, operands[:1], operands[1:], op); f != nil {
		return f
	}
	order, from, to := ints(m, op, "permutation"), m.Dims(m.Type(operands[0])), m.Dims(m.Type(operands[1]))
	sorted := slices.Clone(order)
	slices.Sort(sorted)
	for i, n := range sorted {
		if n != int64(i) {
			return fault("permutation is not valid")
		}
	}
	if len(from) != len(order) {
		return fault("size of permutation ", itoa(len(order)), " does not match the argument rank ", itoa(len(from)))
	}
	if len(from) != len(to) {
		return fault("input rank ", itoa(len(from)), " does not match init rank ", itoa(len(to)))
	}
	for i, n := range order {
		if to[i] != from[n] {
			return fault("dim(result, ", itoa(i), ") = ", itoa64(to[i]), " doesn't match dim(input, permutation[", itoa(i), "]) = ", itoa64(from[n]))
		}
	}
	return body(m, op, operands[:1], operands[1:])
}

// linalgBroadcast is BroadcastOp::verify.
func linalgBroadcast(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	if f := results(m, operands[:1], operands[1:], op); f != nil {
		return f
	}
	added, from, to := ints(m, op, "dimensions"), m.Dims(m.Type(operands[0])), m.Dims(m.Type(operands[1]))
	if len(from)+len(added) != len(to) {
		return fault("input rank plus added dimensions does not match init rank. input rank: ", itoa(len(from)), ", dimensions size: ", itoa(len(added)), ", init rank: ", itoa(len(to)))
	}
	kept := 0
	for i, d := range to {
		if slices.Contains(added, int64(i)) {
			continue
		}
		if kept >= len(from) || from[kept] != d {
			return fault("input dim ", itoa(kept), " should match init dim ", itoa(i), ".")
		}
		kept++
	}
	for i, n := range added {
		if n < 0 || n >= int64(len(to)) || slices.Contains(added[:i], n) {
			return fault("dimension ", itoa(i), " is out of range. expected range: [0, ", itoa(len(to)-1), "], got: ", itoa64(n))
		}
	}
	return body(m, op, operands[:1], operands[1:])
}

// linalgReduce is linalg::ReduceOp::verify.
func linalgReduce(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	half := len(operands) / 2
	if half == 0 || 2*half != len(operands) {
		return fault("expected equal number of inputs and outputs")
	}
	from, to := m.Dims(m.Type(operands[0])), m.Dims(m.Type(operands[half]))
	along := ints(m, op, "dimensions")
	for _, n := range along {
		if n < 0 || n >= int64(len(from)) {
			return fault("dimensions for reduction should be in the range [0, ", itoa(len(from)-1), "].")
		}
	}
	var kept []int64
	for i, d := range from {
		if !slices.Contains(along, int64(i)) {
			kept = append(kept, d)
		}
	}
	if len(kept) != len(to) {
		return fault("number of dimensions after reduction ", itoa(len(kept)), " doesn't match the init rank ", itoa(len(to)))
	}
	if !slices.Equal(kept, to) {
		return fault("init dimensions [", joined(to), "] doesn't match input dimensions after reduction [", joined(kept), "]")
	}
	return first(results(m, operands[:half], operands[half:], op), body(m, op, operands[:half], operands[half:]))
}

func joined(dims []int64) string {
	var words []string
	for _, d := range dims {
		words = append(words, itoa64(d))
	}
	return strings.Join(words, ", ")
}

// linalgMap is MapOp::verify.
func linalgMap(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	last := len(operands) - 1
	out := m.Dims(m.Type(operands[last]))
	for _, v := range operands[:last] {
		if dims := m.Dims(m.Type(v)); !slices.Equal(dims, out) {
			return fault("expected shape of input (", joined(dims), ") to match shape of output (", joined(out), ")")
		}
	}
	return first(results(m, operands[:last], operands[last:], op), body(m, op, operands[:last], operands[last:]))
}

// body checks an operation whose shapes have been checked.
func body(m *ir.Module, op ir.Op, ins, outs []ir.Value) *Fault {
	operands := slices.Concat(ins, outs)
	return first(yieldsElements(m, op, outs), pure(m, operands), elements(m, op, operands))
}

// yieldsElements checks what the region gives, of an operation whose terminator may not say it.
func yieldsElements(m *ir.Module, op ir.Op, outs []ir.Value) *Fault {
	last := end(m, op, 0, ir.OpLinalgYield)
	if last == 0 {
		return nil
	}
	if m.NumOperands(last) != len(outs) {
		return fault("expected number of yield values (", itoa(m.NumOperands(last)), ") to match the number of inits / outs operands of the enclosing LinalgOp (", itoa(len(outs)), ")")
	}
	for i, v := range m.Operands(last) {
		if t := m.ElementType(m.Type(outs[i])); t != m.Type(v) {
			return fault("type of yield operand ", itoa(i+1), " (", spelled(m, m.Type(v)), ") doesn't match the element type of the enclosing linalg.generic op (", spelled(m, t), ")")
		}
	}
	return nil
}

// linalgYield is YieldOp::verify, linalgIndex IndexOp::verify.
func linalgYield(m *ir.Module, op ir.Op) *Fault {
	parent := m.ParentOp(op)
	if d := m.OpDef(parent); d == nil || d.Dialect != "linalg" {
		if d == nil {
			return nil
		}
		return fault("expected parent op with LinalgOp interface")
	}
	switch m.OpName(parent) {
	case ir.OpLinalgTranspose, ir.OpLinalgBroadcast, ir.OpLinalgReduce, ir.OpLinalgMap:
		return nil // these check it themselves
	}
	return yieldsElements(m, parent, lists(m, parent, 2)[1])
}

func linalgIndex(m *ir.Module, op ir.Op) *Fault {
	d := m.OpDef(m.ParentOp(op))
	switch {
	case d == nil:
		return nil
	case d.Dialect != "linalg":
		return fault("expected parent op with LinalgOp interface")
	}
	if m.OpName(m.ParentOp(op)) == ir.OpLinalgGeneric {
		if n, loops := ints(m, op, "dim")[0], len(m.Items(property(m, m.ParentOp(op), "iterator_types"))); n >= int64(loops) {
			return fault("expected dim (", itoa64(n), ") to be lower than the number of loops (", itoa(loops), ") of the enclosing LinalgOp")
		}
	}
	return nil
}
