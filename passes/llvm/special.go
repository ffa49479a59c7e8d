package llvm

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// specialText is LLVM IR for the functions of CHLO that libm lacks.
//
//go:embed special.ll
var specialText string

// specialFunction matches a definition in specialText: name, parameters and text. It is compiled on
// first use, because start-up does not need it.
var specialFunction = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`(?ms)^define internal double @(hlo\.[\w.]+)\(([^)]*)\) \{\n.*?^\}$`)
}}

// specialCall matches a call in such a definition.
var specialCall = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`call double @([\w.]+)\(([^)]*)\)`) }}

// specialOp writes an operation on floats as a call of a function in special.ll.
func specialOp(name string) emitFunc {
	return func(s *opContext) val {
		x := s.widenedOperands()
		for i := range x {
			x[i] = s.toDouble(x[i])
		}
		return scalarVal(s.narrow(s.t, s.NewCall(s.lib.specialFunc("hlo."+name), x...)))
	}
}

// specialFunc returns a function of special.ll.
func (l *library) specialFunc(name string) *ll.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	for _, m := range specialFunction.Get().FindAllStringSubmatch(specialText, -1) {
		if m[1] == name {
			return l.readSpecial(name, m[2], m[0])
		}
	}
	panic("llvm: special.ll has no function " + name)
}

// readSpecial creates the function with a text. Its block has only its calls, which determine the
// functions that it needs; the text is emitted.
func (l *library) readSpecial(name, parameters, text string) *ll.Func {
	f := ll.NewFunc(name, types.Double, unnamedParams(doubles(parameters))...)
	f.Linkage = enum.LinkageInternal
	l.byName[name], l.texts[name] = f, text
	block := f.NewBlock("calls")
	for _, c := range specialCall.Get().FindAllStringSubmatch(text, -1) {
		operands := doubles(c[2])
		arguments := make([]value.Value, len(operands))
		for i, t := range operands {
			arguments[i] = floatConst(t, 0)
		}
		callee := l.byName[c[1]]
		switch {
		case strings.HasPrefix(c[1], "hlo."):
			callee = l.specialFunc(c[1])
		case callee == nil:
			callee = l.declare(c[1], types.Double, operands)
		}
		block.NewCall(callee, arguments...)
	}
	l.defined = append(l.defined, f)
	return f
}

// doubles returns the types of a list of parameters or arguments, all of which are doubles.
func doubles(list string) []types.Type {
	t := make([]types.Type, strings.Count(list, "double "))
	for i := range t {
		t[i] = types.Double
	}
	return t
}
