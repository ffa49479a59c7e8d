package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestStats counts inputs and findings, for one job and for several; without the flag nothing is
// printed.
func TestStats(t *testing.T) {
	mixed := "func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"
	files(t, map[string]string{"a.mlir": mixed, "b.mlir": refusedProgram, "c.mlir": "module {\n}\n", "d.mlir": mixed})
	for _, jobs := range []string{"1", "3"} {
		_, _, log := tool("", "-j", jobs, "--stats", "--explain", "a.mlir", "b.mlir", "c.mlir", "d.mlir")
		last := log[strings.LastIndex(log, "hlo-promote: "):]
		want := `^hlo-promote: 4 inputs, 2 changed, 1 refused; 1 error, 0 warnings, 2 remarks; \d+\.\d{3} s\n(  [a-z]+ +\d+\.\d{3} s\n){4,6}$`
		if !regexp.MustCompile(want).MatchString(last) {
			t.Errorf("-j %s: %s", jobs, last)
		}
	}
	if _, _, log := tool("", "a.mlir", "c.mlir"); log != "" {
		t.Errorf("printed without --stats: %s", log)
	}
}

// TestProgress checks that the progress counter is erased before other output.
func TestProgress(t *testing.T) {
	var out strings.Builder
	now := time.Now()
	p := &progress{w: &out, total: 9, start: now}
	p.step(now)
	p.step(now.Add(showAfter - 1))
	p.step(now.Add(showAfter))
	p.step(now.Add(showAfter + showEvery - 1))
	p.Write([]byte("x\n"))
	p.Write([]byte("y\n"))
	p.step(now.Add(2 * showAfter))
	p.clear()
	if want := "\r3 of 9 inputs, 3 a second\x1b[K\r\x1b[Kx\ny\n\r5 of 9 inputs, 2 a second\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("%q", out.String())
	}
}

// TestTerminal runs the tool on a terminal created by script(1): it prints the hint before reading,
// and the summary of many inputs.
func TestTerminal(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip(err)
	}
	path := toolPath(t)
	files(t, map[string]string{"a.mlir": "module {\n}\n", "b.mlir": "module {\n}\n"})
	run := func(command string) string {
		c := exec.Command(script, "-qec", command, filepath.Join(t.TempDir(), "log"))
		c.Stdin, _ = os.Open(os.DevNull)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		return strings.ReplaceAll(string(out), "\r\n", "\n")
	}
	if out := run(path + " --check a.mlir b.mlir"); !strings.HasPrefix(out, "hlo-promote: 2 inputs, 0 changed; 0 errors, 0 warnings, 0 remarks; ") {
		t.Errorf("%q", out)
	}
	for _, command := range []string{" --check a.mlir", " -q --check a.mlir b.mlir", " --check a.mlir b.mlir 2>/dev/null", " -q --check - </dev/null"} {
		if out := run(path + command); out != "" {
			t.Errorf("%s: %q", command, out)
		}
	}
	if out, err := exec.Command("sh", "-c", "exec "+path+" </dev/zero").CombinedOutput(); err == nil || strings.Contains(string(out), "terminal") {
		t.Errorf("with a device other than a terminal: %v, %q", err, out)
	}
	if out := run(path); !strings.Contains(out, "hlo-promote: reading a module from the terminal; end it with Ctrl-D, or see --help\n") {
		t.Errorf("%q", out)
	}
}
