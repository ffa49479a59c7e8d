package llvm

import (
	"io"

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

// A Result holds the written functions.
type Result struct {
	Functions []Function
	Left      []string // the names of those that were not
	text      []string // paragraphs
}

// WriteTo writes the LLVM module.
func (r *Result) WriteTo(w io.Writer) (written int64, err error) {
	for i, text := range r.text {
		separator := "\n"
		if i == 0 {
			separator = ""
		}
		for _, part := range [...]string{separator, text, "\n"} {
			n, err := io.WriteString(w, part)
			if written += int64(n); err != nil {
				return written, err
			}
		}
	}
	return written, nil
}

// Emit writes the functions of a module that are elementwise. The module is valid StableHLO; it is
// not changed. There is a diagnostic for each function that is left out, at the first operation
// that makes it so; the result has the others in any case. A warning says of a public function that
// it has another name. Diagnostics are sorted by position.
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

// emit writes a function and those that it calls, unless that was tried before: callees first, so
// that a function is kept as LLVM IR while it is written, and is text and a signature after that.
func (e *emitter) emit(root *function) {
	if root.state != untouched {
		return
	}
	root.state = busy
	work := []pending{{root, e.callees(root)}}
	for len(work) > 0 {
		top := &work[len(work)-1]
		if len(top.callees) == 0 {
			top.f.write()
			top.f.vals, top.f.state = nil, done
			work = work[:len(work)-1]
			continue
		}
		callee := top.callees[0]
		top.callees = top.callees[1:]
		if callee.state == untouched {
			callee.state = busy
			work = append(work, pending{callee, e.callees(callee)})
		}
	}
}

// pending is a function that is written after those that it calls.
type pending struct {
	f       *function
	callees []*function
}

// callees are the functions that a function calls and that have not been written.
func (e *emitter) callees(f *function) (list []*function) {
	e.m.WalkBelow(f.op, func(op ir.Op) {
		if callee := e.byName[e.calleeName(op)]; callee != nil && callee.state == untouched {
			list = append(list, callee)
		}
	})
	return list
}

// calleeName is the name of the function that an operation calls, or nothing.
func (e *emitter) calleeName(op ir.Op) string {
	switch e.m.OpName(op) {
	case ir.OpFuncCall:
		return e.m.StringOf(e.m.Property(op, e.names.callee))
	case ir.OpComposite:
		return e.m.StringOf(e.m.Property(op, e.names.decomposition))
	}
	return ""
}

// result returns the module of the functions that could be written, with all that they use.
func (e *emitter) result() *Result {
	r := &Result{}
	var texts []string
	for _, f := range e.order {
		if f.out == nil {
			r.Left = append(r.Left, f.name)
			continue
		}
		r.Functions = append(r.Functions, Function{f.name, f.out.Name()})
		if f.out.results != "" {
			r.text = append(r.text, f.out.results)
		}
		texts = append(texts, f.out.text)
		e.lib.use(f.out.uses)
	}
	r.text = append(append(r.text, texts...), e.lib.text()...)
	return r
}
