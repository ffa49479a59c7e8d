package llvm

import (
	"io"
	"strings"

	"github.com/llir/llvm/ir/types"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Options control Emit. The zero value is the default.
type Options struct {
	// AllowPartial reports functions that are left out as warnings instead of errors.
	AllowPartial bool
}

// A Function is an emitted function.
type Function struct {
	Name   string // in the StableHLO module
	Symbol string // in the LLVM module: Name, unless the C library or LLVM reserves it
}

// A Result has the emitted functions.
type Result struct {
	Functions []Function
	LeftOut   []string // names of the functions that were left out
	text      []string // paragraphs
}

// WriteTo writes the LLVM module.
func (r *Result) WriteTo(w io.Writer) (written int64, err error) {
	if len(r.text) == 0 {
		return 0, nil
	}
	n, err := io.WriteString(w, strings.Join(r.text, "\n\n")+"\n")
	return int64(n), err
}

// Emit emits the elementwise functions of a module as LLVM IR. The module must be valid StableHLO;
// it is not changed. Each function that is left out has a diagnostic, at the first operation that
// is not elementwise; the result has the others in any case. A warning reports a public function
// that is renamed. Diagnostics are sorted by position.
func Emit(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	e := &emitter{m: m, lib: newLibrary(), byName: map[string]*function{}, severity: ir.Error}
	if o.AllowPartial {
		e.severity = ir.Warning
	}
	e.collect(m.Top())
	for _, f := range e.order {
		e.emit(f)
	}
	e.diagnostics.Sort()
	return e.result(), e.diagnostics
}

type emitter struct {
	m           *ir.Module
	lib         *library
	order       []*function
	byName      map[string]*function
	severity    ir.Severity
	diagnostics ir.Diagnostics
}

func (e *emitter) collect(around ir.Op) {
	for op := range ir.Children(e.m, around) {
		switch e.m.OpName(op) {
		case ir.OpFunc:
			f := &function{emitter: e, op: op, name: e.m.Attrs.StringOf(e.m.Property(op, ir.NameSymName))}
			e.order = append(e.order, f)
			if e.byName[f.name] == nil {
				e.byName[f.name] = f
			}
		case ir.OpModule:
			e.collect(op)
		}
	}
}

// emit writes a function after its callees, unless it has been tried before.
func (e *emitter) emit(f *function) {
	if f.begun {
		return
	}
	f.begun = true
	e.m.WalkBelow(f.op, func(op ir.Op) {
		if callee := e.byName[e.calleeName(op)]; callee != nil {
			e.emit(callee)
		}
	})
	f.write()
	f.vals, f.done = nil, true
}

// calleeName returns the name of the callee of an operation, or "".
func (e *emitter) calleeName(op ir.Op) string {
	if attr := ir.CalleeName(e.m.OpName(op)); attr >= 0 {
		return e.m.Attrs.StringOf(e.m.Property(op, attr))
	}
	return ""
}

// result returns the module of the emitted functions and the functions of the library that they
// use.
func (e *emitter) result() *Result {
	r := &Result{}
	var texts []string
	for _, f := range e.order {
		if f.out == nil {
			r.LeftOut = append(r.LeftOut, f.name)
			continue
		}
		r.Functions = append(r.Functions, Function{f.name, f.out.Name()})
		if t, ok := f.out.Sig.RetType.(*types.StructType); ok && t.TypeName != "" {
			r.text = append(r.text, t.String()+" = type "+t.LLString())
		}
		text := f.out.LLString()
		texts = append(texts, text)
		e.lib.markUsed(text)
	}
	r.text = append(append(r.text, texts...), e.lib.text()...)
	return r
}
