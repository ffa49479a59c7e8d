package llvm

import (
	"math"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/moduletest"
	mlir "github.com/hlo-promote/hlo-promote/ir/text"
)

// TestRulesAreComplete checks that each operation without a rule is refused with a reason and
// advice, and that an operation with a rule has no other entry.
func TestRulesAreComplete(t *testing.T) {
	written := 0
	for _, d := range ir.KnownOps() {
		_, computed := rules.Get()[d.Op]
		_, refused := refusals.Get()[d.Op]
		switch why := reasonFor(d.Op); {
		case why.why == "" || why.advice == "":
			t.Errorf("%s is refused without a reason or advice", d.Name)
		case computed && (refused || structuralOp(d.Op) != nil):
			t.Errorf("%s has a rule, but also a refusal or a structural function", d.Name)
		case why == otherDialect && (d.Dialect == "stablehlo" || d.Dialect == "chlo"):
			t.Errorf("%s belongs to a supported dialect", d.Name)
		}
		if computed {
			written++
		}
	}
	if written < 70 {
		t.Errorf("only %d operations have rules", written)
	}
}

// TestReasons checks reasons that follow from definitions.
func TestReasons(t *testing.T) {
	for op, want := range map[ir.OpName]reason{
		ir.OpDotGeneral: combines, ir.OpReduceWindow: combines, ir.OpSort: combines, ir.OpBatchNormGrad: combines, ir.OpChloTopK: combines,
		ir.OpGather: moves, ir.OpConcatenate: moves, ir.OpTranspose: moves, ir.OpBroadcastInDim: moves,
		ir.OpAllReduce: devices, ir.OpCreateToken: devices, ir.OpInfeed: devices, ir.OpAsyncDone: devices, ir.OpCollectivePermute: devices,
		ir.OpTuple: tuples, ir.OpCustomCall: externalCode, ir.OpBranch: blocks, ir.OpSdyAllGather: otherDialect, ir.OpAdd: noRule,
	} {
		if got := reasonFor(op); got != want {
			t.Errorf("%s %s, want %s", ir.Known(op).Name, got.why, want.why)
		}
	}
}

// TestBroadcastsHaveRules checks that each broadcasting operation applies an operation with a rule.
func TestBroadcastsHaveRules(t *testing.T) {
	f := &function{emitter: &emitter{m: promoted(t, "")}}
	for _, d := range ir.KnownOps() {
		plain := f.unbroadcast(d.Op)
		if _, ok := rules.Get()[plain]; d.Broadcasts() != (plain != d.Op) || d.Broadcasts() && !ok {
			t.Errorf("%s broadcasts: %v; it applies %s, which has a rule: %v", d.Name, d.Broadcasts(), ir.Known(plain).Name, ok)
		}
	}
}

// TestFormatsMatchTypes checks the numbers in formats against the widths and values of package
// elem.
func TestFormatsMatchTypes(t *testing.T) {
	for _, e := range realTypes() {
		f := scalarOf(e).format
		if f == nil {
			continue
		}
		value := func(code uint64) float64 { return toDouble(e, elem.Bits{Lo: code}) }
		if x, next := value(f.top), value(f.top+1); x != x || math.IsInf(x, 0) || next > x && !math.IsInf(next, 0) {
			t.Errorf("%v: top %X is %v, and the next is %v", e, f.top, x, next)
		}
		if x := value(f.nan); f.Special() != elem.FiniteOnly && x == x {
			t.Errorf("%v: NaN %X is %v", e, f.nan, x)
		}
		if one := uint64(f.bias) << f.frac; value(one) != 1 {
			t.Errorf("%v: bias %d, but %X is %v", e, f.bias, one, value(one))
		}
	}
}

// emitText returns the LLVM IR of a module.
func emitText(t *testing.T, text string, o Options) (*Result, ir.Diagnostics) {
	t.Helper()
	return Emit(promoted(t, text), o)
}

// TestRefusals checks which functions are left out, and the reasons.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ text, why string }{
		{`func.func @f(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
			%y = stablehlo.exponential %x : tensor<2x3xf32>
			%z = stablehlo.transpose %y, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
			return %z : tensor<3x2xf32>
		}`, "'stablehlo.transpose' op moves elements to other positions; only elementwise operations are emitted as LLVM IR"},
		{`func.func @f() -> tensor<2xi32> {
			%y = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
			return %y : tensor<2xi32>
		}`, "'stablehlo.constant' op has several values, and only constants with one value are supported"},
		{`func.func @f(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
			%y = stablehlo.reduce_precision %x, format = e4m1 : tensor<4xf8E4M3FN>
			return %y : tensor<4xf8E4M3FN>
		}`, "overflows to infinity, which 'f8E4M3FN' does not have"},
		{`func.func private @f(tensor<4xf32>) -> tensor<4xf32>`, "it has no body"},
		{`func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 2.0>>) -> tensor<4x!quant.uniform<i8:f32, 2.0>> {
			return %x : tensor<4x!quant.uniform<i8:f32, 2.0>>
		}`, "argument #0 has type"},
	} {
		result, diagnostics := emitText(t, c.text, Options{})
		if len(diagnostics) != 1 || diagnostics[0].Severity != ir.Error || !strings.Contains(diagnostics[0].Message, c.why) {
			t.Errorf("diagnostics %v, want %s", diagnostics, c.why)
		}
		if len(result.Functions) != 0 || len(result.LeftOut) != 1 {
			t.Errorf("%+v", result)
		}
	}
}

// TestRecursion checks that a recursive function is left out. Promotion refuses it unless the
// module is legal.
func TestRecursion(t *testing.T) {
	m, errors := moduletest.Read(&ir.Source{Name: "in.mlir", Text: []byte(`func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
		%y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
		return %y : tensor<4xf32>
	}`)})
	if m == nil {
		t.Fatal(errors)
	}
	result, diagnostics := Emit(m, Options{})
	if len(diagnostics) != 1 || !strings.Contains(diagnostics[0].Message, "calls '@f' recursively") || len(result.Functions) != 0 {
		t.Errorf("diagnostics %v, %+v", diagnostics, result)
	}
}

// TestPartial checks that the other functions are emitted, and that AllowPartial turns the errors
// into warnings.
func TestPartial(t *testing.T) {
	const text = `
	func.func @good(%x: tensor<4xf32>) -> tensor<4xf32> {
		return %x : tensor<4xf32>
	}
	func.func @bad(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
		%z = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
		return %z : tensor<3x2xf32>
	}
	func.func @caller(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
		%z = call @bad(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
		return %z : tensor<3x2xf32>
	}`
	for _, o := range []Options{{}, {AllowPartial: true}} {
		result, diagnostics := emitText(t, text, o)
		if len(result.Functions) != 1 || result.Functions[0].Name != "good" || strings.Join(result.LeftOut, " ") != "bad caller" {
			t.Errorf("%+v", result)
		}
		if len(diagnostics) != 2 || diagnostics.HasErrors() == o.AllowPartial {
			t.Errorf("%v: %v", o, diagnostics)
		}
	}
}

// TestRefusedOperand leaves a function out if an operation takes the result of a refused one.
func TestRefusedOperand(t *testing.T) {
	result, diagnostics := emitText(t, `func.func @f(%x: tensor<f32>) -> tensor<i1> {
		%0 = chlo.broadcast_add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<*xf32>
		%1 = chlo.broadcast_compare %0, %x {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<*xf32>, tensor<f32>) -> tensor<i1>
		return %1 : tensor<i1>
	}`, Options{})
	if len(result.Functions) != 0 || len(result.LeftOut) != 1 || len(diagnostics) != 1 {
		t.Errorf("%+v, %v", result, diagnostics)
	}
}

// TestCallCycle checks functions that call one another in a cycle: none is emitted, and each has a
// diagnostic.
func TestCallCycle(t *testing.T) {
	m, _ := moduletest.Read(&ir.Source{Text: []byte(`
	func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
		%y = call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
		return %y : tensor<4xf32>
	}
	func.func @g(%x: tensor<4xf32>) -> tensor<4xf32> {
		%y = call @h(%x) : (tensor<4xf32>) -> tensor<4xf32>
		return %y : tensor<4xf32>
	}
	func.func @h(%x: tensor<4xf32>) -> tensor<4xf32> {
		%y = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
		return %y : tensor<4xf32>
	}`)})
	result, diagnostics := Emit(m, Options{})
	var messages []string
	for _, d := range diagnostics {
		messages = append(messages, d.Message)
	}
	got := strings.Join(messages, "\n")
	for _, want := range []string{"'func.call' op calls '@g', which is not emitted", "'func.call' op calls '@h', which is not emitted", "'func.call' op calls '@f' recursively"} {
		if !strings.Contains(got, want) {
			t.Errorf("'%s' is missing in\n%s", want, got)
		}
	}
	if len(result.Functions) != 0 || len(result.LeftOut) != 3 {
		t.Errorf("%+v", result)
	}
}

// TestNoTerminator refuses a function whose block ends without a return, which no verifier has
// seen.
func TestNoTerminator(t *testing.T) {
	m, errors := mlir.Parse(&ir.Source{Name: "in.mlir", Text: []byte("func.func @f(%x: tensor<f32>) {\n  %0 = stablehlo.abs %x : tensor<f32>\n}\n")})
	if m == nil {
		t.Fatal(errors)
	}
	if _, refused := Emit(m, Options{}); len(refused) != 1 || !strings.Contains(refused[0].Message, "a block has no terminator") {
		t.Errorf("%v", refused)
	}
}
