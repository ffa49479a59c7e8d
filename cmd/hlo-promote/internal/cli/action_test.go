package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAction runs the steps of action.yml in a checkout, except for the build of the program.
func TestAction(t *testing.T) {
	for _, name := range []string{"bash", "git"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	checkout := files(t, map[string]string{"a ü/mixed.mlir": mixed, "legal.mlir": strings.ReplaceAll(mixed, "xi32", "xf32"), "not in git.mlir": "nonsense",
		"gate/legal.stablehlo": strings.ReplaceAll(mixed, "xi32", "xf32"), "gate/hlo-promote.toml": "gates.deny = [\"has:f32\"]\nformat = \"json\"\n"})
	// go build -o PROGRAM ./cmd/hlo-promote
	bin := files(t, map[string]string{"go": "#!/bin/sh\ncp '" + toolPath(t) + "' \"$3\"\n"})
	if err := os.Chmod(filepath.Join(bin, "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "a ü", "gate", "legal.mlir"}} {
		if out, err := exec.Command("git", append([]string{"-C", checkout}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args, err, out)
		}
	}
	for _, c := range []struct {
		files, flags, sarif string
		status              int
		says                []string
		results             int
	}{
		{"*.mlir", "", "out.sarif", 1, []string{"::notice file=a ü/mixed.mlir,line=3,", "\na ü/mixed.mlir\n"}, 1},
		{"*.mlir", "-s jax-strict", "out.sarif", 1, []string{"::error file=a ü/mixed.mlir,line=3,"}, 1},
		{"*.mlir", "", "", 1, []string{"::notice file=a ü/mixed.mlir,line=3,"}, 0},
		{"legal.mlir", "--deny=has:f64 --weak-args 0", "out.sarif", 0, nil, 0},
		{"legal.mlir", "--deny=has:f32", "out.sarif", 1, []string{"::error file=legal.mlir,line=2,"}, 2},
		{"gate/*.stablehlo", "", "out.sarif", 1, []string{"::error file=gate/legal.stablehlo,line=2,"}, 2},
		{"gate/*.stablehlo", "--no-config", "out.sarif", 0, nil, 0},
		{"*.hlo", "", "out.sarif", 0, []string{"::warning title=hlo-promote::no file of the repository matches '*.hlo'"}, 0},
		{"*.hlo", "", "", 0, []string{"::warning "}, 0},
		{"*.mlir", "--sistem=x", "out.sarif", 2, []string{"unknown flag: --sistem"}, -1},
	} {
		report := filepath.Join(checkout, "out.sarif")
		os.Remove(report)
		run := exec.Command("bash", filepath.Join(root, ".ci/action.sh"))
		run.Dir = checkout
		run.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "ACTION="+root, "FILES="+c.files, "FLAGS="+c.flags, "SARIF="+c.sarif)
		out, err := run.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if status := run.ProcessState.ExitCode(); status != c.status {
			t.Errorf("%+v: exit status %d\n%s", c, status, out)
		}
		for _, words := range c.says {
			if !bytes.Contains(out, []byte(words)) {
				t.Errorf("%+v prints\n%s", c, out)
			}
		}
		if c.sarif != "" && c.results >= 0 {
			if n := sarifResults(t, report); n != c.results {
				t.Errorf("%+v: %d results", c, n)
			}
		}
	}
}

// sarifResults returns the number of results in a report.
func sarifResults(t *testing.T, path string) int {
	t.Helper()
	var report struct {
		Runs []struct{ Results []json.RawMessage }
	}
	if err := json.Unmarshal([]byte(content(t, path)), &report); err != nil {
		t.Fatal(err)
	}
	return len(report.Runs[0].Results)
}
