package neighbour

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A layout is where the elements of a memref are: steps of each dimension, from an offset. Dynamic is what is not known.
type layout struct {
	strides []int64
	offset  int64
}

// layoutOf is MemRefType::getStridesAndOffset; ok is false for a layout that has no such numbers.
func layoutOf(m *ir.Module, t ir.Type) (l layout, ok bool) {
	a, _ := m.Layout(t)
	dims := m.Dims(t)
	if a == 0 {
		return layout{strides: contiguous(dims)}, true
	}
	if m.AttrKind(a) == ir.AffineMapAttr {
		return mapOf(m, a).linear(len(dims))
	}
	text, isStrided := strings.CutPrefix(m.AttrString(a), "strided<[")
	if !isStrided {
		return l, false
	}
	strides, rest, _ := strings.Cut(text, "]")
	for _, s := range strings.Split(strides, ", ") {
		if s != "" {
			l.strides = append(l.strides, stride(s))
		}
	}
	if offset, has := strings.CutPrefix(rest, ", offset: "); has {
		l.offset = stride(strings.TrimSuffix(offset, ">"))
	}
	return l, len(l.strides) == len(dims)
}

func stride(text string) int64 {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	return ir.Dynamic
}

// contiguous are the strides of a memref that has no layout.
func contiguous(dims []int64) []int64 {
	strides, next := make([]int64, len(dims)), int64(1)
	for i, d := range slices.Backward(dims) {
		strides[i], next = next, times(next, d)
	}
	return strides
}

// times and plus are of numbers that may be unknown (SaturatedInteger); nothing is known not to be zero.
func times(a, b int64) int64 {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == ir.Dynamic || b == ir.Dynamic:
		return ir.Dynamic
	}
	return a * b
}

func plus(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}

// linear is the layout that a map says, if it is the sum of dimensions by numbers.
func (am affineMap) linear(rank int) (l layout, ok bool) {
	if len(am.results) != 1 || am.dims != rank {
		return l, false
	}
	l.strides = make([]int64, rank)
	return l, l.add(am.results[0], 1)
}

// add adds an expression by a number; it reports whether it is such a sum (extractStrides).
func (l *layout) add(e *expr, by int64) bool {
	switch e.op {
	case 'd':
		l.strides[e.value] = plus(l.strides[e.value], by)
	case 's':
		l.offset = ir.Dynamic
	case 'n':
		l.offset = plus(l.offset, times(by, e.value))
	case '+':
		return l.add(e.lhs, by) && l.add(e.rhs, by)
	case '*':
		if n, ok := e.rhs.constant(); ok {
			return l.add(e.lhs, times(by, n))
		}
		if n, ok := e.lhs.constant(); ok {
			return l.add(e.rhs, times(by, n))
		}
		return false
	default:
		if _, ok := e.constant(); !ok {
			return false
		}
		l.offset = ir.Dynamic
	}
	return true
}

// constant is the value of an expression without dimensions, Dynamic if symbols are in it.
func (e *expr) constant() (n int64, ok bool) {
	switch e.op {
	case 'd':
		return 0, false
	case 's':
		return ir.Dynamic, true
	case 'n':
		return e.value, true
	}
	a, known := e.lhs.constant()
	b, alsoKnown := e.rhs.constant()
	switch {
	case !known || !alsoKnown:
		return 0, false
	case a == ir.Dynamic || b == ir.Dynamic:
		return ir.Dynamic, true
	}
	return e.at(nil), true
}

// isIdentity tells whether a memref has its elements side by side, and says nothing of it.
func isIdentity(m *ir.Module, t ir.Type) bool {
	a, _ := m.Layout(t)
	return a == 0
}

func space(m *ir.Module, t ir.Type) ir.Attr {
	_, a := m.Layout(t)
	return a
}

// strided is a memref with a layout.
func strided(m *ir.Module, dims []int64, element ir.Type, l layout, space ir.Attr) ir.Type {
	tail := []ir.Attr{m.Strided(l.strides, l.offset)}
	if space != 0 {
		tail = append(tail, space)
	}
	return m.MemRef(dims, element, tail...)
}

// plain is a memref without one.
func plain(m *ir.Module, dims []int64, element ir.Type, space ir.Attr) ir.Type {
	if space == 0 {
		return m.MemRef(dims, element)
	}
	return m.MemRef(dims, element, space)
}
