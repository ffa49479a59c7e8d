package infer

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// findWeakArgs makes the arguments weak that the option WeakArgs names.
func (g *callGraph) findWeakArgs() {
	for _, w := range g.config.WeakArgs {
		found, hasFunction := false, false
		for _, f := range g.functions {
			if w.Function != "" && f.Name != w.Function || w.Function == "" && f.Private {
				continue
			}
			hasFunction = true
			leaf := 0
			inputs, _ := ir.Signature(g.m, f.Op)
			for i, t := range inputs {
				width := g.values.NumLeaves(t)
				if w.Name == "" && w.Number == i || w.Name != "" && g.isArg(f, i, w.Name) {
					found = true
					for k := leaf; k < leaf+width; k++ {
						f.Inputs[k].Weak = g.report.checkWeakForm(f.Op, g.argRange(f.Op, i), t, f.Inputs[k].Type,
							"the option weak-args names argument #"+itoa(i)+" of type", "do not name this argument")
					}
					f.WeakArgs[i] = true
				}
				leaf += width
			}
		}
		if !found {
			g.report.Fail(g.m.Top(), rules.NoSuchArgument, missingArg(&w, hasFunction))
		}
	}
}

// missingArg returns the message that no function has an argument. hasFunction is set if the named
// function exists.
func missingArg(w *rules.WeakArg, hasFunction bool) string {
	switch {
	case w.Function != "" && !hasFunction:
		return "there is no function '@" + w.Function + "', of which an argument is to be weak"
	case w.Function != "":
		return "function '@" + w.Function + "' has no argument '" + w.Text + "'"
	}
	return "no public function has an argument '" + w.Text + "'"
}

// isArg reports whether an argument has this name in the text, or in its location as in JAX.
func (g *callGraph) isArg(f *Function, i int, name string) bool {
	entry := g.m.Body(f.Op)
	if entry == 0 || i >= g.m.NumArgs(entry) {
		return false
	}
	arg := g.m.Arg(entry, i)
	r := g.m.Ranges().Value(arg)
	written := !g.m.Source.Binary && strings.TrimPrefix(string(g.m.Source.Text[r.Start:r.End]), "%") == name
	return written || g.m.Locs.NameOf(g.m.ArgLocation(arg)) == name
}
