package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lossy adds an i32 and a bf16, and converts the sum to f32.
const lossy = `func.func @f(%x: tensor<4xi32>, %y: tensor<4xbf16>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>
  %1 = stablehlo.multiply %z, %0 : (tensor<4xf32>, tensor<4xbf16>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
`

// doubled is lossy with one of its conversions repeated, and moved lines.
var doubled = "\n// moved\n" + strings.Replace(lossy, "  return", "  %2 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>\n"+
	"  %3 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xbf16>) -> tensor<4xbf16>\n  return", 1)

// second is another input with its own conversion.
var second = strings.Replace(lossy, "@f", "@g", 1)

// TestGates checks the exit status and the first words of each finding.
func TestGates(t *testing.T) {
	for args, want := range map[string]string{
		"--deny precision":                                         "1 error:precision",
		"-W precision":                                             "0 warning:precision",
		"-W precision --deny precision":                            "1 error:precision",
		"-W precision,widening":                                    "0 warning:precision warning:widening",
		"--deny range":                                             "0",
		"--deny precision,widening --allow op=*.add":               "1 error:widening",
		"--deny precision --allow op=*.add,types=f*:*":             "1 error:precision",
		"--deny precision --allow func=@f":                         "0",
		"--deny precision --allow func=g":                          "1 error:precision",
		"--deny precision --allow func=g --allow types=i32:bf??":   "0",
		"--deny precision --allow loc=a.mlir:2":                    "0",
		"--deny precision --allow loc=a.mlir:3":                    "1 error:precision",
		"--deny new:f32":                                           "0",
		"--deny has:f64":                                           "0",
		"--deny has:bf16":                                          "1 error:appears",
		"--explain --deny precision --allow op=*":                  "0 remark:precision remark:widening",
		"--explain --deny widening":                                "1 remark:precision error:widening",
		"--deny precision -i":                                      "1 error:precision",
		"--deny precision,range,sign,widening,new:f64,weak,has:i1": "1 error:precision error:widening",
	} {
		files(t, map[string]string{"a.mlir": lossy})
		status, _, log := tool("", append(strings.Fields(args), "a.mlir")...)
		got := string(rune('0' + status))
		for line := range strings.Lines(log) {
			for _, severity := range []string{"error", "warning", "remark"} {
				if _, message, ok := strings.Cut(line, ": "+severity+": "); ok {
					for _, word := range []string{"[precision]", "[widening]", "appears"} {
						if strings.Contains(message, word) {
							got += " " + severity + ":" + strings.Trim(word, "[]")
						}
					}
				}
			}
		}
		if got != want {
			t.Errorf("%s: got %q, want %q\n%s", args, got, want, log)
		}
		if changed := content(t, "a.mlir") != lossy; changed != strings.HasSuffix(args, "-i") {
			t.Errorf("%s: the file changed: %v", args, changed)
		}
	}
}

// TestGatesKeepTheModule checks that a gate does not change the printed module.
func TestGatesKeepTheModule(t *testing.T) {
	_, want, _ := tool(lossy)
	if status, got, _ := tool(lossy, "--deny", "precision,has:f32"); status != statusInput || got != want {
		t.Errorf("status %d\n%s", status, got)
	}
}

// TestTypesThatAreNew checks that a type which only promotion introduces is new, and that a type of
// the input is not.
func TestTypesThatAreNew(t *testing.T) {
	const text = "func.func @f(%x: tensor<i8>, %y: tensor<ui8>) -> tensor<i8> {\n" +
		"  %0 = stablehlo.add %x, %y : (tensor<i8>, tensor<ui8>) -> tensor<i8>\n  return %0 : tensor<i8>\n}\n"
	if status, _, log := tool(text, "--signature", "infer", "--deny", "new:i16"); status != statusInput || !strings.Contains(log, "'i16' appears here") {
		t.Errorf("status %d\n%s", status, log)
	}
	if status, _, log := tool(text, "--signature", "infer", "--deny", "new:i8"); status != statusOK || log != "" {
		t.Errorf("status %d\n%s", status, log)
	}
}

// TestWeakLeaks checks that the weak argument and the operation that makes it strong are reported.
func TestWeakLeaks(t *testing.T) {
	const text = "func.func @f(%x: tensor<f32> {promote.weak}) -> tensor<f32> {\n  %0 = \"mine.op\"(%x) : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n"
	status, _, log := tool(text, "--deny", "weak-leak")
	if status != statusInput || strings.Count(log, "error:") != 2 || !strings.Contains(log, "error: argument #0 is weak 'f32'") ||
		!strings.Contains(log, "error: 'mine.op' op operand #0 is weak 'f32'") {
		t.Errorf("status %d\n%s", status, log)
	}
}

// TestBaseline checks that findings in the baseline pass, even if they moved, and new ones fail;
// that an update for one file keeps the entries of other files, but not those of deleted files.
func TestBaseline(t *testing.T) {
	files(t, map[string]string{"a.mlir": lossy, "b.mlir": second, "c.mlir": lossy})
	with := func(args ...string) []string {
		return append([]string{"--deny", "precision,widening", "--baseline", "known.jsonl"}, args...)
	}
	if status, _, log := tool("", with("a.mlir")...); status != statusUsage || !strings.Contains(log, "cannot read 'known.jsonl'") {
		t.Errorf("status %d\n%s", status, log)
	}
	if status, _, log := tool("", with("--baseline-update", "a.mlir", "b.mlir", "c.mlir")...); status != statusOK || log != "" {
		t.Fatalf("status %d\n%s", status, log)
	}
	known := content(t, "known.jsonl")
	if strings.Count(known, "\n") != 6 || strings.Contains(known, "line") {
		t.Errorf("the baseline is\n%s", known)
	}
	for _, jobs := range []string{"1", "3"} {
		if status, _, log := tool("", with("-j", jobs, "a.mlir", "./b.mlir", "c.mlir")...); status != statusOK || log != "" {
			t.Errorf("status %d\n%s", status, log)
		}
	}
	os.WriteFile("a.mlir", []byte(doubled), 0o644)
	status, _, log := tool("", with("--results", "keep", "a.mlir")...)
	if status != statusOK || log != "" {
		t.Errorf("with one shared convert: status %d\n%s", status, log)
	}
	os.WriteFile("a.mlir", []byte(doubled+strings.Replace(lossy, "@f", "@new", 1)), 0o644)
	if status, _, log = tool("", with("a.mlir")...); status != statusInput || strings.Count(log, "error:") != 2 {
		t.Errorf("status %d\n%s", status, log)
	}
	os.Remove("c.mlir")
	if status, _, log := tool("", with("--baseline-update", "a.mlir")...); status != statusOK || log != "" {
		t.Errorf("status %d\n%s", status, log)
	}
	if known = content(t, "known.jsonl"); strings.Contains(known, "c.mlir") || !strings.Contains(known, "b.mlir") || !strings.Contains(known, `"new"`) {
		t.Errorf("the baseline is\n%s", known)
	}
	os.WriteFile("known.jsonl", []byte("what\n"), 0o644)
	if status, _, log := tool("", with("a.mlir")...); status != statusUsage || !strings.Contains(log, "line 1 is not a baseline entry") {
		t.Errorf("status %d\n%s", status, log)
	}
}

// TestAgainst compares with a file and with git revisions: old findings pass, new ones fail, and
// all findings in a new file are new.
func TestAgainst(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := files(t, map[string]string{"sub/a.mlir": lossy, "old.mlir": lossy})
	for _, args := range [][]string{{"init", "-q"}, {"add", "sub"}, {"-c", "user.name=a", "-c", "user.email=b", "commit", "-qm", "first"}} {
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%s", out)
		}
	}
	os.WriteFile("sub/a.mlir", []byte("// moved\n"+lossy+second), 0o644)
	os.WriteFile("sub/b.mlir", []byte(second), 0o644)
	for args, want := range map[string]int{
		"--against HEAD sub/a.mlir": 1, "--against HEAD sub/a.mlir sub/b.mlir": 2, "--against old.mlir sub/a.mlir": 1, "--against HEAD old.mlir": 1,
		"--against HEAD --allow func=g sub/a.mlir": 0,
	} {
		status, _, log := tool("", append([]string{"--deny", "precision", "-j", "2"}, strings.Fields(args)...)...)
		if got := strings.Count(log, "error:"); got != want || (status == statusInput) != (want > 0) || status == statusUsage {
			t.Errorf("%s: status %d\n%s", args, status, log)
		}
	}
	for _, args := range []string{"--against nothing sub/a.mlir", "--against=--output=x sub/a.mlir", "--against old.mlir sub/a.mlir sub/b.mlir"} {
		if status, _, log := tool("", append([]string{"--deny", "precision"}, strings.Fields(args)...)...); status != statusUsage {
			t.Errorf("%s: status %d\n%s", args, status, log)
		}
	}
}

// TestGateMisuse checks invalid combinations of flags.
func TestGateMisuse(t *testing.T) {
	files(t, map[string]string{"a.mlir": lossy})
	for args, want := range map[string]string{
		"--deny precise":                    "'precise': must be one of weak, sign, range, precision, widening, weak-leak, overruled, empty, unused, new:TYPE, has:TYPE",
		"--deny exact":                      "must be one of",
		"--deny f64":                        "did you mean 'has:f64', or 'new:f64' for a type that only promotion introduces?",
		"--deny new:float64":                "did you mean 'f64'?",
		"why Float64":                       "did you mean 'f64'?",
		"--deny range --against nothing":    "--against nothing",
		"--deny new:float":                  "new:float: must be an element type",
		"-W no-overruled --allow op=x":      "--allow needs -W or --deny",
		"-W no-overruled --baseline x":      "--baseline needs -W or --deny",
		"--deny no-overruled":               "'no-overruled' is for -W, not for --deny",
		"--allow op=x --verify-diagnostics": "cannot be combined",
		"--deny range --baseline-update":    "--baseline-update needs --baseline",
		"--deny range --allow op":           "must be KEY=GLOB",
		"--deny range --allow line=3":       "unknown key 'line'",
		"--deny range --allow types=f32":    "must be types=FROM:TO",
		"--deny range --verify-diagnostics": "cannot be combined",
		"--deny range --against=":           "--against needs a",
		"lattice -W range":                  "lattice has no flag --warn",
	} {
		args := strings.Fields(args)
		if !strings.Contains(strings.Join(args, " "), "lattice") {
			args = append(args, "a.mlir")
		}
		if status, _, log := tool("", args...); status != statusUsage || !strings.Contains(log, want) {
			t.Errorf("%s: status %d, %s", args, status, log)
		}
	}
}

func TestGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"", "", true}, {"*", "", true}, {"*", "a/b", true}, {"a*", "b", false}, {"*.add", "stablehlo.add", true}, {"*.add", "stablehlo.adder", false}, {"f?2", "f32", true},
		{"f??", "f32", true}, {"f?", "f32", false}, {"*a*b*", "xxaxxbxx", true}, {"*a*b", "ab", true}, {"a", "", false}, {"**", "x", true},
		{strings.Repeat("*a", 30) + "b", strings.Repeat("a", 2000), false},
	} {
		if got := glob(c.pattern, c.text); got != c.want {
			t.Errorf("%q on %q: %v", c.pattern, c.text, got)
		}
	}
}

// TestNoBaseline checks that the error for a missing baseline names the flag that creates it, and
// that the flag does so.
func TestNoBaseline(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known")
	const program = "func.func @f() {\n  return\n}\n"
	if status, _, log := tool(program, "--deny", "has:f64", "--baseline", path, "-"); status != statusUsage || !strings.Contains(log, "--baseline-update creates it") {
		t.Errorf("status %d, %s", status, log)
	}
	if status, _, log := tool(program, "--deny", "has:f64", "--baseline", path, "--baseline-update", "-"); status != statusOK || !exists(path) {
		t.Errorf("status %d, %s", status, log)
	}
}

// TestBaselineFromElsewhere checks that files in a baseline are relative to its directory, not to
// the current one.
func TestBaselineFromElsewhere(t *testing.T) {
	files(t, map[string]string{"a.mlir": lossy})
	os.Mkdir("sub", 0o755)
	if status, _, log := tool("", "--deny", "precision,widening", "--baseline", "known.jsonl", "--baseline-update", "a.mlir"); status != statusOK || log != "" {
		t.Fatalf("status %d\n%s", status, log)
	}
	here, _ := os.Getwd()
	known := content(t, "known.jsonl")
	t.Chdir("sub")
	for _, name := range []string{"../a.mlir", "..", filepath.Join(here, "a.mlir")} {
		for _, update := range [][]string{nil, {"--baseline-update"}} {
			args := append([]string{"--deny", "precision,widening", "--baseline", "../known.jsonl", name}, update...)
			if status, _, log := tool("", args...); status != statusOK || log != "" || content(t, "../known.jsonl") != known {
				t.Errorf("%q: status %d\n%s%s", args, status, log, content(t, "../known.jsonl"))
			}
		}
	}
}

// TestGatesOnce checks that a type in several gates is reported once, as an error if any gate
// denies it.
func TestGatesOnce(t *testing.T) {
	status, _, log := tool(lossy, "-W", "has:f32,has:f32", "--deny", "has:f32")
	_, _, once := tool(lossy, "--deny", "has:f32")
	if status != statusInput || log != once || !strings.Contains(once, "error: 'f32' appears here") {
		t.Errorf("status %d\n%s\nonce:\n%s", status, log, once)
	}
}

// TestErrorLimitCountsAll checks that grouped errors omitted by --error-limit are counted
// individually.
func TestErrorLimitCountsAll(t *testing.T) {
	text := "func.func @f(%a: tensor<f32>, %b: tensor<bf16>, %c: tensor<i32>) -> tensor<f32> {\n  %s0 = stablehlo.add %a, %a : tensor<f32>\n"
	for i := range 5 {
		text += fmt.Sprintf("  %%b%d = stablehlo.negate %%b : tensor<bf16>\n  %%c%d = stablehlo.negate %%c : tensor<i32>\n", i, i) +
			fmt.Sprintf("  %%t%d = stablehlo.add %%s%d, %%b%d : (tensor<f32>, tensor<bf16>) -> tensor<f32>\n", i, i, i) +
			fmt.Sprintf("  %%s%d = stablehlo.add %%t%d, %%c%d : (tensor<f32>, tensor<i32>) -> tensor<f32>\n", i+1, i, i)
	}
	text += "  return %s5 : tensor<f32>\n}\n"
	_, _, log := tool(text, "--deny", "precision,widening", "--error-limit", "1")
	if !strings.Contains(log, "note: and 4 more like this") || !strings.HasSuffix(log, "note: 5 more errors are left out by --error-limit=1\n") {
		t.Errorf("%s", log)
	}
}

// TestAllowInBothPlaces checks that loc= of --allow matches the source location and the place in
// the module, whichever comes first.
func TestAllowInBothPlaces(t *testing.T) {
	files(t, map[string]string{"a.mlir": strings.Replace(lossy, "tensor<4xbf16>\n", "tensor<4xbf16> loc(\"model.py\":7:2)\n", 1)})
	for _, locations := range []string{"source", "text"} {
		for loc, want := range map[string]int{"model.py": statusOK, "model.py:7": statusOK, "*.mlir:2": statusOK, "a.mlir": statusOK, "model.py:2": statusInput, "a.mlir:7": statusInput, "": statusUsage} {
			if status, _, log := tool("", "--deny", "precision", "--locations", locations, "--allow", "loc="+loc, "a.mlir"); status != want {
				t.Errorf("%s, %s: status %d\n%s", locations, loc, status, log)
			}
		}
	}
}

// TestBaselineIgnoresLocations records a baseline of a module with, or without, locations, or of
// its bytecode, and checks each of the others with it, and with --against.
func TestBaselineIgnoresLocations(t *testing.T) {
	files, _ := filepath.Glob("../../../../testdata/why/*.mlir")
	if len(files) < 30 {
		t.Fatal("no programs")
	}
	if testing.Short() {
		files = files[:8]
	}
	old, known := filepath.Join(t.TempDir(), "old.mlir"), filepath.Join(t.TempDir(), "baseline")
	const gate = "has:f64,new:f64,widening,precision"
	for _, file := range files {
		located, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, plain, _ := tool(string(located), "-s", "none")
		_, binary, _ := tool(string(located), "-s", "none", "--emit", "bytecode", "-o", "-")
		forms := []string{string(located), plain, binary}
		for i, first := range forms {
			os.WriteFile(old, []byte(first), 0o600)
			os.Remove(known)
			if status, _, log := tool(first, "--deny", gate, "--baseline", known, "--baseline-update"); status != statusOK {
				t.Fatal(file, log)
			}
			for k, next := range forms {
				if status, _, log := tool(next, "--deny", gate, "--baseline", known); status != statusOK {
					t.Errorf("%s: form %d with the baseline of form %d:\n%s", file, k, i, log)
				}
				name := filepath.Join(filepath.Dir(old), "now.mlir")
				os.WriteFile(name, []byte(next), 0o600)
				if status, _, log := tool("", "--deny", gate, "--against", old, name); status != statusOK {
					t.Errorf("%s: form %d against form %d:\n%s", file, k, i, log)
				}
			}
		}
	}
	// one more origin at a source location of the baseline is new
	const one = `func.func @f() -> tensor<f64> {
  %0 = stablehlo.constant dense<1.0> : tensor<f64> loc("a.py":1:1)
  return %0 : tensor<f64> loc("a.py":1:1)
}`
	two := strings.Replace(one, "  return", "  %1 = stablehlo.constant dense<2.0> : tensor<f64> loc(\"a.py\":1:1)\n  return", 1)
	os.Remove(known)
	tool(one, "--deny", gate, "--baseline", known, "--baseline-update")
	if status, _, log := tool(two, "--deny", gate, "--baseline", known); status != statusInput || !strings.Contains(log, "a.py:1:1: error: 'f64' appears here") {
		t.Errorf("status %d:\n%s", status, log)
	}
}

// TestUnusedExemptions checks that a run over a folder reports allowances and entries of a baseline
// that match nothing, and that it reports those of a project file only where it can judge them.
func TestUnusedExemptions(t *testing.T) {
	const entry = `{"file":"%s","function":"sum","code":"%s","op":"stablehlo.add","from":"i32","to":"f32","count":%d}` + "\n"
	files(t, map[string]string{
		"p/hlo-promote.toml": "[gates]\ndeny = [\"precision\"]\nbaseline = \"known.jsonl\"\nallow = [{loc = \"*b.mlir\", reason = \"b\"},\n  {func = \"old\", reason = \"gone\"}]\n[per-directory.c]\nweak-constants = \"splat\"\n",
		"p/known.jsonl": fmt.Sprintf(entry, "a/a.mlir", "HP403", 3) + fmt.Sprintf(entry, "gone.mlir", "HP403", 1) + fmt.Sprintf(entry, "a/a.mlir", "HP405", 1) +
			fmt.Sprintf(entry, "c/c.mlir", "HP403", 1) + fmt.Sprintf(entry, "<stdin>", "HP403", 1),
		"p/a/a.mlir": sumModule, "p/b.mlir": sumModule, "p/c/c.mlir": sumModule, "p/c/c2.mlir": legal,
		"q/b.mlir": sumModule, "q/old.jsonl": fmt.Sprintf(entry, "b.mlir", "HP403", 1), "bad/a.mlir": "x", "bad/b.mlir": sumModule,
	})
	const allowance = "p/hlo-promote.toml:5:3: warning: the allowance func=old matches no finding"
	const stale = "p/known.jsonl:1:1: warning: 2 findings of 'a/a.mlir' in the baseline match nothing any more"
	const gone = "p/known.jsonl:2:1: warning: 1 finding of 'gone.mlir' in the baseline matches nothing any more"
	const flag = "--allow func=old: warning: the flag matches no finding"
	for _, row := range []struct {
		args   string
		status int
		want   []string // the lines with warnings or errors
	}{
		{"p", 0, []string{allowance, stale, gone}},
		{"p -j 1", 0, []string{allowance, stale, gone}},
		{"p -q", 0, nil},
		{"p --format short -q", 0, nil},
		{"p --baseline-update", 0, []string{allowance}},
		{"p/a", 0, nil},
		{"p/a/a.mlir p/b.mlir p/c/c.mlir", 0, nil},
		{"p -s torch", 0, nil},
		{"p --deny precision", 0, nil},
		{"p --config p/hlo-promote.toml", 0, []string{allowance, stale, gone}},
		{"p/a --config p/hlo-promote.toml", 0, nil},
		{"q --deny precision --allow func=sum --allow func=old", 0, []string{flag}},
		{"q/b.mlir --deny precision --allow func=sum --allow func=old", 0, nil},
		{"q --deny precision,unused --allow func=sum --allow func=old", 1, []string{strings.Replace(flag, "warning", "error", 1)}},
		{"q --deny precision --baseline q/old.jsonl", 0, nil},
		{"q --deny sign --baseline q/old.jsonl", 0, nil}, // the gate does not cover the entry
		{"q --deny precision --baseline q/old.jsonl --allow loc=*b.mlir", 0, []string{"q/old.jsonl:1:1: warning: 1 finding of 'b.mlir' in the baseline matches nothing any more"}},
		{"q --deny precision --baseline q/old.jsonl --baseline-update --allow loc=*b.mlir", 0, nil},
		{"bad --deny precision --allow func=sum --allow func=old", 1, nil}, // what is refused might match
	} {
		kept := content(t, "p/known.jsonl")
		status, _, log := tool("", strings.Fields(row.args)...)
		var got []string
		for line := range strings.Lines(filepath.ToSlash(log)) {
			if strings.Contains(line, "nothing any more") || strings.Contains(line, "matches no finding") {
				got = append(got, strings.TrimSuffix(line, "\n"))
			}
		}
		if status != row.status || !slices.Equal(got, row.want) {
			t.Errorf("hlo-promote %s: status %d, want %d with %q\n%s", row.args, status, row.status, row.want, log)
		}
		if err := os.WriteFile("p/known.jsonl", []byte(kept), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
