package main

import (
	"fmt"
	"slices"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/passes"
)

// transform reads a module, verifies it, promotes and retargets it, and verifies what came of it. It is nil if there are errors.
// o keeps what findings need, of a module that is refused too.
func (w *worker) transform(t *task, in *input, src *ir.Source, o *outcome) (*ir.Module, ir.Diagnostics) {
	m, said := w.reader.Read(src)
	t.lap(readPhase)
	w.begun(o, m)
	if !w.promotes() {
		for _, d := range said {
			d.Remedies = nil // the reference gives no advice
		}
	}
	if m == nil || said.HasErrors() {
		return nil, said
	}
	legal := false
	if w.promotes() {
		var errors ir.Diagnostics
		legal, errors = verified(m)
		t.lap(verifyPhase)
		if errors.HasErrors() {
			return nil, append(said, errors...)
		}
		result, errors := passes.Run(m, w.options)
		t.lap(promotePhase)
		if said = append(said, errors...); result == nil {
			return nil, said
		}
		said = append(said, result.Warnings...)
		said = append(said, w.unverified(m)...)
		w.reasons(t, in, o, result)
		t.lap(explainPhase)
	} else if errors := verify.Module(m, verify.Options{AsReference: true}); errors.HasErrors() {
		return nil, append(said, errors...)
	}
	said = append(said, w.retarget(m, o)...)
	t.lap(targetPhase)
	if said.HasErrors() {
		return nil, said
	}
	if legal && !m.Edited() {
		return m, said
	}
	errors := w.sound(t, m)
	t.lap(verifyPhase)
	if errors != nil {
		return nil, append(said, errors...)
	}
	return m, said
}

// verified checks a module that is to be promoted; its element types need not fit yet. It tells whether they do.
func verified(m *ir.Module) (legal bool, errors ir.Diagnostics) {
	if verify.Legal(m, verify.Options{}) {
		return true, nil
	}
	return false, verify.Module(m, verify.Options{IgnoreElementTypes: true})
}

// sound checks a module that is to be printed. What it finds was wrong with the input, as far as it says so of that as well: no
// promotion mended it, and the rest may follow from it. Else this program is at fault: the task fails.
func (w *worker) sound(t *task, m *ir.Module) ir.Diagnostics {
	errors := verify.Module(m, verify.Options{})
	if len(errors) == 0 {
		return nil
	}
	if before, _ := w.reader.Read(m.Source); before != nil {
		if both := inBoth(slices.Clone(errors), verify.Module(before, verify.Options{})); len(both) > 0 {
			return both
		}
	}
	t.status = max(t.status, statusFault)
	fmt.Fprintf(t.log, "hlo-promote: error: internal error on %s, please report it: what it became is not valid, and is not printed\n", quoted(t.name))
	return errors
}

// inBoth are the diagnostics that are in both lists.
func inBoth(list, other ir.Diagnostics) ir.Diagnostics {
	return slices.DeleteFunc(list, func(d *ir.Diagnostic) bool {
		return !slices.ContainsFunc(other, func(o *ir.Diagnostic) bool { return o.Range == d.Range && o.Message == d.Message })
	})
}
