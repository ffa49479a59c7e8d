package shape

// Transformed returns the last dimension of the result of RFFT and IRFFT (C4, C5).
func Transformed(kind string, dims, lengths []int64) (int64, string) {
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
			return 0, say("RFFT requires innermost dimensions to be compatible with fft_length. Got: ", List(dims), " but wanted ", List(lengths), ".")
		}
		return 0, say("IRFFT requires non-final dimensions to be compatible with fft_length. Got: ", List(dims), " but wanted ", List(lengths), ", and ", number(d),
			" != ", number(lengths[i]), ".")
	}
	switch {
	case kind == "RFFT" && length != 0:
		return length/2 + 1, ""
	case kind == "RFFT":
		return last, ""
	case (!Compatible(last, 0) || length != 0) && !Compatible(last, length/2+1):
		return 0, say("IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: ", number(last), " but fft_length is ", List(lengths), ".")
	}
	return length, ""
}
