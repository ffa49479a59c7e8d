// Package pipeline holds the order of the steps from a text to a module that may be printed: it is
// read, verified, promoted, rewritten for a machine, and verified again. The command, the page and
// Go programs take the same steps, so that none of them prints what was not verified.
package pipeline

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes"
)

// Options say what is done. The zero value promotes as JAX does. The functions may be nil, and
// change nothing unless they say so.
type Options struct {
	Reader *text.Reader // reads the module; nil: one of its own
	// modules stay as they are, and the verifier reports as the reference does
	Unpromoted bool
	// unregistered operations that have operands of several element types are errors, not warnings
	Strict    bool
	Promotion passes.Options
	Retarget  func(m *ir.Module) ir.Diagnostics // rewrites a promoted module for a machine
	// takes the place of promotion: it gives a module in which element types may disagree
	Restore func(m *ir.Module) ir.Diagnostics

	Read func(m *ir.Module) // sees what was read; nil if it cannot be
	// sees what promotion did, before the module is changed further
	Promoted func(m *ir.Module, r *passes.Result)
	Ended    func(p Phase) // hears of the end of each phase
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
	OfTool               // the result is not valid: it must not be printed, and the errors say why
)

// Run reads a text and takes all steps. The module is nil if there are errors; else it is valid,
// and the diagnostics are warnings and remarks.
func Run(src *ir.Source, o Options) (*ir.Module, ir.Diagnostics, Fault) {
	if o.Reader == nil {
		o.Reader = text.NewReader(ir.NewContext())
	}
	m, found := Read(o.Reader, src)
	o.ended(Reading)
	if o.Read != nil {
		o.Read(m)
	}
	if o.Unpromoted {
		for _, d := range found {
			d.Remedies = nil // the reference gives no advice
		}
	}
	if m == nil || found.HasErrors() {
		return nil, found, OfInput
	}
	if o.Restore != nil {
		return restore(m, found, &o)
	}
	legal := false
	if o.Unpromoted {
		errors := verify.Module(m, verify.Options{AsReference: true})
		o.ended(Verifying)
		if errors.HasErrors() {
			return nil, append(found, errors...), OfInput
		}
	} else {
		var more ir.Diagnostics
		var done bool
		legal, more, done = promote(m, &o)
		if found = append(found, more...); !done {
			return nil, found, OfInput
		}
	}
	if o.Retarget != nil {
		if !o.Unpromoted && (!legal || m.Edited()) {
			// what is wrong with a type could become the target's fault, or right
			if errors, fault := verifyOutput(o.Reader, m); errors != nil {
				return nil, append(found, errors...), fault
			}
			o.ended(Verifying)
		}
		found = append(found, o.Retarget(m)...)
		o.ended(Retargeting)
	}
	if found.HasErrors() {
		return nil, found, OfInput
	}
	if legal && !m.Edited() {
		return m, found, OfInput
	}
	errors, fault := verifyOutput(o.Reader, m)
	o.ended(Verifying)
	if errors != nil {
		return nil, append(found, errors...), fault
	}
	return m, found, OfInput
}

// Analyze reads a module that Run refuses and promotes it as far as it can be, see
// [passes.Analyze]. Read and Promoted of the options see it; nothing does if it is refused before
// it is promoted.
func Analyze(src *ir.Source, o Options) {
	if o.Unpromoted || o.Restore != nil {
		return
	}
	if o.Reader == nil {
		o.Reader = text.NewReader(ir.NewContext())
	}
	m, found := Read(o.Reader, src)
	if m == nil || found.HasErrors() {
		return
	}
	if o.Read != nil {
		o.Read(m)
	}
	legal, errors := verifyInput(m)
	if errors.HasErrors() {
		return
	}
	promotion := o.Promotion
	promotion.Legal = legal
	if result := passes.Analyze(m, promotion); result != nil && o.Promoted != nil {
		o.Promoted(m, result)
	}
}

// restore changes a module by Restore, and verifies it. What is wrong with it was wrong with the
// input.
func restore(m *ir.Module, found ir.Diagnostics, o *Options) (*ir.Module, ir.Diagnostics, Fault) {
	found = append(found, o.Restore(m)...)
	if !found.HasErrors() {
		_, errors := verifyInput(m)
		found = append(found, errors...)
	}
	o.ended(Verifying)
	if found.HasErrors() {
		return nil, found, OfInput
	}
	return m, found, OfInput
}

// promote verifies and promotes a module; legal reports whether its element types fitted before,
// done whether it could be promoted.
func promote(m *ir.Module, o *Options) (legal bool, found ir.Diagnostics, done bool) {
	legal, found = verifyInput(m)
	o.ended(Verifying)
	if found.HasErrors() {
		return legal, found, false
	}
	promotion := o.Promotion
	promotion.Legal = legal
	result, errors := passes.Run(m, promotion)
	o.ended(Promoting)
	if result == nil {
		return legal, errors, false
	}
	found = append(append(errors, result.Warnings...), unverified(m, o.Strict)...)
	if o.Promoted != nil {
		o.Promoted(m, result)
		o.ended(Explaining)
	}
	return legal, found, true
}

// Legal reports whether the reference verifier accepts a module as it is, which [passes.Options]
// asks for.
func Legal(m *ir.Module) bool { return verify.Legal(m, verify.Options{}) }

// verifyInput checks a module that is to be promoted; its element types need not fit yet. It
// reports whether they do.
func verifyInput(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if Legal(m) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// verifyOutput checks a module that is to be printed. Errors that the input has as well are the
// input's, and so are those of operations with elements that no system promotes, from which the
// rest may follow. Else the tool is at fault.
func verifyOutput(reader *text.Reader, m *ir.Module) (ir.Diagnostics, Fault) {
	errors := verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil, OfInput
	}
	if before, _ := Read(reader, m.Source); before != nil {
		if both := intersect(slices.Clone(errors), verify.Module(before, verify.Options{})); len(both) > 0 {
			return both, OfInput
		}
	}
	if mixed := unpromotedFaults(m, slices.Clone(errors)); len(mixed) > 0 {
		return mixed, OfInput
	}
	return errors, OfTool
}

// intersect returns the diagnostics that are in both lists.
func intersect(list, other ir.Diagnostics) ir.Diagnostics {
	return slices.DeleteFunc(list, func(d *ir.Diagnostic) bool {
		return !slices.ContainsFunc(other, func(o *ir.Diagnostic) bool { return o.Range == d.Range && o.Message == d.Message })
	})
}

// unpromotedFaults returns the diagnostics of operations that have elements which no system
// promotes beside others: the former stay as the text has them, whatever the latter become.
func unpromotedFaults(m *ir.Module, list ir.Diagnostics) ir.Diagnostics {
	unpromoted := map[ir.Range]ir.Type{}
	m.Walk(func(op ir.Op) {
		if t := passes.Unpromotable(m, op); t != 0 {
			unpromoted[m.OpRange(op)] = t
		}
	})
	list = slices.DeleteFunc(list, func(d *ir.Diagnostic) bool { return unpromoted[d.Range] == 0 })
	for _, d := range list {
		d.Note("no system promotes elements of type '" + m.TypeString(unpromoted[d.Range]) + "'; convert the operand first")
	}
	return list
}
