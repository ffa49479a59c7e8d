package cli

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// showsModules reports whether a report shows modules. It then has all conversions, even without
// --explain.
func (c *config) showsModules() bool { return c.reportsIn(report.Format.ShowsModules) }

func (c *config) wantsFixes() bool { return c.reportsIn(report.Format.HasFixes) }

func (c *config) reportsIn(kind func(report.Format) bool) bool {
	return kind(c.format) || slices.ContainsFunc(c.reports, func(name string) bool {
		f, err := report.FormatOf(name)
		return err == nil && kind(f)
	})
}

// recordModule records a part of an input for reports that show modules; m is nil if it is refused.
func (w *worker) recordModule(t *task, in *input, p part, src *ir.Source, m *ir.Module) {
	shown := report.Module{File: in.name, Line: max(p.line, 1), Spreads: []report.Spread{}}
	if !src.Binary && !src.Foreign {
		shown.Text = string(p.text)
	}
	if m != nil {
		l := w.locator(in, m)
		types := slices.SortedFunc(maps.Keys(typesOf(m)), func(a, b elem.Type) int { return strings.Compare(a.String(), b.String()) })
		for _, e := range types {
			spread := explain.Why(l.m, e)
			if spread.Values == 0 || e == elem.None {
				continue
			}
			s := report.Spread{Type: e.String(), Values: spread.Values, Results: spread.Results, Chains: [][]report.Step{}, More: max(0, len(spread.Origins)-maxOrigins)}
			for i := range spread.Origins[:min(len(spread.Origins), maxOrigins)] {
				s.Chains = append(s.Chains, l.chain(&spread.Origins[i]))
			}
			shown.Spreads = append(shown.Spreads, s)
		}
	}
	t.modules = append(t.modules, shown)
}

// chain converts the path of a type from an origin to a result.
func (l *locator) chain(o *explain.Origin) []report.Step {
	m := l.m
	steps := []report.Step{{Label: "argument", Line: l.line(m.Ranges().Value(o.Value))}}
	if o.At != 0 {
		steps[0] = l.step(o.Op)
	}
	for i, op := range o.Chain {
		if i == maxSteps/2 && len(o.Chain) > maxSteps {
			steps = append(steps, report.Step{Label: fmt.Sprintf("%d more", len(o.Chain)-maxSteps)})
		}
		if i < maxSteps/2 || i >= len(o.Chain)-maxSteps/2 {
			steps = append(steps, l.step(op))
		}
	}
	if o.Function != 0 {
		steps = append(steps, report.Step{Label: "result #" + strconv.Itoa(o.Result) + " of @" + m.Attrs.StringOf(m.Property(o.Function, ir.NameSymName))})
	}
	return steps
}

func (l *locator) step(op ir.Op) report.Step {
	return report.Step{Label: l.m.OpString(op), Line: l.line(l.m.Ranges().Op(op))}
}

// line returns the line of a range of the text, or 0 in a binary module.
func (l *locator) line(r ir.Range) int {
	if l.binary {
		return 0
	}
	return l.m.Source.Position(r.Start).Line
}
