package interp

// A view is a part of a tensor: the elements from start on with a stride along each dimension.
type view struct {
	data    []byte
	start   int64
	strides []int64
}

// viewOf returns the view of all elements of a tensor.
func viewOf(t *Tensor) view { return view{t.Data, 0, strides(t.Shape)} }

// copyStrided copies the elements of a shape from one view to another.
func copyStrided(dst, src view, size int, shape []int64) {
	if isEmpty(shape) {
		return
	}
	// merge dimensions that are contiguous in both
	type loop struct{ n, to, from int64 }
	var loops []loop
	for d, n := range shape {
		if n == 1 {
			continue
		}
		next := loop{n, dst.strides[d], src.strides[d]}
		if k := len(loops) - 1; k >= 0 && loops[k].to == next.to*n && loops[k].from == next.from*n {
			next.n *= loops[k].n
			loops = loops[:k]
		}
		loops = append(loops, next)
	}
	inner := loop{1, 1, 1}
	if k := len(loops) - 1; k >= 0 {
		inner, loops = loops[k], loops[:k]
	}
	index := make([]int64, len(loops))
	to, from := dst.start, src.start
	for {
		copyRow(dst.data, src.data, size, inner.n, to, inner.to, from, inner.from)
		d := len(loops) - 1
		for ; d >= 0; d-- {
			to, from = to+loops[d].to, from+loops[d].from
			if index[d]++; index[d] < loops[d].n {
				break
			}
			to, from = to-loops[d].to*loops[d].n, from-loops[d].from*loops[d].n
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// copyRow copies n elements with strides.
func copyRow(dst, src []byte, size int, n, to, toStride, from, fromStride int64) {
	w := int64(size)
	to, from, toStride, fromStride = to*w, from*w, toStride*w, fromStride*w
	switch {
	case toStride == w && fromStride == w:
		copy(dst[to:to+n*w], src[from:from+n*w])
	case toStride == w && fromStride == 0:
		part := dst[to : to+n*w]
		copy(part, src[from:from+w])
		fill(part, size)
	case size == 4:
		for ; n > 0; n-- {
			le.PutUint32(dst[to:], le.Uint32(src[from:]))
			to, from = to+toStride, from+fromStride
		}
	case size == 2:
		for ; n > 0; n-- {
			le.PutUint16(dst[to:], le.Uint16(src[from:]))
			to, from = to+toStride, from+fromStride
		}
	case size == 8:
		for ; n > 0; n-- {
			le.PutUint64(dst[to:], le.Uint64(src[from:]))
			to, from = to+toStride, from+fromStride
		}
	default:
		for ; n > 0; n-- {
			copy(dst[to:to+w], src[from:from+w])
			to, from = to+toStride, from+fromStride
		}
	}
}
