// Attributes of StableHLO that jaxlib 0.10.2 cannot read.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

// expected-error@+1 {{expected an integer, found ','}}
module attributes {t.a = #stablehlo.channel_handle<handle = , type = 0>} {}

// -----

// expected-error@+1 {{duplicated `handle` entry}}
module attributes {t.a = #stablehlo.channel_handle<handle = 1, handle = 2>} {}

// -----

// expected-error@+1 {{expected a field, found '>'}}
module attributes {t.a = #stablehlo.channel_handle<type = 1, handle = 2,>} {}

// -----

// expected-error@+1 {{expected 'ulps', found 'atol'}}
module attributes {t.a = #stablehlo.result_accuracy<ulps = 1, atol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {t.a = #stablehlo.result_accuracy<mode = #stablehlo<precision DEFAULT>>} {}

// -----

// expected-error@+1 {{expected one of DEFAULT, HIGHEST, TOLERANCE, found 'BEST'}}
module attributes {t.a = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<BEST>>} {}

// -----

// expected-error@+1 {{expected field 'lhs_precision_type', found '>'}}
module attributes {t.a = #stablehlo.dot_algorithm<rhs_precision_type = f32>} {}

// -----

// expected-error@+1 {{expected an integer, found 'one'}}
module attributes {t.a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = one>} {}

// -----

// expected-error@+1 {{expected '['}}
module attributes {t.a = #stablehlo.type_extensions<bounds = 4>} {}

// -----

// In any order, or without optional parts.
module attributes {t.a = #stablehlo.channel_handle<type = 1, handle = 2>, t.b = #stablehlo.axis_ref<name = "x">,
                   t.c = #stablehlo.result_accuracy<rtol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} {}
