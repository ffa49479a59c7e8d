package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// pairValues lists the values with which TestFlagPairs gives a flag, where they are not those of
// its enumeration. The flags that it needs follow.
var pairValues = map[string][]string{
	"output": {"=out.mlir"}, "out-dir": {"=out"}, "report": {"=r.json"}, "baseline": {"=known.jsonl --deny=precision"}, "against": {"=old.mlir --deny=precision"},
	"baseline-update": {" --baseline=new.jsonl --deny=precision"}, "allow": {"=types=ui64:* --deny=precision"}, "null": {" --check"},
	"system": {"=numpy", "=torch", "=none"}, "target": {"=no64"}, "demote": {"=f16=bf16"}, "boundary": {"=convert --target=no64"}, "compare": {"=numpy"},
	"policy": {"=u64-signed=error", "=f8=widen-f32"}, "weak-args": {"=0"}, "warn": {"=weak", "=no-overruled"}, "deny": {"=widening", "=has:i64"},
	"emit-bytecode-version": {"=3 --emit-bytecode"}, "error-limit": {"=1"}, "color": {"=always"}, "lattice color": {"=always --compare=numpy"},
	// one shows nothing, one replaces everything, and others need a project file
	"jobs": nil, "help": nil, "no-config": nil, "stdin-filename": nil, "config": nil,
}

// A flagItem is a flag with a value, and the flags that it needs.
type flagItem struct {
	flag  string
	needs []string
}

func (i flagItem) name() string {
	name, _, _ := strings.Cut(i.flag, "=")
	return name
}

// flagItems returns the flags of a command with values.
func flagItems(t *testing.T, command string) (items []flagItem) {
	for _, g := range new(config).groupsOf(command) {
		g.flags.VisitAll(func(f *pflag.Flag) {
			values, listed := pairValues[command+" "+f.Name]
			if !listed {
				values, listed = pairValues[f.Name]
			}
			for _, v := range valuesFor(t, f) {
				if v != f.DefValue && !listed {
					values = append(values, "="+v)
				}
			}
			for _, v := range values {
				words := strings.Fields("--" + f.Name + v)
				items = append(items, flagItem{words[0], words[1:]})
			}
		})
	}
	return items
}

// pairPrograms lists programs; each flag has an effect on one of them.
func pairPrograms(t *testing.T) []string {
	flags := content(t, "testdata/flags.mlir")
	parts := strings.Split(flags, splitMarker+"\n")
	return append(append([]string{flags}, parts...),
		encodings(parts[len(parts)-1])[1],
		// two operations without a common type
		`func.func @f(%b: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf8E4M3FN>) {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  %1 = stablehlo.multiply %x, %y : (tensor<4xf32>, tensor<4xf8E4M3FN>) -> tensor<4xf32>
  return
}
`,
		// a result that loses information, which --signature permits
		`func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`,
		// a carry that --control-flow=widen permits
		`func.func @f(%b: tensor<i1>, %i: tensor<i32>, %n: tensor<f32>) {
  %0 = stablehlo.while(%c = %i) : tensor<i32> cond {
    %p = stablehlo.compare LT, %c, %n : (tensor<i32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %a = stablehlo.add %c, %n : (tensor<i32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %a : tensor<f32>
  }
  return
}
`,
		"// -----\n", // a warning
		// two errors of the verifier
		`func.func @f(%x: tensor<2x3xf32>) {
  %0 = stablehlo.transpose %x, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}
func.func @g(%x: tensor<2x3xf32>) {
  %0 = stablehlo.transpose %x, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x3xf32> loc("train.py":4:5)
  return
}
`,
		// two parts that are valid only apart, and expectations
		`func.func @f() {
  return
}
// -----
func.func @f() {
  // expected-error {{none}}
  // expected-error {{none either}}
  return
}
`,
		// a warning that is expected
		`func.func @f(%y: tensor<4xf16>) {
  // expected-warning@+1 {{is declared 'f32'}}
  %0 = stablehlo.add %y, %y : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf32>
  return
}
`,
		// results that lose information, but for --x32, --weak-constants and --calls=convert
		`func.func @f(%x: tensor<4xui32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = stablehlo.add %x, %y : (tensor<4xui32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
`,
		`func.func @f(%x: tensor<f16>) -> tensor<f16> {
  %c = stablehlo.constant dense<1.5> : tensor<f32>
  %0 = stablehlo.add %x, %c : (tensor<f16>, tensor<f32>) -> tensor<f16>
  return %0 : tensor<f16>
}
`,
		`func.func private @g(%x: tensor<4xf16>) -> tensor<4xf16> {
  return %x : tensor<4xf16>
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
`)
}

// An observer runs commands on programs, and remembers what it saw.
type observer struct {
	t                  *testing.T
	commands, programs []string
	folder             string
	old, known         string // a module and a baseline that have the findings of a program
	seen               map[string]string
}

var seconds = regexp.MustCompile(`\d+\.\d+ s`)

// refusedTogether is the result of observe for flags that cannot be combined.
const refusedTogether = "refused"

// observe returns the exit status, the output and the files of a run with flags.
func (o *observer) observe(command, program string, flags []string) string {
	key := command + " " + strings.Join(flags, " ") + program
	if seen, ok := o.seen[key]; ok {
		return seen
	}
	os.Chdir(filepath.Dir(o.folder))
	os.RemoveAll(o.folder)
	os.Mkdir(o.folder, 0o755)
	os.Chdir(o.folder)
	given := map[string]string{"in.mlir": program, "old.mlir": o.old, "known.jsonl": o.known, "new.jsonl": ""}
	for name, text := range given {
		os.WriteFile(name, []byte(text), 0o644)
	}
	args := append(strings.Fields(command), flags...)
	if program != "" {
		args = append(args, "in.mlir")
	}
	status, out, log := tool("", args...)
	text := fmt.Sprintf("%d\n%s\n%s", status, out, log)
	if status == statusUsage {
		text = refusedTogether
		if !strings.Contains(log, "cannot be combined") && !strings.Contains(log, " needs ") && !strings.Contains(log, "--x32 is for") {
			o.t.Errorf("%q: %s", args, log)
		}
	}
	filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && content(o.t, path) != given[path] {
			text += path + ": " + content(o.t, path)
		}
		return nil
	})
	o.seen[key] = seconds.ReplaceAllString(text, "s")
	return o.seen[key]
}

// differ reports whether a run with some flags differs from one with others, for a program.
func (o *observer) differ(flags, others []string) bool {
	for _, command := range o.commands {
		if slices.ContainsFunc(o.programs, func(p string) bool { return o.observe(command, p, flags) != o.observe(command, p, others) }) {
			return true
		}
	}
	return false
}

// noEffect lists flags that have no effect beside others, by the reason why they are not refused.
var noEffect = []struct{ flags, beside, reason string }{
	{"hoist keep-weak pin-precision simplify-converts=exact", "format=short format=github format=json format=sarif format=html verify-diagnostics=update",
		"they change the module only, and a gate in CI has the flags of the build"},
	{"keep-weak", "emit=llvm", "LLVM IR has no weak values, and a pipeline writes several forms with one set of flags"},
	{"print=source", "in-place diff check null verify-diagnostics=update", "these write the source form"},
	{"print=generic mlir-print-op-generic emit=bytecode emit-bytecode", "print=generic mlir-print-op-generic emit=bytecode emit-bytecode", "both say the same"},
	{"in-place", "verify-diagnostics=update", "both say the same"},
	{"emit=same", "print=source", "the source form is for text, whose form both keep"},
	{"signature=infer signature=keep", "results=keep", "no result gets another type"},
	{"hoist", "check null", "it moves the converts that promotion inserts"},
	{"null check", "system=none", "without a target nothing changes"},
	{"warn=no-overruled", "results=keep system=none", "no declared type is overruled"},
	{"calls=convert", "format=short format=github format=json format=sarif format=html", "compare counts calls in its last line"},
	{"hoist", "emit=llvm", "LLVM IR over scalars has no broadcasts, but it has loops"},
	{"deny=has:i64", "target=no64 boundary=convert", "the target removes the type"},
	{"policy=f8=widen-f32 policy=u64-signed=error", "system=numpy system=torch", "the case does not arise in the system"},
	{"policy=u64-signed=error", "x32", "the case does not arise in the system"},
	{"baseline=known.jsonl against=old.mlir allow=types=ui64:*", "baseline=known.jsonl against=old.mlir allow=types=ui64:* policy=u64-signed=error system=numpy system=torch weak-args=0 x32", "no finding is left"},
}

func isExempt(ignored, beside flagItem) bool {
	name := func(i flagItem) string { return strings.TrimSuffix(strings.TrimPrefix(i.flag, "--"), "=true") }
	for _, row := range noEffect {
		if hasWord(row.flags, name(ignored)) && hasWord(row.beside, name(beside)) {
			return true
		}
	}
	return slices.ContainsFunc(beside.needs, func(needed string) bool { return strings.HasPrefix(needed, ignored.name()) })
}

// TestFlagPairs checks for each pair of flags of a command that each has an effect beside the
// other, or that they are refused together.
func TestFlagPairs(t *testing.T) {
	programs := pairPrograms(t)
	files(t, map[string]string{"in.mlir": programs[3]})
	tool("", "--deny=precision", "--baseline=known.jsonl", "--baseline-update", "in.mlir")
	known := content(t, "known.jsonl")
	for name, commands := range map[string][]string{
		mainCommand: {""}, "why": {"why f32", "why f64", "why f16"}, "compare": {"compare numpy", "compare torch"}, "lattice": {"lattice"}, "join": {"join i32 f8E4M3FN f32", "join ui64 i32", "join ui32 i32"},
	} {
		o := &observer{t: t, commands: commands, programs: programs, folder: filepath.Join(t.TempDir(), "run"), old: programs[3], known: known, seen: map[string]string{}}
		if name == "lattice" || name == "join" {
			o.programs = []string{""}
		}
		items := slices.DeleteFunc(flagItems(t, name), func(i flagItem) bool {
			return o.observe(commands[0], o.programs[0], append([]string{i.flag}, i.needs...)) == refusedTogether
		})
		for i, a := range items {
			if !o.differ(append([]string{a.flag}, a.needs...), a.needs) {
				t.Errorf("%s: %s has no effect alone", name, a.flag)
				continue
			}
			for k, b := range items[i+1:] {
				if a.name() == b.name() || testing.Short() && (i+k)%10 > 0 {
					continue
				}
				both := slices.Concat([]string{a.flag, b.flag}, a.needs, b.needs)
				if o.observe(commands[0], o.programs[0], both) == refusedTogether {
					continue
				}
				for _, ignored := range [][2]flagItem{{a, b}, {b, a}} {
					without := slices.Concat([]string{ignored[1].flag}, a.needs, b.needs)
					if !o.differ(both, without) && !isExempt(ignored[0], ignored[1]) {
						t.Errorf("%s: %s is ignored with %s", name, ignored[0].flag, ignored[1].flag)
					}
				}
			}
		}
	}
}
