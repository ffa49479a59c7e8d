package explain

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
)

// A Leak is an operand through which a weak value becomes strong, or a weak argument, for which JAX
// compiles callers with weak and with strong values separately.
type Leak struct {
	Value   ir.Value
	User    ir.Op // the operation that makes it strong, possibly a return; 0 for an argument
	Operand int
	Return  bool // a public function returns it, and callers see a strong value
}

// Leaks returns the leaks in a promoted module, in the order of the text. If marks of weakness are
// kept, results are not leaks.
func Leaks(m *ir.Module, r *passes.Result, keepWeak bool) (list []Leak) {
	public := func(op ir.Op) bool { return m.OpName(op) == ir.OpFunc && !ir.IsPrivate(m, op) }
	m.Walk(func(op ir.Op) {
		returns := m.EndsFunction(op)
		switch {
		case public(op):
			entry := m.Body(op)
			for i := range m.NumArgs(entry) {
				if v := m.Arg(entry, i); r.Node(v).Weak {
					list = append(list, Leak{Value: v, Operand: i})
				}
			}
			return
		case returns && (keepWeak || !public(m.ParentOp(op))):
			return
		case !returns && !hasNoRule(m, op):
			return
		}
		for i, v := range m.Operands(op) {
			if r.Node(v).Weak {
				list = append(list, Leak{v, op, i, returns})
			}
		}
	})
	return list
}

// hasNoRule reports whether promotion has no rule for op.
func hasNoRule(m *ir.Module, op ir.Op) bool {
	dialect, _, _ := strings.Cut(m.OpString(op), ".")
	switch dialect {
	case "stablehlo", "chlo":
		return m.OpName(op) == ir.OpCustomCall
	case "func", "builtin", "sdy", "cf":
		return false
	}
	return true
}
