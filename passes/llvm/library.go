package llvm

import (
	"slices"
	"sort"
	"strings"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A library has the functions that the emitted ones call and that are not of the module: those of
// LLVM and libm, declared, and @hlo.NAME, defined where they are first asked for.
type library struct {
	byName  map[string]*ll.Func
	defined []*ll.Func
	texts   map[string]string // of those that special.ll defines
	used    map[*ll.Func]bool // by functions that are written
}

func newLibrary() *library {
	return &library{byName: map[string]*ll.Func{}, texts: map[string]string{}, used: map[*ll.Func]bool{}}
}

// pure says that a function of libm is one in the mathematical sense, so that a call whose result
// is not used can go. It may set errno; nothing here reads it.
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

// helper calls @hlo.NAME, which body writes at the first call: it gets the parameters and gives the
// result.
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

// calls are the functions of the library that a function calls, in the order in which it does.
func (l *library) calls(f *ll.Func) (list []*ll.Func) {
	for _, block := range f.Blocks {
		for _, inst := range block.Insts {
			if c, ok := inst.(*ll.InstCall); ok {
				if callee, ok := c.Callee.(*ll.Func); ok && !slices.Contains(list, callee) {
					list = append(list, callee)
				}
			}
		}
	}
	return list
}

// use notes that functions are called, and those that they call.
func (l *library) use(list []*ll.Func) {
	for _, f := range list {
		if !l.used[f] {
			l.used[f] = true
			l.use(l.calls(f))
		}
	}
}

// text spells the functions that are used: those with a body in the order in which they were asked
// for, and the declared ones by name.
func (l *library) text() (paragraphs []string) {
	for _, f := range l.defined {
		if !l.used[f] {
			continue
		}
		text, ok := l.texts[f.Name()]
		if !ok {
			text = f.LLString()
		}
		paragraphs = append(paragraphs, text)
	}
	var declared []*ll.Func
	for _, f := range l.byName {
		if l.used[f] && len(f.Blocks) == 0 {
			declared = append(declared, f)
		}
	}
	sort.Slice(declared, func(i, j int) bool { return declared[i].Name() < declared[j].Name() })
	for _, f := range declared {
		paragraphs = append(paragraphs, f.LLString())
	}
	return paragraphs
}
