package shape

import "github.com/hlo-promote/hlo-promote/ir/verify/internal/fail"

// InferFFT returns the last dimension of the result of RFFT and IRFFT (C4, C5).
func InferFFT(kind string, dims, lengths []int64) (int64, *fail.Failure) {
	n := len(lengths)
	inner, last, length := dims[len(dims)-n:], dims[len(dims)-1], lengths[n-1]
	if kind == "IRFFT" {
		inner = inner[:n-1]
	}
	for i, d := range inner {
		if Compatible(d, lengths[i]) {
			continue
		}
		if kind == "RFFT" {
			return 0, fail.Error("RFFT requires innermost dimensions to be compatible with fft_length. Got: ", dims,
				" but wanted ", lengths,
				".")
		}
		return 0, fail.Error("IRFFT requires non-final dimensions to be compatible with fft_length. Got: ", dims,
			" but wanted ",
			lengths, ", and ", d, " != ", lengths[i], ".")
	}
	switch {
	case kind == "RFFT" && length != 0:
		return length/2 + 1, nil
	case kind == "RFFT":
		return last, nil
	}
	if (!Compatible(last, 0) || length != 0) && !Compatible(last, length/2+1) {
		return 0, fail.Error("IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: ", last,
			" but fft_length is ", lengths, ".")
	}
	return length, nil
}
