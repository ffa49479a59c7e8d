package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const refusedProgram = "func.func @f(%x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) -> tensor<4xf32> {\n" +
	"  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"

// TestDocumentsAreInOrder writes one document for many inputs: its findings are in the order of the
// inputs and do not depend on the number of jobs. An unreadable file makes it incomplete.
func TestDocumentsAreInOrder(t *testing.T) {
	texts := map[string]string{}
	var names []string
	for i := range 40 {
		name := fmt.Sprintf("%02d.mlir", i)
		names = append(names, name)
		texts[name] = strings.Repeat(refusedProgram[:len(refusedProgram)-1]+"\n// -----\n", i%3) + refusedProgram
	}
	files(t, texts)
	var first string
	for _, jobs := range []string{"1", "2", "7"} {
		status, out, log := tool("", append([]string{"--format", "json", "--split-input-file", "--jobs", jobs, "--report", "r.json"}, names...)...)
		if status != statusInput || log != "" {
			t.Fatalf("status %d\n%s", status, log)
		}
		if first == "" {
			first = out
		}
		if out != first || content(t, "r.json") != first {
			t.Errorf("--jobs %s: the document differs", jobs)
		}
	}
	var doc struct {
		Complete bool
		Findings []struct{ Input string }
	}
	if err := json.Unmarshal([]byte(first), &doc); err != nil || !doc.Complete || len(doc.Findings) != 40+13+2*13 {
		t.Errorf("%v, complete %v, %d findings", err, doc.Complete, len(doc.Findings))
	}
	if !slices.IsSortedFunc(doc.Findings, func(a, b struct{ Input string }) int { return strings.Compare(a.Input, b.Input) }) {
		t.Error("findings are not in the order of the inputs")
	}
	status, out, _ := tool("", "--format", "json", "00.mlir", "no-such.mlir")
	if err := json.Unmarshal([]byte(out), &doc); status != statusUsage || err != nil || doc.Complete {
		t.Errorf("status %d, %v, complete %v", status, err, doc.Complete)
	}
}

// TestReportsDoNotOverwrite checks that a report cannot overwrite an input, an output or another
// report, under any name.
func TestReportsDoNotOverwrite(t *testing.T) {
	files(t, map[string]string{"a.json": refusedProgram, "b.mlir": refusedProgram})
	os.Mkdir("sub", 0o755)
	for link, to := range map[string]string{"link.json": "a.json", "new.json": "o.json", "sub/new.json": "../new.json", "linked": "sub", "away.json": "sub/o.json"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"a.json", "--report", "./a.json"}, {"a.json", "--report", "link.json"}, {"b.mlir", "-o", "o.json", "--report", "o.json"},
		{"b.mlir", "--report", "r.json", "--report", "./r.json"}, {"b.mlir", "-o", "o.json", "--report", "new.json"}, {"b.mlir", "-o", "sub/new.json", "--report", "o.json"},
		{"b.mlir", "-o", "sub/o.json", "--report", "linked/o.json"}, {"b.mlir", "--report", "away.json", "--report", "linked/o.json"}, {"b.mlir", "--deny", "range", "--baseline", "r.json", "--baseline-update", "--report", "r.json"},
	} {
		if status, _, log := tool("", args...); status != statusUsage || !strings.Contains(log, "would overwrite") {
			t.Errorf("%s: status %d, %s", args, status, log)
		}
	}
	if content(t, "a.json") != refusedProgram {
		t.Error("the input was overwritten")
	}
}

// TestCodesHaveTexts checks that each code in the source of the repository has one explanation, and
// that each explanation belongs to a code in use.
func TestCodesHaveTexts(t *testing.T) {
	code := regexp.MustCompile(`"(HP[0-9]{3})"`)
	used := map[string]bool{}
	for _, folder := range []string{".", "../../../../passes/pipeline", "../../../../passes", "../../../../passes/internal/rules", "../../../../passes/explain", "../../../../passes/llvm", "../../../../passes/retarget"} {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
				for _, m := range code.FindAllStringSubmatch(content(t, folder+"/"+name), -1) {
					used[m[1]] = true
				}
			}
		}
	}
	last := ""
	for _, r := range rules() {
		if r.Code <= last || r.Title == "" || len(r.Text) < 20 || !used[r.Code] {
			t.Errorf("%+v after %s, used %v", r, last, used[r.Code])
		}
		last = r.Code
		delete(used, r.Code)
	}
	for c := range used {
		t.Errorf("%s has no explanation", c)
	}
}
