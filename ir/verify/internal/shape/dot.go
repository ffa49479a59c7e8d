package shape

// A Dot holds the dimension numbers of a dot product.
type Dot struct{ LhsBatching, RhsBatching, LhsContracting, RhsContracting []int64 }

// Check implements checkDotGeneralConstraints of TypeInference.cpp (C1-C10).
func (d *Dot) Check(lhs, rhs []int64) string {
	switch {
	case len(d.LhsBatching) != len(d.RhsBatching):
		return message("lhs and rhs should have the same number of batching dimensions")
	case len(d.LhsContracting) != len(d.RhsContracting):
		return message("lhs and rhs should have the same number of contracting dimensions")
	}
	if msg := checkDistinct(d.LhsBatching, d.LhsContracting, "lhs_batching_dimensions", "lhs_contracting_dimensions"); msg != "" {
		return msg
	}
	if msg := checkDistinct(d.RhsBatching, d.RhsContracting, "rhs_batching_dimensions", "rhs_contracting_dimensions"); msg != "" {
		return msg
	}
	for _, l := range []struct {
		dims []int64
		name string
		rank int
	}{{d.LhsBatching, "lhs_batching_dimensions", len(lhs)}, {d.LhsContracting, "lhs_contracting_dimensions", len(lhs)},
		{d.RhsBatching, "rhs_batching_dimensions", len(rhs)}, {d.RhsContracting, "rhs_contracting_dimensions", len(rhs)}} {
		for _, n := range l.dims {
			if n < 0 || n >= int64(l.rank) {
				return message(l.name, " value: ", itoa64(n), " is out of range: [0, ", itoa(l.rank), ")")
			}
		}
	}
	for i := range d.LhsBatching {
		if !Compatible(lhs[d.LhsBatching[i]], rhs[d.RhsBatching[i]]) {
			return message("batching dimension sizes must match for lhs/rhs")
		}
	}
	for i := range d.LhsContracting {
		if !Compatible(lhs[d.LhsContracting[i]], rhs[d.RhsContracting[i]]) {
			return message("contracting dimension sizes must match for lhs/rhs")
		}
	}
	return ""
}
