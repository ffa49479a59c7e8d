package passes

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A Result is what a run did.
type Result struct {
	Warnings ir.Diagnostics // and remarks, sorted by position

	by *rewriter
}

// Run promotes a module in place. If the returned diagnostics hold an error the module is in no
// defined state and must not be printed. They are sorted by position, each said once.
func Run(m *ir.Module, o Options) (*Result, ir.Diagnostics) {
	result, errors := run(m, &o)
	if result == nil || !o.KeepWeak || o.WeakConstants == NoConstants {
		return result, errors
	}
	// Constants of the output are weak by option again when it is read, those too that were strong in another type before. What is marked is
	// what is weak then: the output is read for that.
	if again, errors := run(m, &o); again == nil {
		return nil, errors
	}
	return result, nil
}

// run is Run, once.
func run(m *ir.Module, o *Options) (*Result, ir.Diagnostics) {
	sys := o.System
	if sys == nil {
		sys, _ = promote.New(promote.JAX, promote.Config{})
	}
	return newSolver(m, sys, o).run()
}

// run decides, and carries it out.
func (s *solver) run() (*Result, ir.Diagnostics) {
	s.findFunctions()
	s.faults.keep(0)
	r := newRewriter(s)
	s.solveModule(func(v *version, op ir.Op) {
		if len(s.faults.errors) == 0 {
			r.function(v, op)
		}
	})
	if len(s.faults.errors) == 0 {
		r.finish()
	}
	if len(s.faults.errors) > 0 {
		s.faults.errors.Sort()
		return nil, s.faults.errors
	}
	s.faults.warnings.Sort()
	return &Result{Warnings: s.faults.warnings, by: r}, nil
}

// finish moves conversions, folds constants, and removes what nothing uses.
func (r *rewriter) finish() {
	if r.s.opts.Hoist {
		r.hoist()
	}
	if len(r.converts.list) > 0 {
		r.foldConstants()
		r.s.faults.keep(0)
	}
	r.eraseBehind()
	for _, op := range r.converts.tuples {
		if !r.m.Erased(op) && r.usesOf(r.m.Result(op, 0)) == 0 {
			r.erase(op)
		}
	}
	r.merge()
}

// findWeakArgs makes the arguments weak that the options name.
func (s *solver) findWeakArgs() {
	for _, w := range s.opts.WeakArgs {
		found, meant := false, false
		for _, op := range s.calls.order {
			f := s.function(op)
			if w.Function != "" && f.name != w.Function || w.Function == "" && f.private {
				continue
			}
			meant = true
			leaf := 0
			for i, t := range s.argTypes(f) {
				width := s.values.width(t)
				if w.Name == "" && w.Number == i || w.Name != "" && s.isArg(f, i, w.Name) {
					found = true
					for k := leaf; k < leaf+width; k++ {
						f.inputs[k].Weak = s.mayBeWeak(f.op, s.argRange(f.op, i), t, f.inputs[k].Type)
					}
					if f.weakArgs == nil {
						f.weakArgs = map[int]bool{}
					}
					f.weakArgs[i] = true
				}
				leaf += width
			}
		}
		if !found {
			s.fail(s.m.Top(), noSuchArgument, w.missing(meant))
		}
	}
}

// argTypes are the types of a function's arguments.
func (s *solver) argTypes(f *function) []ir.Type {
	parts, inputs := s.m.Parts(s.m.AttrType(s.m.Property(f.op, s.names.functionType)))
	return parts[:inputs]
}

// resultTypes are the types of a function's results.
func (s *solver) resultTypes(f *function) []ir.Type {
	parts, inputs := s.m.Parts(s.m.AttrType(s.m.Property(f.op, s.names.functionType)))
	return parts[inputs:]
}

// isArg tells whether a name is that of argument i of a function: in the text, without its %, or in its location, where JAX has what Python calls it.
func (s *solver) isArg(f *function, i int, name string) bool {
	entry := s.m.Body(f.op)
	if entry == 0 || i >= s.m.NumArgs(entry) {
		return false
	}
	arg := s.m.Arg(entry, i)
	r := s.m.ValueRange(arg)
	return strings.TrimPrefix(string(s.m.Source.Text[r.Start:r.End]), "%") == name || s.m.LocationName(s.m.ArgLocation(arg)) == name
}

// names are the attribute names that the pass uses.
type names struct {
	weak, value, direction, compareType, fftType, distribution, index, resultSegments, dynamicRoot, broadcastDims ir.AttrName
	symName, visibility, functionType, argAttrs, resAttrs, callee, decomposition                                  ir.AttrName
}

func namesOf(c *ir.Context) names {
	return names{
		weak: c.Name("promote.weak"), value: c.Name("value"), direction: c.Name("comparison_direction"), compareType: c.Name("compare_type"),
		fftType: c.Name("fft_type"), distribution: c.Name("rng_distribution"), index: c.Name("index"), resultSegments: c.Name("resultSegmentSizes"), dynamicRoot: c.Name("has_dynamic_root"),
		broadcastDims: c.Name("broadcast_dimensions"),
		symName:       c.Name("sym_name"), visibility: c.Name("sym_visibility"), functionType: c.Name("function_type"),
		argAttrs: c.Name("arg_attrs"), resAttrs: c.Name("res_attrs"), callee: c.Name("callee"), decomposition: c.Name("decomposition"),
	}
}
