package infer

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

type Decision struct {
	rules.Decision
	Bodies []Body // the visited regions, in order

	callee    *Specialization
	isWaiting bool // callee must be visited first; the caller is suspended until then
}

// A Body is a visited region, with the type that it must yield for each leaf. If Yields is nil, the
// yielded values keep their types.
type Body struct {
	Region ir.Region
	Yields []promote.Type
}

func refused(bodies ...Body) Decision {
	return Decision{Decision: rules.Decision{Kind: rules.Refused}, Bodies: bodies}
}

// A Decisions has the decisions of calls and of operations that must be rewritten. It can also have
// an obsolete decision of an operation for which NeedsRewrite reports false.
type Decisions struct {
	needsRewrite []bool // by operation: set if it, or an operation nested in it, must be rewritten
	// by operation: 1 + index of its decision; 0 for none
	at     []int32
	chunks [][]Decision
	count  int32
}

// chunkSize is the number of decisions allocated at a time.
const chunkSize = 64

func newDecisions(ops int) *Decisions { return &Decisions{needsRewrite: make([]bool, ops)} }

func (d *Decisions) grow(ops int) {
	d.needsRewrite = append(d.needsRewrite, make([]bool, ops-len(d.needsRewrite))...)
}

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
