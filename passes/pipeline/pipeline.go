// Package pipeline defines the order of the phases from source text to a module that may be
// printed: parse, verify, promote, retarget, verify. The command, the web page and Go programs all
// use it, so that none of them prints a module that was not verified.
package pipeline

import (
	"errors"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes"
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
	Ended    func(p passes.Phase) // called at the end of each phase
}

// The phases of Run, beside those of [passes.Promote].
const (
	Reading    = passes.Promoting + 1 + iota
	Explaining // time spent in Promoted
	Retargeting
)

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
	if o.Ended == nil {
		o.Ended = func(passes.Phase) {}
	}
	m, found := o.read(src)
	o.Ended(Reading)
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
	if o.Unpromoted {
		errors := verify.Module(m, verify.Options{AsReference: true})
		o.Ended(passes.Verifying)
		if errors.HasErrors() {
			return nil, append(found, errors...), OfInput
		}
	} else {
		promotion := o.Promotion
		promotion.Ended = o.Ended
		result, err := passes.Promote(m, promotion)
		if refused, _ := errors.AsType[*passes.Error](err); refused != nil {
			fault := OfInput
			if refused.Bug {
				fault = OfTool
			}
			return nil, append(found, refused.Diagnostics...), fault
		}
		found = slices.Concat(found, result.Warnings, unverified(m, o.Strict))
		if o.Promoted != nil {
			o.Promoted(m, result)
			o.Ended(Explaining)
		}
	}
	if o.Retarget != nil {
		found = append(found, o.Retarget(m)...)
		o.Ended(Retargeting)
	}
	if found.HasErrors() {
		return nil, found, OfInput
	}
	if o.Retarget != nil && m.Edited() {
		errors := verify.Module(m, verify.Options{})
		o.Ended(passes.Verifying)
		if errors.HasErrors() {
			return nil, append(found, errors...), OfTool
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
	if result := passes.Analyze(m, o.Promotion); result != nil && o.Promoted != nil {
		o.Promoted(m, result)
	}
}
