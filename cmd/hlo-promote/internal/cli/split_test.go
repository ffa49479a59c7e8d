package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

func TestSplitText(t *testing.T) {
	cases := []struct {
		name, text string
		parts      []string // text, line
	}{
		{"none", "a\nb\n", []string{"a\nb\n"}},
		{"empty", "", []string{""}},
		{"two", "a\n// -----\nb\n", []string{"a\n", "b\n"}},
		{"trailing blanks", "a\n// ----- \t\r\nb", []string{"a\n", "b"}},
		{"blanks before", "a\n  // -----\nb", []string{"a\n  ", "b"}},
		{"behind text", "a // -----\nb", []string{"a ", "b"}},
		{"longer", "a\n// ------\nb", []string{"a\n// ------\nb"}},
		{"comment", "a\n// ----- b\nc", []string{"a\n// ----- b\nc"}},
		{"last without line end", "a\n// -----", []string{"a\n// -----"}},
		{"last", "a\n// -----\n", []string{"a\n", ""}},
		{"first", "// -----\na\n", []string{"", "a\n"}},
		{"adjacent", "a\n// -----\n// -----\nb", []string{"a\n", "", "b"}},
	}
	for _, c := range cases {
		parts := splitText([]byte(c.text))
		var got []string
		whole := ""
		for _, p := range parts {
			got = append(got, string(p.text))
			if want := strings.Count(whole, "\n") + 1; p.line != want {
				t.Errorf("%s: part at line %d, want %d", c.name, p.line, want)
			}
			whole += string(p.text) + string(p.separator)
		}
		if !slices.Equal(got, c.parts) || whole != c.text {
			t.Errorf("%s: %q, want %q", c.name, got, c.parts)
		}
	}
}

func TestSplitInputFile(t *testing.T) {
	text := legal + "// -----\n" + broken + "// -----\n" + legal
	status, out, log := tool(text, "--split-input-file")
	if want := legal + "\n// -----\n// -----\n" + legal; status != statusInput || out != want {
		t.Errorf("status %d, stdout %q, want %q", status, out, want)
	}
	if !strings.HasPrefix(log, "<stdin>:9:12: error: ") || strings.Count(log, "error") != 1 {
		t.Errorf("stderr %q", log)
	}
	status, out, _ = tool(text, "--split-input-file", "--print=source")
	if want := legal + "// -----\n\n// -----\n" + legal; status != statusInput || out != want {
		t.Errorf("status %d, stdout %q, want %q", status, out, want)
	}
	odd := "module {}\r\n  // -----  \r\n// -----\nmodule {} // -----\n// -----"
	if status, out, log := tool(odd, "--split-input-file", "--print=source"); status != statusOK || out != odd {
		t.Errorf("status %d, stdout %q, want %q, stderr %q", status, out, odd, log)
	}
}

// TestSplitAgreesWithMLIR compares the text printed between parts with that of mlir-opt, which ends
// its output in an additional newline.
func TestSplitAgreesWithMLIR(t *testing.T) {
	texts := []string{
		"module @a {}\n// -----\nmodule @b {}\n",
		"module @a {}\n// -----\n",
		"module @a {}\n  // -----  \nmodule @b {} // -----\nmodule @c {}",
		"module @a {}\r\n// -----\r\nmodule @b {}\r\n",
		"module @a {}\n// -----",
		"module @a {}\n// -----\n\"\n// -----\n\"\n// -----\nmodule @b {}\n",
	}
	mlirOpt := mlirtest.LLVM(t, "mlir-opt-22")
	for _, text := range texts {
		path := filepath.Join(t.TempDir(), "in.mlir")
		os.WriteFile(path, []byte(text), 0o644)
		want, _ := exec.Command(mlirOpt, "--split-input-file", path).Output()
		_, got, _ := tool(text, "--split-input-file")
		if got != strings.TrimSuffix(string(want), "\n") {
			t.Errorf("%q: %q, mlir-opt prints %q", text, got, want)
		}
	}
}

func TestVerifyDiagnostics(t *testing.T) {
	expected := strings.Replace(broken, "    return", "    // expected-error@+1 {{undeclared SSA value name '%arg1'}}\n    return", 1)
	cases := []struct {
		name, text string
		status     int
		stderr     []string
	}{
		{"met", expected, statusOK, nil},
		{"met in the third part", legal + "// -----\n" + legal + "// -----\n" + expected, statusOK, nil},
		{"unexpected", broken, statusInput, []string{"<stdin>:3:12: error: unexpected error: use of undeclared SSA value name '%arg1'"}},
		{"missing", legal + "// expected-error {{nothing}}\n", statusInput, []string{`<stdin>:6:4: error: expected error "nothing" was not produced`}},
		{"both", strings.Replace(expected, "undeclared", "redeclared", 1), statusInput, []string{"<stdin>:3:8: error: expected error \"redeclared", "<stdin>:4:12: error: unexpected error"}},
		{"in another part", expected + "// -----\n" + broken, statusInput, []string{"<stdin>:10:12: error: unexpected"}},
	}
	for _, c := range cases {
		status, _, log := tool(c.text, "--verify-diagnostics", "--split-input-file")
		if status != c.status || strings.Count(log, "^") != len(c.stderr) {
			t.Errorf("%s: status %d, stderr %q", c.name, status, log)
		}
		for _, s := range c.stderr {
			if !strings.Contains(log, s) {
				t.Errorf("%s: stderr %q lacks %q", c.name, log, s)
			}
		}
	}
	if _, out, _ := tool(expected+"// -----\n"+legal, "--verify-diagnostics", "--split-input-file"); out != splitMarker+"\n"+legal {
		t.Errorf("stdout %q", out)
	}
	files(t, map[string]string{"in.mlir": expected})
	if status, _, log := tool("", "-i", "--verify-diagnostics", "in.mlir"); status != statusOK || content(t, "in.mlir") != expected {
		t.Errorf("status %d, stderr %q, file %q", status, log, content(t, "in.mlir"))
	}
}
