package cli

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/manifest"
)

// corpusOf returns n files: most need promotion, some are legal, and every tenth is broken.
func corpusOf(n int) map[string]string {
	texts := map[string]string{}
	for i := range n {
		text := fmt.Sprintf("// %d\n", i) + []string{mixed, legal}[i%3/2]
		if i%10 == 7 {
			text += broken
		}
		texts[fmt.Sprintf("in/%d/%d.mlir", i%4, i)] = text
	}
	return texts
}

// contents returns the files below some directories, without the temporary ones that a process
// leaves if it is killed between two system calls.
func contents(t *testing.T, folders ...string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, path := range tree(t) {
		if !strings.HasPrefix(filepath.Base(path), ".") && slices.Contains(folders, strings.Split(filepath.ToSlash(path), "/")[0]) {
			all[path] = content(t, path)
		}
	}
	return all
}

// TestKilled kills a run with SIGKILL repeatedly. In the end manifest, outputs and exit status must
// be those of an uninterrupted run, with --out-dir and with -i.
func TestKilled(t *testing.T) {
	const count, kills = 300, 4
	for _, mode := range []string{"--out-dir=out", "--in-place"} {
		t.Run(mode, func(t *testing.T) {
			path := toolPath(t)
			run := func() *exec.Cmd { return exec.Command(path, mode, "-q", "-j2", "--manifest=m.jsonl", "in") }
			files(t, corpusOf(count))
			start := time.Now()
			if c := run(); c.Run() == nil || c.ProcessState.ExitCode() != statusInput {
				t.Fatal(c.ProcessState)
			}
			// The time of a run varies. If it ends before the first kill, start again on fresh
			// files with a shorter delay.
			first := time.Since(start) / 4
			wantManifest, want := content(t, "m.jsonl"), contents(t, "in", "out")
			for killed := 0; killed < kills; first /= 2 {
				files(t, corpusOf(count))
				killed += killRepeatedly(t, run, first)
				if got := content(t, "m.jsonl"); got != wantManifest {
					t.Fatalf("after %d kills the manifest is\n%s\nwant\n%s", killed, got, wantManifest)
				}
				if got := contents(t, "in", "out"); !maps.Equal(got, want) {
					t.Fatalf("after %d kills the outputs differ", killed)
				}
			}
		})
	}
}

// killRepeatedly starts a run until it ends by itself and kills it after about first, each time
// a little later so that it ends on a slow machine, too. It returns the number of kills.
func killRepeatedly(t *testing.T, run func() *exec.Cmd, first time.Duration) int {
	t.Helper()
	for kills, delay := 0, first; ; kills, delay = kills+1, delay+first/2 {
		c := run()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(delay+rand.N(first+1), func() { c.Process.Kill() })
		c.Wait()
		timer.Stop()
		switch c.ProcessState.ExitCode() {
		case -1: // killed
		case statusInput:
			return kills
		default:
			t.Fatalf("exit status %d", c.ProcessState.ExitCode())
		}
	}
}

// TestResume checks that valid outputs are not computed again, and that inputs or outputs that
// changed are.
func TestResume(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed, "b.mlir": legal, "bad.mlir": broken})
	args := []string{"--manifest", "m.jsonl", "--out-dir", "out", "a.mlir", "b.mlir", "bad.mlir"}
	status, _, log := tool("", args...)
	whole := content(t, "m.jsonl")
	if status != statusInput || strings.Contains(log, "note: 3") || strings.Count(whole, "\n") != 4 {
		t.Fatalf("status %d, stderr %q, manifest\n%s", status, log, whole)
	}
	again := func(wantLog string, wantManifest string) {
		t.Helper()
		status, _, log := tool("", args...)
		if status != statusInput || !strings.Contains(log, wantLog) || content(t, "m.jsonl") != wantManifest {
			t.Errorf("status %d, stderr %q, want %q, manifest\n%s", status, log, wantLog, content(t, "m.jsonl"))
		}
	}
	const all = "hlo-promote: note: 3 of 3 inputs were already recorded in 'm.jsonl'; 1 of them has errors\n"
	again(all, whole)
	os.Remove("out/a.mlir")
	again("2 of 3 inputs", whole)
	os.WriteFile("out/b.mlir", []byte("other"), 0o644)
	again("2 of 3 inputs", whole)
	again(all, whole)
	os.WriteFile("bad.mlir", []byte(mixed), 0o644)
	if status, _, log := tool("", args...); status != statusOK || !strings.Contains(log, "2 of 3 inputs were already recorded in 'm.jsonl'; 0 of them") {
		t.Errorf("status %d, stderr %q", status, log)
	}
	if got := content(t, "m.jsonl"); got == whole || strings.Count(got, "\n") != 4 || strings.Contains(got, "refused") {
		t.Errorf("manifest\n%s", got)
	}
	if status, _, log := tool("", append(args, "none.mlir")...); status != statusUsage || strings.Contains(content(t, "m.jsonl"), "none.mlir") {
		t.Errorf("an unreadable file has an entry: status %d, stderr %q", status, log)
	}
}

// TestInPlaceWitness checks that an input with a pending entry counts as promoted if it has the
// recorded output, and is promoted if not.
func TestInPlaceWitness(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed, "b.mlir": mixed})
	if status, _, log := tool("", "-i", "--manifest=m.jsonl", "a.mlir", "b.mlir"); status != statusOK {
		t.Fatal(log)
	}
	whole, after := content(t, "m.jsonl"), content(t, "a.mlir")
	os.WriteFile("m.jsonl", []byte(strings.ReplaceAll(whole, `"}`, `","pending":true}`)), 0o644)
	os.WriteFile("b.mlir", []byte(mixed), 0o644)
	status, _, log := tool("", "-i", "--manifest=m.jsonl", "a.mlir", "b.mlir")
	if status != statusOK || content(t, "m.jsonl") != whole || content(t, "a.mlir") != after || content(t, "b.mlir") != after || !strings.Contains(log, "1 of 2 inputs") {
		t.Errorf("status %d, stderr %q, manifest\n%s\nwant\n%s", status, log, content(t, "m.jsonl"), whole)
	}
}

// TestResumeCheck checks that --check lists the same files with the same exit status when all
// entries come from the manifest.
func TestResumeCheck(t *testing.T) {
	files(t, corpusOf(40))
	status1, out1, _ := tool("", "--check", "-q", "--manifest=m.jsonl", "in")
	status2, out2, log := tool("", "--check", "-q", "--manifest=m.jsonl", "in")
	if status1 != statusInput || status2 != status1 || out1 != out2 || strings.Count(out1, "\n") < 20 || !strings.Contains(log, "40 of 40") {
		t.Errorf("status %d and %d, stderr %q\n%s\n%s", status1, status2, log, out1, out2)
	}
}

// TestShardsAddUp checks that the shards together do the same as one run, and that their manifests
// merge into its manifest.
func TestShardsAddUp(t *testing.T) {
	files(t, corpusOf(60))
	const count = 4
	if status, _, log := tool("", "--manifest=all.jsonl", "--out-dir=out", "in"); status != statusInput {
		t.Fatal(log)
	}
	var merge []string
	for i := range count {
		name := fmt.Sprintf("%d.jsonl", i)
		tool("", fmt.Sprintf("--shard=%d/%d", i+1, count), "--manifest="+name, "--out-dir=parts", "./in/../in")
		merge = append(merge, name)
	}
	status, out, log := tool("", append(merge, "--merge-manifests")...)
	if status != statusOK || out != content(t, "all.jsonl") || log != "" {
		t.Errorf("status %d, stderr %q\n%s", status, log, out)
	}
	want, got := contents(t, "out"), contents(t, "parts")
	for path, text := range want {
		if got[strings.Replace(path, "out", "parts", 1)] != text {
			t.Errorf("%s differs", path)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d outputs, want %d", len(got), len(want))
	}
	tool("", append(merge, "--merge-manifests", "-o", "merged.jsonl")...)
	if content(t, "merged.jsonl") != out {
		t.Error("-o differs")
	}
	status, _, log = tool("", "--manifest=merged.jsonl", "--out-dir=parts", "in")
	if status != statusInput || !strings.Contains(log, "60 of 60 inputs were already recorded in") {
		t.Errorf("status %d, stderr %q", status, log)
	}
}

// TestEmptyShard checks that a shard without inputs succeeds.
func TestEmptyShard(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed})
	outputs := 0
	for i := 1; i <= 3; i++ {
		status, out, log := tool("", fmt.Sprintf("--shard=%d/3", i), "a.mlir")
		if status != statusOK || log != "" || out != "" && out != promoted {
			t.Errorf("status %d, stdout %q, stderr %q", status, out, log)
		}
		if out != "" {
			outputs++
		}
	}
	if outputs != 1 {
		t.Errorf("%d shards have the file", outputs)
	}
}

// TestManifestUsage checks that combinations that cannot be resumed are refused before any file is
// read.
func TestManifestUsage(t *testing.T) {
	const m = "--manifest=m.jsonl "
	cases := []struct{ args, want string }{
		{m + "a.mlir", "needs --out-dir, --in-place, --check or --output"},
		{m + "-o - a.mlir", "needs --out-dir"},
		{m + "-d a.mlir", "--manifest and --diff cannot be combined"},
		{m + "-i --report=r.json a.mlir", "--manifest and --report cannot be combined"},
		{m + "-i --format=json a.mlir", "--manifest and --format cannot be combined"},
		{m + "-i --verify-diagnostics a.mlir", "--manifest and --verify-diagnostics cannot be combined"},
		{m + "-i --why=f64 a.mlir", "--manifest and --why cannot be combined"},
		{m + "--check -", "no name for standard input"},
		{m + "-o x", "no name for standard input"},
		{m + "--check a.mlir ./a.mlir", "given twice"},
		{m + "--out-dir=o a.mlir b\xff.mlir", "not UTF-8"},
		{"-i --manifest=a.mlir a.mlir", "'a.mlir' would overwrite 'a.mlir'"},
		{"--out-dir=o --manifest=o/a.mlir a.mlir", "would overwrite 'o/a.mlir'"},
		{"-i --manifest=in in/c.mlir", "is not a regular file"},
		{"-i --manifest= a.mlir", "needs a FILE, got an empty one"},
		{"--shard=2/1 a.mlir", "must be I/N"},
		{"--shard=1/2", "--shard divides files"},
		{"--merge-manifests", "needs the manifests"},
		{"--merge-manifests -i a.jsonl", "--merge-manifests and --in-place cannot be combined"},
		{"--merge-manifests none.jsonl", "cannot merge 'none.jsonl': no such file"},
		{"--merge-manifests a.mlir", "cannot merge 'a.mlir': is not a manifest"},
	}
	for _, c := range cases {
		files(t, map[string]string{"a.mlir": mixed, "in/c.mlir": legal})
		before := tree(t)
		status, out, log := tool("", strings.Fields(c.args)...)
		if status != statusUsage || out != "" || !strings.Contains(log, c.want) {
			t.Errorf("%s: status %d, stdout %q, stderr %q, want %q", c.args, status, out, log, c.want)
		}
		if after := tree(t); !slices.Equal(after, before) || content(t, "a.mlir") != mixed {
			t.Errorf("%s: files were written: %v", c.args, after)
		}
	}
}

// neededFlags maps flags to those without which they are refused or have no effect.
var neededFlags = map[string]string{
	"allow": "--deny=has:f64", "baseline": "--deny=has:f64", "allow-partial": "--emit=llvm", "emit-bytecode-version": "--emit-bytecode", "force": "--emit-bytecode",
}

// TestManifestNotesFlags checks that the header records each decisive flag, and that decisive flags
// change an output, a count or the exit status for testdata/flags.mlir, which neutral ones do not.
func TestManifestNotesFlags(t *testing.T) {
	program := content(t, "testdata/flags.mlir")
	run := func(args ...string) string {
		files(t, map[string]string{"a.mlir": program, "known": ""})
		status, _, _ := tool("", append(args, "--manifest=m.jsonl", "--out-dir=o", "a.mlir")...)
		m, _ := os.ReadFile("m.jsonl")
		out, _ := os.ReadFile("o/a.mlir") // none after an error
		_, entries, _ := strings.Cut(string(m), "\n")
		return fmt.Sprint(status, entries, string(out))
	}
	if plain := run(); !strings.Contains(plain, "converts") || !strings.Contains(plain, "func.func") {
		t.Fatal(plain)
	}
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) {
			r := relationOf(f)
			if r == excluded || f.Name == "mlir-print-op-generic" { // the latter is recorded as --print
				return
			}
			needs, values := strings.Fields(neededFlags[f.Name]), valuesFor(t, f)
			plain := run(needs...)
			changes := slices.ContainsFunc(values, func(v string) bool { return run(append(needs, "--"+f.Name+"="+v)...) != plain })
			switch {
			case f.Name == "baseline":
				checkRecorded(t, f, "known")
			case r == neutral && changes:
				t.Errorf("--%s is neutral, but changes what happens to testdata/flags.mlir", f.Name)
			case r == decisive && !changes:
				t.Errorf("--%s is not neutral, but changes nothing in testdata/flags.mlir", f.Name)
			case r == decisive:
				values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == f.DefValue })
				checkRecorded(t, f, values[len(values)-1]) // the last one of a policy is not its default
			}
		})
	}
}

// checkRecorded checks that the header records a value of a flag.
func checkRecorded(t *testing.T, f *pflag.Flag, value string) {
	t.Helper()
	args := []string{"--manifest=m.jsonl", "--" + f.Name + "=" + value, "a.mlir"}
	if f.Name != "in-place" && f.Name != "check" {
		args = append(args, "--out-dir=o")
	}
	c, err := parseFlags(append(args, strings.Fields(neededFlags[f.Name])...))
	if err != nil {
		t.Errorf("%v: %v", args, err)
		return
	}
	if !slices.ContainsFunc(c.header.Flags, func(s string) bool {
		return strings.HasPrefix(s, "--"+f.Name) && (value == "true" || strings.Contains(s, value))
	}) {
		t.Errorf("--%s=%s is not in the header: %v", f.Name, value, c.header.Flags)
	}
}

// headerOf returns the header for a command line.
func headerOf(t *testing.T, args ...string) manifest.Header {
	t.Helper()
	c, err := parseFlags(append(args, "--manifest=m.jsonl", "--out-dir=o", "a.mlir"))
	if err != nil {
		t.Fatal(err)
	}
	return c.header
}

// TestHeaderIsNormal checks that the header does not depend on the order and spelling of flags, on
// explicit default values or on the directory of a file, but on the content of files.
func TestHeaderIsNormal(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed, "my.lattice": "i8 < i16\n", "sub/my.lattice": "i8 < i16\n", "other/my.lattice": "i8 < i32\n", "known": ""})
	same := [][2][]string{
		{{"-s", "numpy", "--hoist", "--x32"}, {"--x32=true", "--hoist", "--system=numpy"}},
		{{"-s", "jax", "--print=canonical", "--hoist=false"}, {}},
		{{"--mlir-print-op-generic"}, {"--print=generic"}},
		{{"--policy=f8=widen-f32", "--policy=bf16-f16=error"}, {"--policy=bf16-f16=error", "--policy=f8=widen-f32"}},
		{{"-s", "my.lattice"}, {"-s", "sub/my.lattice"}},
		{{"-j3", "--explain", "-q", "--stats"}, {}},
	}
	for _, c := range same {
		if a, b := headerOf(t, c[0]...), headerOf(t, c[1]...); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%v: %v\n%v: %v", c[0], a, c[1], b)
		}
	}
	if a, b := headerOf(t, "-s", "my.lattice"), headerOf(t, "-s", "other/my.lattice"); fmt.Sprint(a) == fmt.Sprint(b) || len(a.Files) != 1 {
		t.Errorf("%v", a)
	}
	if h := headerOf(t, "--deny=range", "--baseline=known"); h.Files["--baseline"] != manifest.DigestOf(nil) {
		t.Errorf("%v", h)
	}
	if h := headerOf(t, "-s", "nx"); len(h.Files) != 0 || !slices.Equal(h.Flags, []string{"--system=nx"}) {
		t.Errorf("%v", h)
	}
}

// TestSplitEntry checks that an input with a refused part has an output and an entry with both
// facts.
func TestSplitEntry(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed + splitMarker + "\n" + broken})
	args := []string{"--split-input-file", "--manifest=m.jsonl", "--out-dir=o", "a.mlir"}
	for _, want := range []string{"error: use of undeclared", "1 of 1 input was already recorded in 'm.jsonl'; 1 of them has errors"} {
		status, _, log := tool("", args...)
		m := content(t, "m.jsonl")
		if status != statusInput || !strings.Contains(log, want) || !strings.Contains(m, `"verdict":"refused","status":1,"converts":1,"errors":1`) ||
			!strings.Contains(m, manifest.DigestOf([]byte(content(t, "o/a.mlir"))).String()) {
			t.Errorf("status %d, stderr %q, manifest\n%s", status, log, m)
		}
	}
}

// TestDeniedEntry checks that an output with denied findings is written, and that a resumed run
// still reports an error.
func TestDeniedEntry(t *testing.T) {
	files(t, map[string]string{"a.mlir": mixed})
	for range 2 {
		status, _, log := tool("", "--deny=has:f32", "--manifest=m.jsonl", "-i", "a.mlir")
		if m := content(t, "m.jsonl"); status != statusInput || !strings.Contains(m, `"verdict":"changed","status":1,"converts":1,"errors":1`) {
			t.Errorf("status %d, stderr %q, manifest\n%s", status, log, m)
		}
	}
	if strings.Count(content(t, "a.mlir"), "convert") != 1 {
		t.Error(content(t, "a.mlir"))
	}
}
