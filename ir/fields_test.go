package ir_test

import (
	"fmt"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// TestFields checks the fields of dialect attributes.
func TestFields(t *testing.T) {
	for _, row := range []struct{ text, name, field, want string }{
		{"#stablehlo.dot<lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [0, 3]>", "#stablehlo.dot", "rhs_contracting_dimensions", "[0 3]"},
		{"#stablehlo.dot<lhs_contracting_dimensions = [1]>", "#stablehlo.dot", "lhs_batching_dimensions", "[]"},
		{"#stablehlo.gather<offset_dims = [1], index_vector_dim = 2>", "#stablehlo.gather", "index_vector_dim", "[2]"},
		{"#stablehlo.conv<[b, 1, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>", "#stablehlo.conv", "input_spatial_dimensions", "[2 1]"},
		{"#stablehlo.conv<[b, 1, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>", "#stablehlo.conv", "kernel_output_feature_dimension", "[3]"},
		{"#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, output_batch_dimension = 0, output_feature_dimension = 1>", "#stablehlo.conv", "output_feature_dimension", "[1]"},
		{"#stablehlo.bounds<?, 4>", "#stablehlo.bounds", "bounds", "[-9223372036854775808 4]"},
		{"#stablehlo.channel_handle<handle = 1, type = 2>", "#stablehlo.channel_handle", "type", "[2]"},
		{"#stablehlo.dot_algorithm<lhs_precision_type = f8E5M2, rhs_precision_type = f8E4M3, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>", "#stablehlo.dot_algorithm", "allow_imprecise_accumulation", "[1]"},
		{"#sdy.mesh<[\"x\"=2]>", "", "axes", "[]"},
	} {
		c := ir.NewContext()
		a, errors := text.NewReader(c).ReadAttr(row.text)
		if errors.HasErrors() {
			t.Errorf("%s: %s", row.text, errors[0].Message)
			continue
		}
		if got := fmt.Sprint(c.Attrs.Field(a, row.field).Ints); got != row.want || c.Attrs.DialectName(a) != row.name {
			t.Errorf("%s: %s %s is %s", row.text, c.Attrs.DialectName(a), row.field, got)
		}
	}
}
