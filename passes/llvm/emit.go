package llvm

import (
	"io"
	"strings"

	ll "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Options say what is written. The zero value is the default.
type Options struct {
	// AllowPartial makes a function that is left out a warning. By default it is an error.
	AllowPartial bool
}

// A Function is one that was written.
type Function struct {
	Name   string // in the StableHLO module
	Symbol string // in the LLVM module: the name, unless the C library or LLVM has a function of it
}

// A Result is what was written.
type Result struct {
	Functions []Function
	Left      []string // the names of those that were not
	text      string
}

// WriteTo writes the LLVM module.
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.text)
	return int64(n), err
}

// Emit writes the functions of a module that are elementwise. The module is valid StableHLO; it is not
// changed. There is a diagnostic for each function that is left out, at the first operation that makes
// it so; the result has the others in any case. Diagnostics are sorted by position.
func Emit(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	e := &emitter{m: m, lib: newLibrary(), byName: map[string]*function{}, names: namesOf(m.Context), severity: ir.Error}
	if o.AllowPartial {
		e.severity = ir.Warning
	}
	if body := m.Body(m.Top()); body != 0 {
		e.collect(body)
	}
	for _, f := range e.order {
		e.emit(f)
	}
	e.diagnostics.Sort()
	return e.result(), e.diagnostics
}

// emitter writes one module.
type emitter struct {
	m           *ir.Module
	lib         *library
	names       names
	order       []*function
	byName      map[string]*function
	severity    ir.Severity
	diagnostics ir.Diagnostics
}

// names are the attribute names that are asked for.
type names struct{ symbol, visibility, functionType, callee, decomposition, value, dimension, dimensions ir.AttrName }

func namesOf(c *ir.Context) names {
	return names{
		symbol: c.Name("sym_name"), visibility: c.Name("sym_visibility"), functionType: c.Name("function_type"),
		callee: c.Name("callee"), decomposition: c.Name("decomposition"), value: c.Name("value"),
		dimension: c.Name("dimension"), dimensions: c.Name("broadcast_dimensions"),
	}
}

// collect finds the functions of a module, and of modules in it.
func (e *emitter) collect(b ir.Block) {
	for op := e.m.FirstOp(b); op != 0; op = e.m.NextOp(op) {
		switch e.m.OpName(op) {
		case ir.OpFunc:
			f := &function{emitter: e, op: op, name: e.m.StringOf(e.m.Property(op, e.names.symbol))}
			e.order = append(e.order, f)
			if e.byName[f.name] == nil {
				e.byName[f.name] = f
			}
		case ir.OpModule:
			if body := e.m.Body(op); body != 0 {
				e.collect(body)
			}
		}
	}
}

// result is the module of the functions that could be written, and of what they need.
func (e *emitter) result() *Result {
	r := &Result{}
	var roots []*ll.Func
	for _, f := range e.order {
		if f.out == nil {
			r.Left = append(r.Left, f.name)
			continue
		}
		r.Functions = append(r.Functions, Function{f.name, f.out.Name()})
		roots = append(roots, f.out)
	}
	r.text = e.lib.text(roots)
	return r
}

// text spells functions and those of the library that they call.
func (l *library) text(roots []*ll.Func) string {
	var out strings.Builder
	paragraph := func(text string) {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(text + "\n")
	}
	for _, f := range roots {
		if t, ok := f.Sig.RetType.(*types.StructType); ok && t.TypeName != "" {
			paragraph(t.String() + " = type " + t.LLString())
		}
	}
	for _, f := range roots {
		paragraph(f.LLString())
	}
	defined, declared := l.used(roots)
	for _, f := range defined {
		if text, ok := l.texts[f.Name()]; ok {
			paragraph(text)
		} else {
			paragraph(f.LLString())
		}
	}
	for _, f := range declared {
		paragraph(f.LLString())
	}
	return out.String()
}
