package cli

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/passes/pipeline"
)

// litFolder is the directory of the lit tests.
const litFolder = "../../../../lit"

// freeValues lists values of the flags with a free argument. A flag without values is not fuzzed.
var freeValues = map[string][]string{
	"jobs": nil, "stdin-filename": nil, "error-limit": {"1"},
	"function": {"g"}, "replicas": {"2"}, "partitions": {"2"}, "trace": {"*"}, "max-steps": {"2"}, "max-bytes": {"100"}, "max-depth": {"1"}, "ulp": {"0", "1e9"}, "atol": {"1"}, "rtol": {"1"},
	"weak-args":             {"0", "1,x"},
	"demote":                {"f64=f32", "i64=i32", "f32=bf16", "ui64=ui32,i8=i4"},
	"emit-bytecode-version": {"0", "6"},

	"allow": {"op=stablehlo.*", "types=f32:*"},
}

// unfuzzed lists further flags that are not fuzzed: they write to their inputs, or replace
// promotion. With verify-diagnostics, a comment in the program would decide the exit status.
var unfuzzed = []string{
	"in-place", "baseline-update", "help", "verify-diagnostics",
}

// valuesFor returns values of a flag, except for files and directories.
func valuesFor(t testing.TB, f *pflag.Flag) []string {
	t.Helper()
	c := completionOf(f)
	switch c.takes {
	case noArgument:
		return []string{"true"}
	case wordArgument, listArgument:
		return c.words
	case freeArgument:
		values, ok := freeValues[f.Name]
		if !ok {
			t.Errorf("freeValues has no values for --%s", f.Name)
		}
		return values
	}
	return nil
}

// arguments returns the flags of the main job with each of their values, except for those that read
// or write files and those of unfuzzed.
func arguments(t testing.TB) []string { return argumentsOf(t, mainCommand) }

// argumentsOf does the same for a command.
func argumentsOf(t testing.TB, command string) (all []string) {
	t.Helper()
	for _, g := range new(config).groupsOf(command) {
		g.flags.VisitAll(func(f *pflag.Flag) {
			for _, v := range valuesFor(t, f) {
				if !slices.Contains(unfuzzed, f.Name) {
					all = append(all, "--"+f.Name+"="+v)
				}
			}
		})
	}
	return all
}

// TestFreeValues checks that the tables name flags, and that freeValues has only those with a free
// argument.
func TestFreeValues(t *testing.T) {
	known := map[string]argument{}
	for _, g := range new(config).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) { known[f.Name] = completionOf(f).takes })
	}
	for name := range freeValues {
		if known[name] != freeArgument {
			t.Errorf("freeValues: --%s is not a flag with a free argument", name)
		}
	}
	for _, name := range unfuzzed {
		if _, ok := known[name]; !ok {
			t.Errorf("unfuzzed: there is no flag --%s", name)
		}
	}
}

// TestArguments checks the table without fuzzing.
func TestArguments(t *testing.T) {
	if all := arguments(t); !slices.Contains(all, "--print=source") || !slices.Contains(all, "--hoist=true") || slices.Contains(all, "--in-place=true") {
		t.Errorf("%q", all)
	}
}

// encodings returns a program and, if it can be read, its bytecode and its portable artifact.
func encodings(program string) []string {
	all := []string{program}
	m, _ := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		return all
	}
	artifact, _ := bytecode.ArtifactTarget("")
	for _, target := range []bytecode.Target{{Version: bytecode.NewestVersion}, artifact} {
		if data, err := bytecode.Write(m, target); err == nil {
			all = append(all, string(data))
		}
	}
	return all
}

// FuzzCommand runs the command on any text or binary module with any flags, from standard input and
// as two files.
func FuzzCommand(f *testing.F) {
	all := arguments(f)
	for i, path := range litPrograms(f) {
		if testing.Short() && i%4 > 0 {
			continue
		}
		for _, data := range encodings(content(f, path)) {
			f.Add(data, []byte{byte(i)})
			f.Add(data, []byte{byte(i * 7), byte(i * 11), byte(i * 13)})
		}
	}
	f.Fuzz(func(t *testing.T, program string, choice []byte) {
		if len(program) > 1<<14 || len(choice) > 6 {
			t.Skip("long")
		}
		var args []string
		for _, n := range choice {
			args = append(args, all[int(n)%len(all)])
		}
		checkCommand(t, program, args)
		checkFiles(t, program, args, fileModes[(len(program)+len(choice))%len(fileModes)])
	})
}

// fileModes lists the flags with which checkFiles runs the command.
var fileModes = []string{"--stats", "--check", "--in-place"}

// fuzzedCommands lists the command lines that checkCommandLine runs, with bounds of evaluation.
var fuzzedCommands = []string{
	"run --max-steps=10000 --max-bytes=16M a", "run --input=zeros --max-steps=10000 --max-bytes=16M a", "diff --max-steps=10000 --max-bytes=16M a b",
	"diff --system=none --max-steps=10000 --max-bytes=16M a", "precision --target=no64 a b", "why f32 a b", "compare numpy a b", "config a b",
}

// checkCommandLine runs one of fuzzedCommands, with some of its flags, on two files in a folder of
// their own. It must not report an internal error, and its JSON must be valid.
func checkCommandLine(t *testing.T, first, second string, command byte, choice []byte) {
	t.Helper()
	files(t, map[string]string{"a": first, "b": second})
	args := strings.Fields(fuzzedCommands[int(command)%len(fuzzedCommands)])
	all := argumentsOf(t, args[0])
	for _, n := range choice {
		if len(all) > 0 {
			args = append(args, all[int(n)%len(all)])
		}
	}
	status, out, log := tool("", args...)
	switch c, err := parseFlags(args); {
	case status == statusFault || strings.Contains(log, "internal error"):
		t.Errorf("%q: status %d\n%s\n%q\n%q", args, status, log, first, second)
	case status == statusUsage:
	case err != nil:
		t.Errorf("%q: %v, and status %d", args, err, status)
	case args[0] != "config" && (c.format == report.JSON || c.format == report.SARIF) && out != "" && !json.Valid([]byte(out)):
		t.Errorf("%q: not JSON: %s\n%q\n%q", args, out, first, second)
	}
}

// FuzzCommands runs the other commands on any two text or binary modules with any flags.
func FuzzCommands(f *testing.F) {
	for i, path := range litPrograms(f) {
		if i%8 > 0 { // FuzzCommand has the others
			continue
		}
		forms := encodings(content(f, path))
		for k, data := range forms {
			f.Add(data, forms[len(forms)-1-k], byte(i/8+k), []byte{byte(i), byte(i * 7)})
		}
	}
	f.Fuzz(func(t *testing.T, first, second string, command byte, choice []byte) {
		if len(first) > 1<<13 || len(second) > 1<<13 || len(choice) > 6 {
			t.Skip("long")
		}
		checkCommandLine(t, first, second, command, choice)
	})
}

// litPrograms returns the paths of the lit tests.
func litPrograms(t testing.TB) []string {
	paths, err := filepath.Glob(filepath.Join(litFolder, "*", "*.mlir"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no programs", err)
	}
	for i := range paths { // tests change the directory
		paths[i], _ = filepath.Abs(paths[i])
	}
	return paths
}

// TestFlagsTogether runs programs of the repository, and their binary forms, with random flags:
// 2,000 of them, or all of them fifty times if HLO_LONG is set.
func TestFlagsTogether(t *testing.T) {
	var all []string
	programs(t, func(name string, text []byte) {
		if len(text) < 1<<14 {
			all = append(all, string(text))
		}
	})
	flags, chance, count := arguments(t), rand.New(rand.NewPCG(1, 2)), 2000
	switch {
	case os.Getenv("HLO_LONG") != "":
		count = 50 * len(all)
	case testing.Short():
		count = 100
	}
	for range count {
		var args []string
		for range 1 + chance.IntN(5) {
			args = append(args, flags[chance.IntN(len(flags))])
		}
		program := all[chance.IntN(len(all))]
		if chance.IntN(4) == 0 {
			forms := encodings(program)
			program = forms[len(forms)-1-chance.IntN(min(2, len(forms)))]
			for _, mode := range fileModes {
				checkFiles(t, program, args, mode)
			}
			checkCommandLine(t, program, forms[0], byte(chance.Uint32()), []byte{byte(chance.Uint32()), byte(chance.Uint32())})
		}
		checkCommand(t, program, args)
	}
}

// checkCommand runs the command on a program. It must not report an internal error, its reports
// must parse, and it must accept a module that it prints with exit status 0.
func checkCommand(t *testing.T, program string, args []string) {
	t.Helper()
	status, out, log := tool(program, args...)
	switch {
	case status == statusFault || strings.Contains(log, "internal error"):
		t.Errorf("%q: status %d\n%s\n%s", args, status, log, program)
		return
	case status == statusUsage:
		return
	}
	c, err := parseFlags(args)
	if err != nil {
		t.Errorf("%q: %v, and status %d", args, err, status)
		return
	}
	if strings.Contains(c.format.String(), "json") || c.format.String() == "sarif" {
		if !json.Valid([]byte(out)) {
			t.Errorf("%q: not JSON: %s\n%s", args, out, program)
		}
		return
	}
	if status == statusOK && printsModule(c) && !carriesText(program) {
		checkAccepted(t, c, out, program, args)
	}
}

// checkFiles runs the command on two files with a program, in one of fileModes. It must not report
// an internal error, and must accept what it writes with exit status 0.
func checkFiles(t *testing.T, program string, args []string, mode string) {
	t.Helper()
	dir := t.TempDir()
	names := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}
	for _, name := range names {
		if err := os.WriteFile(name, []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args = append(slices.Clone(args), mode)
	status, _, log := tool("", append(args, names...)...)
	if status == statusFault || strings.Contains(log, "internal error") {
		t.Errorf("%q on two files: status %d\n%s\n%q", args, status, log, program)
	}
	if c, err := parseFlags(args); err == nil && status == statusOK && mode == "--in-place" && !carriesText(program) {
		for _, name := range names {
			checkAccepted(t, c, content(t, name), program, args)
		}
	}
}

// checkAccepted checks that the command accepts its output.
func checkAccepted(t *testing.T, c *config, out, program string, args []string) {
	t.Helper()
	again := []string{"-s=none"}
	if c.split {
		again = append(again, "--split-input-file")
	}
	if status, _, log := tool(out, again...); status != statusOK {
		t.Errorf("%q: the output is refused:\n%s\n%q\n%q", args, log, out, program)
	}
}

// printsModule reports whether the command prints a module and nothing else to standard output.
func printsModule(c *config) bool {
	other := c.check || c.diff || c.why != 0 || c.comparesModules()
	return c.emit.language != llvmIR && c.format.String() == "text" && !other
}

// carriesText reports whether a program has operations in a custom assembly format: a body that is
// only `a.b, c` would be parsed as a dictionary if printed between braces.
func carriesText(program string) (found bool) {
	if pipeline.IsBinary("in.mlir", []byte(program)) {
		return false
	}
	m, _ := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(program)})
	if m == nil {
		return true
	}
	m.Walk(func(op ir.Op) { found = found || m.IsText(op) })
	return found
}

// FuzzFlags parses any command line. Errors must be a single line, or have a line and column of a
// file that it names.
func FuzzFlags(f *testing.F) {
	for _, a := range arguments(f) {
		f.Add(a)
		f.Add("-" + strings.TrimLeft(a, "-") + "\n-j\n4\nin.mlir")
	}
	for _, line := range fuzzedCommands {
		args := strings.Fields(line)
		for _, a := range argumentsOf(f, args[0]) {
			f.Add(strings.Join(append(args, a), "\n"))
		}
	}
	f.Add("-djq\n--\n-x")
	f.Add("0*") // matches no file
	f.Add("-\x80")
	f.Add("--weak-args=0,x,@f:y,@\"a b\":2\n--allow\nfunc=[")
	f.Fuzz(func(t *testing.T, line string) {
		c, err := parseFlags(strings.Split(line, "\n"))
		if (c == nil) == (err == nil) {
			t.Fatalf("%q: configuration: %v, error: %v", line, c != nil, err)
		}
		if err != nil && err.Error() == "" {
			t.Errorf("%q: an empty error message", line)
		}
	})
}
