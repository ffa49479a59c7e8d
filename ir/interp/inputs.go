package interp

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Zeros returns arguments of zeros for a function; a dynamic dimension has the size 2. ok is false
// if the types of the arguments have no values here.
func (e *Interp) Zeros(function ir.Op) (args []Value, ok bool) {
	body := e.m.Body(function)
	if body == 0 {
		return nil, false
	}
	for i := range e.m.NumArgs(body) {
		v := e.zero(e.m.Type(e.m.Arg(body, i)))
		if v == nil {
			return nil, false
		}
		args = append(args, v)
	}
	return args, true
}

// zero returns a value of zeros of a type, or nil.
func (e *Interp) zero(t ir.Type) Value {
	switch e.m.Types.Kind(t) {
	case ir.TokenType:
		return Token{}
	case ir.TupleType:
		parts, _ := e.m.Types.Parts(t)
		tuple := Tuple{}
		for _, p := range parts {
			v := e.zero(p)
			if v == nil {
				return nil
			}
			tuple = append(tuple, v)
		}
		return tuple
	}
	et, ok := e.ElementType(t)
	shape := slices.Clone(e.m.Types.Dims(t))
	for d, n := range shape {
		if n == ir.Dynamic {
			shape[d] = 2
		}
	}
	n, fits := ir.Product(shape)
	if !ok || !fits || n > 1<<40 || e.o.Bytes > 0 && n*int64(et.StorageBytes()) > e.o.Bytes {
		return nil
	}
	return NewTensor(et, shape...)
}

// A Range bounds random numbers: Low included, High not, except for integers and for a High that
// equals Low. The zero Range stands for -1 to 1 for floats and the parts of complex numbers, and 0
// to 9 for integers. An i1 is true or false.
type Range struct{ Low, High float64 }

// Random returns arguments for a function: ranges has those of some of its arguments, by the names
// that ArgNames returns. The same seed gives the same arguments, whatever the other arguments are.
func (e *Interp) Random(function ir.Op, seed uint64, ranges map[string]Range) (args []Value, ok bool) {
	args, ok = e.Zeros(function)
	names := e.ArgNames(function)
	for i, v := range args {
		fillRandom(v, rand.New(rand.NewPCG(seed, uint64(i))), ranges[names[i]])
	}
	return args, ok
}

func fillRandom(v Value, rng *rand.Rand, r Range) {
	switch v := v.(type) {
	case Tuple:
		for _, part := range v {
			fillRandom(part, rng, r)
		}
	case *Tensor:
		isInt := !v.Type.IsFloat() && !v.Type.IsComplex()
		if r == (Range{}) {
			if r = (Range{-1, 1}); isInt {
				r = Range{0, 9}
			}
		}
		part := v.Type.Part()
		n, size := len(v.Data)/part.StorageBytes(), part.StorageBytes()
		for i := range n {
			x := r.Low + (r.High-r.Low)*rng.Float64()
			if isInt {
				x = math.Min(math.Floor(r.Low+(r.High-r.Low+1)*rng.Float64()), r.High)
			}
			b, _ := elem.Convert(elem.F64, part, elem.Bits{Lo: math.Float64bits(x)})
			if part == elem.I1 {
				b.Lo = rng.Uint64() & 1
			}
			elem.Store(v.Data[i*size:i*size], part, b)
		}
	}
}

// ArgNames returns the names of the arguments of a function: that of their location, such as JAX's
// "x['weights']", or the name in the text without %, or else arg0, arg1, …
func (e *Interp) ArgNames(function ir.Op) []string {
	body := e.m.Body(function)
	if body == 0 {
		return nil
	}
	names := make([]string, e.m.NumArgs(body))
	var spelled []ir.Range
	if e.m.Source != nil && !e.m.Source.Binary {
		spelled = text.ArgNames(e.m, body)
	}
	for i := range names {
		names[i] = fmt.Sprintf("arg%d", i)
		if i < len(spelled) && spelled[i].End <= len(e.m.Source.Text) && spelled[i].Start < spelled[i].End {
			names[i] = strings.TrimPrefix(string(e.m.Source.Text[spelled[i].Start:spelled[i].End]), "%")
		}
		if n := e.m.Locs.NameOf(e.m.ArgLocation(e.m.Arg(body, i))); n != "" {
			names[i] = n
		}
	}
	return names
}

// Literal returns the tensor of a literal such as dense<[1, 2]> : tensor<2xi32>.
func (e *Interp) Literal(literal string) (*Tensor, error) {
	if e.reader == nil {
		e.reader = text.NewReader(e.m.Context)
	}
	m, list := e.reader.Read(&ir.Source{Name: "literal", Text: []byte("module attributes {interp.value = " + literal + "} {}")})
	if list.HasErrors() {
		return nil, list.Err()
	}
	a := m.Attribute(m.Top(), m.Names.Attr("interp.value"))
	x := call{Interp: e, f: &frame{}, op: e.m.Top()}
	t, err := x.literal(a, m.Attrs.Type(a))
	if err != nil {
		return nil, fmt.Errorf("%q is not a literal of a tensor", literal)
	}
	return &Tensor{Type: t.Type, Shape: t.Shape, Data: t.Data}, nil
}

// Text returns a value of a type as MLIR prints it: a literal with its type, the parts of a tuple
// in parentheses, or the word token. Literals of up to 1000 elements have their numbers, larger
// ones are hexadecimal.
func (e *Interp) Text(v Value, t ir.Type) string {
	switch v := v.(type) {
	case *Tensor:
		element := e.m.Types.ElementType(t)
		if e.quantization(t) != nil || e.m.Types.Kind(t) == ir.OpaqueType {
			element = e.m.Types.Scalar(v.Type)
		}
		typ := e.m.Types.Tensor(v.Shape, element)
		if n := v.Len(); n <= maxNumbers && n > 1 && !bytes.Equal(v.Data[v.Type.StorageBytes():], v.Data[:len(v.Data)-v.Type.StorageBytes()]) {
			return "dense<" + string(appendNumbers(nil, v, 0, 0)) + "> : " + e.m.Types.Text(typ)
		}
		return e.m.Attrs.Text(e.m.Attrs.DenseData(typ, slices.Clone(v.Data)))
	case Tuple:
		parts, _ := e.m.Types.Parts(t)
		var list []string
		for i, part := range v {
			if i < len(parts) {
				list = append(list, e.Text(part, parts[i]))
			}
		}
		return "(" + strings.Join(list, ", ") + ")"
	}
	return "token"
}

// maxNumbers bounds the elements that Text prints as numbers.
const maxNumbers = 1000

// appendNumbers appends the elements from the element first on that dimension d and those after it
// have, in brackets.
func appendNumbers(dst []byte, t *Tensor, d, first int) []byte {
	if d == len(t.Shape) {
		return elem.Append(dst, t.Type, t.At(first))
	}
	dst = append(dst, '[')
	step := int(strides(t.Shape)[d])
	for i := range int(t.Shape[d]) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = appendNumbers(dst, t, d+1, first+i*step)
	}
	return append(dst, ']')
}
