package llvm

import (
	"sort"
	"strings"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A library has the functions that the emitted ones call and that are not of the module: those of LLVM
// and libm, declared, and @hlo.NAME, defined where they are first asked for.
type library struct {
	byName  map[string]*ll.Func
	defined []*ll.Func
	texts   map[string]string // of those that special.ll defines
}

func newLibrary() *library {
	return &library{byName: map[string]*ll.Func{}, texts: map[string]string{}}
}

// pure says that a function of libm is one in the mathematical sense, so that a call whose result is not
// used can go. It may set errno; nothing here reads it.
type pure struct{}

func (pure) String() string   { return "nounwind willreturn memory(none)" }
func (pure) IsFuncAttribute() {}

// declare is a function of LLVM or libm.
func (l *library) declare(name string, result types.Type, parameters []types.Type) *ll.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	f := ll.NewFunc(name, result, unnamed(parameters)...)
	if !strings.HasPrefix(name, "llvm.") {
		f.FuncAttrs = append(f.FuncAttrs, pure{})
	}
	l.byName[name] = f
	return f
}

func unnamed(t []types.Type) []*ll.Param {
	p := make([]*ll.Param, len(t))
	for i := range t {
		p[i] = ll.NewParam("", t[i])
	}
	return p
}

// helper calls @hlo.NAME, which body writes at the first call: it gets the parameters and gives the result.
func (b *builder) helper(name string, result types.Type, body func(b *builder, x []value.Value) value.Value, x ...value.Value) value.Value {
	name = "hlo." + name
	f := b.lib.byName[name]
	if f == nil {
		f = ll.NewFunc(name, result, unnamed(typesOf(x))...)
		f.Linkage = enum.LinkageInternal
		b.lib.byName[name] = f
		inner := newBuilder(b.lib, f)
		parameters := make([]value.Value, len(f.Params))
		for i, p := range f.Params {
			parameters[i] = p
		}
		inner.NewRet(body(inner, parameters))
		b.lib.defined = append(b.lib.defined, f)
	}
	return b.NewCall(f, x...)
}

// used are the library's functions that some functions call, directly or not: those with a body in the
// order in which they were asked for, and the declared ones by name.
func (l *library) used(roots []*ll.Func) (defined, declared []*ll.Func) {
	seen := map[*ll.Func]bool{}
	var visit func(f *ll.Func)
	visit = func(f *ll.Func) {
		for _, block := range f.Blocks {
			for _, inst := range block.Insts {
				if c, ok := inst.(*ll.InstCall); ok {
					if callee := c.Callee.(*ll.Func); !seen[callee] {
						seen[callee] = true
						visit(callee)
					}
				}
			}
		}
	}
	for _, f := range roots {
		visit(f)
	}
	for _, f := range l.defined {
		if seen[f] {
			defined = append(defined, f)
		}
	}
	for _, f := range l.byName {
		if seen[f] && len(f.Blocks) == 0 {
			declared = append(declared, f)
		}
	}
	sort.Slice(declared, func(i, j int) bool { return declared[i].Name() < declared[j].Name() })
	return defined, declared
}
