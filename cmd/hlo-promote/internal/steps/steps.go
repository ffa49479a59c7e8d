// Package steps is the order of what is done with a module: it is read, verified, promoted, rewritten for a machine, and
// verified again. The command and the page take the same steps.
package steps

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes"
)

// Options say what is done. The functions may be nil, and change nothing unless they say so.
type Options struct {
	Unpromoted bool // modules stay as they are, and the verifier speaks as the reference does
	Promotion  passes.Options
	Retarget   func(m *ir.Module) ir.Diagnostics // rewrites a promoted module for a machine

	Read     func(m *ir.Module)                   // sees what was read; nil if it cannot be
	Promoted func(m *ir.Module, r *passes.Result) // sees what promotion did, before the module is changed further
}

// A Fault says whose mistake errors are.
type Fault uint8

const (
	OfInput Fault = iota // the errors, if there are any, are about the input
	OfTool               // what became of the module is not valid: it must not be printed, and the errors say why
)

// Run takes the steps. The module is nil if there are errors.
func Run(reader *text.Reader, src *ir.Source, o Options) (*ir.Module, ir.Diagnostics, Fault) {
	m, said := reader.Read(src)
	if o.Read != nil {
		o.Read(m)
	}
	if o.Unpromoted {
		for _, d := range said {
			d.Remedies = nil // the reference gives no advice
		}
	}
	if m == nil || said.HasErrors() {
		return nil, said, OfInput
	}
	legal := false
	if o.Unpromoted {
		if errors := verify.Module(m, verify.Options{AsReference: true}); errors.HasErrors() {
			return nil, append(said, errors...), OfInput
		}
	} else {
		var more ir.Diagnostics
		legal, more = promote(m, &o)
		if said = append(said, more...); more.HasErrors() {
			return nil, said, OfInput
		}
	}
	if o.Retarget != nil {
		if said = append(said, o.Retarget(m)...); said.HasErrors() {
			return nil, said, OfInput
		}
	}
	if legal && !m.Edited() {
		return m, said, OfInput
	}
	if errors, fault := sound(reader, m); errors != nil {
		return nil, append(said, errors...), fault
	}
	return m, said, OfInput
}

// promote verifies and promotes a module; legal tells whether its element types fitted before.
func promote(m *ir.Module, o *Options) (legal bool, said ir.Diagnostics) {
	if legal, said = verified(m); said.HasErrors() {
		return legal, said
	}
	result, errors := passes.Run(m, o.Promotion)
	if result == nil {
		return legal, errors
	}
	said = append(append(errors, result.Warnings...), unverified(m)...)
	if o.Promoted != nil {
		o.Promoted(m, result)
	}
	return legal, said
}

// verified checks a module that is to be promoted; its element types need not fit yet. It tells whether they do.
func verified(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if verify.Legal(m, verify.Options{}) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// sound checks a module that is to be printed. What it finds was wrong with the input, as far as it says so of that as well: no
// promotion mended it, and the rest may follow from it. Else the tool is at fault.
func sound(reader *text.Reader, m *ir.Module) (ir.Diagnostics, Fault) {
	errors := verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil, OfInput
	}
	if before, _ := reader.Read(m.Source); before != nil {
		if both := inBoth(slices.Clone(errors), verify.Module(before, verify.Options{})); len(both) > 0 {
			return both, OfInput
		}
	}
	return errors, OfTool
}

// inBoth are the diagnostics that are in both lists.
func inBoth(list, other ir.Diagnostics) ir.Diagnostics {
	return slices.DeleteFunc(list, func(d *ir.Diagnostic) bool {
		return !slices.ContainsFunc(other, func(o *ir.Diagnostic) bool { return o.Range == d.Range && o.Message == d.Message })
	})
}
