package retarget

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/text"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// everyPolicy lists policies whose statements apply to many programs.
var everyPolicy = []string{
	"replace f32 = bf16\nkeep f32 in reduce.max exponential log rsqrt tanh\nfollow reduce.add subtract divide\nbits allow\n",
	"replace f32 = bf16\nkeep f32 in exponential sine cosine abs sqrt logistic\nfollow add multiply\nboundary convert\nbits allow\n",
	"replace f32 = f16\nkeep f32 at *while* closed_call *.py sin* mul* add\nkeep f32 arg 0\nkeep f32 result 0\nrange saturate\nbits allow\n",
	"replace f64 = f32\nkeep f64 in reduce sort dot_general add except rank 0\nfollow multiply select\nreplace i64 = i32\nkeep i64 in iota gather\nrange wrap\nbits allow\n",
	"replace f32 = bf16\nreplace complex<f32> = complex<f64>\nkeep f32 func main f* rank 1..2 except in add\nbits allow\nboundary convert\n",
	"replace f32 = bf16 arg *\nreplace f32 = f16 result *\nreplace f32 = bf16 constants\n",
	"include amp-bf16\nkeep f32 in dot_general rank 2 at *mul* dot* \nkeep bf16 in reduce.max exponential\n",
	"include bf16-in-f32\nkeep bf16 func f* rank 0..1\ncast dot_general : f32 = bf16 -> f32 rank 2\n",
}

// printed returns a module as text with locations.
func printed(t *testing.T, m *ir.Module) string {
	t.Helper()
	var b strings.Builder
	if err := text.Print(&b, m, text.PrintOptions{DebugInfo: true}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkSums checks that the statements of a policy account for all changes of a module.
func checkSums(t *testing.T, name string, r *Report) {
	t.Helper()
	var all StatementReport
	for _, s := range r.Statements {
		all.add(&s)
	}
	u := &Usage{Types: r.Types}
	lost := u.Constants()
	if all.Rounded != lost.Rounded || all.Flattened != lost.Flattened || all.Infinite != lost.Infinite || all.Removed != r.Vanished+r.Merged {
		t.Errorf("%s: the statements have %+v, the module has %+v, %d and %d converts removed", name, all, lost, r.Vanished, r.Merged)
	}
	grown := func(b Bytes) int64 { return b.After - b.Before }
	if all.Converts == r.Converts && (grown(all.Written) != grown(r.Written) || grown(all.Parameters) != grown(r.Parameters)) {
		t.Errorf("%s: by statement, bytes change by %d and %d, but in the module by %d and %d", name, grown(all.Written), grown(all.Parameters), grown(r.Written), grown(r.Parameters))
	}
}

// applyTwice applies a policy to a program, verifies the result, and applies the policy again:
// that must change nothing. It reports whether the policy changes the program.
func applyTwice(t *testing.T, name, program string, to *target.Target) bool {
	t.Helper()
	m := parse(t, program)
	if verify.Module(m, verify.Options{}).HasErrors() {
		return false // an input of other tests
	}
	functions := len(ir.SymbolsOf(m).Functions())
	result, errors := Options{Measure: true}.Run(m, to)
	if len(errors) > 0 {
		for _, d := range errors {
			if d.Code == "" {
				t.Errorf("%s: no code: %s", name, d.Message)
			}
		}
		return false
	}
	// the operations of a copied function belong to no statement
	if len(ir.SymbolsOf(m).Functions()) == functions {
		checkSums(t, name, result.Report)
	}
	if errors := verify.Module(m, verify.Options{}); errors.HasErrors() {
		t.Errorf("%s: the result is invalid: %s", name, errors[0].Message)
		return false
	}
	if moduletest.Canonical(t, parse(t, moduletest.SourceForm(t, m))) != moduletest.Canonical(t, m) {
		t.Errorf("%s: the source form parses to another module", name)
	}
	once := printed(t, m)
	second := parse(t, once)
	if _, errors := Run(second, to); len(errors) > 0 {
		t.Errorf("%s: second run refused: %v", name, messages(errors))
	} else if twice := printed(t, second); twice != once {
		t.Errorf("%s: second run changed:\n%s", name, firstChange(once, twice))
	}
	return m.Edited()
}

// TestPoliciesTwice applies policies to the programs of testdata twice.
func TestPoliciesTwice(t *testing.T) {
	t.Parallel()
	all := append(partsOf(t, "testdata/attack/programs.mlir"), partsOf(t, "testdata/attack/foreign.mlir")...)
	for _, pattern := range []string{"corpus/legal/*.mlir", "corpus/*.mlir", "why/*.mlir", "dumps/*.mlir", "mlir/*.mlir"} {
		paths, err := filepath.Glob("../../testdata/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if m, _ := text.NewReader(ir.NewContext()).Read(&ir.Source{Name: path, Text: []byte(load(t, path))}); m != nil {
				all = append(all, corpusPart{path, load(t, path)})
			}
		}
	}
	for k, policy := range everyPolicy {
		to := read(t, policy)
		changed := 0
		for i, p := range all {
			if testing.Short() && i%4 != k%4 {
				continue
			}
			if applyTwice(t, p.name+", policy "+policy, p.text, to) {
				changed++
			}
		}
		if changed < 10 && !testing.Short() {
			t.Errorf("policy %q changes only %d of %d programs", policy, changed, len(all))
		}
	}
}

// TestLocations matches globs with the parts of locations.
func TestLocations(t *testing.T) {
	for _, c := range []struct {
		glob, name string
		want       bool
	}{
		{"LayerNorm_0", "jit(step)/jvp(M)/LayerNorm_0/sub", true},
		{"M/LayerNorm_0", "jit(step)/jvp(M)/LayerNorm_0/sub", true},
		{"jvp(M)/LayerNorm_0", "jit(step)/jvp(M)/LayerNorm_0/sub", true},
		{"M/sub", "jit(step)/jvp(M)/LayerNorm_0/sub", false},
		{"step", "jit(step)/jvp(M)/LayerNorm_0/sub", true},
		{"jvp(M)", "jit(step)/transpose(jvp(M))/sub", true},
		{"M/LayerNorm_0/sub", "jit(step)/jvp(M/LayerNorm_0)/sub", true},
		{"M**sub", "jit(step)/jvp(M)/LayerNorm_0/sub", true},
		{"Norm_0", "jit(step)/jvp(M)/LayerNorm_0/sub", false},
		{"loss", "Trainer.loss", true},
		{"Trainer.loss", "Trainer.loss", true},
		{"Trainer", "Trainer.loss", false},
		{"sub", "jit(f)/M.sub", false},
	} {
		if got := matchesName(target.Glob{Text: c.glob}, c.name); got != c.want {
			t.Errorf("%s matches %s: %v", c.glob, c.name, got)
		}
	}
	for _, c := range []struct {
		glob string
		want bool
	}{
		{"layers.py", true}, {"nn/layers.py", true}, {"layers.py:7", true}, {"nn/layers.py:7", true}, {"ayers.py", false},
		{"n/layers.py", false}, {"layers.py:8", false}, {"nn", false}, {"*/layers.py", true}, {"**layers.py", true},
	} {
		if got := matchesFile(target.Glob{Text: c.glob}, "/home/me/nn/layers.py", 7); got != c.want {
			t.Errorf("%s matches the file: %v", c.glob, got)
		}
	}
}

// TestPolicyPlaces checks that statements of policies are read with their places.
func TestPolicyPlaces(t *testing.T) {
	to := read(t, "include amp-bf16\nkeep f32 in dot_general at logits\n")
	last := to.Statements[len(to.Statements)-1]
	if last.Place() != "test.target:2" || !slices.ContainsFunc(to.Statements, func(s target.Statement) bool { return s.Place() == "amp-bf16:2" }) {
		t.Errorf("%+v", to.Statements)
	}
}
