package llvm

import (
	"maps"
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
	texts   map[string]string
	defined []string        // names of definitions, in the order in which they were made
	used    map[string]bool // called by emitted functions
}

func newLibrary() *library {
	return &library{byName: map[string]*ll.Func{}, texts: map[string]string{}, used: map[string]bool{}}
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
	l.byName[name], l.texts[name] = f, f.LLString()
	return f
}

// define adds the text of a definition.
func (l *library) define(name, text string) {
	l.texts[name] = text
	l.defined = append(l.defined, name)
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
		b.lib.define(name, f.LLString())
	}
	return b.NewCall(f, x...)
}

// markUsed marks the functions that a text calls, and their callees, as used.
func (l *library) markUsed(text string) {
	for _, c := range functionCall.Get().FindAllStringSubmatch(text, -1) {
		if name := c[1]; l.byName[name] != nil && !l.used[name] {
			l.used[name] = true
			l.markUsed(l.texts[name])
		}
	}
}

// text returns the texts of the used functions: definitions in the order in which they were made,
// then declarations by name.
func (l *library) text() (paragraphs []string) {
	declared := slices.DeleteFunc(slices.Sorted(maps.Keys(l.texts)), func(name string) bool { return slices.Contains(l.defined, name) })
	for _, name := range append(l.defined, declared...) {
		if l.used[name] {
			paragraphs = append(paragraphs, l.texts[name])
		}
	}
	return paragraphs
}
