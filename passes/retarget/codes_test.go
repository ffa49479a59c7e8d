package retarget

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// codePrograms has a program and a target for each code. Each has one problem only.
var codePrograms = []struct {
	code            string
	target, program string
}{
	{unreplaceableType, "no-f64", `func.func @f(%x: tensor<4x!quant.uniform<i8:f64, 0.5>>) { return }`},
	{constantRange, "no64", `func.func @f() -> tensor<i64> { %0 = stablehlo.constant dense<5000000000> : tensor<i64> return %0 : tensor<i64> }`},
	{constantForm, "no-f64", `func.func @f() -> tensor<4xf64> { %0 = stablehlo.constant sparse<[[0]], [1.0]> : tensor<4xf64> return %0 : tensor<4xf64> }`},
	{dependsOnBits, "no64", `func.func @f(%x: tensor<i64>) -> tensor<i64> { %0 = stablehlo.popcnt %x : tensor<i64> return %0 : tensor<i64> }`},
	{customCall, "no-f64", `func.func @f(%x: tensor<f64>) -> tensor<f64> { %0 = stablehlo.custom_call @lapack(%x) : (tensor<f64>) -> tensor<f64> return %0 : tensor<f64> }`},
	{otherDialect, "no-f64", `func.func @f(%x: tensor<f64>) -> tensor<f64> { %0 = "foo.bar"(%x) : (tensor<f64>) -> tensor<f64> return %0 : tensor<f64> }`},
	{fixedElement, "replace i32 = i16", `func.func @f(%x: tensor<?xf32>) { %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32> return }`},
	{inconsistentParts, "replace f64 = f32", `func.func @f(%x: tensor<complex<f64>>) -> tensor<f64> { %0 = stablehlo.real %x : (tensor<complex<f64>>) -> tensor<f64> return %0 : tensor<f64> }`},
	{indexRange, "no64", `func.func @f() -> tensor<3000000000xi64> { %0 = stablehlo.iota dim = 0 : tensor<3000000000xi64> return %0 : tensor<3000000000xi64> }`},
	{noAlgorithm, "replace f32 = f16", `func.func @f(%x: tensor<2x2xbf16>) -> tensor<2x2xbf16> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32,
    lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> tensor<2x2xbf16>
  return %0 : tensor<2x2xbf16> }`},
	{missingBody, "no-f64", `func.func private @f(tensor<f64>) -> tensor<f64>`},
	{boundaryValue, "replace f64 = f32\nboundary convert", `func.func @f(%t: tuple<tensor<f64>>) { return }`},
	{refused, "refuse bf16", `func.func @f(%x: tensor<bf16>) { return }`},
	{unwidenableBody, "compute bf16 = f32 in add reduce accumulate", `func.func @f(%x: tensor<4xbf16>, %i: tensor<bf16>) -> tensor<bf16> {
  %0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
   reducer(%a: tensor<bf16>, %b: tensor<bf16>) { %1 = func.call @g(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16> stablehlo.return %1 : tensor<bf16> }
  return %0 : tensor<bf16> }
func.func private @g(%a: tensor<bf16>, %b: tensor<bf16>) -> tensor<bf16> { return %a : tensor<bf16> }`},
	{unconvertible, "compute bf16 = f32", `func.func @f(%x: tensor<*xbf16>) -> tensor<*xbf16> { %0 = stablehlo.exponential %x : tensor<*xbf16> return %0 : tensor<*xbf16> }`},
	{typeNotAccepted, "replace i64 = ui64", `func.func @f(%x: tensor<i64>) -> tensor<i64> { %0 = stablehlo.sign %x : tensor<i64> return %0 : tensor<i64> }`},
	{matchesNothing, "compute bf16 = f32 func g", `func.func @f(%x: tensor<f32>) { return }`},
	{selectsNothing, "compute bf16 = f32 in tanh", `func.func @f(%x: tensor<f32>) { return }`},
	{convertsTwice, "cast tanh : f32 = bf16 func f\ncompute bf16 = f32 in tanh", `func.func @f(%x: tensor<f32>) -> tensor<f32> { %0 = stablehlo.tanh %x : tensor<f32> return %0 : tensor<f32> }`},
	{unreducedValue, "replace f64 = f32\nboundary convert", `sdy.mesh @mesh = <["y"=2]>
func.func @f(%x: tensor<8xf64>) -> tensor<8xf64> { %0 = sdy.sharding_constraint %x <@mesh, [{}], unreduced={"y"}> : tensor<8xf64> return %0 : tensor<8xf64> }`},
	{constantInf, "no-f64", `func.func @f() -> tensor<f64> { %0 = stablehlo.constant dense<1.0e300> : tensor<f64> return %0 : tensor<f64> }`},
	{bitsAllowed, "replace i64 = i32\nbits allow", `func.func @f(%x: tensor<i64>) -> tensor<i64> { %0 = stablehlo.popcnt %x : tensor<i64> return %0 : tensor<i64> }`},
	{convertRange, "no64", `func.func @f(%x: tensor<f32>) -> tensor<i64> { %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<i64> return %0 : tensor<i64> }`},
	{hostChanges, "no-f64", `func.func @f(%t: !stablehlo.token) -> tensor<f64> {
  %0:2 = "stablehlo.infeed"(%t) {infeed_config = ""} : (!stablehlo.token) -> (tensor<f64>, !stablehlo.token) return %0#0 : tensor<f64> }`},
	{summary, "no-f64", `func.func @f(%x: tensor<f64>) { return }`},
	{constantClamped, "replace i64 = i32\nrange saturate", `func.func @f() -> tensor<i64> { %0 = stablehlo.constant dense<5000000000> : tensor<i64> return %0 : tensor<i64> }`},
	{constantRound, "no-f64", `func.func @f() -> tensor<f64> { %0 = stablehlo.constant dense<0.1> : tensor<f64> return %0 : tensor<f64> }`},
	{constantExtreme, "no64", `func.func @f() -> tensor<i64> { %0 = stablehlo.constant dense<-9223372036854775808> : tensor<i64> return %0 : tensor<i64> }`},
	{computesInOtherType, "bf16-in-f32", `func.func @f(%x: tensor<bf16>) -> tensor<bf16> { %0 = stablehlo.exponential %x : tensor<bf16> return %0 : tensor<bf16> }`},
	{convertErased, "no-f64", `func.func @f(%x: tensor<f32>) -> tensor<f64> { %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64> return %0 : tensor<f64> }`},
	{convertInserted, "replace f32 = bf16\nkeep f32 in exponential", `func.func @f(%x: tensor<f32>) -> tensor<f32> { %0 = stablehlo.exponential %x : tensor<f32> return %0 : tensor<f32> }`},
	{shapeChanged, "no-f64", `func.func @f(%x: tensor<f64>) { %0 = stablehlo.abs %x {xla_shape = "f64[]"} : tensor<f64> return }`},
	{convertWidened, "no-f8", `func.func @f(%x: tensor<f32>) -> tensor<f8E4M3FN> { %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f8E4M3FN> return %0 : tensor<f8E4M3FN> }`},
}

// TestCodesAreRaised checks that each code is explained and raised by its program, at a source
// range, and that the program raises no other code except the summary.
func TestCodesAreRaised(t *testing.T) {
	for _, e := range explanations {
		found := false
		for _, r := range codePrograms {
			found = found || r.code == e.Code
		}
		if !found {
			t.Errorf("no program raises %s", e.Code)
		}
	}
	for _, r := range codePrograms {
		m := parse(t, r.program)
		to := read(t, r.target)
		result, diagnostics := Run(m, to)
		if result != nil {
			diagnostics = append(result.Warnings, result.Report.Remarks(m)...)
			u := NewUsage(to)
			u.Add(result.Report)
			for _, x := range u.Unmatched() {
				diagnostics.Add(&ir.Diagnostic{Code: x.Code, Message: x.Message, Range: ir.Range{Start: x.Column, End: x.Column + x.Width}})
			}
		}
		if !slices.ContainsFunc(diagnostics, func(d *ir.Diagnostic) bool { return d.Code == r.code }) {
			t.Errorf("%s is not raised: %q", r.code, messages(diagnostics))
		}
		for _, d := range diagnostics {
			if d.Code != r.code && d.Code != summary {
				t.Errorf("%s: also %s: %s", r.code, d.Code, d.Message)
			}
			if d.Range == (ir.Range{}) && d.Code != summary {
				t.Errorf("%s: %s has no source range", r.code, d.Message)
			}
		}
	}
}
