package endtoend

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An advisedError has the fields of a JSON finding that the tests of advice read.
type advisedError struct {
	Code, Severity, Message string
	Place                   struct{ Start struct{ Line, Column int } }
	Notes                   []struct {
		Message string
		Place   struct{ Start struct{ Line, Column int } }
	}
}

// runs caches the errors of runs of the command, by text and arguments.
type runs map[string][]advisedError

// errorsOf returns the errors that the command reports for a text with a system, options, and more
// options.
func (r runs) errorsOf(t *testing.T, text string, args []string) (list []advisedError) {
	t.Helper()
	key := strings.Join(args, " ") + "\n" + text
	if list, known := r[key]; known {
		return list
	}
	defer func() { r[key] = list }()
	_, out, log := tool(text, append([]string{"--format", "json"}, args...)...)
	var document struct{ Findings []advisedError }
	if err := json.Unmarshal([]byte(out), &document); err != nil {
		t.Fatalf("%s: %v\n%s\n%s", args, err, log, text)
	}
	for _, f := range document.Findings {
		if f.Severity == "error" {
			list = append(list, f)
		}
	}
	return list
}

var (
	flagIn    = regexp.MustCompile(`--[a-z0-9-]+(?:=[^\s,]+| [a-z0-9-]+=[^\s,]+)?`)
	joinsIn   = regexp.MustCompile(`^the common type is `)
	systemsIn = regexp.MustCompile(`\b(jax-strict|jax|tf-all|tf-safe|numpy|torch)\b`)
)

// advised returns the command-line flags that an error advises: those in its last note, and if no
// system is named there, the systems in the note about where the operands join.
func advised(f *advisedError) (all [][]string) {
	if len(f.Notes) == 0 {
		return nil
	}
	for _, flag := range flagIn.FindAllString(f.Notes[len(f.Notes)-1].Message, -1) {
		if flag != "--system" {
			all = append(all, strings.Fields(flag))
			continue
		}
		for _, n := range f.Notes {
			if joinsIn.MatchString(n.Message) {
				for _, name := range systemsIn.FindAllString(n.Message, -1) {
					all = append(all, []string{"--system=" + name})
				}
			}
		}
	}
	return all
}

// adviceTexts returns the modules of the lit tests of refusals.
func adviceTexts(t *testing.T) (texts []string) {
	t.Helper()
	for _, pattern := range []string{"rules/*.mlir", "errors/*.mlir", "policies/*.mlir", "systems/*.mlir", "tricky/*.mlir"} {
		files, _ := filepath.Glob(filepath.Join(litFolder, pattern))
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			// as --split-input-file and split-file do
			texts = append(texts, regexp.MustCompile(`(?m)^(?:// -----[ \t]*|//--- .*)$`).Split(string(text), -1)...)
		}
	}
	return texts
}

// TestAdviceIsTrue passes each flag that an error advises: the error must disappear. Other errors
// may appear, because they were not found before.
func TestAdviceIsTrue(t *testing.T) {
	texts := adviceTexts(t)
	options := [][]string{
		nil, {"--calls=convert"}, {"--control-flow=keep"}, {"--control-flow=widen"}, {"--weak-constants=scalar"}, {"--signature=keep"},
		{"--policy", "u64-signed=error"}, {"--policy", "bf16-f16=error"},
	}
	systems := []string{"jax", "jax-strict", "tf-all", "tf-safe", "numpy", "torch"}
	if testing.Short() {
		systems, options = systems[:1], options[:2]
	}
	followed, known := map[string]int{}, runs{}
	for i, text := range texts {
		for j, system := range systems {
			for k, o := range options {
				if k > 0 && k != 1+(i+j)%(len(options)-1) && os.Getenv("HLO_LONG") == "" {
					// combine a text with no option and with one other under each system, so that
					// all systems together cover nearly all of them
					continue
				}
				for _, f := range known.errorsOf(t, text, append([]string{"--system=" + system}, o...)) {
					for _, more := range advised(&f) {
						followed[more[0]]++
						now := append([]string{"--system=" + system}, slices.Concat(o, more)...)
						if other, is := strings.CutPrefix(more[0], "--system="); is {
							now = append([]string{"--system=" + other}, o...)
						}
						if slices.ContainsFunc(known.errorsOf(t, text, now), f.isAlso) {
							t.Errorf("--system=%s %s: %s\nis still reported with %s\n%s", system, o, f.Message, more, text)
						}
					}
				}
			}
		}
		clear(known)
	}
	for _, flag := range []string{
		"--signature=infer", "--signature=keep", "--system=jax", "--policy", "--calls=specialize", "--results=keep", "--weak-constants=none", "--x32", "--control-flow=widen",
	} {
		if followed[flag] == 0 && !testing.Short() {
			t.Errorf("no error advises %s", flag)
		}
	}
}

// isAlso reports whether another run, possibly under another system, reported the same error.
func (f *advisedError) isAlso(g advisedError) bool {
	about := func(message string) string { return systemsIn.ReplaceAllString(message, "") }
	return g.Code == f.Code && g.Place == f.Place && about(g.Message) == about(f.Message)
}

var constantIn = regexp.MustCompile(`^(%\w+ = )?stablehlo\.constant `)

// TestCausesAreTrue follows the notes about constants that may have been Python numbers: the error
// must disappear if all of them are marked, and with --weak-constants=splat.
func TestCausesAreTrue(t *testing.T) {
	systems := []string{"jax", "jax-strict", "tf-all", "tf-safe", "numpy", "torch"}
	options := [][]string{nil, {"--control-flow=keep"}, {"--calls=convert"}, {"--weak-constants=scalar"}}
	if testing.Short() {
		systems, options = systems[:1], options[:2]
	}
	marked, flagged := 0, 0
	for i, text := range adviceTexts(t) {
		known := runs{}
		for j, system := range systems {
			args := append([]string{"--system=" + system}, options[(i+j)%len(options)]...)
			for _, f := range known.errorsOf(t, text, args) {
				weak, byFlag := markCauses(text, &f)
				if weak != text {
					marked++
					if slices.ContainsFunc(known.errorsOf(t, weak, args), func(g advisedError) bool { return g.Message == f.Message && g.Place.Start.Line == f.Place.Start.Line }) {
						t.Errorf("%s: %s\nis still reported for\n%s", args, f.Message, weak)
					}
				}
				if byFlag {
					flagged++
					if slices.ContainsFunc(known.errorsOf(t, text, append(slices.Clone(args), "--weak-constants=splat")), f.isAlso) {
						t.Errorf("%s: %s\nis still reported with --weak-constants=splat\n%s", args, f.Message, text)
					}
				}
			}
		}
	}
	t.Logf("%d texts marked, %d flags", marked, flagged)
	if least := 5; marked < least || flagged < least {
		t.Errorf("%d texts marked, %d flags; want %d", marked, flagged, least)
	}
}

// markCauses marks the constants that notes advise to mark, and reports whether one names the flag.
func markCauses(text string, f *advisedError) (marked string, byFlag bool) {
	lines := strings.Split(text, "\n")
	for _, n := range f.Notes {
		if !strings.Contains(n.Message, "mark it {promote.weak}") {
			continue
		}
		byFlag = byFlag || strings.HasSuffix(n.Message, ", or use --weak-constants splat")
		at := n.Place.Start
		line := lines[at.Line-1]
		if rest := line[at.Column-1:]; constantIn.MatchString(rest) {
			lines[at.Line-1] = line[:at.Column-1] + strings.Replace(rest, "stablehlo.constant ", "stablehlo.constant {promote.weak} ", 1)
		} else {
			return text, byFlag // another spelling, or a constant behind another operation
		}
	}
	return strings.Join(lines, "\n"), byFlag
}
