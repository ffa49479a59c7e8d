package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// A change is an edit in --format json.
type change struct {
	File       string
	Start, End struct{ Line, Column int }
	Text       string
}

// A document has the fields of --format json that tests read.
type document struct{ Findings []found }

type found struct {
	Code, Message string
	Fixes         []struct{ Edits []change }
}

// isConversion reports whether a finding is about a conversion.
func isConversion(f found) bool { return strings.HasPrefix(f.Code, "HP40") }

// explainDocument returns the document for a program with --explain.
func explainDocument(t *testing.T, program string, flags ...string) (d document) {
	t.Helper()
	_, out, log := tool(program, append([]string{"--explain", "--format", "json", "-"}, flags...)...)
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatalf("%v\n%s%s", err, out, log)
	}
	return d
}

// fixes returns the distinct fixes of a document as lists of edits, the last edit first. If a
// finding has several fixes, only the first counts.
func (d *document) fixes() (list [][]change) {
	for _, f := range d.Findings {
		if len(f.Fixes) == 0 {
			continue
		}
		edits := slices.Clone(f.Fixes[0].Edits)
		slices.Reverse(edits)
		if !slices.ContainsFunc(list, func(other []change) bool { return slices.Equal(other, edits) }) {
			list = append(list, edits)
		}
	}
	return list
}

// firstFixes returns the edits of the first fix of each finding, without duplicates, the last edit
// first.
func (d *document) firstFixes() (edits []change) {
	for _, fix := range d.fixes() {
		edits = append(edits, fix...)
	}
	slices.SortStableFunc(edits, func(a, b change) int { return b.Start.Line<<16 + b.Start.Column - a.Start.Line<<16 - a.Start.Column })
	return edits
}

// edited applies edits, the last of which comes first.
func edited(program string, edits []change) string {
	for _, e := range edits {
		program = program[:offset(program, e.Start.Line, e.Start.Column)] + e.Text + program[offset(program, e.End.Line, e.End.Column):]
	}
	return program
}

// offset converts a line and a byte column to an offset.
func offset(program string, line, column int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(program[at:], '\n') + 1
	}
	return at + column - 1
}

// TestFixesKeepTheMeaning applies each fix of a program alone, and all of them: the module must
// promote to the same text as before, and after all fixes no conversion is left.
func TestFixesKeepTheMeaning(t *testing.T) {
	programs := mixedPrograms(t)
	ways := [][]string{{}, {"-s=numpy"}, {"-s=torch"}, {"-s=tf-all"}, {"--weak-args=0", "--weak-constants=splat"}, {"--control-flow=widen", "--hoist"},
		{"--signature=infer", "--x32"}, {"--signature=keep", "--calls=convert"}, {"--results=keep", "--keep-weak"}}
	share := 8 // run one of share combinations for each program
	switch {
	case os.Getenv("HLO_LONG") != "":
		share = 1
	case testing.Short():
		share = 64
	}
	fixed := 0
	for i, name := range slices.Sorted(maps.Keys(programs)) {
		for n, way := range ways {
			if (i+n)%share == 0 {
				fixed += checkFixes(t, name, programs[name], way)
			}
		}
	}
	if fixed < 5*len(programs)/share {
		t.Errorf("only %d fixes in %d programs", fixed, len(programs))
	}
	t.Logf("%d fixes in %d programs", fixed, len(programs))
}

// mixedPrograms returns programs by name: those of tests, and those of the oracles without their
// converts or with a single operation.
func mixedPrograms(t *testing.T) map[string]string {
	programs := map[string]string{}
	for _, pattern := range []string{"../../../../testdata/mlir/promote/*.mlir", "../../../../lit/rules/*.mlir", "../../../../lit/tricky/*.mlir", filepath.Join(mlirtest.SharedRoot(t), "oracles/strip/*.in.mlir")} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			for i, program := range strings.Split(content(t, path), "// -----\n") {
				programs[fmt.Sprint(filepath.Base(path), i)] = program
			}
		}
	}
	ofOneOp, _ := filepath.Glob(filepath.Join(mlirtest.SharedRoot(t), "oracles/jax_ops/*.jsonl"))
	for _, path := range ofOneOp {
		for i, line := range strings.Split(strings.TrimSpace(content(t, path)), "\n") {
			var row struct{ ID, MLIR string }
			if i%23 == 0 && json.Unmarshal([]byte(line), &row) == nil {
				programs[row.ID] = row.MLIR
			}
		}
	}
	return programs
}

// checkFixes applies the fixes of a program, one by one and all, and returns their number.
func checkFixes(t *testing.T, name, program string, flags []string) int {
	t.Helper()
	status, want, _ := tool(program, append(flags, "-")...)
	if status != statusOK {
		return 0
	}
	d := explainDocument(t, program, flags...)
	fixes, all := d.fixes(), edited(program, d.firstFixes())
	// a very long fix is attached to its first finding only
	long := slices.ContainsFunc(fixes, func(edits []change) bool { return len(edits)*len(edits) > maxShared })
	for _, f := range d.Findings {
		if isConversion(f) && len(f.Fixes) == 0 && !long {
			t.Errorf("%s, %s: no fix for %s", name, flags, f.Message)
		}
	}
	if after := explainDocument(t, all, flags...); slices.ContainsFunc(after.Findings, isConversion) {
		t.Errorf("%s, %s: findings after all fixes: %+v\n%s", name, flags, after, all)
	}
	checkEachFix(t, name, program, want, d, flags)
	return len(fixes)
}

// checkEachFix applies the fixes of a program, one by one and all.
func checkEachFix(t *testing.T, name, program, want string, d document, flags []string) {
	t.Helper()
	fixes := d.fixes()
	for i, edits := range append(fixes, d.firstFixes()) {
		now := edited(program, edits)
		status, got, log := tool(now, append(flags, "-")...)
		if _, legal, _ := tool(now, "-s=none", "-"); got == legal && legal != "" && strings.Contains(now, "chlo.scan") {
			// the verifier does not compare the results of a scan with the values that its body
			// yields, and a legal module is not changed
			continue
		}
		if status != statusOK || got != want {
			t.Errorf("%s, %s: fix %d of %d, status %d\n%s%s\nwant\n%s\ngot\n%s", name, flags, i, len(fixes), status, log, now, want, got)
		}
	}
}

// TestFixesOfTargets applies each fix of a retargeted program alone, and all of them together:
// retargeting must give the same module as before.
func TestFixesOfTargets(t *testing.T) {
	programs := mixedPrograms(t)
	share, fixed, of := 12, 0, 0 // run one of share programs for each target
	if os.Getenv("HLO_LONG") != "" {
		share = 1
	}
	for i, name := range slices.Sorted(maps.Keys(programs)) {
		for n, machine := range [][]string{{"--target=bf16-in-f32"}, {"--target=no64"}, {"--target=amp-bf16"}, {"--target=no-f64"}, {"--target=no64", "--signature=keep"}} {
			if (i+n*3)%share != 0 {
				continue
			}
			status, want, _ := tool(programs[name], append(machine, "-")...)
			if status != statusOK {
				continue
			}
			d := explainDocument(t, programs[name], machine...)
			for _, f := range d.Findings {
				if f.Code >= "HP358" && f.Code <= "HP361" {
					of++
					fixed += min(1, len(f.Fixes))
					if len(f.Fixes) == 0 && f.Code != "HP361" {
						// findings about erased operations may have no text to fix
						t.Errorf("%s, %s: no fix for %s", name, machine, f.Message)
					}
				}
			}
			checkEachFix(t, name, programs[name], want, d, machine)
		}
	}
	limit := of/10 + 1
	if share > 1 {
		limit = of/5 + 1 // a sample has a few dozen findings, and depends on the names of the programs
	}
	if fixed == 0 || of-fixed > limit {
		t.Errorf("%d of %d findings have a fix", fixed, of)
	}
	t.Logf("%d of %d findings have a fix", fixed, of)
}

// TestFixesOfRefusals applies the first fix of each refusal: it must remove the refusal and cause
// no other.
func TestFixesOfRefusals(t *testing.T) {
	files, _ := filepath.Glob("../../../../lit/rules/*-refused.mlir")
	fixed := 0
	for _, path := range append(files, "../../../../testdata/mlir/limits/f8.mlir", "../../../../testdata/mlir/limits/model.mlir") {
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, program := range strings.Split(string(whole), "// -----\n") {
			before := explainDocument(t, program)
			edits := before.firstFixes()
			if len(edits) == 0 {
				continue
			}
			fixed += len(edits)
			after := explainDocument(t, edited(program, edits))
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

// TestFixesInEveryFormat applies the fix in each format with edits, on a line with multi-byte
// characters: columns of SARIF count characters, those of the others bytes.
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
	got := []rune(program)
	for _, r := range slices.Backward(log.Runs[0].Results[0].Fixes[0].ArtifactChanges[0].Replacements) {
		got = slices.Concat(got[:r.DeletedRegion.StartColumn-1], []rune(r.InsertedContent.Text), got[r.DeletedRegion.EndColumn-1:])
	}
	if string(got) != want {
		t.Errorf("sarif: %s", string(got))
	}
}
