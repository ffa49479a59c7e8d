package passes

import (
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A decision is what becomes of an operation. Rules make decisions and change nothing; the rewriter carries them out.
// Lists are by leaf: a tuple counts as what is in it, so that most operations have as many leaves as operands.
type decision struct {
	// kind says whether there is anything to do.
	kind decisionKind
	// operands are the element types that the operands are converted to; NoType for those that stay. The list may be
	// shorter than the operands.
	operands []promote.Type
	// results are what the operation gives, and seen what the users of its results see: where these differ a convert
	// follows. A nil seen is results.
	results, seen []promote.Node
	// via, if not nil, are types that plain results are converted to before those that are seen.
	via []promote.Node
	// weakly says that an option makes the results weak.
	weakly bool
	// spread says that what the operation gives is as weak as the operand, also where results never are.
	spread bool
	// bodies are the regions that have been looked at, in order.
	bodies []body
	// rewrite makes the operation another one, once its operands are converted.
	rewrite func(r *rewriter, op ir.Op)
	// callee is the version of a function that is called.
	callee *version
}

// isHeld tells whether the first result is converted to its declared type, which makes it strong.
func (d *decision) isHeld() bool { return d.seen != nil && d.seen[0].Type != d.results[0].Type }

type decisionKind uint8

const (
	stays    decisionKind = iota // nothing changes; the results are as the text declares them, and strong
	changes                      // the lists say what
	identity                     // the result is the operand, and the operation goes
	refused                      // an error has been reported; the results are as the text declares them
)

// body is a region and what its terminator has to give, by leaf; nil: what it gives.
type body struct {
	region ir.Region
	yields []promote.Type
}

// typesOnly are the types of nodes.
func typesOnly(nodes []promote.Node) []promote.Type {
	types := make([]promote.Type, len(nodes))
	for i, n := range nodes {
		types[i] = n.Type
	}
	return types
}
