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

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
)

// fuzzed lists values for the flags whose values cannot be listed. Flags with none are not tested:
// they read or write files, or replace promotion.
var fuzzed = map[string][]string{
	"output": nil, "out-dir": nil, "in-place": nil, "jobs": nil, "shard": nil, "manifest": nil, "merge-manifests": nil, "report": nil,
	"baseline": nil, "baseline-update": nil, "against": nil, "help": nil, "help-all": nil, "version": nil, "completion": nil, "cpuprofile": nil, "code": nil, "join": nil, "print-lattice": nil,
	"verify-diagnostics": nil, // a comment in the program would decide the exit status

	"system":                {"jax", "jax-strict", "tf-all", "tf-safe", "numpy", "torch", "nx", "onnx", "none"},
	"policy":                {"u64-signed=i64", "f8=widen-f32", "bf16-f16=error", "complex-half=widen", "small-int=widen", "torch-broadcast=tensor", "mixed-dot=join", "mixed-dot=keep"},
	"weak-args":             {"0", "1,x"},
	"target":                {"no64", "no-f64", "bf16-in-f32", "amp-bf16", "no-f8"},
	"demote":                {"f64=f32", "i64=i32", "f32=bf16", "ui64=ui32,i8=i4"},
	"emit-bytecode-version": {"0", "6"},

	"why":         {"f64", "i64", "bf16"},
	"error-limit": {"1"},
	"warn":        {"precision,range,sign,widening,weak,weak-leak,empty", "new:f64,has:i64"},
	"deny":        {"precision,weak-leak", "has:f64"},
	"allow":       {"op=stablehlo.*", "types=f32:*"},
	"compare":     {"numpy", "tf-safe"},
}

// arguments returns the flags of the command with each of their values, except for those that
// fuzzed excludes.
func arguments(t testing.TB) (all []string) {
	t.Helper()
	known := 0
	for _, g := range (&config{}).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) {
			values, listed := fuzzed[f.Name]
			if listed {
				known++
			}
			switch {
			case listed:
			case f.NoOptDefVal != "":
				all = append(all, "--"+f.Name)
			case strings.Contains(f.Value.Type(), "|"):
				values = strings.Split(f.Value.Type(), "|")
			default:
				t.Errorf("fuzzed has no values for --%s", f.Name)
			}
			for _, v := range values {
				all = append(all, "--"+f.Name+"="+v)
			}
		})
	}
	if known != len(fuzzed) {
		t.Errorf("%d of the %d flags in the table are flags", known, len(fuzzed))
	}
	return all
}

// TestArguments checks the table without fuzzing.
func TestArguments(t *testing.T) {
	if all := arguments(t); !slices.Contains(all, "--print=source") || !slices.Contains(all, "--annotate") {
		t.Errorf("%q", all)
	}
}

// FuzzCommand runs the command on any text with any flags.
func FuzzCommand(f *testing.F) {
	all := arguments(f)
	paths, err := filepath.Glob(filepath.Join(litFolder, "*", "*.mlir"))
	if err != nil || len(paths) == 0 {
		f.Fatal("no seeds", err)
	}
	for i, path := range paths {
		program, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(program), []byte{byte(i)})
		f.Add(string(program), []byte{byte(i * 7), byte(i * 11), byte(i * 13)})
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
	})
}

// TestFlagsTogether runs programs of the repository with random flags: 2,000 of them, or all of
// them fifty times if HLO_LONG is set.
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
		checkCommand(t, all[chance.IntN(len(all))], args)
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
		again := []string{"-s=none"}
		if c.split {
			again = append(again, "--split-input-file")
		}
		if status, _, log := tool(out, again...); status != statusOK {
			t.Errorf("%q: the output is refused:\n%s\n%s\n%s", args, log, out, program)
		}
	}
}

// printsModule reports whether the command prints a module and nothing else to standard output.
func printsModule(c *config) bool {
	other := c.check || c.diff || c.why.String() != "" || c.compare != nil
	// the output of --strip need not be valid
	return c.emit.String() == "stablehlo" && c.format.String() == "text" && !other && !c.strip
}

// carriesText reports whether a program has operations in a custom assembly format: a body that is
// only `a.b, c` would be parsed as a dictionary if printed between braces.
func carriesText(program string) (found bool) {
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
	f.Add("-djq\n--\n-x")
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
