package cli

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/passes/explain"
)

// reporting holds the flags about findings.
type reporting struct {
	format      report.Format
	reports     []string // files
	locations   locationOrder
	color       colorChoice
	stderrColor report.Color // color, for standard error
	quiet       bool         // print only errors in text
	errorLimit  int          // the errors of an input that text shows; 0 for all
	explain     bool
	stats       bool
	why         elem.Type // of the command why
	gates
}

func (c colorChoice) isOn(w io.Writer) report.Color {
	return report.Color(c == alwaysColor || c == autoColor && colored(w))
}

func (c *config) findingFlags(f flagSet) {
	f.add(&c.explain, "explain", "report why each convert is inserted, on standard error")
	f.add(choice[report.Format]{&c.format, report.FormatNames()}, "format", "report as text, short, github, json, sarif or html\n`FORMAT` is one of these; all but text replace the module on standard output")
	f.add(&c.reports, "report", "also write findings to `FILE`, in the format of its name\n.json, .sarif, .txt or .html; repeatable")
	f.add(choice[locationOrder]{&c.locations, locationNames}, "locations", "primary location of findings: original source (loc) or MLIR text")
	f.add(choice[colorChoice]{&c.color, colorNames}, "color", "color text output")
	f.add(&c.quiet, "quiet,q", "hide warnings and remarks in text and short format")
	f.add(&c.stats, "stats", "print counts of inputs and findings and the time of each phase, on standard error")
	f.add(&c.errorLimit, "error-limit", "show only the first `N` errors of an input in text (default: all)")
}

// validateReports checks the values of flags about findings.
func (c *config) validateReports() error {
	for _, name := range c.reports {
		if _, err := report.FormatOf(name); err != nil {
			return fmt.Errorf("invalid argument %q for \"--report\" flag: %w", name, err)
		}
	}
	if c.errorLimit < 0 {
		return fmt.Errorf("invalid argument %q for \"--error-limit\" flag: must not be negative", fmt.Sprint(c.errorLimit))
	}
	return nil
}

func (c *config) collectsFindings() bool {
	return c.format != report.TextFormat || len(c.reports) > 0 || c.inMemory
}

// omitsModule reports whether the module of a task is not printed, because standard output is used
// for findings, or a gate checks several inputs.
func (c *config) omitsModule(t *task) bool {
	return t.target == "" && (c.onlyGates || c.format != report.TextFormat || c.why != elem.None)
}

// report reports findings: as text immediately, and in a document after all inputs.
func (w *worker) report(t *task, findings []report.Finding) {
	w.collect(t, findings)
	if w.format == report.TextFormat {
		report.Text(t.log, w.visibleFindings(t, findings, nil), w.stderrColor)
	}
}

// collect counts findings, and keeps them if they are for documents.
func (w *worker) collect(t *task, findings []report.Finding) {
	for i := range findings {
		t.severities[findings[i].Severity]++
	}
	if w.collectsFindings() {
		t.findings = append(t.findings, findings...)
	}
}

// visibleFindings returns the findings that --quiet and --error-limit leave in text. alike has the
// sizes of groups, or is nil if findings are not grouped.
func (c *config) visibleFindings(t *task, findings []report.Finding, alike []int) []report.Finding {
	if !c.quiet && c.errorLimit == 0 {
		return findings
	}
	var list []report.Finding
	for i, f := range findings {
		isError := f.Severity == report.Error
		switch {
		case isError && c.errorLimit > 0 && t.shown >= c.errorLimit:
			t.omitted++
			if alike != nil {
				t.omitted += alike[i] - 1
			}
		case isError || !c.quiet:
			list = append(list, f)
		}
		if isError {
			t.shown++
		}
	}
	return list
}

// reportOmitted reports how many errors of an input --error-limit omitted.
func (t *task) reportOmitted(limit int) {
	if t.omitted > 0 {
		fmt.Fprintf(t.log, "%s: note: %s left out by --error-limit=%d\n", report.Clean(t.name), pluralize(t.omitted, "more error is", "more errors are"), limit)
	}
}

// writeReports writes the documents for all inputs, the baseline, and the totals of compare. It
// returns the exit status.
func (b *batch) writeReports(status int) int {
	check := func(err error) {
		if err != nil {
			status = reportError(err, b.stderr)
		}
	}
	if b.baselineUpdate && status < statusUsage {
		for _, file := range b.baselines() {
			check(fileError("write", quote(file), b.updateBaseline(file)))
		}
	}
	if !b.stdout.failed {
		check(b.writeTrail(b.stdout.Writer))
	}
	if b.comparesModules() && b.format == report.TextFormat && !b.stdout.failed {
		check(b.writeTotals(b.stdout.Writer))
	}
	if !b.collectsFindings() || b.stdout.failed {
		return status
	}
	r := &report.Report{Version: version(), Rules: rules(), Findings: b.findings, Modules: b.modules, Failed: status >= statusUsage}
	if b.format != report.TextFormat {
		printed := *r
		if b.format == report.Short {
			printed.Findings = b.limitFindings(r.Findings)
		}
		check(stdoutError(b.format.Write(b.stdout.Writer, &printed)))
	}
	for _, name := range b.reports {
		check(fileError("write", quote(name), writeReport(name, r)))
	}
	return status
}

// limitFindings returns the findings that --quiet and --error-limit leave in the format short.
func (c *config) limitFindings(findings []report.Finding) (list []report.Finding) {
	inputs := map[string]*task{}
	for _, f := range findings {
		if inputs[f.Subject.File] == nil {
			inputs[f.Subject.File] = &task{}
		}
		list = append(list, c.visibleFindings(inputs[f.Subject.File], []report.Finding{f}, nil)...)
	}
	return list
}

func writeReport(name string, r *report.Report) error {
	format, _ := report.FormatOf(name) // validateReports has checked the name
	return atomicfile.Replace(name, func(w io.Writer) error { return format.Write(w, r) })
}

// checkOverwrites returns an error if a report or a baseline is an input, an output, or another
// report, by path or by links.
func (c *config) checkOverwrites(targets []string) error {
	written := slices.Clone(c.reports)
	if c.baselineUpdate {
		written = append(written, c.baselines()...)
	}
	if len(written) == 0 {
		return nil
	}
	taken := map[string]string{}
	for _, name := range slices.Concat(c.inputs, targets) {
		if name != "" && name != "-" {
			taken[writtenPath(name)] = name
		}
	}
	for _, name := range written {
		at := writtenPath(name)
		info, err := os.Stat(at)
		for path, other := range taken {
			o, e := os.Stat(path)
			if same := path == at && err != nil || err == nil && e == nil && os.SameFile(info, o) && info.Mode().IsRegular(); same {
				return fmt.Errorf("%s would overwrite %s", quote(name), quote(other))
			}
		}
		taken[at] = name
	}
	return nil
}

// runExplain explains codes of findings.
func runExplain(c *config, s streams) (int, error) {
	var text strings.Builder
	for _, code := range c.inputs {
		list := slices.DeleteFunc(rules(), func(r report.Rule) bool { return code != "all" && !strings.EqualFold(code, r.Code) })
		if len(list) == 0 {
			return statusUsage, unknownCode(code)
		}
		for _, r := range list {
			if text.Len() > 0 {
				text.WriteString("\n")
			}
			fmt.Fprintf(&text, "%s: %s\n\n%s\n", r.Code, r.Title, wrapText(r.Text, helpWidth))
		}
	}
	return s.print(text.String()), nil
}

// codes lists the codes of findings.
func codes() (list []string) {
	for _, r := range rules() {
		list = append(list, r.Code)
	}
	return list
}

// unknownCode returns the error for a code that does not exist, with the nearest one.
func unknownCode(code string) error {
	number, err := strconv.Atoi(strings.TrimPrefix(strings.ToUpper(code), "HP"))
	if err != nil {
		return fmt.Errorf("there is no code %s: codes are %s to %s, and all", quote(code), codes()[0], codes()[len(codes())-1])
	}
	distance := func(code string) int {
		n, _ := strconv.Atoi(strings.TrimPrefix(code, "HP"))
		return max(n-number, number-n)
	}
	nearest := slices.MinFunc(codes(), func(a, b string) int { return distance(a) - distance(b) })
	return fmt.Errorf("there is no code %s; the nearest is %s, and hlo-promote explain all lists them", quote(code), nearest)
}

// wrapText breaks a text into lines of at most this width.
func wrapText(text string, width int) string {
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(text) {
		switch {
		case at == 0:
		case at+1+len(word) > width:
			b.WriteString("\n")
			at = 0
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += len(word)
	}
	return b.String()
}

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
