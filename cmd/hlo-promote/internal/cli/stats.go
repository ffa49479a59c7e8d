package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// writing follows the phases of the pipeline. It includes everything that is not in them: printing,
// and comparing with the input.
const writing = pipeline.Retargeting + 1

// phases lists the phases in the order of a run, with their names in --stats.
var phases = [...]struct {
	of   passes.Phase
	name string
}{
	{pipeline.Reading, "read"}, {passes.Verifying, "verify"}, {passes.Promoting, "promote"}, {pipeline.Explaining, "explain"}, {pipeline.Retargeting, "target"},
	{writing, "write"},
}

// A tally holds the counts of an input, or of all inputs.
type tally struct {
	inputs, changed, refused int
	severities               [3]int // findings, by report.Severity
	spent                    [writing + 1]time.Duration
}

func (y *tally) add(of *tally) {
	y.inputs += of.inputs
	y.changed += of.changed
	y.refused += of.refused
	for i := range of.severities {
		y.severities[i] += of.severities[i]
	}
	for i := range of.spent {
		y.spent[i] += of.spent[i]
	}
}

func (y *tally) summary(took time.Duration) string {
	s := &y.severities
	words := fmt.Sprintf("%s, %d changed", pluralize(y.inputs, "input"), y.changed)
	if y.refused > 0 {
		words += fmt.Sprintf(", %d refused", y.refused)
	}
	return fmt.Sprintf("%s; %s, %s, %s; %s", words, pluralize(s[report.Error], "error"), pluralize(s[report.Warning], "warning"),
		pluralize(s[report.Remark], "remark"), inSeconds(took))
}

// phases formats the times of the phases, summed over concurrent workers, one on each line.
func (y *tally) phases() string {
	var b strings.Builder
	for _, p := range phases {
		if spent := y.spent[p.of]; spent > 0 {
			fmt.Fprintf(&b, "  %-8s %s\n", p.name, inSeconds(spent))
		}
	}
	return b.String()
}

func inSeconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// lap ends a phase of an input.
func (t *task) lap(p passes.Phase) {
	if t.lapBegan.IsZero() {
		return
	}
	now := time.Now()
	t.spent[p] += now.Sub(t.lapBegan)
	t.lapBegan = now
}

// The progress counter appears after a second, and is updated ten times a second.
const (
	showAfter = time.Second
	showEvery = 100 * time.Millisecond
)

// A progress is a progress counter on a terminal. It is also the writer for all other output,
// before which it erases the counter.
type progress struct {
	w     io.Writer
	total int
	done  int
	start time.Time
	last  time.Time // when the counter was written
	shown bool
}

// Write erases the counter and writes a text.
func (p *progress) Write(text []byte) (int, error) {
	p.clear()
	return p.w.Write(text)
}

// step counts another finished input.
func (p *progress) step(now time.Time) {
	if p.done++; now.Sub(p.last) < showEvery || now.Sub(p.start) < showAfter {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(p.w, "\r%d of %d inputs, %.0f a second\x1b[K", p.done, p.total, float64(p.done)/now.Sub(p.start).Seconds())
}

func (p *progress) clear() {
	if p.shown {
		p.shown = false
		io.WriteString(p.w, "\r\x1b[K")
	}
}

// notTerminals lists character devices that are not terminals.
var notTerminals = []string{os.DevNull, "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"}

// isTerminal reports whether a file is a terminal: a character device other than the well-known
// ones, which needs no system-specific call.
func isTerminal(f any) bool {
	file, ok := f.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	return !slices.ContainsFunc(notTerminals, func(name string) bool {
		device, err := os.Stat(name)
		return err == nil && os.SameFile(info, device)
	})
}

// begin sets up the progress counter. It returns a function that ends it and prints the summary, if
// --stats is given or the counter was set up.
func (b *batch) begin() (end func()) {
	start := time.Now()
	terminal := isTerminal(b.stderr) && !b.quiet && b.format == report.TextFormat
	if terminal && len(b.inputs) > 1 {
		b.progress = &progress{w: b.stderr, total: len(b.inputs), start: start}
		b.stderr = b.progress
	}
	stop := b.watchInterrupt()
	return func() {
		stop()
		if b.progress != nil {
			b.progress.clear()
		}
		if b.stats || terminal && len(b.inputs) > 1 {
			fmt.Fprintf(b.stderr, "hlo-promote: %s\n", b.total.summary(time.Since(start)))
		}
		if b.stats {
			io.WriteString(b.stderr, b.total.phases())
		}
	}
}
