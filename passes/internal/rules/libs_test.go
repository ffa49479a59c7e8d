package rules_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
	"github.com/hlo-promote/hlo-promote/promote"
)

// A recordedResult is a recorded result of a library function: a line of testdata/libs.jsonl. Func
// is the evaluated expression, MLIR the program that a front end would write for it, and Results
// the returned values.
type recordedResult struct {
	ID, System, Lib, Func, MLIR string
	Flags                       []string // --signature=infer, --keep-weak
	Results                     []result
}

type result struct {
	Type string
	Weak bool
}

// TestAnswersOfLibraries promotes programs whose results NumPy, PyTorch and TensorFlow computed,
// and compares the result types. The programs cover each operation with an exception.
func TestAnswersOfLibraries(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/libs.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	systems := map[string]*promote.System{}
	asked := map[promote.Library][]ir.OpName{}
	for line := range strings.Lines(string(text)) {
		var a recordedResult
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		if systems[a.System] == nil {
			if systems[a.System], err = promote.New(promote.Name(a.System), promote.Config{Policies: promote.Policies{MixedDot: promote.JoinMixed}}); err != nil {
				t.Fatal(err)
			}
		}
		m := moduletest.Parse(t, a.MLIR)
		m.Walk(func(op ir.Op) {
			asked[systems[a.System].Library()] = append(asked[systems[a.System].Library()], m.OpName(op))
		})
		options := passes.Options{System: systems[a.System], KeepWeak: true}
		if slices.Contains(a.Flags, "--signature=infer") {
			options.Signature = passes.InferSignature
		}
		if _, err := passes.Promote(m, options); err != nil {
			t.Errorf("%s, %s of %s: %s\n%s", a.ID, a.Func, a.Lib, err, a.MLIR)
			continue
		}
		out := moduletest.Canonical(t, m)
		for i, r := range resultsOfMain(m) {
			if i >= len(a.Results) || r != a.Results[i] {
				t.Errorf("%s, %s of %s: result %d is %v, want %v\n%s", a.ID, a.Func, a.Lib, i, r, a.Results, out)
			}
		}
	}
	// A library expresses these operations like another one that is covered: a scatter is x[i] = u
	// like dynamic_update_slice, and pooling sums are reductions.
	coveredBy := map[string]string{
		"stablehlo.scatter": "stablehlo.dynamic_update_slice", "stablehlo.reduce_window": "stablehlo.reduce", "stablehlo.unary_einsum": "stablehlo.einsum",
		"stablehlo.shift_right_logical": "stablehlo.shift_right_arithmetic", "stablehlo.real_dynamic_slice": "stablehlo.slice", "stablehlo.dynamic_pad": "stablehlo.pad",
		"stablehlo.dynamic_gather": "stablehlo.gather", "stablehlo.torch_index_select": "stablehlo.gather", "stablehlo.dynamic_conv": "stablehlo.convolution",
	}
	for library, ops := range rules.ExceptedOps() {
		for _, op := range ops {
			name := ir.NewContext().Names.OpText(op)
			if coveredBy[name] != "" {
				continue
			}
			if library != promote.JAXLibrary && !slices.Contains(asked[library], op) && !strings.HasPrefix(name, "chlo.broadcast_") {
				t.Errorf("no answer of %s covers %s", library, name)
			}
		}
	}
}

// resultsOfMain returns the types of the results of the first function, and whether they are marked
// as weak.
func resultsOfMain(m *ir.Module) (results []result) {
	f := m.FirstOp(m.Body(m.Top()))
	parts, inputs := m.Types.Parts(m.Attrs.Type(m.Property(f, m.Context.Names.Attr("function_type"))))
	array := m.Property(f, m.Context.Names.Attr("res_attrs"))
	for i, part := range parts[inputs:] {
		weak := array != 0 && m.Dicts.Lookup(m.Attrs.DictOf(m.Attrs.Items(array)[i]), m.Context.Names.Attr("promote.weak")) != 0
		results = append(results, result{m.Types.Text(part), weak})
	}
	return results
}
