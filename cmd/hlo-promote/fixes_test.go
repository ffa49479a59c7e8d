package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// A change is an edit as --format json has it.
type change struct {
	File       string
	Start, End struct{ Line, Column int }
	Text       string
}

// document is what a test reads of --format json.
type document struct {
	Findings []struct {
		Code, Message string
		Fixes         []struct{ Edits []change }
	}
}

// explained is the document about a program, with reasons.
func explained(t *testing.T, program string, flags ...string) (d document) {
	t.Helper()
	_, out, log := tool(program, append([]string{"--explain", "--format", "json", "-"}, flags...)...)
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatalf("%v\n%s%s", err, out, log)
	}
	return d
}

// firstFixes are the edits of the first fix of each finding, each edit once.
func (d *document) firstFixes() (edits []change) {
	for _, f := range d.Findings {
		if len(f.Fixes) > 0 {
			edits = append(edits, f.Fixes[0].Edits...)
		}
	}
	slices.SortFunc(edits, func(a, b change) int { return b.Start.Line<<16 + b.Start.Column - a.Start.Line<<16 - a.Start.Column })
	return slices.Compact(edits)
}

// edited carries out edits, of which the last comes first, as an editor does.
func edited(program string, edits []change) string {
	for _, e := range edits {
		program = program[:offset(program, e.Start.Line, e.Start.Column)] + e.Text + program[offset(program, e.End.Line, e.End.Column):]
	}
	return program
}

// offset is where a line and a column, in bytes, stand.
func offset(program string, line, column int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(program[at:], '\n') + 1
	}
	return at + column - 1
}

// operations are the names and result types of all operations of a module but for converts and constants.
func operations(t *testing.T, module string) (list []string) {
	t.Helper()
	m, errors := text.Parse(&ir.Source{Name: "in", Text: []byte(module)})
	if m == nil {
		t.Fatalf("%v\n%s", errors.Err(), module)
	}
	m.Walk(func(op ir.Op) {
		if n := m.OpName(op); n == ir.OpConvert || n == ir.OpConstant {
			return
		}
		line := m.OpString(op)
		for i := range m.NumResults(op) {
			line += " " + m.TypeString(m.Type(m.Result(op, i)))
		}
		list = append(list, line)
	})
	return list
}

// TestFixesSayTheSame applies the fixes of all conversions, of what is left then, and so on: the module promotes to the same
// operations as before, and in the end nothing is left that a fix could write out.
func TestFixesSayTheSame(t *testing.T) {
	programs := map[string]string{}
	for _, pattern := range []string{"../../testdata/mlir/promote/*.mlir", filepath.Join(mlirtest.SharedRoot(t), "oracles/strip/*.in.mlir")} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			if program, err := os.ReadFile(path); err == nil && !strings.Contains(path, ".golden.") {
				programs[filepath.Base(path)] = string(program)
			}
		}
	}
	ofOneOp, _ := filepath.Glob(filepath.Join(mlirtest.SharedRoot(t), "oracles/jax_ops/*.jsonl"))
	for _, path := range ofOneOp {
		list, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(string(list)), "\n") {
			var row struct{ ID, MLIR string }
			if i%23 == 0 && json.Unmarshal([]byte(line), &row) == nil {
				programs[row.ID] = row.MLIR
			}
		}
	}
	fixed := 0
	for name, program := range programs {
		for _, system := range []string{"jax", "numpy", "torch", "tf-all"} {
			status, promoted, _ := tool(program, "-s", system, "-")
			if status != statusOK {
				continue
			}
			want := operations(t, promoted)
			now := program
			for round := 0; ; round++ {
				d := explained(t, now, "-s", system)
				edits := d.firstFixes()
				if len(edits) == 0 {
					break
				}
				fixed += len(edits)
				now = edited(now, edits)
				status, promoted, log := tool(now, "-s", system, "-")
				if status != statusOK || !slices.Equal(operations(t, promoted), want) || round > 8 {
					t.Errorf("%s, %s: round %d, status %d\n%s%s", name, system, round, status, log, now)
					break
				}
			}
		}
	}
	if fixed < min(100, 5*len(programs)) {
		t.Errorf("only %d fixes in %d programs", fixed, len(programs))
	}
	t.Logf("%d fixes in %d programs", fixed, len(programs))
}

// TestFixesOfRefusals applies the first fix that there is for each refusal: it is gone, and nothing else is refused.
func TestFixesOfRefusals(t *testing.T) {
	files, _ := filepath.Glob("../../lit/rules/*-refused.mlir")
	fixed := 0
	for _, path := range append(files, "../../testdata/mlir/limits/f8.mlir", "../../testdata/mlir/limits/model.mlir") {
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, program := range strings.Split(string(whole), "// -----\n") {
			before := explained(t, program)
			edits := before.firstFixes()
			if len(edits) == 0 {
				continue
			}
			fixed += len(edits)
			after := explained(t, edited(program, edits))
			left := 0
			for _, f := range after.Findings {
				if f.Code == "HP101" || f.Code == "HP001" {
					left++
				}
			}
			for _, f := range before.Findings {
				if f.Code == "HP101" && len(f.Fixes) == 0 {
					left--
				}
			}
			if left > 0 {
				t.Errorf("%s: %d refusals are left\n%+v\n%s", path, left, after, edited(program, edits))
			}
		}
	}
	if fixed < 10 {
		t.Errorf("only %d fixes", fixed)
	}
	t.Logf("%d fixes", fixed)
}

// TestFixesInEveryFormat applies the fix that each format with edits has, in a line whose characters are not bytes: SARIF counts
// characters, the others bytes.
func TestFixesInEveryFormat(t *testing.T) {
	program := "func.func @\"宽é\"(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> { %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32> return %0 : tensor<4xf32> }\n"
	decode := func(format string, into any) {
		_, out, log := tool(program, "--explain", "--format", format, "-")
		if err := json.Unmarshal([]byte(out), into); err != nil {
			t.Fatalf("%v\n%s%s", err, out, log)
		}
	}
	var plain document
	decode("json", &plain)
	want := edited(program, plain.firstFixes())
	if !strings.Contains(want, "stablehlo.convert %x : (tensor<4xi32>) -> tensor<4xf32>") {
		t.Errorf("%+v\n%s", plain, want)
	}
	if status, _, log := tool(want, "--check", "-"); status != statusOK {
		t.Errorf("something is left to promote\n%s%s", log, want)
	}

	var rd struct {
		Diagnostics []struct {
			Suggestions []struct {
				Range struct{ Start, End struct{ Line, Column int } }
				Text  string
			}
		}
	}
	decode("rdjson", &rd)
	s := rd.Diagnostics[0].Suggestions
	if len(s) != 1 || edited(program, []change{{Start: s[0].Range.Start, End: s[0].Range.End, Text: s[0].Text}}) != want {
		t.Errorf("rdjson: %+v", s)
	}

	var log struct {
		Runs []struct {
			Results []struct {
				Fixes []struct {
					ArtifactChanges []struct {
						Replacements []struct {
							DeletedRegion   struct{ StartLine, StartColumn, EndLine, EndColumn int }
							InsertedContent struct{ Text string }
						}
					}
				}
			}
		}
	}
	decode("sarif", &log)
	r := log.Runs[0].Results[0].Fixes[0].ArtifactChanges[0].Replacements[0]
	line := []rune(program)
	if got := string(line[:r.DeletedRegion.StartColumn-1]) + r.InsertedContent.Text + string(line[r.DeletedRegion.EndColumn-1:]); got != want {
		t.Errorf("sarif: %+v\n%s", r, got)
	}
}
