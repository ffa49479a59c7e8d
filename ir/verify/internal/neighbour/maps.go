package neighbour

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// An expr is a result of an affine map: of two by '+', '*', 'f' (floordiv), 'c' (ceildiv) or 'm' (mod), a dimension 'd', a symbol 's' or a number 'n'.
type expr struct {
	op       byte
	value    int64 // of a number; the index of a dimension or a symbol
	lhs, rhs *expr
}

// An affineMap is a map taken apart.
type affineMap struct {
	dims, symbols int
	results       []*expr
	text          string // (d0) -> (d0), as messages show it
}

// mapOf takes an attribute apart, as it is printed.
func mapOf(m *ir.Module, a ir.Attr) affineMap {
	s, text := shapeOf(m, a), m.AttrString(a)
	text = strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">")
	am := affineMap{dims: s.dims, symbols: s.symbols, text: text}
	_, rest, _ := strings.Cut(text, "-> (")
	r := exprReader{rest}
	for !r.takes(")") && r.text != "" {
		am.results = append(am.results, r.sum())
		r.takes(", ")
	}
	return am
}

// identity is the map of so many dimensions to themselves, scalar that to nothing.
func identity(dims int) affineMap {
	am := scalar(dims)
	for i := range dims {
		am.results = append(am.results, &expr{op: 'd', value: int64(i)})
	}
	return am
}

func scalar(dims int) affineMap { return affineMap{dims: dims} }

// String is (d0, d1) -> (d0), of a map without symbols whose results are dimensions.
func (am affineMap) String() string {
	if am.text != "" {
		return am.text
	}
	names := make([]string, am.dims)
	for i := range names {
		names[i] = "d" + strconv.Itoa(i)
	}
	var results []string
	for _, e := range am.results {
		results = append(results, names[e.value])
	}
	return "(" + strings.Join(names, ", ") + ") -> (" + strings.Join(results, ", ") + ")"
}

// resultNames are the results as they are printed; none is empty.
func (am affineMap) resultNames() []string {
	if len(am.results) == 0 {
		return nil
	}
	_, text, _ := strings.Cut(am.String(), " -> (")
	return strings.Split(strings.TrimSuffix(text, ")"), ", ")
}

// at is the value of an expression where dimensions have values.
func (e *expr) at(dims []int64) int64 {
	switch e.op {
	case 'n':
		return e.value
	case 'd':
		if e.value < int64(len(dims)) {
			return dims[e.value]
		}
		return 0
	case 's':
		return 0
	}
	a, b := e.lhs.at(dims), e.rhs.at(dims)
	switch {
	case e.op == '+':
		return a + b
	case e.op == '*':
		return a * b
	case b == 0:
		return 0
	case b == -1: // the least number divided by it is no number
		return map[byte]int64{'f': -a, 'c': -a}[e.op]
	}
	q, rest := a/b, a%b
	switch {
	case e.op == 'm' && rest < 0:
		return rest + max(b, -b)
	case e.op == 'm':
		return rest
	case e.op == 'f' && rest != 0 && (rest < 0) != (b < 0):
		return q - 1
	case e.op == 'c' && rest != 0 && (rest < 0) == (b < 0):
		return q + 1
	}
	return q
}

// An exprReader reads what package ir prints of expressions.
type exprReader struct{ text string }

func (r *exprReader) takes(word string) (ok bool) {
	r.text, ok = strings.CutPrefix(r.text, word)
	return ok
}

func (r *exprReader) sum() *expr {
	e := r.product()
	for {
		switch {
		case r.takes(" + "):
			e = &expr{op: '+', lhs: e, rhs: r.product()}
		case r.takes(" - "):
			e = &expr{op: '+', lhs: e, rhs: negated(r.product())}
		default:
			return e
		}
	}
}

func negated(e *expr) *expr { return &expr{op: '*', lhs: e, rhs: &expr{op: 'n', value: -1}} }

func (r *exprReader) product() *expr {
	e := r.atom()
	for {
		op := byte(0)
		for _, w := range []string{" * ", " floordiv ", " ceildiv ", " mod "} {
			if r.takes(w) {
				op = w[1]
				break
			}
		}
		if op == 0 {
			return e
		}
		e = &expr{op: op, lhs: e, rhs: r.atom()}
	}
}

func (r *exprReader) atom() *expr {
	switch {
	case r.takes("("):
		e := r.sum()
		r.takes(")")
		return e
	case r.takes("d"):
		return &expr{op: 'd', value: r.number()}
	case r.takes("s"):
		return &expr{op: 's', value: r.number()}
	case strings.HasPrefix(r.text, "-") && !strings.ContainsAny(r.text[1:min(2, len(r.text))], "0123456789"):
		r.text = r.text[1:]
		return negated(r.atom())
	}
	return &expr{op: 'n', value: r.number()}
}

// number takes a number, which may have a sign. Without one it ends the text, which stops who asks for more.
func (r *exprReader) number() int64 {
	n := 0
	for n < len(r.text) && (r.text[n] == '-' && n == 0 || r.text[n] >= '0' && r.text[n] <= '9') {
		n++
	}
	v, err := strconv.ParseInt(r.text[:n], 10, 64)
	r.text = r.text[n:]
	if err != nil {
		r.text = ""
	}
	return v
}
