package cli

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
	Notes                   []struct{ Message string }
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

// TestAdviceIsTrue passes each flag that an error advises: the error must disappear. Other errors
// may appear, because they were not found before.
func TestAdviceIsTrue(t *testing.T) {
	var texts []string
	for _, pattern := range []string{"rules/*.mlir", "errors/*.mlir", "policies/*.mlir", "systems/*.mlir", "tricky/*.mlir"} {
		files, _ := filepath.Glob(filepath.Join(litFolder, pattern))
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range splitText(text) {
				// as split-file does
				texts = append(texts, regexp.MustCompile(`(?m)^//--- .*$`).Split(string(p.text), -1)...)
			}
		}
	}
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
