package llvm

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// specialText is LLVM IR for the functions of CHLO that libm lacks.
//
//go:embed special.ll
var specialText string

// functionCall matches a call in the text of a function: the callee and the arguments.
var functionCall = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp { return regexp.MustCompile(`call [^@]*@([\w.]+)\(([^)]*)\)`) }}

// specialOp writes an operation on floats as a call of a function in special.ll.
func specialOp(name string) emitFunc {
	return func(s *opContext) val {
		x := s.widenedOperands()
		for i := range x {
			x[i] = s.toDouble(x[i])
		}
		return val{s.narrow(s.t, s.NewCall(s.lib.specialFunc("hlo."+name), x...))}
	}
}

// specialFunc returns a function of special.ll, and defines or declares those that it calls.
func (l *library) specialFunc(name string) *ll.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	start := "define internal double @" + name + "("
	_, text, found := strings.Cut(specialText, start)
	if !found {
		panic("llvm: special.ll has no function " + name)
	}
	text, _, _ = strings.Cut(text, "\n}")
	parameters, _, _ := strings.Cut(text, ")")
	f := ll.NewFunc(name, types.Double, unnamedParams(doubles(parameters))...)
	l.byName[name] = f
	for _, c := range functionCall.Get().FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(c[1], "hlo.") {
			l.specialFunc(c[1])
		} else {
			l.declare(c[1], types.Double, doubles(c[2]))
		}
	}
	l.define(name, start+text+"\n}")
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
