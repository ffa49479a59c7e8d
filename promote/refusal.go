package promote

import (
	"fmt"
	"slices"
	"strings"
)

// A Refusal describes why a system does not join operands. It quotes the message of the library, so
// that users can search for it.
type Refusal struct {
	// System is the system that refused.
	System Name
	// Operands are the operands in operand order; a single one for a refused [System.ToInexact] or
	// [System.ToNumber].
	Operands []Node
	// Class is the class of the exception in the library, without its module. It is empty if the
	// library raises none, because a policy or a lattice file refuses the operands or the library
	// lacks an element type.
	Class string
	// Message is the text of the exception, or this package's own if Class is empty.
	Message string
	// Result is the library's result if StableHLO lacks its type: complex<f16> or complex<bf16>.
	// Otherwise its type is None.
	Result Node
}

// Error returns the system, the exception class and the message.
func (r *Refusal) Error() string {
	if r.Class == "" {
		return fmt.Sprintf("%s: %s", r.System, r.Message)
	}
	return fmt.Sprintf("%s: %s: %s", r.System, r.Class, r.Message)
}

// An Alternative is a built-in system that accepts operands which another system refuses.
type Alternative struct {
	System Name
	Result Node
}

// Alternatives returns the built-in systems, with this configuration, that accept the operands, in
// the order of [Names].
func Alternatives(nodes []Node, c Config) []Alternative {
	var accepting []Alternative
	for _, name := range Names() {
		if n, ok := knownSystem(name, c).tryJoin(nodes); ok {
			accepting = append(accepting, Alternative{name, n})
		}
	}
	return accepting
}

// Summary formats alternatives: "the common type is f32 in jax and tf-all; f64 in numpy". It
// returns "" if there are none.
func Summary(alternatives []Alternative) string {
	var results []Node
	systems := map[Node][]Name{}
	for _, a := range alternatives {
		n := a.Result
		n.Weak, n.Rank0 = false, false // only the type matters to the user
		if systems[n] == nil {
			results = append(results, n)
		}
		systems[n] = append(systems[n], a.System)
	}
	clauses := make([]string, len(results))
	for i, n := range results {
		clauses[i] = fmt.Sprintf("%s in %s", n.Type, joinWords(systems[n]))
	}
	if len(clauses) == 0 {
		return ""
	}
	return "the common type is " + strings.Join(clauses, "; ")
}

// quoteNodes formats distinct nodes as a list: "'i4', 'f32*' and 'bf16'".
func quoteNodes(nodes []Node) string {
	var words []string
	for _, n := range nodes {
		if w := "'" + n.String() + "'"; !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return joinWords(words)
}
