package ir

// A Role classifies how an operation computes its results. The roles follow StableHLO's spec.md and
// ChloOps.td; xla/service/float_support.cc lists the operations whose meaning depends on the type.
type Role uint8

const (
	Unknown Role = iota // not in the operation table
	// creates values, passes them on, or calls functions; works the same for all element types
	Moves
	// another element type changes the rounding, not the meaning
	Computes
	BitDependent // another element type changes the meaning
	Reduces      // computes in a body, with an accumulator
	HostTransfer // exchanges values with the host
	Foreign      // promotion does not analyse it
)

// roleOf returns the role of a row without an explicit role: Computes for elementwise operations,
// and Moves for those of dialects other than StableHLO and CHLO.
func (d *OpDef) roleOf() Role {
	switch {
	case d.Dialect != "stablehlo" && d.Dialect != "chlo":
		return Moves
	case d.IsElementwise():
		return Computes
	}
	return Unknown
}

// IsElementwise reports whether the operation has a trait that makes it elementwise. A few
// elementwise operations have none: stablehlo.clamp, stablehlo.select.
func (d *OpDef) IsElementwise() bool {
	return d.Has(Elementwise) || d.Has(Broadcasting) || d.Has(CompatibleOperandsAndResultType)
}
