package annotate

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
)

// TestMismatchedMarks strips marks that no promotion writes.
func TestMismatchedMarks(t *testing.T) {
	for _, c := range []struct{ mark, want string }{
		{`promote.was = 1 : i32`, "'promote.was' cannot be 1 : i32"},
		{`promote.was = {nose = 1 : i32}`, "'nose' is not a part of 'promote.was'"},
		{`promote.was = {name = 1 : i32}`, "'name' cannot be 1 : i32"},
		{`promote.was = {types = [1 : i32]}`, "'types' cannot be 1 : i32"},
		{`promote.was = {types = []}`, "'types' does not match the number of results"},
		{`promote.was = {operands = array<i64: 1>, name = "stablehlo.add"}`, "'stablehlo.add' op expected 2 operands, but found 1"},
		{`promote.was = {operands = array<i64: 0>}`, "operand #0 does not dominate this use"},
		{`promote.was = {operands = array<i64: 7>}`, "'operands' does not name existing values"},
		{`promote.was = {operands = array<i64: -9223372036854775808>}`, "'operands' does not name existing values"},
		{`promote.was = {erased = [{}]}`, "'erased' is not an operation that can be inserted here"},
		{`promote.was = {erased = [{name = "func.func"}]}`, "'func.func' op requires one region"},
		{`promote.was = {erased = [{name = "stablehlo.sine", types = [tensor<4xf32>], operands = array<i64: -1>}]}`, "does not dominate"},
		{`promote.was = {no_properties = [3 : i32]}`, "'no_properties' cannot be 3 : i32"},
	} {
		var n tally
		m := n.read("in.mlir", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.negate %x {"+c.mark+"} : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n")
		if m == nil {
			t.Errorf("%s: parsing failed", c.mark)
			continue
		}
		if errors := Strip(m); len(errors) == 0 || !strings.Contains(errors[0].Message, c.want) {
			t.Errorf("%s: %v", c.mark, errors)
		}
	}
}

// TestInsertedWithoutOperands erases an inserted operation without operands, which restores no
// value.
func TestInsertedWithoutOperands(t *testing.T) {
	var n tally
	m := n.read("in.mlir", "func.func @f() -> tensor<f32> {\n  %0 = stablehlo.constant {promote.from = \"\"} dense<1.0> : tensor<f32>\n  return %0 : tensor<f32>\n}\n")
	if errors := Strip(m); len(errors) != 1 || !strings.Contains(errors[0].Message, "marks is not recorded") || errors[0].Code != CannotStripCode {
		t.Errorf("%v", errors)
	}
}

// TestCannotMark marks an operation in a custom assembly format, and one that is marked
// already.
func TestCannotMark(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"  %0 = stablehlo.floor %y : tensor<4xi32>\n  %1 = unknown.op %0 : tensor<4xi32>", "the operation is unregistered and uses a custom assembly format"},
		{"  %1 = stablehlo.add %x, %y {promote.was = {}} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>", "the module already has marks"},
	} {
		var n tally
		m := n.read("in.mlir", "func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<4xf32> {\n"+c.body+"\n  return %1 : tensor<4xf32>\n}\n")
		before := m.Clone()
		if _, errors := passes.Run(m, passes.Options{}); len(errors) > 0 {
			t.Fatal(errors[0])
		}
		errors := Mark(before, m, func(ir.Op) string { return "" })
		if len(errors) != 1 || !strings.Contains(errors[0].Message, c.want) || errors[0].Code != CannotMarkCode {
			t.Errorf("%s: %v", c.body, errors)
		}
	}
}

// TestNothingToMark marks an unchanged module, and strips one without marks.
func TestNothingToMark(t *testing.T) {
	var n tally
	m := n.read("in.mlir", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n")
	if errors := Mark(m.Clone(), m, nil); len(errors) > 0 || m.Edited() {
		t.Errorf("%v, edited %v", errors, m.Edited())
	}
	if errors := Strip(m); len(errors) > 0 || m.Edited() {
		t.Errorf("%v, edited %v", errors, m.Edited())
	}
}
