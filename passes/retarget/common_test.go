package retarget

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// parse parses a module.
func parse(t testing.TB, program string) *ir.Module {
	t.Helper()
	m, errors := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Message, program)
	}
	return m
}

// read returns a built-in target, or parses the text of one.
func read(t testing.TB, text string) *target.Target {
	t.Helper()
	source := target.Source{File: "test.target", Text: text}
	if b, err := target.Lookup(text); err == nil {
		source = target.Source{File: b.Name, Text: b.Text()}
	}
	got, err := target.Read(Ops(), source)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// messages formats diagnostics with their severity.
func messages(list ir.Diagnostics) (texts []string) {
	for _, d := range list {
		texts = append(texts, d.Severity.String()+": "+d.Message)
	}
	return texts
}

// judge runs testdata/judge.py and returns a value for each line that it prints.
func judge[T any](t *testing.T, environment []string, arguments ...string) (answers []T) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs jaxlib")
	}
	c := exec.Command(mlirtest.Python(t), append([]string{"testdata/judge.py", mlirtest.Reference(t)}, arguments...)...)
	c.Env = append(os.Environ(), environment...)
	var out, log bytes.Buffer
	c.Stdout, c.Stderr = &out, &log
	if err := c.Run(); err != nil {
		t.Fatalf("judge.py %s: %v\n%.3000s", arguments[0], err, log.String())
	}
	for line := range strings.Lines(out.String()) {
		var answer T
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		answers = append(answers, answer)
	}
	return answers
}

// save writes a file.
func save(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// load reads a file.
func load(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// saveList writes a list of lines and returns its path.
func saveList(t testing.TB, lines []string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "list")
	save(t, path, strings.Join(lines, "\n")+"\n")
	return path
}

// isLong reports whether HLO_LONG is set, so that the reference programs run on all inputs.
// Otherwise each runs on a sample, so that go test ends soon.
func isLong() bool { return os.Getenv("HLO_LONG") != "" }

// sample returns every step-th item, starting at one of the first; with HLO_LONG every long-th.
func sample[T any](all []T, step, first, long int) (list []T) {
	if isLong() {
		step = long
	}
	for i := first % step; i < len(all); i += step {
		list = append(list, all[i])
	}
	return list
}
