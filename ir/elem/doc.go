// Package elem implements the scalar element types of MLIR and conversions of their values.
//
// # Model
//
// A Type is a row of one table: spelling, kind, width and, for floats, the
// format. A value is a Bits, the bit pattern a dense literal stores, and never a
// Go float, which would lose NaN payloads, the sign of zero and formats Go has no type for.
// All other functions work on (Type, Bits):
//
//	text  -> Bits   ParseInt, ParseFloat     as MLIR's attribute parser reads
//	Bits  -> text   AppendInt, AppendFloat   as MLIR's AsmPrinter prints
//	bytes <-> Bits  Load, Store              dense storage, little endian
//	Bits  -> Bits   Convert                  one stablehlo.convert of one element
//	text  <-> bytes ScanHex, DecodeHex, ...  the blobs of dense<"0x...">
//
// Int parses and prints integers of other widths than the table's; they have no Bits and no
// Convert.
//
// # Invariants
//
// Reading and printing agree with the reference printer (jaxlib 0.10.2) byte for
// byte; testdata holds its output and the scripts that generate it. Two facts matter most:
//
//   - MLIR reads every decimal through a 64-bit double and rounds that to the
//     target, so a literal is rounded twice: dense<1.0039062500001> is bf16
//     1.007810e+00, but with the last 1 twenty digits further right it is 1.0,
//     because the double has already lost it.
//   - MLIR prints six significant digits if they read back to the same bits. Those
//     digits come from a truncated, not a rounded, expansion, so 1.0e-20 : f64
//     prints as 9.9999999999999995E-21. See decimal.go.
//
// Convert rounds once, to nearest even, and reports what it lost in an Outcome.
//
// # Unsupported types
//
// No function panics, whatever the type or the bits. Complex types whose parts are wider than 64
// bits, none, and widths outside the table are not Numeric, and functions over values ignore them.
// Quantized types and tokenizing are left to the parser.
package elem
