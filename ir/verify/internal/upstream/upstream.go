// Package upstream implements verifiers of scf and tensor (SCF.cpp, TensorOps.cpp and
// ControlFlowInterfaces.cpp of MLIR 22), and some of arith, cf, complex and shape, with MLIR's
// messages. table.go maps operations to checks, which are in the file of their dialect.
package upstream

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Fault describes a verification failure of an operation.
type Fault struct {
	Message string
	Bare    bool // no "'op' op " prefix: emitError
}

// A Check verifies one operation; it returns nil if the operation is valid.
type Check func(m *ir.Module, op ir.Op) *Fault

func fault(words ...string) *Fault {
	f := &Fault{}
	for _, w := range words {
		f.Message += w
	}
	return f
}

func bare(words ...string) *Fault {
	f := fault(words...)
	f.Bare = true
	return f
}

func itoa(n int) string { return strconv.Itoa(n) }

func itoa64(n int64) string { return strconv.FormatInt(n, 10) }

// spelled returns t in quotes, as MLIR prints it.
func spelled(m *ir.Module, t ir.Type) string { return "'" + m.TypeString(t) + "'" }

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
		return m.Ints(a)
	}
	return nil
}

// lists returns the n segments of the operands (operandSegmentSizes).
func lists(m *ir.Module, op ir.Op, n int) [][]ir.Value {
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

// end returns the last operation of region i's entry block if it has this name, or 0.
func end(m *ir.Module, op ir.Op, i int, name ir.OpName) ir.Op {
	b := block(m, op, i)
	if b == 0 {
		return 0
	}
	if last := m.LastOp(b); last != 0 && m.OpName(last) == name {
		return last
	}
	return 0
}

func isIndex(m *ir.Module, t ir.Type) bool { return m.TypeString(t) == "index" }

// flow checks the types along a control flow edge (verifyTypesAlongControlFlowEdges).
func flow(m *ir.Module, from, to string, given, taken []ir.Type) *Fault {
	edge := "along control flow edge from " + from + " to " + to + ": "
	if len(given) != len(taken) {
		return fault(edge, "region branch point has ", itoa(len(given)), " operands, but region successor needs ", itoa(len(taken)), " inputs")
	}
	for i := range given {
		if given[i] != taken[i] {
			return fault(edge, "successor operand type #", itoa(i), " ", spelled(m, given[i]), " should match successor input type #", itoa(i), " ", spelled(m, taken[i]))
		}
	}
	return nil
}

// yields compares the terminator's operands in region i with the results.
func yields(m *ir.Module, op ir.Op, i int, name ir.OpName) *Fault {
	last := end(m, op, i, name)
	if last == 0 {
		return nil
	}
	return flow(m, "Operation "+m.OpString(last), "parent", typesOf(m, m.Operands(last)), resultTypes(m, op))
}

// first returns the first fault that is not nil.
func first(faults ...*Fault) *Fault {
	for _, f := range faults {
		if f != nil {
			return f
		}
	}
	return nil
}
