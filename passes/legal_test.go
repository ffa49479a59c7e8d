package passes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/ir/verify"
	"github.com/hlo-promote/hlo-promote/promote"
)

// legalPrograms returns the programs that the verifier accepts and that have no mark: those of the
// repository and the shared corpus, the references of stripped programs, the texts of bytecode
// files, and the programs of the JAX and library oracles. Short tests use one in eight.
func legalPrograms(t *testing.T) (list []program) {
	t.Helper()
	seen, n := map[string]bool{}, 0
	add := func(name, source string) {
		if n++; testing.Short() && n%8 != 0 || seen[source] || strings.Contains(source, "promote.weak") {
			return
		}
		seen[source] = true
		if m, errors := moduletest.Read(&ir.Source{Name: name, Text: []byte(source)}); !errors.HasErrors() && verify.Legal(m, verify.Options{}) {
			list = append(list, program{name: name, text: source})
		}
	}
	paths := mlirtest.LegalFiles(t)
	shared := mlirtest.SharedRoot(t)
	for _, pattern := range []string{"strip/*.ref.mlir", "bytecode/files/*.txt"} {
		more, _ := filepath.Glob(filepath.Join(shared, "oracles", pattern))
		paths = append(paths, more...)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		add(path, string(text))
	}
	for _, pattern := range []string{"jax_ops/*.jsonl", "libs/*.jsonl"} {
		tables, _ := filepath.Glob(filepath.Join(shared, "oracles", pattern))
		for _, path := range tables {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				var row struct{ ID, MLIR string }
				if err := json.Unmarshal([]byte(line), &row); err != nil {
					t.Fatal(path, err)
				}
				add(row.ID, row.MLIR)
			}
		}
	}
	return list
}

// TestLegalModulesStay promotes legal programs under every system: nothing changes, whatever the
// options select for constants and declared types. With TraceWeak, the analysis runs and must
// change nothing either.
func TestLegalModulesStay(t *testing.T) {
	options := []Options{
		{}, {Hoist: true, WeakConstants: SplatConstants}, {WeakConstants: ScalarConstants, Results: KeepResults, Calls: ConvertCalls},
		{TraceWeak: true}, {TraceWeak: true, WeakConstants: ScalarConstants}, {TraceWeak: true, WeakConstants: SplatConstants, Hoist: true},
		{TraceWeak: true, Results: KeepResults, Signature: KeepSignature, ControlFlow: KeepControlFlow, Calls: ConvertCalls},
		{TraceWeak: true, Signature: InferSignature, ControlFlow: WidenControlFlow},
	}
	programs := legalPrograms(t)
	for _, p := range programs {
		m := moduletest.Parse(t, p.text)
		for _, name := range promote.Names() {
			system, _ := promote.New(name, promote.Config{})
			for _, o := range options {
				o.System = system
				result, errors := promoteVerified(m, o, true)
				switch {
				case len(errors) > 0:
					t.Errorf("%s under %s, %+v: %s", p.name, name, o, errors[0].Message)
				case len(result.Changes()) > 0, !o.TraceWeak && m.Edited(), m.Edited() && moduletest.SourceForm(t, m) != p.text:
					t.Errorf("%s under %s, %+v: the module changed", p.name, name, o)
				case !m.Edited():
					continue
				}
				m = moduletest.Parse(t, p.text)
			}
		}
	}
	if least := 3000; !testing.Short() {
		if os.Getenv("HLO_SHARED") == "" {
			least = 2000 // the repository has a fifth of the corpus
		}
		if len(programs) < least {
			t.Errorf("only %d programs", len(programs))
		}
	}
	t.Logf("%d programs", len(programs))
}

// TestLegalUnlessMarked promotes legal programs with marked values: operations that no marked value
// reaches stay unchanged, even if a rule would change or refuse them, and the others are promoted.
func TestLegalUnlessMarked(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		system           promote.Name
		o                Options
	}{
		{
			name: "beside a mark, strong operands of two types stay",
			text: "func.func @f(%w: tensor<4xf32> {promote.weak}, %x: tensor<4xf32>, %y: tensor<4xbf16>) -> (tensor<f32>, tensor<4xf32>) {\n" +
				"  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xbf16>) -> tensor<f32>\n" +
				"  %1 = stablehlo.add %w, %x : tensor<4xf32>\n  return %0, %1 : tensor<f32>, tensor<4xf32>\n}\n",
			want: "stablehlo.dot_general %arg1, %arg2, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xbf16>) -> tensor<f32>\n" +
				"    %1 = stablehlo.add %arg0, %arg1 : tensor<4xf32>\n",
			system: promote.JAXStrict,
		},
		{
			name: "a marked operand gives way to the other",
			text: "func.func @f(%w: tensor<4xf32>, %y: tensor<4xbf16>) -> tensor<f32> {\n" +
				"  %0 = stablehlo.dot_general %w, %y, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4xbf16>) -> tensor<f32>\n" +
				"  return %0 : tensor<f32>\n}\n",
			want: "stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xbf16>\n    %1 = stablehlo.dot_general %0, %arg1, ",
			o:    Options{WeakArgs: []WeakArg{{Number: 0}}, Signature: InferSignature},
		},
		{
			name: "a refused operation in a region stays if no marked value reaches it",
			text: "func.func @f(%w: tensor<f32> {promote.weak}, %p: tensor<i1>, %x: tensor<4xi4>, %y: tensor<4xf32>) -> (tensor<f32>, tensor<f32>) {\n" +
				"  %0 = \"stablehlo.if\"(%p) ({\n" +
				"    %1 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xi4>, tensor<4xf32>) -> tensor<f32>\n" +
				"    stablehlo.return %1 : tensor<f32>\n  }, {\n    %2 = stablehlo.constant dense<1.0> : tensor<f32>\n    stablehlo.return %2 : tensor<f32>\n" +
				"  }) : (tensor<i1>) -> tensor<f32>\n  return %0, %w : tensor<f32>, tensor<f32>\n}\n",
			want: "stablehlo.dot_general %arg2, %arg3, contracting_dims = [0] x [0] : (tensor<4xi4>, tensor<4xf32>) -> tensor<f32>\n",
		},
		{
			name: "the same with KeepWeak",
			text: "func.func @f(%x: tensor<4xi4>, %y: tensor<4xf32>) -> tensor<f32> {\n" +
				"  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<4xi4>, tensor<4xf32>) -> tensor<f32>\n" +
				"  return %0 : tensor<f32>\n}\n",
			want: "stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0] : (tensor<4xi4>, tensor<4xf32>) -> tensor<f32>\n",
			o:    Options{KeepWeak: true, WeakConstants: ScalarConstants},
		},
	} {
		m := moduletest.Parse(t, c.text)
		legal := verify.Legal(m, verify.Options{})
		c.o.System, _ = promote.New(c.system, promote.Config{})
		if _, errors := promoteVerified(m, c.o, legal); len(errors) > 0 {
			t.Errorf("%s: %s", c.name, errors[0].Message)
		} else if got := moduletest.Canonical(t, m); !legal || !strings.Contains(got, c.want) {
			t.Errorf("%s: legal %v\n%s", c.name, legal, got)
		}
	}
}
