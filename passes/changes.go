package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rewrite"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Change is one conversion that promotion added: an inserted operation, or a literal that was
// rewritten instead.
type Change = rewrite.Change

// A ChangeKind is the form of a conversion.
type ChangeKind = rewrite.ChangeKind

// The forms of conversions.
const (
	OperandConverted = rewrite.OperandConverted
	ResultConverted  = rewrite.ResultConverted
	LiteralRewritten = rewrite.LiteralRewritten
)

// Changes returns the conversions in the module: first those of operands, in the order in which
// they were inserted, then those of results. Call it before the module changes again.
func (r *Result) Changes() []Change { return r.made.Changes() }

// A SignatureChange describes a function whose type changed, or a copy of a function.
type SignatureChange = rewrite.SignatureChange

// Signatures returns the functions whose types changed, in the order of the module. Call it before
// the module changes again.
func (r *Result) Signatures() []SignatureChange { return r.made.Signatures() }

// Node returns the lattice element of a value: its element type, whether it is weak, and, if the
// system needs it, whether it counts as zero-dimensional.
func (r *Result) Node(v ir.Value) promote.Node { return r.made.Node(v) }

// HasWeak reports whether a value is weak; for a tuple or a future, whether one of its leaves is.
func (r *Result) HasWeak(v ir.Value) bool { return r.made.HasWeak(v) }

// DropMarks removes promote.weak from values to which another pass gave a type without a weak form:
// Run refuses such a mark.
func (r *Result) DropMarks() { r.made.DropMarks() }
