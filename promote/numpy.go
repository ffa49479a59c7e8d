package promote

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// numpyText has the safe casts between NumPy's own types.
//
// NumPy 2 with the small types of ml_dtypes joins as np.result_type does: Python scalars are weak,
// whatever their value (NEP 50); NumPy scalars and zero-dimensional arrays are strong; results are
// never weak. Rules and messages are those of numpy 2.4.6
// (numpy/_core/src/multiarray/common_dtype.c, dtypemeta.c, usertypes.c, abstractdtypes.c). The
// casts were recorded with np.can_cast of numpy 2.4.6 and ml_dtypes 0.6.0.
//
// Two types of NumPy's own promote to "the data type with the smallest size and smallest scalar
// kind to which both may be safely cast" (documentation of np.promote_types).
const numpyText = `
	i1 < i8 ui8
	i8  < i16  < i32  < i64  < f64
	ui8 < ui16 < ui32 < ui64 < f64
	ui8 < i16
	ui16 < i32
	ui32 < i64
	i8 ui8 < f16 < f32 < f64 < complex<f64>
	i16 ui16 < f32 < complex<f32> < complex<f64>

	i32 ui32 !< f32 complex<f32>
	i64 !< f32
	i16 !< f16
`

// mlDtypesText has the safe casts of the types of ml_dtypes. The relation is not transitive, and
// many of these types cast "safely" to one another in both directions. Of two types, the one that
// was registered later decides: if it casts to the other one, that is the result; otherwise, if the
// other one casts to it, it is.
const mlDtypesText = `
	group wide  = f32 f64 complex<f32> complex<f64>
	group loose = f4E2M1FN f6E2M3FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2FNUZ
	group loose4 = f4E2M1FN f6E3M2FN f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2FNUZ

	i1 i8 ui8 < bf16 f8E5M2 f8E8M0FNU loose < wide
	i1 < i2 i4 ui2 ui4
	loose < loose i2 ui2
	i2 ui2 < loose
	loose4 < i4 ui4
	i4 ui4 < loose4

	i2 i4 ui2 ui4 < i8 i16 i32 i64 f16 wide
	ui2 ui4 < ui8 ui16 ui32 ui64
	i2 < i4
	ui2 < ui4
`

// Surprising cases:
//   - f16 with i16 is f32 and with i32 f64; f32 with i32 is f64; ui64 with a signed integer is f64.
//   - bf16 casts to f32 and wider and from 8 bits and i1 only: with f16, and with integers from 16
//     bits up, it is refused. (np.add has a common loop for some of them, but this is result_type.)
//   - bf16 with a Python float is f64, bf16 with a Python complex complex<f32>, i1 with a Python
//     int i64.
//   - A list is not folded pair by pair. NumPy searches the operand that knows most of the others,
//     Python scalars last, and promotes the others by that one: ui8, i8, f16 is f16, although ui8
//     with i8 is i16, and i16 with f16 is f32. With bf16, the order can decide whether a list is
//     refused: bf16, i*, i1 is bf16, and i1, bf16, i* is refused.
//   - Only f8E5M2 has NumPy's kind 'f', so it promotes with integers and f16 to a float that both
//     cast to.

// numpyOrder lists the types by NumPy's type number, which selects the type that decides. Python
// scalars come after them.
var numpyOrder = [...]elem.Type{
	elem.I1, elem.I8, elem.UI8, elem.I16, elem.UI16, elem.I32, elem.UI32, elem.I64, elem.UI64, elem.F32, elem.F64, elem.C64, elem.C128, elem.F16,
	elem.BF16, elem.F8E3M4, elem.F8E4M3, elem.F8E4M3B11FNUZ, elem.F8E4M3FN, elem.F8E4M3FNUZ, elem.F8E5M2, elem.F8E5M2FNUZ, elem.F6E2M3FN, elem.F6E3M2FN, elem.F4E2M1FN, elem.F8E8M0FNU,
	elem.I2, elem.UI2, elem.I4, elem.UI4,
}

// A dtype is an index into numpyOrder, or one of the constants below.
type dtype = uint8

const (
	// number of NumPy's own types, which come first; the others are those of ml_dtypes
	numpyOwn       = 14
	pyInt          = dtype(len(numpyOrder))
	pyFloat        = pyInt + 1
	pyComplex      = pyInt + 2
	notImplemented = dtype(0xff) // the answer of a slot that leaves the decision to the other type
	cleared        = dtype(0xfe) // a list entry that cannot change the result any more
)

// A sequenceTable joins as PyArray_PromoteDTypeSequence does.
type sequenceTable struct {
	// by weakness and type of an operand; notImplemented for types that NumPy lacks
	dtype [2][256]dtype
	// the types to which a type casts safely
	cast [len(numpyOrder)]set
}

func newNumPy() *tables {
	numpy := &tables{
		source:  "numpy 2.4.6, ml_dtypes 0.6.0",
		joiner:  newSequenceTable(),
		inexact: map[elem.Type]elem.Type{},
		number:  [2]elem.Type{elem.None, elem.I8},
	}
	// It omits the ufunc names at the end of the real message, because the caller's operation is not
	// one of these ufuncs.
	numpy.noNumber.class = "UFuncTypeError"
	numpy.noNumber.message = "ufunc did not contain a loop with signature matching types <class 'numpy.dtypes.BoolDType'> -> None"
	for _, t := range numpyOrder {
		switch {
		case t.Kind().Rank() > elem.KindSignless.Rank():
		case t.Bits() <= 8:
			numpy.inexact[t] = elem.F16
		case t.Bits() == 16:
			numpy.inexact[t] = elem.F32
		default:
			numpy.inexact[t] = elem.F64
		}
	}
	return numpy
}

func newSequenceTable() *sequenceTable {
	q := new(sequenceTable)
	for t := range 256 {
		q.dtype[0][t], q.dtype[1][t] = notImplemented, notImplemented
	}
	for i, t := range numpyOrder {
		q.dtype[0][t] = dtype(i)
		q.dtype[1][t] = [...]dtype{dtype(i), pyInt, pyFloat, pyComplex}[t.Kind().Rank()-1]
	}
	q.readCasts()
	return q
}

// readCasts sets which type casts safely to which.
func (q *sequenceTable) readCasts() {
	own := readNotation("numpy", numpyText)
	o := own.newOrder()
	for v, from := range o.vertices {
		for _, to := range members(o.up[v]) {
			q.cast[q.dtype[0][from.typ]] |= 1 << q.dtype[0][o.vertices[to].typ]
		}
	}
	user := readNotation("ml_dtypes", mlDtypesText)
	for _, e := range user.edges {
		for _, from := range members(e.a) {
			for _, to := range members(e.b) {
				q.cast[q.dtype[0][user.vertices[from].typ]] |= 1 << q.dtype[0][user.vertices[to].typ]
			}
		}
	}
}

// slot returns the answer of a type about another one.
func (q *sequenceTable) slot(a, b dtype) dtype {
	switch {
	case a >= pyInt:
		return q.scalarSlot(a, b)
	case a >= numpyOwn:
		return q.userSlot(a, b)
	}
	return q.ownSlot(a, b)
}

func (q *sequenceTable) isSafeCast(a, b dtype) bool { return a == b || q.cast[a]&(1<<b) != 0 }

// ownSlot implements default_builtin_common_dtype: types with higher numbers, f16 being the
// highest, know the types with lower ones.
func (q *sequenceTable) ownSlot(a, b dtype) dtype {
	rank := numpyOrder[a].Kind().Rank()
	switch {
	case b == pyComplex && rank == elem.KindFloat.Rank():
		return q.dtype[0][map[elem.Type]elem.Type{elem.F16: elem.C64, elem.F32: elem.C64, elem.F64: elem.C128}[numpyOrder[a]]]
	case b == pyComplex && rank == elem.KindComplex.Rank(),
		b == pyFloat && rank >= elem.KindFloat.Rank(),
		b == pyInt && rank >= elem.KindSignless.Rank():
		return a
	case b > a:
		return notImplemented
	}
	return q.smallest(a, b, elem.I1)
}

// smallest returns the type of the smallest size, then of the lowest kind, to which both types cast
// safely and whose kind is at least that of least.
func (q *sequenceTable) smallest(a, b dtype, least elem.Type) dtype {
	best := notImplemented
	for c := range dtype(numpyOwn) {
		t := numpyOrder[c]
		if !q.isSafeCast(a, c) || !q.isSafeCast(b, c) || t.Kind().Rank() < least.Kind().Rank() {
			continue
		}
		if best == notImplemented || t.Bits() < numpyOrder[best].Bits() ||
			t.Bits() == numpyOrder[best].Bits() && t.Kind().Rank() < numpyOrder[best].Kind().Rank() {
			best = c
		}
	}
	return best
}

// userSlot implements legacy_userdtype_common_dtype_function: the answer of a type of ml_dtypes
// about a type registered before it.
func (q *sequenceTable) userSlot(a, b dtype) dtype {
	switch {
	case b >= pyInt || a < b:
		return notImplemented
	case q.isSafeCast(a, b):
		return b
	case q.isSafeCast(b, a):
		return a
	case numpyOrder[a] == elem.F8E5M2 && b < numpyOwn:
		return q.smallest(a, b, elem.F16)
	}
	return notImplemented
}

// scalarSlot implements int_common_dtype, float_common_dtype and complex_common_dtype: the answer
// of a Python scalar about a type. For types of ml_dtypes, it is their answer about small concrete
// types of the scalar's kind.
func (q *sequenceTable) scalarSlot(a, b dtype) dtype {
	if b >= pyInt {
		if b < a {
			return a
		}
		return notImplemented
	}
	tries := [...][]elem.Type{{elem.UI8, elem.I8, elem.I64}, {elem.F16, elem.F64}, {elem.C64, elem.C128}}[a-pyInt]
	if b >= numpyOwn {
		for _, t := range tries {
			if c := q.slot(b, q.dtype[0][t]); c != notImplemented {
				return c
			}
		}
		return notImplemented
	}
	rank := numpyOrder[b].Kind().Rank()
	if rank == elem.KindBool.Rank() || rank == elem.KindSignless.Rank() && a != pyInt {
		return q.dtype[0][tries[len(tries)-1]]
	}
	return notImplemented
}

// canonical implements joiner. NumPy treats Python's bool as its own.
func (q *sequenceTable) canonical(n Node) (Node, bool) {
	n.Weak = n.Weak && n.Type != elem.I1
	return n, q.dtype[0][n.Type] != notImplemented
}

// join implements np.result_type.
func (q *sequenceTable) join(nodes []Node) (Node, bool) {
	dtypes := make([]dtype, len(nodes))
	for i, n := range nodes {
		dtypes[i] = q.dtype[weakness(n)][n.Type]
	}
	if slices.Contains(dtypes, notImplemented) {
		return Node{}, false
	}
	result, clash := q.promote(dtypes)
	switch {
	case clash != (numpyClash{}):
		return Node{}, false
	case result >= pyInt: // Python scalars without arrays have the default type of their kind
		return Node{Type: [...]elem.Type{elem.I64, elem.F64, elem.C128}[result-pyInt]}, true
	}
	return Node{Type: numpyOrder[result]}, true
}

// A numpyClash is a pair of types for which a promotion fails; the zero value is none.
type numpyClash struct {
	a, b dtype
	// kind is 1 if b, the type that knows the most, cannot promote a, and 2 if two promotions have no
	// common type.
	kind uint8
}

// promote implements PyArray_PromoteDTypeSequence. It reorders dtypes.
func (q *sequenceTable) promote(dtypes []dtype) (dtype, numpyClash) {
	if len(dtypes) == 1 {
		return dtypes[0], numpyClash{}
	}
	result := q.reduce(dtypes)
	start := 2 // result has the first two
	if result == notImplemented {
		start = 1
	}
	main := dtypes[0]
	for _, d := range dtypes[start:] {
		if d == cleared {
			continue
		}
		promotion := q.slot(main, d)
		if promotion == notImplemented {
			return 0, numpyClash{d, main, 1}
		}
		if result == notImplemented || result == promotion {
			result = promotion
			continue
		}
		common := q.slot(result, promotion)
		if common == notImplemented {
			common = q.slot(promotion, result)
		}
		if common == notImplemented {
			return 0, numpyClash{result, promotion, 2}
		}
		result = common
	}
	return result, numpyClash{}
}

// reduce implements reduce_dtypes_to_most_knowledgeable: it moves the type that knows the most to
// the front, clears those that it covers, and returns the answer for the first two.
func (q *sequenceTable) reduce(dtypes []dtype) dtype {
	for length := len(dtypes); ; length -= length / 2 {
		var result dtype
		for low, high := 0, length-1; low < high; low, high = low+1, high-1 {
			a, b := dtypes[low], dtypes[high]
			result = a
			if a != b {
				result = q.slot(a, b)
			}
			if result == notImplemented {
				dtypes[low], dtypes[high] = b, a // the other one may know more
			} else if result == a {
				dtypes[high] = cleared
			}
		}
		if length == 2 {
			return result
		}
	}
}

// refusalText returns NumPy's DTypePromotionError.
func (q *sequenceTable) refusalText(nodes []Node) (class, message string) {
	var dtypes []dtype
	var names []string
	for _, n := range nodes {
		d := q.dtype[weakness(n)][n.Type]
		if d == notImplemented {
			return "", fmt.Sprintf("numpy has no element type '%s'", n.Type)
		}
		dtypes = append(dtypes, d)
		names = append(names, dtypeClass(d))
	}
	_, clash := q.promote(dtypes)
	const advice = "For example they cannot be stored in a single array unless the dtype is `object`."
	if clash.kind == 2 {
		message = fmt.Sprintf("The DTypes %s and %s do not have a common DType. %s",
			dtypeClass(clash.a), dtypeClass(clash.b), advice)
	} else {
		message = fmt.Sprintf("The DType %s could not be promoted by %s. This means that no common DType exists for the "+
			"given inputs. %s The full list of DTypes is: (%s)",
			dtypeClass(clash.a), dtypeClass(clash.b), advice, strings.Join(names, ", "))
	}
	return "DTypePromotionError", message
}

// dtypeClass returns the class of a dtype as Python prints it.
func dtypeClass(d dtype) string {
	switch {
	case d >= pyInt:
		return "<class 'numpy.dtypes._Py" + [...]string{"Long", "Float", "Complex"}[d-pyInt] + "DType'>"
	case d >= numpyOwn:
		return "<class 'numpy.dtype[" + DTypeName(numpyOrder[d]) + "]'>"
	}
	name := DTypeName(numpyOrder[d])
	if unsigned, ok := strings.CutPrefix(name, "uint"); ok {
		return "<class 'numpy.dtypes.UInt" + unsigned + "DType'>"
	}
	return "<class 'numpy.dtypes." + strings.ToUpper(name[:1]) + name[1:] + "DType'>"
}
