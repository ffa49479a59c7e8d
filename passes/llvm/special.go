package llvm

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// specialText is a module of LLVM IR with the functions of CHLO that libm does not have.
//
//go:embed special.ll
var specialText string

// specialFunction is a definition in specialText: its name, its parameters and all of it. Like all
// that start-up need not wait for, it is made when it is first used.
var specialFunction = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?ms)^define internal double @(hlo\.[\w.]+)\(([^)]*)\) \{\n.*?^\}$`)
})

// specialCall is a call in one.
var specialCall = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`call double @([\w.]+)\(([^)]*)\)`) })

// special is an operation on floats that is a function of special.ll.
func special(name string) emit {
	return func(s *site) val {
		x := s.widened()
		for i := range x {
			x[i] = s.toDouble(x[i])
		}
		return real1(s.narrow(s.t, s.NewCall(s.lib.special("hlo."+name), x...)))
	}
}

// special is a function of special.ll.
func (l *library) special(name string) *ll.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	for _, m := range specialFunction().FindAllStringSubmatch(specialText, -1) {
		if m[1] == name {
			return l.readSpecial(name, m[2], m[0])
		}
	}
	panic("llvm: special.ll has no function " + name)
}

// readSpecial is the function with a text. Its block has nothing but its calls, which say what else
// is needed; the text is the output.
func (l *library) readSpecial(name, parameters, text string) *ll.Func {
	f := ll.NewFunc(name, types.Double, unnamed(doubles(parameters))...)
	f.Linkage = enum.LinkageInternal
	l.byName[name], l.texts[name] = f, text
	block := f.NewBlock("calls")
	for _, c := range specialCall().FindAllStringSubmatch(text, -1) {
		operands := doubles(c[2])
		arguments := make([]value.Value, len(operands))
		for i, t := range operands {
			arguments[i] = decimal(t, 0)
		}
		callee := l.byName[c[1]]
		switch {
		case strings.HasPrefix(c[1], "hlo."):
			callee = l.special(c[1])
		case callee == nil:
			callee = l.declare(c[1], types.Double, operands)
		}
		block.NewCall(callee, arguments...)
	}
	l.defined = append(l.defined, f)
	return f
}

// doubles are the types of a list of parameters or arguments, which are all doubles.
func doubles(list string) []types.Type {
	t := make([]types.Type, strings.Count(list, "double "))
	for i := range t {
		t[i] = types.Double
	}
	return t
}
