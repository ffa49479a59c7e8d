package ir

// A Role classifies how an operation computes its results. The roles are those of StableHLO's
// spec.md and of ChloOps.td; xla/service/float_support.cc lists the operations whose meaning
// depends on the type.
type Role uint8

const (
	Unknown Role = iota // no operation of the table
	// makes values, hands them on, or calls what computes: every element type is alike to it
	Moves
	// with its operands: another type gives other roundings, and no other meaning
	Computes
	LooksAtBits // of its operands: in another type it would mean something else
	Reduces     // computes in a body, and holds the accumulator
	TalksToHost // exchanges values with the host
	Foreign     // what it does is known to others
)

// roleOf returns the role of a row that does not say: what is elementwise computes, and the few
// operations of other dialects take every type.
func (d *OpDef) roleOf() Role {
	switch {
	case d.Dialect != "stablehlo" && d.Dialect != "chlo":
		return Moves
	case d.IsElementwise():
		return Computes
	}
	return Unknown
}

// IsElementwise reports whether the traits of an operation say that it makes each element of those
// in its place. A few that do have no such trait: stablehlo.clamp, stablehlo.select.
func (d *OpDef) IsElementwise() bool {
	return d.Has(Elementwise) || d.Has(Broadcasting) || d.Has(CompatibleOperandsAndResultType)
}
