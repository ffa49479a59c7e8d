package cli

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// pairValues lists the values with which TestFlagPairs gives a flag, where they are not those of
// its enumeration. The flags that it needs follow.
var pairValues = map[string][]string{
	"output": {"=out.mlir"}, "out-dir": {"=out"}, "report": {"=r.json"}, "baseline": {"=known.jsonl --deny=precision"}, "against": {"=old.mlir --deny=precision"},
	"baseline-update": {" --baseline=new.jsonl --deny=precision"}, "allow": {"=types=ui64:* --deny=precision"}, "null": {" --check"},
	"system": {"=numpy", "=torch", "=none"}, "target": {"=no64"}, "demote": {"=f16=bf16"}, "boundary": {"=convert --target=no64"}, "compare": {"=numpy"},
	"policy": {"=u64-signed=error", "=f8=widen-f32"}, "weak-args": {"=0"}, "warn": {"=weak", "=no-overruled"}, "deny": {"=widening", "=has:i64"},
	"emit-bytecode-version": {"=3 --emit-bytecode"}, "error-limit": {"=1"}, "color": {"=always"}, "lattice color": {"=always --compare=numpy"},
	"input": {"=zeros", "=random:1"}, "run output": {"=out.npz"},
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

// pairCommands lists the commands with flags.
func pairCommands(t *testing.T) []pairCommand {
	programs, none := pairPrograms(t), []string{""}
	old := programs[3]
	return []pairCommand{
		{mainCommand, []string{"in.mlir"}, programs, old},
		{"why", []string{"why f32 in.mlir", "why f64 in.mlir", "why f16 in.mlir"}, programs, old},
		{"compare", []string{"compare numpy in.mlir", "compare torch in.mlir"}, programs, old},
		{"lattice", []string{"lattice"}, none, old},
		{"join", []string{"join i32 f8E4M3FN f32", "join ui64 i32", "join ui32 i32"}, none, old},
		{"config", []string{"config in.mlir"}, none, old},
		{"run", []string{"run in.mlir", "run --input=random:7 in.mlir"}, runPrograms, old},
		{"diff", []string{"diff in.mlir old.mlir", "diff in.mlir", "diff --system=none in.mlir"}, append(slices.Clone(runPrograms), programs...), strings.ReplaceAll(runPrograms[0], "1.000000e+00", "1.000001e+00")},
		{"precision", []string{"precision --target=no64 in.mlir", "precision --demote=f16=bf16 in.mlir"}, programs, old},
	}
}

// runPrograms lists programs for the commands run and diff: one with an argument, one without, one
// with large values, one that is not evaluated, and one in two parts.
var runPrograms = []string{
	`func.func private @h(%x: tensor<f32>) -> tensor<f32> {
  %c = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  %0 = stablehlo.add %x, %c : tensor<f32> loc("train.py":3:5)
  return %0 : tensor<f32>
}
func.func @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @h(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = call @g(%x) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.multiply %0, %x : tensor<f32> loc("train.py":9:5)
  return %0, %1 : tensor<f32>, tensor<f32>
}
`,
	`func.func @g() -> tensor<f32> {
  %c = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.log %c : tensor<f32> loc("train.py":3:5)
  return %0 : tensor<f32>
}
func.func @h() -> tensor<f32> {
  %0 = call @g() : () -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main() -> tensor<f32> {
  %c = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.log %c : tensor<f32> loc("train.py":8:5)
  %1 = call @h() : () -> tensor<f32>
  return %1 : tensor<f32>
}
`,
	`func.func @main() -> tensor<64xf32> {
  %c = stablehlo.constant dense<1.000000e+00> : tensor<64xf32>
  return %c : tensor<64xf32>
}
func.func @g() -> tensor<64xf32> {
  %0 = call @main() : () -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
`,
	`func.func @main() -> tensor<f32> {
  %0 = stablehlo.custom_call @none() : () -> tensor<f32> loc("train.py":3:5)
  return %0 : tensor<f32>
}
func.func @g() -> tensor<f32> {
  %0 = stablehlo.custom_call @none() : () -> tensor<f32> loc("train.py":5:5)
  return %0 : tensor<f32>
}
`,
	`func.func @main() -> tensor<f32> {
  %c = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.log %c : tensor<f32> loc("train.py":3:5)
  return %0 : tensor<f32>
}
// -----
func.func @main() -> tensor<64xf32> {
  %c = stablehlo.constant dense<2.000000e+00> : tensor<64xf32>
  return %c : tensor<64xf32>
}
`,
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

// A pairCommand is a command whose flags TestFlagPairs tries.
type pairCommand struct {
	name     string
	lines    []string // command lines without flags; each flag has an effect on one of them
	programs []string // contents of in.mlir
	old      string   // the content of old.mlir
}

// An observer runs the command lines of a command on its programs, and caches their results.
type observer struct {
	*pairCommand
	t     *testing.T
	known string // the content of known.jsonl: a baseline that has the findings of old.mlir
	files map[string]observedFile
	seen  map[string]string
}

// An observedFile is a file that an observer wrote into its folder.
type observedFile struct {
	text string
	info os.FileInfo
}

// A runKey has the indices of a command line and of a program.
type runKey struct{ line, program int }

var seconds = regexp.MustCompile(`\d+\.\d+ s`)

// refusedTogether is the result of observe for flags that cannot be combined.
const refusedTogether = "refused"

// settingPrefix begins an argument that is a line of the project file instead.
const settingPrefix = "setting "

// observe returns the exit status, the output and the files of a run with flags.
func (o *observer) observe(at runKey, flags []string) string {
	key := fmt.Sprintf("%d %d %q", at.line, at.program, flags)
	if seen, ok := o.seen[key]; ok {
		return seen
	}
	given := map[string]string{"in.mlir": o.programs[at.program], "old.mlir": o.old, "known.jsonl": o.known, "new.jsonl": ""}
	args := strings.Fields(o.lines[at.line])
	for _, f := range flags {
		if line, ok := strings.CutPrefix(f, settingPrefix); ok {
			given[project.Name] += line + "\n"
		} else {
			args = append(args, f)
		}
	}
	o.write(given)
	status, out, log := tool("", args...)
	text := fmt.Sprintf("%d\n%s\n%s", status, out, log)
	if status == statusUsage {
		text = refusedTogether
		if !refusal.MatchString(log) {
			o.t.Errorf("%q: %s", args, log)
		}
	}
	text += o.changed()
	o.seen[key] = seconds.ReplaceAllString(text, "s")
	return o.seen[key]
}

// refusal matches the errors about flags that cannot be combined.
var refusal = regexp.MustCompile(`cannot be combined| needs |--x32 is for|takes one file with it|the format of`)

// write makes the files of the folder have the contents, and an old time, so that each later write
// changes the time.
func (o *observer) write(contents map[string]string) {
	for name := range o.files {
		if _, ok := contents[name]; !ok {
			os.Remove(name)
			delete(o.files, name)
		}
	}
	for name, text := range contents {
		if have, ok := o.files[name]; ok && have.text == text {
			continue
		}
		err := os.WriteFile(name, []byte(text), 0o644)
		if err == nil {
			err = os.Chtimes(name, time.Time{}, time.Unix(1e9, 0))
		}
		info, err2 := os.Stat(name)
		if err := errors.Join(err, err2); err != nil {
			o.t.Fatal(err)
		}
		o.files[name] = observedFile{text, info}
	}
}

// changed returns the files that are not as they were written, and removes them.
func (o *observer) changed() (text string) {
	left := maps.Clone(o.files)
	filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		have, ours := o.files[path]
		delete(left, path)
		if err != nil || ours && os.SameFile(info, have.info) && info.ModTime().Equal(have.info.ModTime()) {
			return err
		}
		if now := content(o.t, path); !ours || now != have.text {
			text += path + ": " + now
		}
		delete(o.files, path)
		top, _, _ := strings.Cut(filepath.ToSlash(path), "/")
		defer os.RemoveAll(top)
		return nil
	})
	for name := range left {
		text += name + " is gone"
		delete(o.files, name)
	}
	return text
}

// differ returns where a run with some flags differs from one with others. It looks at some places
// first.
func (o *observer) differ(flags, others []string, first ...runKey) (runKey, bool) {
	for line := range o.lines {
		for program := range o.programs {
			first = append(first, runKey{line, program})
		}
	}
	i := slices.IndexFunc(first, func(at runKey) bool { return o.observe(at, flags) != o.observe(at, others) })
	if i < 0 {
		return runKey{}, false
	}
	return first[i], true
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
	for _, c := range pairCommands(t) {
		t.Run(c.name, func(t *testing.T) {
			o := newObserver(t, c)
			items, places := o.items()
			for i, a := range items {
				for k, b := range items[i+1:] {
					if a.name() == b.name() || testing.Short() && (i+k)%10 > 0 {
						continue
					}
					both := slices.Concat([]string{a.flag, b.flag}, a.needs, b.needs)
					if o.observe(places[i], both) == refusedTogether {
						continue
					}
					for _, ignored := range [][2]flagItem{{a, b}, {b, a}} {
						without := slices.Concat([]string{ignored[1].flag}, a.needs, b.needs)
						if isExempt(ignored[0], ignored[1]) {
							continue
						}
						if _, ok := o.differ(both, without, places[i], places[i+1+k]); !ok {
							t.Errorf("%s is ignored with %s", ignored[0].flag, ignored[1].flag)
						}
					}
				}
			}
		})
	}
}

func newObserver(t *testing.T, c pairCommand) *observer {
	files(t, map[string]string{"in.mlir": c.old})
	tool("", "--deny=precision", "--baseline=known.jsonl", "--baseline-update", "in.mlir")
	known := content(t, "known.jsonl")
	t.Chdir(t.TempDir())
	return &observer{pairCommand: &c, t: t, known: known, files: map[string]observedFile{}, seen: map[string]string{}}
}

// items returns the flags of the command, and for each a place where it has an effect alone.
func (o *observer) items() (items []flagItem, places []runKey) {
	for _, i := range flagItems(o.t, o.name) {
		flags := append([]string{i.flag}, i.needs...)
		if o.observe(runKey{}, flags) == refusedTogether {
			continue
		}
		at, ok := o.differ(flags, i.needs)
		if !ok {
			o.t.Errorf("%s has no effect alone", i.flag)
			continue
		}
		items, places = append(items, i), append(places, at)
	}
	return items, places
}

// settingsOf returns flags as lines of a project file, and reports whether it can set them.
func settingsOf(t *testing.T, flags []string) (lines []string, ok bool) {
	for _, f := range flags {
		name, value, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		i := slices.IndexFunc(settables, func(s settable) bool { return s.flag == name })
		if i < 0 {
			return nil, false
		}
		key := cmp.Or(settables[i].key, name)
		kind, quoted := settables[i].kind, project.Quote(value)
		switch which, choice, _ := strings.Cut(value, "="); {
		case name == "policy":
			key, quoted = "policy."+which, project.Quote(choice)
		case kind == project.Records:
			quoted = "[{" + which + " = " + project.Quote(choice) + `, reason = "known"}]`
		case kind == project.Words:
			quoted = "[" + quoted + "]"
		case value == "true":
			quoted = value
		}
		lines = append(lines, settingPrefix+key+" = "+quoted)
	}
	return lines, true
}

// haveSameFlag reports whether two lists of flags have a flag in common, which a setting then gives
// way to.
func haveSameFlag(a, b []string) bool {
	name := func(f string) string { n, _, _ := strings.Cut(f, "="); return n }
	return slices.ContainsFunc(a, func(f string) bool {
		return slices.ContainsFunc(b, func(g string) bool { return name(f) == name(g) })
	})
}

// TestSettingsAreFlags checks that each setting of a project file does beside each flag what its
// flag does, or, where the two flags cannot be combined, gives way.
func TestSettingsAreFlags(t *testing.T) {
	o := newObserver(t, pairCommands(t)[0])
	items, places := o.items()
	count := 0
	for i, s := range items {
		asFlags := append([]string{s.flag}, s.needs...)
		settings, ok := settingsOf(t, asFlags)
		if !ok {
			continue
		}
		for k, f := range items {
			flags := append([]string{f.flag}, f.needs...)
			if haveSameFlag(asFlags, flags) || testing.Short() && (i+k)%10 > 0 {
				continue
			}
			for _, at := range []runKey{places[i], places[k]} {
				want := o.observe(at, slices.Concat(asFlags, flags))
				if want == refusedTogether && !strings.HasPrefix(s.flag, "--system") {
					want = o.observe(at, flags)
				}
				count++
				if got := o.observe(at, slices.Concat(settings, flags)); got != want {
					t.Errorf("%q with %q:\n%s", settings, flags, mlirtest.Difference(want, got))
				}
			}
		}
	}
	t.Log(count, "pairs")
}
