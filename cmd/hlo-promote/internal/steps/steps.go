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
	Strict     bool // operations that are not known and have operands of several element types are errors, not warnings
	Promotion  passes.Options
	Retarget   func(m *ir.Module) ir.Diagnostics // rewrites a promoted module for a machine
	Restore    func(m *ir.Module) ir.Diagnostics // takes the place of promotion: it gives a module in which element types may disagree

	Read     func(m *ir.Module)                   // sees what was read; nil if it cannot be
	Promoted func(m *ir.Module, r *passes.Result) // sees what promotion did, before the module is changed further
	Ended    func(p Phase)                        // hears of the end of each phase
}

// A Phase is a part of the work.
type Phase uint8

const (
	Reading Phase = iota
	Verifying
	Promoting
	Explaining // what Promoted does
	Retargeting
)

func (o *Options) ended(p Phase) {
	if o.Ended != nil {
		o.Ended(p)
	}
}

// A Fault says whose mistake errors are.
type Fault uint8

const (
	OfInput Fault = iota // the errors, if there are any, are about the input
	OfTool               // what became of the module is not valid: it must not be printed, and the errors say why
)

// Run takes the steps. The module is nil if there are errors.
func Run(reader *text.Reader, src *ir.Source, o Options) (*ir.Module, ir.Diagnostics, Fault) {
	m, said := Read(reader, src)
	o.ended(Reading)
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
	if o.Restore != nil {
		return restored(m, said, &o)
	}
	legal := false
	if o.Unpromoted {
		errors := verify.Module(m, verify.Options{AsReference: true})
		o.ended(Verifying)
		if errors.HasErrors() {
			return nil, append(said, errors...), OfInput
		}
	} else {
		var more ir.Diagnostics
		var done bool
		legal, more, done = promote(m, &o)
		if said = append(said, more...); !done {
			return nil, said, OfInput
		}
	}
	if o.Retarget != nil {
		if !o.Unpromoted && (!legal || m.Edited()) { // what is wrong with a type could become the target's fault, or right
			if errors, fault := sound(reader, m); errors != nil {
				return nil, append(said, errors...), fault
			}
			o.ended(Verifying)
		}
		said = append(said, o.Retarget(m)...)
		o.ended(Retargeting)
	}
	if said.HasErrors() {
		return nil, said, OfInput
	}
	if legal && !m.Edited() {
		return m, said, OfInput
	}
	errors, fault := sound(reader, m)
	o.ended(Verifying)
	if errors != nil {
		return nil, append(said, errors...), fault
	}
	return m, said, OfInput
}

// Analyze reads a module that Run refuses and promotes it as far as it can be, see passes.Analyze. Read and
// Promoted of the options see it; nothing does if it is refused before it is promoted.
func Analyze(reader *text.Reader, src *ir.Source, o Options) {
	if o.Unpromoted || o.Restore != nil {
		return
	}
	m, said := Read(reader, src)
	if m == nil || said.HasErrors() {
		return
	}
	o.Read(m)
	legal, errors := verified(m)
	if errors.HasErrors() {
		return
	}
	promotion := o.Promotion
	promotion.Legal = legal
	if result := passes.Analyze(m, promotion); result != nil {
		o.Promoted(m, result)
	}
}

// restored is a module that Restore has changed. What is wrong with it was wrong with the input.
func restored(m *ir.Module, said ir.Diagnostics, o *Options) (*ir.Module, ir.Diagnostics, Fault) {
	said = append(said, o.Restore(m)...)
	if !said.HasErrors() {
		_, errors := verified(m)
		said = append(said, errors...)
	}
	o.ended(Verifying)
	if said.HasErrors() {
		return nil, said, OfInput
	}
	return m, said, OfInput
}

// promote verifies and promotes a module; legal tells whether its element types fitted before, done whether it could be promoted.
func promote(m *ir.Module, o *Options) (legal bool, said ir.Diagnostics, done bool) {
	legal, said = verified(m)
	o.ended(Verifying)
	if said.HasErrors() {
		return legal, said, false
	}
	promotion := o.Promotion
	promotion.Legal = legal
	result, errors := passes.Run(m, promotion)
	o.ended(Promoting)
	if result == nil {
		return legal, errors, false
	}
	said = append(append(errors, result.Warnings...), unverified(m, o.Strict)...)
	if o.Promoted != nil {
		o.Promoted(m, result)
		o.ended(Explaining)
	}
	return legal, said, true
}

// Legal reports whether the reference verifier accepts a module as it is, which [passes.Options] asks for.
func Legal(m *ir.Module) bool { return verify.Legal(m, verify.Options{}) }

// verified checks a module that is to be promoted; its element types need not fit yet. It tells whether they do.
func verified(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if Legal(m) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// sound checks a module that is to be printed. What it finds was wrong with the input, as far as it says so of that as well, or else of
// operations with elements that no system promotes: no promotion mended it, and the rest may follow from it. Else the tool is at fault.
func sound(reader *text.Reader, m *ir.Module) (ir.Diagnostics, Fault) {
	errors := verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil, OfInput
	}
	if before, _ := Read(reader, m.Source); before != nil {
		if both := inBoth(slices.Clone(errors), verify.Module(before, verify.Options{})); len(both) > 0 {
			return both, OfInput
		}
	}
	if mixed := ofMixed(m, slices.Clone(errors)); len(mixed) > 0 {
		return mixed, OfInput
	}
	return errors, OfTool
}

// inBoth are the diagnostics that are in both lists.
func inBoth(list, other ir.Diagnostics) ir.Diagnostics {
	return slices.DeleteFunc(list, func(d *ir.Diagnostic) bool {
		return !slices.ContainsFunc(other, func(o *ir.Diagnostic) bool { return o.Range == d.Range && o.Message == d.Message })
	})
}

// ofMixed are the diagnostics of operations that have elements which no system promotes beside others: the former stay as the text has
// them, whatever the latter become.
func ofMixed(m *ir.Module, list ir.Diagnostics) ir.Diagnostics {
	unpromoted := map[ir.Range]ir.Type{}
	m.Walk(func(op ir.Op) {
		if t := passes.Unpromotable(m, op); t != 0 {
			unpromoted[m.OpRange(op)] = t
		}
	})
	list = slices.DeleteFunc(list, func(d *ir.Diagnostic) bool { return unpromoted[d.Range] == 0 })
	for _, d := range list {
		d.Note("no system promotes elements of type '" + m.TypeString(unpromoted[d.Range]) + "', which the operation has beside others: convert them first")
	}
	return list
}
