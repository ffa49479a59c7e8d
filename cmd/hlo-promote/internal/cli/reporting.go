package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/atomicfile"
	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// reporting holds the flags about findings.
type reporting struct {
	format    report.Format
	reports   []string // files
	locations places
	color     colorChoice
	paint     report.Color // color, for standard error
	code      string       // to explain
	quiet     bool         // errors only, in text
	errors    int          // that text shows of an input; 0 for all
	explain   bool
	stats     bool
	why       elementType
	gates
}

// places say which place of a finding comes first. *places is a flag value.
type places uint8

const (
	// of the program that the module was made from, where the module names one
	programPlaces places = iota
	textPlaces           // of the module
)

var placesNames = []string{"source", "text"}

func (p places) String() string      { return placesNames[p] }
func (places) Type() string          { return strings.Join(placesNames, "|") }
func (p *places) Set(s string) error { return setWord(p, placesNames, s) }

// A colorChoice says when text is coloured. *colorChoice is a flag value.
type colorChoice uint8

const (
	autoColor colorChoice = iota // on a terminal, if the user did not say NO_COLOR
	alwaysColor
	neverColor
)

var colorNames = []string{"auto", "always", "never"}

func (c colorChoice) String() string      { return colorNames[c] }
func (colorChoice) Type() string          { return strings.Join(colorNames, "|") }
func (c *colorChoice) Set(s string) error { return setWord(c, colorNames, s) }

// on reports whether what is written to w is coloured.
func (c colorChoice) on(w io.Writer) report.Color {
	return report.Color(c == alwaysColor || c == autoColor && colored(w))
}

func (c *config) findingFlags(f *pflag.FlagSet) {
	f.BoolVar(&c.explain, "explain", false, "report why each convert is inserted, on standard error")
	f.Var(&c.why, "why", "print where `TYPE` appears and how it reaches the results")
	f.Var(&c.format, "format", "report as text, github, gitlab, json, sarif, html and more\n`FORMAT` is text, short, github, gitlab, json, rdjson, sarif, html or nodes; all but text replace the module on standard output")
	f.StringArrayVar(&c.reports, "report", nil, "also write the findings to `FILE`, in the format that its name says\n.json, .sarif, .rdjson, .gitlab.json, .txt, .html or .nodes.json; repeatable")
	f.Var(&c.locations, "locations", "primary location of findings: original source (loc) or MLIR text")
	f.Var(&c.color, "color", "color text output")
	f.BoolVarP(&c.quiet, "quiet", "q", false, "hide warnings and remarks in text and short format")
	f.BoolVar(&c.stats, "stats", false, "print counts of inputs and findings and the time of each phase, on standard error")
	f.IntVar(&c.errors, "error-limit", 0, "show only the first `N` errors of an input in text (default: all)")
	f.StringVar(&c.code, "code", "", "explain the finding `CODE`, such as HP101; all for all codes")
}

// settleReports checks how the flags about findings go with the others.
func (c *config) settleReports() error {
	for _, name := range c.reports {
		if _, err := report.FormatOf(name); err != nil {
			return fmt.Errorf("invalid argument %q for \"--report\" flag: %w", name, err)
		}
	}
	if c.errors < 0 {
		return fmt.Errorf("invalid argument %q for \"--error-limit\" flag: must not be negative", fmt.Sprint(c.errors))
	}
	if err := c.settleGates(); err != nil {
		return err
	}
	if c.explains() {
		if err := c.settleExplain(); err != nil {
			return err
		}
	}
	switch {
	case !c.documents():
		return nil
	case c.expect != expectNone:
		return exclusive("--verify-diagnostics", c.documentFlag())
	case c.showLattice:
		return exclusive("--print-lattice", c.documentFlag())
	case c.format == report.TextFormat:
		return nil
	case c.output == "-":
		return fmt.Errorf("--format %s and --output - both print to standard output", c.format)
	case c.diff || c.check:
		return exclusive("--format "+c.format.String(), c.mode())
	}
	return nil
}

// documents reports whether findings are collected.
func (c *config) documents() bool { return c.format != report.TextFormat || len(c.reports) > 0 }

// documentFlag is the flag that makes documents true.
func (c *config) documentFlag() string {
	if c.format != report.TextFormat {
		return "--format " + c.format.String()
	}
	return "--report"
}

// silent reports whether a module is not printed, because standard output has something else.
func (c *config) silent(t *task) bool {
	return t.target == "" && (c.format != report.TextFormat || c.why.elem != elem.None)
}

// say reports findings: as text at once, and in a document when all inputs are done.
func (w *worker) say(t *task, findings []report.Finding) {
	t.count(findings)
	if w.documents() {
		t.findings = append(t.findings, findings...)
	}
	if w.format == report.TextFormat {
		report.Text(t.log, w.shown(t, findings, nil), w.paint)
	}
}

// shown are the findings that text shows by --quiet and --error-limit. alike is how many each
// stands for, or nil if that is one.
func (w *worker) shown(t *task, findings []report.Finding, alike []int) []report.Finding {
	if !w.quiet && w.errors == 0 {
		return findings
	}
	var list []report.Finding
	for i, f := range findings {
		isError := f.Severity == report.Error
		switch {
		case isError && w.errors > 0 && t.shown >= w.errors:
			t.leftOut++
			if alike != nil {
				t.leftOut += alike[i] - 1
			}
		case isError || !w.quiet:
			list = append(list, f)
		}
		if isError {
			t.shown++
		}
	}
	return list
}

// sayLeftOut says how many errors of an input were left out.
func (t *task) sayLeftOut(limit int) {
	if t.leftOut > 0 {
		fmt.Fprintf(t.log, "%s: note: %s left out by --error-limit=%d\n", t.name, counted(t.leftOut, "more error is", "more errors are"), limit)
	}
}

// writeReports writes the documents about all inputs, the baseline, and the total of --compare. It
// returns the exit status.
func (b *batch) writeReports(status int) int {
	if b.baselineUpdate && status < statusUsage {
		if err := b.updateBaseline(); err != nil {
			fmt.Fprintf(b.stderr, "hlo-promote: error: %v\n", cannot("write", quoted(b.baseline), err))
			status = statusUsage
		}
	}
	if !b.stdout.failed {
		if err := b.sayTrail(b.stdout.Writer); err != nil {
			fmt.Fprintf(b.stderr, "hlo-promote: error: %v\n", err)
			status = statusUsage
		}
	}
	if b.comparesModules() && b.format == report.TextFormat && !b.stdout.failed {
		if err := b.writeTotal(b.stdout.Writer); err != nil {
			fmt.Fprintf(b.stderr, "hlo-promote: error: %v\n", err)
			status = statusUsage
		}
	}
	if !b.documents() || b.stdout.failed {
		return status
	}
	r := &report.Report{Version: version(), Rules: rules(), Findings: b.findings, Modules: b.modules, Failed: status >= statusUsage}
	if b.format != report.TextFormat {
		printed := *r
		if b.format == report.Short {
			printed.Findings = b.limited(r.Findings)
		}
		if err := b.format.Write(b.stdout.Writer, &printed); err != nil {
			fmt.Fprintf(b.stderr, "hlo-promote: error: %v\n", wrote(err))
			status = statusUsage
		}
	}
	for _, name := range b.reports {
		if err := writeReport(name, r); err != nil {
			fmt.Fprintf(b.stderr, "hlo-promote: error: %v\n", cannot("write", quoted(name), err))
			status = statusUsage
		}
	}
	return status
}

// limited returns the findings that the format short shows by --quiet and --error-limit, as text
// does.
func (c *config) limited(findings []report.Finding) (list []report.Finding) {
	errors := map[string]int{} // of inputs
	for _, f := range findings {
		input := f.Subject.File
		if f.Severity == report.Error {
			errors[input]++
		}
		switch {
		case f.Severity != report.Error && c.quiet:
		case f.Severity == report.Error && c.errors > 0 && errors[input] > c.errors:
		default:
			list = append(list, f)
		}
	}
	return list
}

// writeReport writes a document to a file.
func writeReport(name string, r *report.Report) error {
	format, err := report.FormatOf(name)
	if err != nil {
		return err
	}
	return replaceFile(name, func(w io.Writer) error { return format.Write(w, r) })
}

// replaceFile writes a file, which is replaced as a whole.
func replaceFile(name string, write func(io.Writer) error) error {
	f, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Abort()
		return err
	}
	return f.Commit(func() error { return nil })
}

// spareFiles refuses a report, a manifest or a baseline that is an input, an output, or another
// report.
func (c *config) spareFiles(targets []string) error {
	taken := map[string]string{}
	for _, list := range [][]string{c.inputs, targets} {
		for _, name := range list {
			if name != "" && name != "-" {
				taken[filepath.Clean(name)] = name
			}
		}
	}
	written := c.reports
	if c.manifest != "" {
		written = append(written[:len(written):len(written)], c.manifest)
	}
	if c.baselineUpdate {
		written = append(written[:len(written):len(written)], c.baseline)
	}
	for _, name := range written {
		info, err := os.Stat(name)
		for path, other := range taken {
			if o, e := os.Stat(path); path == filepath.Clean(name) || err == nil && e == nil && os.SameFile(info, o) && info.Mode().IsRegular() {
				return fmt.Errorf("%s would be written over %s", quoted(name), quoted(other))
			}
		}
		taken[filepath.Clean(name)] = name
	}
	return nil
}

// explainCode prints what a code stands for.
func (c *config) explainCode(stdout, stderr io.Writer) int {
	var text strings.Builder
	var known []string
	for _, r := range rules() {
		known = append(known, r.Code)
		if c.code == "all" || strings.EqualFold(c.code, r.Code) {
			if text.Len() > 0 {
				text.WriteString("\n")
			}
			fmt.Fprintf(&text, "%s: %s\n\n%s\n", r.Code, r.Title, wrapped(r.Text, helpWidth))
		}
	}
	if text.Len() == 0 {
		return misused(fmt.Errorf("invalid argument %q for \"--code\" flag: must be all or one of %s", c.code, strings.Join(known, ", ")), stderr)
	}
	_, err := io.WriteString(stdout, text.String())
	return printed(err, stderr)
}

// wrapped breaks a text into lines of some width.
func wrapped(text string, width int) string {
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
