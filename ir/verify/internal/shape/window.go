package shape

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"
)

// A Window holds the window parameters of one dimension.
type Window struct {
	size, stride, baseDilation, windowDilation, low, high int64
}

// WindowLists holds the window attributes of an operation, one number for each dimension. An empty
// list is an absent attribute.
type WindowLists struct {
	Sizes, Strides, BaseDilations, WindowDilations []int64
	Padding                                        []int64 // low, high, low, high, …
	Reversal                                       int     // number of window_reversal flags
}

// Windows implements verifyWindowAttributesAndInferWindowDimensions (spec.md#convolution C2-C9,
// #reduce_window C5-C12, #select_and_scatter C5-C8).
func (w *WindowLists) Windows() ([]Window, *fail.Failure) {
	for _, l := range []struct {
		n    int
		name string
	}{
		{len(w.Strides), "window-strides"}, {len(w.BaseDilations), "base-dilation factors"},
		{len(w.WindowDilations), "window-dilation factors"}, {len(w.Padding) / 2, "padding-entries"},
		{w.Reversal, "window-reversal"},
	} {
		if l.n != 0 && l.n != len(w.Sizes) {
			return nil, fail.Error("expects ", l.name, " to have same dimension-size as size of window dimensions (",
				len(w.Sizes),
				"), but got: ", l.n, ".")
		}
	}
	out := make([]Window, len(w.Sizes))
	for i := range out {
		d := Window{
			size: w.Sizes[i], stride: elementOr(w.Strides, i, 1), baseDilation: elementOr(w.BaseDilations, i, 1),
			windowDilation: elementOr(w.WindowDilations, i, 1),
			low:            elementOr(w.Padding, 2*i, 0), high: elementOr(w.Padding, 2*i+1, 0),
		}
		for _, p := range []struct {
			value int64
			name  string
		}{
			{d.size, "value"}, {d.stride, "stride"}, {d.baseDilation, "base dilation factor"},
			{d.windowDilation, "window dilation factor"},
		} {
			isDynamic := p.name == "value" && IsDynamic(p.value) // only a size may be
			if p.value <= 0 && !isDynamic {
				return nil, fail.Error("expects window to have positive ", p.name, " for ", i,
					"-th window dimension, but got ", p.value, ".")
			}
		}
		out[i] = d
	}
	return out, nil
}

// elementOr returns element i of v, or defaultValue if v is empty.
func elementOr(v []int64, i int, defaultValue int64) int64 {
	if len(v) == 0 {
		return defaultValue
	}
	return v[i]
}

// WindowOutputShape returns the number of window positions in each dimension of base
// (inferWindowOutputShape).
func WindowOutputShape(base []int64, windows []Window) []int64 {
	out := make([]int64, len(windows))
	for i, w := range windows {
		if IsDynamic(base[i]) || IsDynamic(w.size) {
			out[i] = ir.Dynamic
			continue
		}
		size := w.low + dilatedSize(base[i], w.baseDilation) + w.high
		if taken := dilatedSize(w.size, w.windowDilation); size != 0 && taken <= size {
			out[i] = (size-taken)/w.stride + 1
		}
	}
	return out
}

// dilatedSize returns a size after dilation by a factor.
func dilatedSize(size, by int64) int64 {
	if size == 0 {
		return 0
	}
	return (size-1)*by + 1
}

// PaddedSize returns a size after edge and interior padding.
func PaddedSize(size, low, high, interior int64) int64 {
	return size + low + high + max(size-1, 0)*interior
}
