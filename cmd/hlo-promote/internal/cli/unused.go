package cli

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// unusedExemption is the code of the finding that an exemption from a gate matches nothing.
const unusedExemption = "HP416"

// An exemptionUse counts what the exemptions of a config match, in one input or in several.
type exemptionUse struct {
	allowed []bool              // by the index of an allowance: it matches a finding
	stale   map[string]staleSet // by input, as the baseline names it
}

// A staleSet counts the entries of a baseline for a file that match nothing.
type staleSet struct{ count, line int }

// recordUse counts what the exemptions of the config match in the input of a task.
func (b *batch) recordUse(t *task) {
	c := t.config
	if c == nil || len(b.folders) == 0 {
		return
	}
	if b.uses == nil {
		b.uses = map[*config]*exemptionUse{}
	}
	u := b.uses[c]
	if u == nil {
		u = &exemptionUse{make([]bool, len(c.allow)), map[string]staleSet{}}
		b.uses[c] = u
	}
	for i, used := range t.allowed {
		u.allowed[i] = u.allowed[i] || used
	}
	if c.baseline == "" {
		return
	}
	name := c.baselineName(t.name)
	left := t.known
	if left == nil {
		left = c.known[name]
	}
	u.stale[name] = c.staleEntries(left)
}

// staleEntries counts the entries of a baseline that a gate covers.
func (g *gates) staleEntries(left baseline.Counts) (s staleSet) {
	for k, n := range left {
		if n == 0 || !g.covers(&k) {
			continue
		}
		s.count += n
		if line := g.lines[k]; s.line == 0 || line < s.line {
			s.line = line
		}
	}
	return s
}

// covers reports whether a gate reports findings like that of an entry.
func (g *gates) covers(k *baseline.Key) bool {
	_, gated := g.severity(func(of *triggers) bool {
		switch k.Code {
		case newType, hasType:
			e, _ := elem.Lookup(k.To)
			return slices.Contains(of.types, typeTrigger{e, k.Code})
		case explain.LeakCode, explain.ArgumentCode:
			return of.has(leaks)
		case passes.TypeOverruled:
			return of.has(overruled) || of == &g.warn && !of.notOverruled
		case isEmpty:
			return of.has(empty)
		}
		for class := explain.Widening; class <= explain.Weak; class <<= 1 {
			if class.Code() == k.Code {
				return of.classes&class != 0
			}
		}
		return false
	})
	return gated
}

// reportUnused reports exemptions that match nothing in a run over a folder, and returns the exit
// status. It reports none of a run in which something is refused or cannot be read.
func (b *batch) reportUnused(status int) int {
	if b.total.refused > 0 || status >= statusUsage {
		return status
	}
	var findings []report.Finding
	for _, c := range b.configs() {
		for _, f := range b.unusedOf(c) {
			if c.deny.has(unused) {
				f.Severity, status = report.Error, max(status, statusInput)
			}
			if !slices.ContainsFunc(findings, func(g report.Finding) bool { return g.Place == f.Place && g.Message == f.Message }) {
				findings = append(findings, f)
			}
		}
	}
	b.addFindings(findings)
	return status
}

// addFindings reports findings about the run, after those about inputs.
func (b *batch) addFindings(findings []report.Finding) {
	b.findings = append(b.findings, findings...)
	if b.format == report.TextFormat {
		report.Text(b.stderr, b.visibleFindings(&task{}, findings, nil), b.stderrColor)
	}
}

// unusedOf returns the findings about the exemptions of a config.
func (b *batch) unusedOf(c *config) (findings []report.Finding) {
	u := b.uses[c]
	if u == nil {
		return nil
	}
	add := func(at report.Place, message, note string) {
		f := report.Finding{Code: unusedExemption, Severity: report.Warning, Message: message, Place: at}
		f.Notes = []report.Note{{Message: note}}
		findings = append(findings, f)
	}
	allow := c.settingOf("gates.allow")
	given := slices.DeleteFunc(slices.Clone(c.given), func(g givenFlag) bool { return g.name != "allow" })
	for i := range c.allow {
		switch {
		case b.isUsed(c, i):
		case allow == nil:
			add(report.Place{File: "--allow " + given[i].value}, "the flag matches no finding", "remove it")
		case b.judges(c):
			v := allow.Values[i]
			add(v.Place, "the allowance "+v.Text+" matches no finding", "remove it; its reason is: "+v.Reason)
		}
	}
	if c.baselineUpdate || c.settingOf("gates.baseline") != nil && !b.judges(c) {
		return findings
	}
	for name, entries := range c.known {
		if _, isInput := u.stale[name]; !isInput && name != stdinName && !inputExists(c.baseline, name) {
			u.stale[name] = c.staleEntries(entries)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.stale)) {
		if s := u.stale[name]; s.count > 0 {
			at := report.Position{Line: s.line, Column: 1}
			of := " of " + quote(name) + " in the baseline "
			add(report.Place{File: c.baseline, Start: at}, pluralize(s.count, "finding"+of+"matches", "findings"+of+"match")+" nothing any more", "--baseline-update removes what matches nothing")
		}
	}
	return findings
}

// isUsed reports whether an allowance of a config matches a finding. The same setting may be in the
// configs of other inputs.
func (b *batch) isUsed(c *config, i int) bool {
	allow := c.settingOf("gates.allow")
	for d, u := range b.uses {
		other := d.settingOf("gates.allow")
		// without the setting, both have those of the command line
		same := allow == nil && other == nil || allow != nil && other != nil && allow.Equal(other)
		if same && i < len(u.allowed) && u.allowed[i] {
			return true
		}
	}
	return false
}

// judges reports whether the run shows which exemptions of a project file match nothing: it covers
// the folder of the file, and no flag replaces its settings.
func (b *batch) judges(c *config) bool {
	if slices.ContainsFunc(c.given, func(g givenFlag) bool { return g.name != "format" && isSettable(g.name) }) {
		return false
	}
	return slices.ContainsFunc(b.folders, func(folder string) bool { return isBelow(folder, cmp.Or(c.projectFile, project.Name)) })
}

func isSettable(flag string) bool {
	return slices.ContainsFunc(settables, func(s settable) bool { return s.flag == flag })
}
