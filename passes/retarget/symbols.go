package retarget

import "github.com/hlo-promote/hlo-promote/ir"

// A symbolTable finds functions by name, in the module that encloses a use, or in an outer one.
type symbolTable struct {
	m         *ir.Module
	functions map[symbolKey]ir.Op
}

type symbolKey struct {
	around ir.Op
	name   string
}

// symbols returns the functions of the module.
func (r *runner) symbols() *symbolTable {
	if r.table == nil {
		r.table = &symbolTable{m: r.m, functions: map[symbolKey]ir.Op{}}
		r.m.Walk(func(op ir.Op) {
			if r.isFunction(op) {
				r.table.functions[symbolKey{r.m.ParentOp(op), r.m.Attrs.StringOf(r.m.Property(op, r.names.symName))}] = op
			}
		})
	}
	return r.table
}

// find returns the function that name refers to at use, or 0.
func (s *symbolTable) find(use ir.Op, name string) ir.Op {
	for around := s.m.ParentOp(use); ; around = s.m.ParentOp(around) {
		if f, ok := s.functions[symbolKey{around, name}]; ok || around == 0 || around == s.m.Top() {
			return f
		}
	}
}

// callee returns the function that an operation calls, or 0.
func (r *runner) callee(op ir.Op) ir.Op {
	switch r.m.OpName(op) {
	case ir.OpFuncCall:
		return r.symbols().find(op, r.m.Attrs.StringOf(r.m.Property(op, r.names.callee)))
	case ir.OpComposite:
		return r.symbols().find(op, r.m.Attrs.StringOf(r.m.Property(op, r.names.decomposition)))
	}
	return 0
}
