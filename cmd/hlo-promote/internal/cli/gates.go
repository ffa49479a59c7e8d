package cli

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/baseline"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// Codes of the findings of gates about types.
const (
	newType = "HP413"
	hasType = "HP414"
)

// gateRules explains these codes.
var gateRules = []report.Rule{
	{Code: newType, Title: "new type", Text: "Promotion makes values of a type that no value of the input has, which -W or --deny new:TYPE reports. " +
		"The type may need more memory, or be unsupported by the backend. The notes follow it to a result, as with hlo-promote why. Convert the operand where the type originates."},
	{Code: hasType, Title: "forbidden type", Text: "The promoted module has values of a type that -W or --deny has:TYPE reports. The notes follow it to a result, as with hlo-promote why. Convert the operand where the type originates, or replace the type with --target."},
	{Code: unusedExemption, Title: "exemption that matches nothing", Text: "An allowance, or an entry of a baseline, matches no finding in a run over a folder, so it may hide a finding that comes later. Remove the allowance; --baseline-update removes entries. " +
		"Those of a project file are judged if the run covers its folder and no flag replaces its settings. --deny unused makes this an error."},
}

type gates struct {
	warn, deny     triggers
	allow          allowances
	baseline       string
	baselineUpdate bool
	against        string

	known     map[string]baseline.Counts // entries of the baseline, by input
	lines     map[baseline.Key]int       // their lines
	onlyGates bool                       // several inputs are checked, and no flag asks for modules
}

func (g *gates) hasGates() bool { return g.deny.isSet() || g.warn.isSet() }

// triggers holds the words of a gate's list. *triggers is a flag value.
type triggers struct {
	words        []string
	classes      explain.Class
	types        []typeTrigger
	notOverruled bool // -W no-overruled turns off the warning that is on by default
}

// Words of a gate's list, besides classes and types.
const (
	leaks       = "weak-leak"
	empty       = "empty"     // inputs without text
	unused      = "unused"    // exemptions that match nothing
	overruled   = "overruled" // declared result types that are wider than the computed ones
	noOverruled = "no-overruled"
)

// A typeTrigger matches the appearance of a type.
type typeTrigger struct {
	elem elem.Type
	code string // newType or hasType
}

func (t *triggers) isSet() bool { return len(t.words) > 0 }

func (t *triggers) has(word string) bool { return slices.Contains(t.words, word) }

func (t *triggers) String() string {
	words := t.words
	if t.notOverruled {
		words = append(slices.Clip(words), noOverruled)
	}
	return strings.Join(words, ",")
}

func (*triggers) Type() string { return "LIST" }

func (t *triggers) Set(list string) error {
	for _, word := range strings.Split(list, ",") {
		word = strings.TrimSpace(word)
		kind, name, typed := strings.Cut(word, ":")
		class, known := explain.ParseClass(word)
		switch {
		case slices.Contains([]string{leaks, overruled, empty, unused}, word):
		case word == noOverruled:
			t.notOverruled = true
			continue // not a gate
		case known && class != explain.Exact:
			t.classes |= class
		case typed && (kind == "new" || kind == "has"):
			e, err := parseElement(name)
			if err != nil {
				return fmt.Errorf("%s: %w", word, err)
			}
			t.types = append(t.types, typeTrigger{e, map[string]string{"new": newType, "has": hasType}[kind]})
		default:
			text := fmt.Sprintf("%s: must be one of %s, new:TYPE, has:TYPE", quote(word), strings.Join(gateWords(), ", "))
			if _, err := parseElement(word); err == nil {
				text += fmt.Sprintf("; did you mean 'has:%s', or 'new:%s' for a type that only promotion introduces?", word, word)
			}
			return errors.New(text)
		}
		t.words = append(t.words, word)
	}
	return nil
}

// allowanceKeys lists the keys of --allow.
var allowanceKeys = []string{"func", "op", "loc", "types"}

// An allowance suppresses findings that match all of its patterns.
type allowance struct{ function, op, loc, from, to string }

type allowances []allowance

func (a *allowances) String() string {
	if len(*a) == 0 {
		return ""
	}
	return fmt.Sprint(*a)
}

func (*allowances) Type() string { return "LIST" }

func (a *allowances) Set(list string) error {
	one := allowance{"*", "*", "*", "*", "*"}
	for _, part := range strings.Split(list, ",") {
		key, glob, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok || glob == "" {
			return fmt.Errorf("%s: must be KEY=GLOB", quote(part))
		}
		switch key {
		case "func":
			one.function = strings.TrimPrefix(glob, "@")
		case "op":
			one.op = glob
		case "loc":
			one.loc = glob
		case "types":
			if one.from, one.to, ok = strings.Cut(glob, ":"); !ok {
				return fmt.Errorf("%s: must be types=FROM:TO", quote(part))
			}
		default:
			return fmt.Errorf("unknown key %s: must be one of %s", quote(key), strings.Join(allowanceKeys, ", "))
		}
	}
	*a = append(*a, one)
	return nil
}

func (a *allowance) matches(f *report.Finding) bool {
	s := &f.Subject
	return glob(a.function, s.Function) && glob(a.op, s.Operation) && glob(a.from, s.From) && glob(a.to, s.To) &&
		(isAt(a.loc, &f.Place) || f.Other.File != "" && isAt(a.loc, &f.Other))
}

// allows reports whether an allowance matches a finding, and records each that does in t.
func (w *worker) allows(t *task, f *report.Finding) (ok bool) {
	for i := range w.allow {
		if w.allow[i].matches(f) {
			if t.allowed == nil {
				t.allowed = make([]bool, len(w.allow))
			}
			ok, t.allowed[i] = true, true
		}
	}
	return ok
}

// isAt reports whether a pattern matches a place: its file, or file and line.
func isAt(pattern string, p *report.Place) bool {
	return glob(pattern, p.File) || glob(pattern, fmt.Sprintf("%s:%d", p.File, p.Start.Line))
}

// glob matches a text with a pattern in which * matches any text and ? one byte.
func glob(pattern, text string) bool {
	star, mark, p, t := -1, 0, 0, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, t
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == text[t]):
			p++
			t++
		case star >= 0:
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

func (c *config) gateFlags(f flagSet) {
	f.add(&c.warn, "warn,W", "warn about converts by class and about types\n`LIST` has: precision, range, sign, widening, weak, weak-leak, overruled, empty, unused, new:TYPE (that promotion introduces), has:TYPE; no-overruled turns off warnings about declared types, which are on by default")
	f.add(&c.deny, "deny", "fail on converts by class (precision, sign) or type (has:f64)\n`LIST` is that of -W; the module is printed, the exit status is 1")
	f.add(&c.allow, "allow", "ignore findings that match all of `LIST`; repeatable\nfunc=GLOB, op=GLOB, loc=GLOB, types=FROM:TO")
	f.add(&c.baseline, "baseline", "ignore findings listed in `FILE`")
	f.add(&c.baselineUpdate, "baseline-update", "write the findings of -W and --deny to the --baseline file and ignore them")
	f.add(&c.against, "against", "report only findings absent from `FILE` or a git revision")
}

// validateGates checks the flags of gates.
func (c *config) validateGates() error {
	allowance := cmp.Or(flagIf(c.against != "", "--against"), flagIf(len(c.allow) > 0, "--allow"), flagIf(c.baseline != "", "--baseline"))
	switch {
	case c.deny.notOverruled:
		return errNoOverruled
	case c.baselineUpdate && c.baseline == "":
		return errors.New("--baseline-update needs --baseline")
	case allowance != "" && !c.hasGates() && c.warn.notOverruled:
		return lacking(allowance, allowance+" needs -W or --deny")
	case strings.HasPrefix(c.against, "-"):
		return fmt.Errorf("--against needs a file or a revision, got %s", quote(c.against))
	}
	if info, err := os.Stat(c.against); err == nil && info.Mode().IsRegular() && len(c.inputs) > 1 {
		return fmt.Errorf("--against %s, which is a file, takes one input, got %d", c.against, len(c.inputs))
	}
	return nil
}

// readBaseline reads the file of --baseline, which need not exist before an update.
func (c *config) readBaseline() error {
	if c.baseline == "" {
		return nil
	}
	f, err := os.Open(c.baseline)
	if os.IsNotExist(err) && c.baselineUpdate {
		return nil
	}
	if err == nil {
		defer f.Close()
		c.known, c.lines, err = baseline.Read(f)
	}
	missing := os.IsNotExist(err)
	err = fileError("read", quote(c.baseline), err)
	if missing {
		err = fmt.Errorf("%w; --baseline-update creates it", err)
	}
	if err != nil {
		return &argumentError{"baseline", c.baseline, err, err.Error()}
	}
	return nil
}

// baselineName returns the name of an input in the baseline: its path relative to the directory
// of the baseline, so that it does not depend on the current directory.
func (g *gates) baselineName(name string) string {
	if name == "-" || name == stdinName {
		return stdinName
	}
	from, err := filepath.Abs(filepath.Dir(g.baseline))
	to, other := filepath.Abs(name)
	if err != nil || other != nil {
		return name
	}
	if below, err := filepath.Rel(from, to); err == nil {
		to = below
	}
	return filepath.ToSlash(to)
}

// severity returns the severity that the gates give a finding; false if no gate matches it.
func (g *gates) severity(about func(*triggers) bool) (report.Severity, bool) {
	switch {
	case about(&g.deny):
		return report.Error, true
	case about(&g.warn):
		return report.Warning, true
	}
	return report.Remark, false
}

// suppresses reports whether --allow, the baseline or --against suppresses a finding, and counts it
// there.
func (w *worker) suppresses(t *task, f *report.Finding) bool {
	if w.allows(t, f) {
		return true
	}
	s := f.Identified()
	if t.baselineFile == "" {
		t.baselineFile = w.baselineName(s.File)
	}
	k := baseline.Key{File: t.baselineFile, Function: s.Function, Code: f.Code, Op: s.Operation, From: s.From, To: s.To}
	if w.baselineUpdate || t.recorded != nil {
		if t.recorded == nil {
			t.recorded = baseline.Counts{}
		}
		t.recorded[k]++
		return true
	}
	if t.known == nil {
		t.known = maps.Clone(w.known[k.File])
	}
	return t.known.Take(k) || t.previous.Take(k)
}

// gate applies the gates to a finding: it sets its severity and reports whether to emit it. A
// finding that no gate matches is emitted if wanted is set. about reports whether a list has the
// word for the finding; for a flag that always denies, it accepts &w.deny alone.
func (w *worker) gate(t *task, f *report.Finding, wanted bool, about func(*triggers) bool) bool {
	severity, gated := w.severity(about)
	if !gated || w.suppresses(t, f) {
		return wanted
	}
	f.Severity = severity
	t.denied = t.denied || severity == report.Error
	return true
}

// gateModule returns the findings of the gates about the types of a promoted module. It is called
// for a refused module too (o.refused), with the types that are known.
func (w *worker) gateModule(t *task, l *locator, o *outcome, d dump) (list []report.Finding) {
	before := o.before
	if d != "" && t.dumps.types != nil {
		before = t.dumps.types
	}
	all := slices.Concat(w.deny.types, w.warn.types)
	for i, trigger := range all {
		if trigger.code == newType && before[trigger.elem] || slices.Contains(all[:i], trigger) {
			continue
		}
		find := explain.Why
		if w.baseline != "" || w.against != "" {
			find = explain.WhyUnlocated
		}
		spread := find(l.m, trigger.elem)
		if spread.Values == 0 {
			continue
		}
		// one by one, because findings at one source location are merged
		spread.Origins = slices.DeleteFunc(spread.Origins, func(o explain.Origin) bool {
			f := l.origin(trigger.elem.String(), &o)
			f.Code = trigger.code
			return w.suppresses(t, &f)
		})
		for _, f := range l.spread(trigger.elem.String(), spread) {
			f.Code = trigger.code
			if w.gate(t, &f, false, func(of *triggers) bool { return slices.Contains(of.types, trigger) }) {
				list = append(list, f)
			}
		}
	}
	return list
}

// typesOf returns the element types of all values of a module; a tuple has those of its parts.
func typesOf(m *ir.Module) map[elem.Type]bool {
	all := map[elem.Type]bool{}
	var add func(t ir.Type)
	add = func(t ir.Type) {
		switch m.Types.Kind(t) {
		case ir.TupleType, ir.FutureType:
			parts, _ := m.Types.Parts(t)
			for _, part := range parts {
				add(part)
			}
		default:
			all[m.Types.Elem(t)] = true
		}
	}
	m.Walk(func(op ir.Op) {
		for i := range m.NumResults(op) {
			add(m.Type(m.Result(op, i)))
		}
		for b := range ir.Blocks(m, op) {
			for i := range m.NumArgs(b) {
				add(m.Type(m.Arg(b, i)))
			}
		}
	})
	return all
}

// hasNewTypeGate reports whether a gate matches types that the input does not have.
func (g *gates) hasNewTypeGate() bool {
	return slices.ContainsFunc(slices.Concat(g.deny.types, g.warn.types), func(t typeTrigger) bool { return t.code == newType })
}

// gateOverruled applies the gates, --allow and the baseline to findings about overruled declared
// types, and returns the remaining ones. They are warnings by default.
func (w *worker) gateOverruled(t *task, findings []report.Finding) (list []report.Finding) {
	about := func(of *triggers) bool { return of.has(overruled) || of == &w.warn && !of.notOverruled }
	for _, f := range findings {
		if f.Code != passes.TypeOverruled || w.gate(t, &f, false, about) {
			list = append(list, f)
		}
	}
	return list
}

// hasLeakGate reports whether a gate matches weak values that become strong.
func (w *worker) hasLeakGate() bool {
	_, gated := w.severity(func(of *triggers) bool { return of.has(leaks) })
	return gated
}

// gateLeaks returns the findings about weak values that become strong, if a gate matches them.
func (w *worker) gateLeaks(t *task, l *locator, result *passes.Result) (list []report.Finding) {
	if !w.hasLeakGate() {
		return nil
	}
	about := func(of *triggers) bool { return of.has(leaks) }
	for _, leak := range explain.Leaks(l.m, result, w.options.KeepWeak) {
		if f := l.leak(&leak, result); w.gate(t, &f, false, about) {
			list = append(list, f)
		}
	}
	return list
}

func (l *locator) leak(k *explain.Leak, result *passes.Result) report.Finding {
	m := l.m
	f := report.Finding{Code: explain.LeakCode}
	from := result.Node(k.Value).Type.String()
	at, op := m.Ranges().Operand(k.User, k.Operand), k.User
	switch {
	case op == 0:
		block, _ := m.ArgOf(k.Value)
		at, op = m.Ranges().Value(k.Value), m.RegionOp(m.BlockRegion(block))
		f.Code = explain.ArgumentCode
		f.Message = fmt.Sprintf("%s is weak '%s': a caller that passes a strong value compiles another version [weak-leak]", l.argument(k.Value, k.Operand), from)
	case k.Return:
		f.Message = fmt.Sprintf("result #%d is weak '%s', but its callers see a strong value [weak-leak]", k.Operand, from)
	default:
		f.Message = fmt.Sprintf("'%s' op operand #%d is weak '%s', and becomes strong here [weak-leak]", m.OpString(op), k.Operand, from)
	}
	f.Subject = l.subject(op)
	f.Subject.From = from
	l.setPlace(&f, op, l.textPlace(m.Source, at))
	return f
}

// baselines returns the baselines of all inputs, each once.
func (c *config) baselines() (files []string) {
	for _, d := range c.configs() {
		if d.baseline != "" && !slices.Contains(files, d.baseline) {
			files = append(files, d.baseline)
		}
	}
	return files
}

// updateBaseline writes the counted findings to a baseline, and keeps its entries for existing
// files that are not inputs of this run.
func (b *batch) updateBaseline(file string) error {
	counts := b.recorded[file]
	given := map[string]bool{}
	var known map[string]baseline.Counts
	for _, name := range b.inputs {
		if d := b.configFor(name); d.baseline == file {
			given[d.baselineName(cmp.Or(d.nameOf(name), stdinName))] = true
			known = d.known
		}
	}
	for name, entries := range known {
		if !given[name] && inputExists(file, name) {
			maps.Copy(counts, entries)
		}
	}
	return atomicfile.Replace(file, counts.Write)
}

// inputExists reports whether the input that a baseline names exists.
func inputExists(baseline, input string) bool {
	name := filepath.FromSlash(input)
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(baseline), name)
	}
	_, err := os.Stat(name)
	return err == nil
}
