//go:build cgo && (linux || darwin)

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const mixed = `func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

// TestSettingsErrors checks that the errors name the variable and what is wrong with it.
func TestSettingsErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("bad.target", []byte("replace f64 = f32\nreplace f32\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ variable, value, want string }{
		{flagsVariable, "--targets=x", "HLO_PROMOTE_FLAGS: '--targets=x' is not a flag"},
		{flagsVariable, "--target=./bad.target", "HLO_PROMOTE_FLAGS: ./bad.target:2"},
		{flagsVariable, "-s 'numpy", "HLO_PROMOTE_FLAGS: "},
		{onErrorVariable, "ignore", "HLO_PROMOTE_ON_ERROR must be refuse or pass, not 'ignore'"},
		{logVariable, "nowhere/log", "HLO_PROMOTE_LOG: open nowhere/log"},
	} {
		_, err := readSettings(variables{c.variable: c.value}.get)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s=%s: error %v, want %s", c.variable, c.value, err, c.want)
		}
	}
}

// variables holds environment variables.
type variables map[string]string

func (v variables) get(name string) string { return v[name] }

// TestFingerprintOfSettings checks that what decides the compiled program changes the fingerprint,
// and that there is none without flags.
func TestFingerprintOfSettings(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range []variables{
		{},
		{flagsVariable: "-s numpy"},
		{flagsVariable: "-s torch"},
		{flagsVariable: "-s torch", onErrorVariable: "pass"},
	} {
		s, err := readSettings(v.get)
		if err != nil || (s.fingerprint == "") != (v[flagsVariable] == "") {
			t.Errorf("%v: fingerprint '%s', error %v", v, s.fingerprint, err)
		}
		seen[s.fingerprint] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d fingerprints of 4", len(seen))
	}
}

// TestBuildDigest checks that builds of one version of development differ, those of a release not.
func TestBuildDigest(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(name, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, version := range []string{"(devel)", "v0.1.0-dev.0", "v0.1.1-0.20261129053000-9d150ccf0000+dirty"} {
		if a, b := buildDigest(version, "a"), buildDigest(version, "b"); a == b || a == "" {
			t.Errorf("%s: '%s' and '%s'", version, a, b)
		}
	}
	if d := buildDigest("v0.1.0", "a") + buildDigest("(devel)", "c"); d != "" {
		t.Errorf("digest '%s' of a release and of a file that is missing", d)
	}
}

// TestProjectFile checks that the project file of the current folder counts, that flags can turn it
// off, and that an error has its place in the file.
func TestProjectFile(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile("hlo-promote.toml", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("target = \"no64\"\n")
	s, err := readSettings(variables{}.get)
	if err != nil || s.fingerprint == "" || s.filter.ProjectFile() != "hlo-promote.toml" {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := readSettings(variables{flagsVariable: "--no-config"}.get); err != nil || s.filter.ProjectFile() != "" {
		t.Errorf("%+v, %v", s, err)
	}
	write("target = \"no46\"\n")
	if _, err := readSettings(variables{}.get); err == nil || !strings.HasPrefix(err.Error(), "hlo-promote.toml:1:10: error: 'target' cannot be 'no46'") {
		t.Error(err)
	}
}

// TestPanicIsResult checks that a panic during promotion becomes a result with the status of a bug.
func TestPanicIsResult(t *testing.T) {
	r := new(plugin).promote([]byte(mixed)) // it has no filter, so this dereferences nil
	if r.Status != statusFault || !strings.Contains(r.Text, "internal error") {
		t.Errorf("%+v", r)
	}
}

// TestLog checks the lines and files of a log, in a new directory and then in the same again.
func TestLog(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := filepath.Abs("log")
	if err != nil {
		t.Fatal(err)
	}
	folder += "/"
	s, err := readSettings(variables{logVariable: "log/"}.get)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // the log stays in its folder
	p := &plugin{settings: s}
	for _, module := range []string{mixed, "module {}", "func.func @f() { return %a }"} {
		p.log.record([]byte(module), p.promote([]byte(module)), time.Millisecond)
	}
	text, err := os.ReadFile(folder + "log.txt")
	if err != nil {
		t.Fatal(err)
	}
	first := fmt.Sprintf("-1, %d bytes: changed in 1.000 ms\n", len(mixed))
	for _, want := range []string{first, "-2, 9 bytes: unchanged in", "-3, 28 bytes: refused in", "<program>:1:27: error: "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the log lacks %q:\n%s", want, text)
		}
	}
	// A later process with the same number and other flags keeps these files.
	if p.log, err = openLog(folder); err != nil {
		t.Fatal(err)
	}
	if name := p.log.record([]byte("module {}"), p.promote([]byte("module {}")), 0); !strings.HasSuffix(name, "-4") {
		t.Errorf("a later program is called %s", name)
	}
	for pattern, count := range map[string]int{"*.before": 4, "*.after": 1, "*.json": 4} {
		if files, err := filepath.Glob(folder + pattern); err != nil || len(files) != count {
			t.Errorf("%s: files %v, error %v, want %d", pattern, files, err, count)
		}
	}
}

// TestRunOnce checks the statuses of the C library.
func TestRunOnce(t *testing.T) {
	for _, c := range []struct {
		module string
		flags  []string
		status int
	}{
		{mixed, nil, statusOK},
		{mixed, []string{"--nothing"}, statusUsage},
		{"func.func @f() { return %a }", nil, 1},
		{"", nil, statusOK},
	} {
		if r := runOnce(c.flags, []byte(c.module)); r.Status != c.status {
			t.Errorf("%q %q: status %d, want %d\n%s", c.module, c.flags, r.Status, c.status, r.Text)
		}
	}
}
