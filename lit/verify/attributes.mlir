// What cannot be read in an attribute of StableHLO is said in the words of the parsers that are made of StablehloAttrs.td, with what follows
// from it, as jaxlib 0.10.2 says it.
// RUN: hlo-promote -s none --split-input-file --verify-diagnostics %s

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse StableHLO_ChannelHandle parameter 'handle' which is to be a `int64_t`}}
module attributes {t.a = #stablehlo.channel_handle<handle = , type = 0>} {}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: handle}}
module attributes {t.a = #stablehlo.channel_handle<handle = 1, handle = 2>} {}

// -----

// expected-error@+1 {{expected '>'}}
module attributes {t.a = #stablehlo.channel_handle<type = 1, handle = 2,>} {}

// -----

// expected-error@+1 {{expected 'mode'}}
module attributes {t.a = #stablehlo.result_accuracy<ulps = 1, atol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {t.a = #stablehlo.result_accuracy<mode = #stablehlo<precision DEFAULT>>} {}

// -----

// expected-error@+2 {{expected ::mlir::stablehlo::ResultAccuracyMode to be one of: DEFAULT, HIGHEST, TOLERANCE}}
// expected-error@+1 {{failed to parse StableHLO_ResultAccuracyModeAttr parameter 'value' which is to be a `::mlir::stablehlo::ResultAccuracyMode`}}
module attributes {t.a = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<BEST>>} {}

// -----

// expected-error@+1 {{expected 'lhs_precision_type'}}
module attributes {t.a = #stablehlo.dot_algorithm<rhs_precision_type = f32>} {}

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse StableHLO_DotAlgorithm parameter 'lhsComponentCount' which is to be a `int64_t`}}
module attributes {t.a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = one>} {}

// -----

// expected-error@+1 {{expected '['}}
module attributes {t.a = #stablehlo.type_extensions<bounds = 4>} {}

// -----

// In any order, or without what may be left out.
module attributes {t.a = #stablehlo.channel_handle<type = 1, handle = 2>, t.b = #stablehlo.axis_ref<name = "x">,
                   t.c = #stablehlo.result_accuracy<rtol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} {}
