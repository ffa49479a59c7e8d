// Package upstream implements verifiers of scf and tensor (SCF.cpp, TensorOps.cpp and
// ControlFlowInterfaces.cpp of MLIR 22), and some of arith, cf, complex and shape, with MLIR's
// messages. table.go maps operations to checks, which are in the file of their dialect.
package upstream

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Failure describes a verification failure of an operation.
type Failure struct {
	Message    string
	Unprefixed bool // no "'op' op " prefix: emitError
}

// A Check verifies one operation; it returns nil if the operation is valid.
type Check func(m *ir.Module, op ir.Op) *Failure

func opError(parts ...string) *Failure {
	f := &Failure{}
	for _, w := range parts {
		f.Message += w
	}
	return f
}

func plainError(parts ...string) *Failure {
	f := opError(parts...)
	f.Unprefixed = true
	return f
}

func itoa(n int) string { return strconv.Itoa(n) }

func itoa64(n int64) string { return strconv.FormatInt(n, 10) }

// quoted returns t in quotes, as MLIR prints it.
func quoted(m *ir.Module, t ir.Type) string { return "'" + m.Types.Text(t) + "'" }

// property returns the inherent attribute with this name, or 0.
func property(m *ir.Module, op ir.Op, name string) ir.Attr {
	n, ok := ir.TableName(name)
	if !ok {
		return 0
	}
	return m.Property(op, n)
}

// ints returns the elements of an integer list attribute, or nil if it is absent.
func ints(m *ir.Module, op ir.Op, name string) []int64 {
	if a := property(m, op, name); a != 0 {
		return m.Attrs.Ints(a)
	}
	return nil
}

// segments returns the n segments of the operands (operandSegmentSizes).
func segments(m *ir.Module, op ir.Op, n int) [][]ir.Value {
	rest, all := m.Operands(op), make([][]ir.Value, n)
	for i, size := range ints(m, op, "operandSegmentSizes") {
		if i < n && size >= 0 && int(size) <= len(rest) {
			all[i], rest = rest[:size:size], rest[size:]
		}
	}
	return all
}

func typesOf(m *ir.Module, values []ir.Value) []ir.Type { return m.AppendTypesOf(nil, values) }

func resultTypes(m *ir.Module, op ir.Op) []ir.Type { return m.AppendResultTypes(nil, op) }

// args returns the types of the entry block's arguments in region i.
func args(m *ir.Module, op ir.Op, i int) (types []ir.Type) {
	b := block(m, op, i)
	if b == 0 {
		return nil
	}
	for i := range m.NumArgs(b) {
		types = append(types, m.Type(m.Arg(b, i)))
	}
	return types
}

// block returns the entry block of region i, or 0.
func block(m *ir.Module, op ir.Op, i int) ir.Block {
	if r := m.Region(op, i); r != 0 {
		return m.FirstBlock(r)
	}
	return 0
}

// terminatorNamed returns the last operation of region i's entry block if it has this name, or 0.
func terminatorNamed(m *ir.Module, op ir.Op, i int, name ir.OpName) ir.Op {
	b := block(m, op, i)
	if b == 0 {
		return 0
	}
	if last := m.LastOp(b); last != 0 && m.OpName(last) == name {
		return last
	}
	return 0
}

func isIndex(m *ir.Module, t ir.Type) bool { return m.Types.Text(t) == "index" }

// checkFlow checks the types along a control flow edge (verifyTypesAlongControlFlowEdges).
func checkFlow(m *ir.Module, from, to string, operands, inputs []ir.Type) *Failure {
	edge := "along control flow edge from " + from + " to " + to + ": "
	if len(operands) != len(inputs) {
		return opError(edge, "region branch point has ", itoa(len(operands)), " operands, but region successor needs ", itoa(len(inputs)), " inputs")
	}
	for i := range operands {
		if operands[i] != inputs[i] {
			return opError(edge, "successor operand type #", itoa(i), " ", quoted(m, operands[i]), " should match successor input type #", itoa(i), " ", quoted(m, inputs[i]))
		}
	}
	return nil
}

// checkYields compares the terminator's operands in region i with the results.
func checkYields(m *ir.Module, op ir.Op, i int, name ir.OpName) *Failure {
	last := terminatorNamed(m, op, i, name)
	if last == 0 {
		return nil
	}
	return checkFlow(m, "Operation "+m.OpString(last), "parent", typesOf(m, m.Operands(last)), resultTypes(m, op))
}

// firstFailure returns the first failure that is not nil.
func firstFailure(failures ...*Failure) *Failure {
	for _, f := range failures {
		if f != nil {
			return f
		}
	}
	return nil
}
