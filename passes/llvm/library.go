package llvm

import (
	"slices"
	"strings"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A library has the functions that emitted functions call and that are not in the module:
// declarations of LLVM and libm, and definitions of @hlo.NAME, created on first use.
type library struct {
	byName  map[string]*ll.Func
	defined []*ll.Func
	texts   map[string]string // definitions from special.ll
	used    map[*ll.Func]bool // called by emitted functions
}

func newLibrary() *library {
	return &library{byName: map[string]*ll.Func{}, texts: map[string]string{}, used: map[*ll.Func]bool{}}
}

// pure is the attribute of functions of libm that lets LLVM erase calls with unused results. They
// may set errno, which the emitted code does not read.
type pure struct{}

func (pure) String() string   { return "nounwind willreturn memory(none)" }
func (pure) IsFuncAttribute() {}

// declare returns a function of LLVM or libm, and declares it if necessary.
func (l *library) declare(name string, result types.Type, parameters []types.Type) *ll.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	f := ll.NewFunc(name, result, unnamedParams(parameters)...)
	if !strings.HasPrefix(name, "llvm.") {
		f.FuncAttrs = append(f.FuncAttrs, pure{})
	}
	l.byName[name] = f
	return f
}

func unnamedParams(t []types.Type) []*ll.Param {
	return collect(t, func(t types.Type) *ll.Param { return ll.NewParam("", t) })
}

// callHelper calls @hlo.NAME. On the first call, body emits the definition: it gets the parameters
// and returns the result.
func (b *builder) callHelper(name string, result types.Type, body func(b *builder, x []value.Value) value.Value, x ...value.Value) value.Value {
	name = "hlo." + name
	f := b.lib.byName[name]
	if f == nil {
		f = ll.NewFunc(name, result, unnamedParams(typesOf(x))...)
		f.Linkage = enum.LinkageInternal
		b.lib.byName[name] = f
		inner := newBuilder(b.lib, f)
		inner.NewRet(body(inner, collect(f.Params, func(p *ll.Param) value.Value { return p })))
		b.lib.defined = append(b.lib.defined, f)
	}
	return b.NewCall(f, x...)
}

// calls returns the functions that a function calls, in the order of the first calls.
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

// markUsed marks functions and their callees as used.
func (l *library) markUsed(list []*ll.Func) {
	for _, f := range list {
		if !l.used[f] {
			l.used[f] = true
			l.markUsed(l.calls(f))
		}
	}
}

// text returns the texts of the used functions: definitions in the order of their creation, then
// declarations by name.
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
	slices.SortFunc(declared, func(a, b *ll.Func) int { return strings.Compare(a.Name(), b.Name()) })
	return append(paragraphs, collect(declared, (*ll.Func).LLString)...)
}
