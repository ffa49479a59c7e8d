// Package pipeline defines the order of the phases from source text to a module that may be
// printed: parse, verify, promote, retarget, verify. The command, the web page and Go programs all
// use it, so that none of them prints a module that was not verified.
package pipeline

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/internal/infer"
)

// Options configures Run. The zero value promotes as JAX does. Function fields may be nil, and must
// not change the module unless documented.
type Options struct {
	Reader *text.Reader // parses the module; nil: a new one
	// do not promote; the verifier reports what the reference reports
	Unpromoted bool
	// unregistered operations whose operands have several element types are errors, not warnings
	Strict    bool
	Promotion passes.Options
	Retarget  func(m *ir.Module) ir.Diagnostics // rewrites a promoted module for a target

	Read func(m *ir.Module) // called with the parsed module; nil if parsing failed
	// called after promotion, before the module is changed further
	Promoted func(m *ir.Module, r *passes.Result)
	Ended    func(p Phase) // called at the end of each phase
}

// A Phase is a phase of Run.
type Phase uint8

const (
	Reading Phase = iota
	Verifying
	Promoting
	Explaining // time spent in Promoted
	Retargeting
)

func (o *Options) ended(p Phase) {
	if o.Ended != nil {
		o.Ended(p)
	}
}

// read parses a source with the reader, which it makes if there is none.
func (o *Options) read(src *ir.Source) (*ir.Module, ir.Diagnostics) {
	if o.Reader == nil {
		o.Reader = text.NewReader(ir.NewContext())
	}
	return Read(o.Reader, src)
}

// A Fault tells whose mistake the errors are.
type Fault uint8

const (
	OfInput Fault = iota // errors, if any, are in the input
	OfTool               // the output is invalid because of a bug: it must not be printed
)

// Run parses a source and runs all phases. The module is nil if there are errors; otherwise it is
// valid, and the diagnostics are warnings and remarks.
func Run(src *ir.Source, o Options) (*ir.Module, ir.Diagnostics, Fault) {
	m, found := o.read(src)
	o.ended(Reading)
	if o.Read != nil {
		o.Read(m)
	}
	if o.Unpromoted {
		for _, d := range found {
			d.Remedies = nil // the reference prints no remedies
		}
	}
	if m == nil || found.HasErrors() {
		return nil, found, OfInput
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
			// verify before retargeting, which could hide or cause an invalid type
			if errors, fault := o.verifyOutput(m); errors != nil {
				return nil, append(found, errors...), fault
			}
		}
		found = append(found, o.Retarget(m)...)
		o.ended(Retargeting)
	}
	if found.HasErrors() {
		return nil, found, OfInput
	}
	if !legal || m.Edited() {
		if errors, fault := o.verifyOutput(m); errors != nil {
			return nil, append(found, errors...), fault
		}
	}
	return m, found, OfInput
}

// Analyze parses a module that Run refuses and promotes as much of it as possible, see
// [passes.Analyze]. It calls Read and Promoted of the options; it calls neither if the module is
// refused before promotion.
func Analyze(src *ir.Source, o Options) {
	if o.Unpromoted {
		return
	}
	m, found := o.read(src)
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

// promote verifies and promotes a module. legal reports whether the input was valid before, done
// whether promotion succeeded.
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

// Legal reports whether the reference verifier accepts the module unchanged; [passes.Options] needs
// to know.
func Legal(m *ir.Module) bool { return verify.Legal(m, verify.Options{}) }

// verifyInput verifies a module before promotion, apart from its element types. legal reports
// whether these agree too.
func verifyInput(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if Legal(m) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// verifyOutput verifies a module before it is printed. Errors that the input also has are
// attributed to the input, and so are errors at operations with elements that no system promotes,
// and their consequences. All others are bugs.
func (o *Options) verifyOutput(m *ir.Module) (ir.Diagnostics, Fault) {
	defer o.ended(Verifying)
	errors := verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil, OfInput
	}
	if before, _ := Read(o.Reader, m.Source); before != nil {
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

// unpromotedFaults returns the diagnostics at operations that mix element types which no system
// promotes with others: the former stay unchanged, whatever the latter become.
func unpromotedFaults(m *ir.Module, list ir.Diagnostics) ir.Diagnostics {
	unpromoted := map[ir.Range]ir.Type{}
	m.Walk(func(op ir.Op) {
		if t := infer.Unpromotable(m, op); t != 0 {
			unpromoted[m.Ranges().Op(op)] = t
		}
	})
	list = slices.DeleteFunc(list, func(d *ir.Diagnostic) bool { return unpromoted[d.Range] == 0 })
	for _, d := range list {
		d.Note("no system promotes elements of type '" + m.Types.Text(unpromoted[d.Range]) + "'; convert the operand first")
	}
	return list
}
