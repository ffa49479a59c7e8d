package promote

import (
	"fmt"
	"strings"
)

// A Refusal says that a system has no answer. It carries the library's own words, so that they can
// be searched for.
type Refusal struct {
	// System is the system that refused.
	System Name
	// Operands are the operands in operand order; one for a refused [System.ToInexact] or
	// [System.ToNumber].
	Operands []Node
	// Class is the class of the exception that the library raises, without its module. It is empty
	// where the library has nothing to say, because a policy or a lattice file refuses or because
	// the library lacks an element type.
	Class string
	// Message is the exception's text, or the tool's own words if Class is empty.
	Message string
	// Result is the library's answer where it has one that StableHLO cannot express: complex<f16>
	// or complex<bf16>. Otherwise its type is NoType.
	Result Node
}

// Error returns the message, behind the system and the exception class.
func (r *Refusal) Error() string {
	if r.Class == "" {
		return fmt.Sprintf("%s: %s", r.System, r.Message)
	}
	return fmt.Sprintf("%s: %s: %s", r.System, r.Class, r.Message)
}

// An Alternative is a built-in system that accepts operands which another one refuses.
type Alternative struct {
	System Name
	Result Node
}

// Alternatives asks every built-in system, configured as the one that refused, and returns those
// that accept the operands, in the order of [Names].
func Alternatives(nodes []Node, c Config) []Alternative {
	var accepting []Alternative
	for _, name := range Names() {
		s, err := New(name, c)
		if err != nil {
			panic(err) // a built-in name and what configures another system are always legal
		}
		if n, ok := s.answer(nodes); ok {
			accepting = append(accepting, Alternative{name, n})
		}
	}
	return accepting
}

// Summary says in words what alternatives are: "joins to f32 in jax and tf-all; to f64 in numpy".
// It is empty if there are none.
func Summary(alternatives []Alternative) string {
	var results []Node
	systems := map[Node][]Name{}
	for _, a := range alternatives {
		n := a.Result
		n.Weak, n.Rank0 = false, false // which type the user gets is the question here
		if systems[n] == nil {
			results = append(results, n)
		}
		systems[n] = append(systems[n], a.System)
	}
	clauses := make([]string, len(results))
	for i, n := range results {
		clauses[i] = fmt.Sprintf("to %s in %s", n.Type, list(systems[n]))
	}
	if len(clauses) == 0 {
		return ""
	}
	return "joins " + strings.Join(clauses, "; ")
}

// quoted joins the spellings of distinct nodes: "'i4', 'f32*' and 'bf16'".
func quoted(nodes []Node) string {
	var words []string
	seen := map[Node]bool{}
	for _, n := range nodes {
		if !seen[n] {
			seen[n] = true
			words = append(words, "'"+n.String()+"'")
		}
	}
	return list(words)
}
