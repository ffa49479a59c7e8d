package neighbour

import (
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/ods"
)

// structured is LinalgInterfaces.cpp verifyStructuredOpInterface: it checks the results, and the region.
func structured(m *ir.Module, op ir.Op, ins, outs []ir.Value) *Fault {
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
	region := args(m, op, 0)
	operands := slices.Concat(ins, outs)
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

// Generic is GenericOp::verify, and what its maps say of shapes.
func Generic(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	operands := slices.Concat(l[0], l[1])
	maps, loops := m.Items(property(m, op, "indexing_maps")), len(m.Items(property(m, op, "iterator_types")))
	if len(maps) != len(operands) {
		return fault("expected the number of indexing_map (", itoa(len(maps)), ") to be equal to the number of input/output operands (", itoa(len(operands)), ")")
	}
	for i, a := range maps {
		s := shapeOf(m, a)
		switch rank := rankOf(m, m.Type(operands[i])); {
		case s.symbols != 0:
			return fault("unexpected symbols in indexing_map #", itoa(i))
		case s.dims != loops:
			return fault("expected indexing_map #", itoa(i), " to have ", itoa(loops), " dim(s) to match the number of loops")
		case s.results != rank:
			return fault("expected operand rank (", itoa(rank), ") to match the result rank of indexing_map #", itoa(i), " (", itoa(s.results), ")")
		}
	}
	if f := structured(m, op, l[0], l[1]); f != nil {
		return f
	}
	return extents(m, operands, maps, loops)
}

// Matmul is the same of a contraction with maps.
func Matmul(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if f := structured(m, op, l[0], l[1]); f != nil {
		return f
	}
	operands, maps := slices.Concat(l[0], l[1]), m.Items(property(m, op, "indexing_maps"))
	if len(operands) != 3 || len(maps) != 3 {
		return fault("expected 3 operands and as many indexing_maps")
	}
	for i, v := range operands {
		if rankOf(m, m.Type(v)) != shapeOf(m, maps[i]).results {
			return fault("expected operand rank (", itoa(rankOf(m, m.Type(v))), ") to match the result rank of indexing_map #", itoa(i), " (", itoa(shapeOf(m, maps[i]).results), ")")
		}
	}
	return extents(m, operands, maps, shapeOf(m, maps[0]).dims)
}

func rankOf(m *ir.Module, t ir.Type) int { return len(m.Dims(t)) }

// extents checks that the loops have one length each, as far as maps name them alone.
func extents(m *ir.Module, operands []ir.Value, maps []ir.Attr, loops int) *Fault {
	length := slices.Repeat([]int64{ir.Dynamic}, loops)
	for pass := range 2 {
		for i, v := range operands {
			dims := m.Dims(m.Type(v))
			for k, e := range results(m, maps[i]) {
				var loop int
				if n, ok := strings.CutPrefix(e, "d"); !ok || k >= len(dims) {
					continue
				} else if loop = number(n); loop < 0 || loop >= loops || dims[k] == ir.Dynamic {
					continue
				}
				switch {
				case length[loop] == ir.Dynamic:
					length[loop] = dims[k]
				case pass == 1 && length[loop] != dims[k]:
					return fault("inferred input/output operand #", itoa(i), " has shape's dimension #", itoa(k), " to be ", itoa64(length[loop]), ", but found ", itoa64(dims[k]))
				}
			}
		}
	}
	return nil
}

// results are the results of a map, as it is printed.
func results(m *ir.Module, a ir.Attr) []string {
	_, text, _ := strings.Cut(m.AttrString(a), "-> (")
	return strings.Split(strings.TrimSuffix(text, ")>"), ", ")
}

// number is a number without a sign, or -1.
func number(text string) int {
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' || n > 1<<20 {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	if text == "" {
		return -1
	}
	return n
}

// Fill is FillOp's verifier.
func Fill(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if len(l[0]) != 1 || len(l[1]) != 1 {
		return fault("expected one input and one output")
	}
	if t := m.Type(l[0][0]); m.TypeKind(t) == ir.MemRefType || ods.IsTensor(m.Context, t) {
		return bare("expected op with scalar input")
	}
	if from, to := m.ElementType(m.Type(l[0][0])), m.ElementType(m.Type(l[1][0])); from != to {
		return fault("expected fill value type (", spelled(m, from), ") to match output element type (", spelled(m, to), ")")
	}
	return structured(m, op, l[0], l[1])
}

// Function is an operation that applies a function to each element: all operands have one shape.
func Function(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if f := structured(m, op, l[0], l[1]); f != nil {
		return f
	}
	return sameShapes(m, m.Operands(op))
}

func sameShapes(m *ir.Module, operands []ir.Value) *Fault {
	for i, v := range operands {
		a, b := m.Dims(m.Type(operands[len(operands)-1])), m.Dims(m.Type(v))
		if len(a) != len(b) {
			return fault("expected operand #", itoa(i), " rank (", itoa(len(b)), ") to match the rank of the output (", itoa(len(a)), ")")
		}
		for k := range a {
			if a[k] != b[k] && a[k] != ir.Dynamic && b[k] != ir.Dynamic {
				return fault("inferred input/output operand #", itoa(len(operands)-1), " has shape's dimension #", itoa(k), " to be ", itoa64(b[k]), ", but found ", itoa64(a[k]))
			}
		}
	}
	return nil
}

// Contraction is a contraction without maps: of vectors and matrices, by name.
func Contraction(m *ir.Module, op ir.Op) *Fault {
	l := lists(m, op, 2)
	if f := structured(m, op, l[0], l[1]); f != nil {
		return f
	}
	loops, operands := contractions[m.OpString(op)], m.Operands(op)
	if len(operands) != 3 {
		return fault("expected 2 inputs and an output")
	}
	length := map[byte]int64{}
	for i, v := range operands {
		dims := m.Dims(m.Type(v))
		if len(dims) != len(loops[i]) {
			return fault("expected operand rank (", itoa(len(dims)), ") to match the result rank of indexing_map #", itoa(i), " (", itoa(len(loops[i])), ")")
		}
		for k, d := range dims {
			was, known := length[loops[i][k]]
			switch {
			case d == ir.Dynamic:
			case !known:
				length[loops[i][k]] = d
			case was != d:
				return fault("inferred input/output operand #", itoa(i), " has shape's dimension #", itoa(k), " to be ", itoa64(was), ", but found ", itoa64(d))
			}
		}
	}
	return nil
}

// contractions are the loops of each operand.
var contractions = map[string][3]string{"linalg.matvec": {"mn", "n", "m"}, "linalg.vecmat": {"m", "mn", "n"}, "linalg.dot": {"m", "m", ""}}

// Transpose is TransposeOp::verify.
func Transpose(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	if f := structured(m, op, operands[:1], operands[1:]); f != nil {
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
	return yieldsElements(m, op, operands[1:])
}

// Broadcast is BroadcastOp::verify.
func Broadcast(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	if f := structured(m, op, operands[:1], operands[1:]); f != nil {
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
	return yieldsElements(m, op, operands[1:])
}

// Reduction is linalg::ReduceOp::verify.
func Reduction(m *ir.Module, op ir.Op) *Fault {
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
	if f := structured(m, op, operands[:half], operands[half:]); f != nil {
		return f
	}
	return yieldsElements(m, op, operands[half:])
}

func joined(dims []int64) string {
	var words []string
	for _, d := range dims {
		words = append(words, itoa64(d))
	}
	return strings.Join(words, ", ")
}

// Mapping is MapOp::verify.
func Mapping(m *ir.Module, op ir.Op) *Fault {
	operands := m.Operands(op)
	last := len(operands) - 1
	out := m.Dims(m.Type(operands[last]))
	for _, v := range operands[:last] {
		if dims := m.Dims(m.Type(v)); !slices.Equal(dims, out) {
			return fault("expected shape of input (", joined(dims), ") to match shape of output (", joined(out), ")")
		}
	}
	if f := structured(m, op, operands[:last], operands[last:]); f != nil {
		return f
	}
	return yieldsElements(m, op, operands[last:])
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

// Yield is YieldOp::verify, Index IndexOp::verify.
func Yield(m *ir.Module, op ir.Op) *Fault {
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

func Index(m *ir.Module, op ir.Op) *Fault {
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
