package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

var update = flag.Bool("update", false, "rewrite golden files")

// example returns a report with one of everything: each severity, notes with a place and without,
// edits, places in two files, an unavailable line, characters that need escaping in each format.
func example() *Report {
	line := func(text string) Line { return Line{Text: text, Available: true} }
	join := Place{"sub dir/in.mlir", Position{3, 8}, Position{3, 22}, line("\t%0 = \"stablehlo.add\"(%x, %y)")}
	edit := Edit{File: "sub dir/in.mlir", Start: Position{3, 1}, End: Position{4, 1}, Text: "  %1 = é\n"}
	return &Report{
		Version: "v1.2.3",
		Rules: []Rule{
			{"HP101", "no common type", "Operands have no common type."},
			{"HP201", "a weak constant becomes infinite", "It does."},
			{"HP403", "may round: 100%, always", "It may."},
		},
		Findings: []Finding{
			{
				Code: "HP101", Severity: Error, Place: join,
				Message: "'stablehlo.add' op operands 'tensor<4xf32>' and 'tensor<4xf8E4M3FN>' have no common type in jax",
				Notes: []Note{
					{"operand #0 is defined here", Place{"sub dir/in.mlir", Position{1, 14}, Position{1, 16}, line("func.func @f(%x: tensor<4xf32>) {")}},
					{"100% <of> cases, all\nof them: \"quoted\"", Place{}},
				},
				Subject: Subject{File: "sub dir/in.mlir", Function: "f", Operation: "stablehlo.add"},
			},
			{
				Code: "HP403", Severity: Remark, Message: "may round", Classes: []string{"range", "precision"},
				Place:   Place{"/src/model.py", Position{12, 8}, Position{12, 13}, Line{Text: "    y = x + 1", Available: true, Shift: 1}},
				Notes:   []Note{{"the operation is here", join}},
				Subject: Subject{From: "f32", To: "bf16"},
				Fixes:   []Fix{{"write the convert", []Edit{edit}}},
			},
			{Code: "HP201", Severity: Warning, Place: Place{File: "a:b.py", Start: Position{2, 0}}, Message: "\x1b[2J 宽字符 \u202e"},
			{Code: "HP201", Severity: Warning, Place: Place{File: "a:b.py", Start: Position{9, 0}}, Message: "\x1b[2J 宽字符 \u202e"},
			{Code: "HP403", Severity: Remark, Message: "wide", Place: Place{"w.mlir", Position{1, 11}, Position{1, 17}, line("// é宽: 宽字 = 1")}},
			{Code: "HP403", Severity: Remark, Message: "nowhere"},
			{Code: "HP355", Severity: Remark, Message: "target 'm'", Place: Place{File: "w.mlir", Start: Position{1, 1}}, Target: Object{
				"name", "m", "types", []Object{
					{"from", "f64", "to", "f32", "values", 9, "constants", 4, "rounded", 3, "infinite", 2, "ends", 0, "out_of_range", 0, "ranges", []Place{join}, "bits", []Place{}},
					{"from", "i64", "to", "i32", "values", 1, "constants", 0, "rounded", 0, "infinite", 0, "ends", 1, "out_of_range", 1, "ranges", []Place{}, "bits", []Place{join}},
				},
				"functions", []Object{{"function", "f", "before", "(f64) -> ()", "after", "(f32) -> ()"}}, "casts", 5, "computes", 6, "converts", 7, "vanished", 8,
			}},
			{Code: "HP355", Severity: Remark, Message: "target 'n'", Place: Place{File: "w.mlir", Start: Position{1, 1}}, Target: Object{
				"name", "n", "types", []Object{}, "functions", []Object{}, "casts", 0, "computes", 0, "converts", 0, "vanished", 0,
			}},
		},
	}
}

// TestFormats compares the output of each format with testdata/example.FORMAT.golden.
func TestFormats(t *testing.T) {
	for i := range formats {
		if Format(i) == HTML {
			continue // tested in a browser, see html_test.go
		}
		var out bytes.Buffer
		if err := Format(i).Write(&out, example()); err != nil {
			t.Fatal(err)
		}
		golden(t, formatNames[i], out.Bytes())
		out.Reset()
		if err := Format(i).Write(&out, &Report{}); err != nil {
			t.Fatal(err)
		}
		golden(t, formatNames[i]+".none", out.Bytes())
	}
	var out bytes.Buffer
	if err := Text(&out, example().Findings, true); err != nil {
		t.Fatal(err)
	}
	golden(t, "color", out.Bytes())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "example."+name+".golden")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: %v, got\n%s\nwant\n%s", path, err, got, want)
	}
}

// TestDocumentsAreValid validates documents in SARIF and in this package's own format against their
// schemas, with Python's jsonschema, as found by tools/validate.py.
func TestDocumentsAreValid(t *testing.T) {
	python := mlirtest.Python(t)
	if err := exec.Command(python, "-c", "import jsonschema").Run(); err != nil {
		mlirtest.FailIfRequired(t, err)
		t.Skip("no Python with jsonschema; `make deps` installs one")
	}
	for _, f := range []Format{SARIF, JSON} {
		for _, r := range []*Report{example(), {}} {
			var out bytes.Buffer
			if err := f.Write(&out, r); err != nil {
				t.Fatal(err)
			}
			c := exec.Command(python, "../../../../tools/validate.py", f.String(), "-")
			c.Stdin = &out
			if text, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v: %v\n%s", f, err, text)
			}
		}
	}
}

// TestDocumentsAreJSON decodes the other documents, with text that is not UTF-8.
func TestDocumentsAreJSON(t *testing.T) {
	r := &Report{Findings: []Finding{{Message: "\xff\x00<", Place: Place{File: "\xffa", Start: Position{1, 1}}}}}
	for _, f := range []Format{JSON, SARIF} {
		var out bytes.Buffer
		if err := f.Write(&out, r); err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(out.Bytes(), &v); err != nil {
			t.Errorf("%v: %v\n%s", f, err, out.Bytes())
		}
	}
}

// TestCarets puts carets under characters of all widths: the cells before and under the caret must
// be those of the bytes.
func TestCarets(t *testing.T) {
	for _, c := range []struct {
		line     string
		from, to int
		text     string
		indent   int
		width    int
	}{
		{"abc def", 4, 7, "abc def", 4, 3},
		{"\tabc", 1, 4, " abc", 1, 3},
		{"宽 = 1", 4, 5, "宽 = 1", 3, 1},
		{"e\u0301 = 1", 4, 5, "e\u0301 = 1", 2, 1},
		{"\xff = 1", 2, 3, "? = 1", 2, 1},
		{"abc", 3, 9, "abc", 3, 1},
		{"abc", 7, 5, "abc", 3, 1},
		{"", 0, 1, "", 0, 1},
		{strings.Repeat("a", 300) + "bc", 300, 302, strings.Repeat("a", 80) + "bc", 80, 2},
		{strings.Repeat("宽", 100), 240, 243, strings.Repeat("宽", 47), 54, 2},
	} {
		text, indent, width := excerpt(c.line, c.from, c.to)
		if text != c.text || indent != c.indent || width != c.width {
			t.Errorf("%q %d:%d: got %q %d %d, want %q %d %d", c.line, c.from, c.to, text, indent, width, c.text, c.indent, c.width)
		}
	}
}

// TestFormatOf checks the formats of file names.
func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{
		"a.json": JSON, "b/a.b.json": JSON, "gl.sarif": SARIF, "x.txt": TextFormat, ".json": JSON,
	} {
		if got, err := FormatOf(name); err != nil || got != want {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
	if _, err := FormatOf("report"); err == nil {
		t.Error("a name without an extension has a format")
	}
}

// TestFingerprints checks that moving a finding does not change its fingerprint, and that equal
// findings have different ones.
func TestFingerprints(t *testing.T) {
	f := example().Findings[2]
	a, b := fingerprints{}, fingerprints{}
	first := a.of(&f)
	f.Place.Start.Line += 7
	if b.of(&f) != first || a.of(&f) == first {
		t.Error("fingerprints")
	}
}

// TestFileURI checks the URIs of files whose names need escaping (RFC 3986 4.2, 2.1).
func TestFileURI(t *testing.T) {
	for name, want := range map[string]string{
		"a/b.mlir": "a/b.mlir", "a b.mlir": "a%20b.mlir", "a:b.mlir": "./a:b.mlir", "a/b:c.mlir": "a/b:c.mlir", "b\xff.mlir": "b%FF.mlir", "/a/b.mlir": "file:///a/b.mlir",
	} {
		if got := fileURI(name); got != want {
			t.Errorf("fileURI(%q) = %s, want %s", name, got, want)
		}
	}
}
