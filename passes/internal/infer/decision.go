package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Decision says what happens to an operation: the types to which its operands are converted, the
// nodes of its results, how it is rewritten, and which regions and callee were visited for it.
type Decision struct {
	rules.Decision
	Bodies []Body // the visited regions, in order

	callee    *Specialization
	isWaiting bool // callee must be visited first: the function is suspended until then
}

// A Body is a region and the types, by leaf, that its terminator must yield. Yields is nil if the
// terminator keeps the types that it yields.
type Body struct {
	Region ir.Region
	Yields []promote.Type
}

// refused returns the decision for an operation with a reported error.
func refused(bodies ...Body) Decision {
	return Decision{Decision: rules.Decision{Kind: rules.Refused}, Bodies: bodies}
}

// A Decisions is the table of decisions. It has entries for operations that need a rewrite,
// themselves or in their regions, and for calls.
type Decisions struct {
	needsRewrite []bool // by operation: set if it, or an operation nested in it, must be rewritten
	// by operation: index + 1 of its decision; may be shorter than the list of operations
	at     []int32
	chunks [][]Decision
	count  int32
}

// chunkSize is the number of decisions allocated at a time.
const chunkSize = 64

func newDecisions(ops int) *Decisions { return &Decisions{needsRewrite: make([]bool, ops)} }

// grow adds entries for operations created since the last call.
func (d *Decisions) grow(ops int) {
	d.needsRewrite = append(d.needsRewrite, make([]bool, ops-len(d.needsRewrite))...)
}

// Of returns the decision of an operation, or nil if it has none.
func (d *Decisions) Of(op ir.Op) *Decision {
	if int(op) >= len(d.at) || d.at[op] == 0 {
		return nil
	}
	i := d.at[op] - 1
	return &d.chunks[i/chunkSize][i%chunkSize]
}

// NeedsRewrite reports whether an operation, or one nested in it, must be rewritten.
func (d *Decisions) NeedsRewrite(op ir.Op) bool {
	return int(op) < len(d.needsRewrite) && d.needsRewrite[op]
}

// set records the decision of an operation.
func (d *Decisions) set(op ir.Op, made *Decision) {
	if old := d.Of(op); old != nil {
		*old = *made
		return
	}
	if int(op) >= len(d.at) {
		d.at = append(d.at, make([]int32, len(d.needsRewrite)-len(d.at))...)
	}
	if d.count%chunkSize == 0 {
		d.chunks = append(d.chunks, make([]Decision, chunkSize))
	}
	d.chunks[d.count/chunkSize][d.count%chunkSize] = *made
	d.count++
	d.at[op] = d.count
}
