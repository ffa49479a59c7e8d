package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/promote"
)

// update makes tests rewrite golden files instead of comparing with them.
var update = flag.Bool("update", false, "rewrite golden files")

// asTool is the name under which the test binary runs as the command, for lit and for tests of
// processes.
const asTool = "hlo-promote"

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == asTool {
		os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// tool runs the command in this process.
func tool(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, log bytes.Buffer
	status = Run(args, strings.NewReader(stdin), &out, &log)
	return status, out.String(), log.String()
}

// toolPath returns a path at which the test binary runs as the command.
func toolPath(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), asTool)
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// golden compares text with a file below testdata, or writes the file.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != text {
		t.Errorf("%s is\n%s\nwant\n%s", path, text, want)
	}
}

// files creates files below a new directory, changes to it and returns it.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func content(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A legal module, as MLIR prints it, and one that is not legal.
const (
	legal  = "module {\n  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n    return %arg0 : tensor<4xf32>\n  }\n}\n"
	broken = "module {\n  func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n    return %arg1 : tensor<4xf32>\n  }\n}\n"
)

// mixed is a module with a comment and operands of different types.
const mixed = `// a comment
func.func @f(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %sum = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}
`

// promoted is mixed in canonical form.
const promoted = `module {
  func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<4xi32>) -> tensor<4xf32>
    %1 = stablehlo.add %0, %arg1 : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
`

func TestHelp(t *testing.T) {
	status, out, log := tool("", "--help")
	if status != statusOK || log != "" {
		t.Errorf("status %d, stderr %q", status, log)
	}
	golden(t, "help.golden", out)
	if n := strings.Count(out, "\n"); n < 20 || n > 50 {
		t.Errorf("--help has %d lines, want 20 to 50", n)
	}
	status, all, log := tool("", "help", "promote")
	if status != statusOK || log != "" {
		t.Errorf("help promote: status %d, stderr %q", status, log)
	}
	golden(t, "help-all.golden", all)
	for line := range strings.Lines(out + all) {
		if len(line) > helpWidth+1 {
			t.Errorf("line of %d characters: %s", len(line), line)
		}
	}
	for _, g := range new(config).groupsOf(mainCommand) {
		g.flags.VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(all, "\n"+flagHead(f)) {
				t.Errorf("help promote does not have --%s", f.Name)
			}
		})
	}
	if _, short, _ := tool("", "-h"); short != out {
		t.Error("-h and --help differ")
	}
}

func TestVersion(t *testing.T) {
	status, out, log := tool("", "version")
	if status != statusOK || log != "" || !strings.HasPrefix(out, "hlo-promote ") || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
}

// TestUsageErrors checks that each error names the flag and its valid values, and gives status 2.
func TestUsageErrors(t *testing.T) {
	cases := []struct {
		args string
		want []string
	}{
		{"--nope", []string{"unknown flag: --nope"}},
		{"-z", []string{"'z'"}},
		{"--output", []string{"--output", "needs an argument"}},
		{"--print pretty", []string{"--print", "canonical, generic, source"}},
		{"--results declared", []string{"--results", "infer, keep"}},
		{"--signature public", []string{"--signature", "safe, infer, keep"}},
		{"--control-flow strict", []string{"--control-flow", "jax, widen, keep"}},
		{"--calls inline", []string{"--calls", "specialize, convert"}},
		{"--weak-constants all", []string{"--weak-constants", "none, scalar, splat"}},
		{"--weak-args a:b", []string{"--weak-args", "'a:b' is neither the number nor the name of an argument"}},
		{"--weak-args=-1", []string{"--weak-args", "'-1' is neither the number nor the name"}},
		{"--weak-args @f", []string{"--weak-args", "write @f:0 or @f:NAME"}},
		{"--x32=perhaps", []string{"--x32", "must be true or false"}},
		{"-s jaxx", []string{"--system", "jaxx", "jax, jax-strict, tf-all, tf-safe, numpy", "torch", "lattice file"}},
		{"-s no.lattice", []string{"--system", "no.lattice", "no such file"}},
		{"--policy u64-signed=maybe", []string{"--policy", "float", "error", "i64", "f32"}},
		{"--policy nope=error", []string{"--policy", "u64-signed", "small-int"}},
		{"lattice --form png", []string{"--form", "table, tsv", "svg"}},
		{"lattice --compare jay", []string{`invalid system "jay"`}},
		{"compare numpy --check in.mlir", []string{"compare has no flag --check"}},
		{"lattice in.mlir", []string{"lattice does not take 'in.mlir'"}},
		{"lattice -i", []string{"lattice has no flag --in-place"}},
		{"lattice -o x", []string{"lattice has no flag --output"}},
		{"compare numpy,torch -s jax a", []string{"compare needs one system beside --system"}},
		{"join i32 i8 -s none", []string{"join needs a promotion system"}},
		{"why f46 a", []string{"did you mean 'f16'?"}},
		{"explain HP150", []string{"there is no code 'HP150'; the nearest is HP1"}},
		{"explain HP101 HPX", []string{"there is no code 'HPX'"}},
		{"completion bsh", []string{"did you mean 'bash'?"}},
		{"help wy", []string{"did you mean 'why'?"}},
		{"exlpain HP101", []string{"no file and no command 'exlpain'", "did you mean 'explain'?"}},
		{"-s torch join i32 f16", []string{"hlo-promote join"}},
		{"-j 0", []string{"--jobs", "at least 1"}},
		{"-j -2", []string{"--jobs", "at least 1"}},
		{"-j two", []string{"--jobs", "must be a whole number"}},
		{"-i", []string{"--in-place", "standard input"}},
		{"-i -", []string{"--in-place", "standard input"}},
		{"-i -d a", []string{"--in-place", "--diff"}},
		{"-i --check a", []string{"--in-place", "--check"}},
		{"-i -o b a", []string{"--in-place", "--output"}},
		{"-i --out-dir b a", []string{"--in-place", "--out-dir"}},
		{"-i --print canonical a", []string{"--in-place", "--print canonical"}},
		{"-d --print generic a", []string{"--diff", "--print generic"}},
		{"--check --mlir-print-op-generic a", []string{"--check", "--mlir-print-op-generic"}},
		{"--mlir-print-op-generic --print source a", []string{"--mlir-print-op-generic", "--print source"}},
		{"--debuginfo --print source a", []string{"--debuginfo", "--print source"}},
		{"--mlir-print-debuginfo -d a", []string{"--debuginfo", "--diff"}},
		{"-o x --out-dir y a", []string{"--output", "--out-dir"}},
		{"-o x a b", []string{"--output", "one input", "--out-dir"}},
		{"--output= a", []string{"--output", "FILE", "empty"}},
		{"--out-dir= a", []string{"--out-dir", "DIR", "empty"}},
		{"--system= a", []string{"--system", "NAME", "empty"}},
		{"--out-dir x", []string{"--out-dir", "standard input"}},
		{"- -", []string{"standard input", "once"}},
	}
	for _, c := range cases {
		t.Run(c.args, func(t *testing.T) {
			dir := files(t, map[string]string{"a": legal, "b": legal})
			status, out, log := tool("", strings.Fields(c.args)...)
			if status != statusUsage || out != "" {
				t.Errorf("status %d, stdout %q", status, out)
			}
			for _, w := range c.want {
				if !strings.Contains(log, w) {
					t.Errorf("stderr %q lacks %q", log, w)
				}
			}
			if !strings.HasPrefix(log, "hlo-promote: error: ") || strings.Contains(log, "strconv") {
				t.Errorf("stderr %q", log)
			}
			if entries, _ := os.ReadDir(dir); len(entries) != 2 || content(t, "a") != legal {
				t.Errorf("files were written: %v", entries)
			}
		})
	}
}

// TestPolicyHelpIsComplete compares the help text with the keys and values that --policy accepts.
func TestPolicyHelpIsComplete(t *testing.T) {
	_, _, log := tool("", "--policy", "=")
	_, help, _ := tool("", "help", "promote")
	for _, k := range promote.PolicyKeys() {
		if !strings.Contains(log, k.Key) {
			t.Errorf("%q is no key: %s", k.Key, log)
		}
		if !strings.Contains(help, k.Key+"="+strings.Join(k.Values, "|")) {
			t.Errorf("help promote lacks the policy %s", k.Key)
		}
		for _, v := range k.Values {
			if status, _, log := tool(legal, "--policy", k.Key+"="+v); status != statusOK {
				t.Errorf("%s=%s: %s", k.Key, v, log)
			}
		}
	}
}

func TestFlagsOfOtherSpelling(t *testing.T) {
	cases := [][2]string{
		{"-mlir-print-op-generic", "--print generic"},
		{"--mlir-print-op-generic", "--print generic"},
		{"--mlir-print-op-generic --print generic", "--print generic"},
		{"--mlir-print-debuginfo", "--debuginfo"},
		{"-mlir-print-debuginfo", "--debuginfo"},
		{"-split-input-file", "--split-input-file"},
		{"-verify-diagnostics", "--verify-diagnostics"},
		{"-o -", ""},
		{"-sjax", "--system=jax"},
	}
	text := legal + splitMarker + "\n" + legal
	for _, c := range cases {
		_, got, log1 := tool(text, strings.Fields(c[0])...)
		_, want, log2 := tool(text, strings.Fields(c[1])...)
		if got != want || log1 != log2 || got == "" {
			t.Errorf("%s: %s%s\n%s: %s%s", c[0], got, log1, c[1], want, log2)
		}
	}
}

func TestPrintLattice(t *testing.T) {
	status, table, log := tool("", "lattice", "--form", "tsv", "-s", "tf-safe")
	if status != statusOK || log != "" || !strings.Contains(table, "\tf32\t") {
		t.Errorf("status %d, stderr %q, stdout %q", status, log, table)
	}
	dir := files(t, map[string]string{"my.lattice": "# one\ni8 < i16 < i8\n"})
	status, out, log := tool("", "lattice", "--form=tsv", "-s", filepath.Join(dir, "my.lattice"))
	if status != statusUsage || out != "" || !strings.HasPrefix(log, filepath.Join(dir, "my.lattice:2:4: error: cycle")) {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
	}
	good := filepath.Join(files(t, map[string]string{"good.lattice": "i8 < i16\n"}), "good.lattice")
	_, want, _ := tool("", "lattice", "--form=tsv", "-s", good)
	status, out, log = tool("", "lattice", "--form=tsv", "--x32", "-s", good)
	if status != statusOK || out != want || out == "" || log != "" {
		t.Errorf("with --x32, which lattice files ignore: status %d, stdout %q, stderr %q", status, out, log)
	}
}
