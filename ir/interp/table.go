package interp

import "github.com/hlo-promote/hlo-promote/ir"

// A Class is the accuracy with which an operation computes its results.
type Class uint8

const (
	Exact       Class = iota // all bits are defined: movement, integers, predicates
	Rounded                  // arithmetic that rounds once, or once in each step of a body
	Function                 // a function of floats, within a few units in the last place
	Accumulated              // a sum in an order that spec.md does not define
	Random                   // bits or numbers that the implementation defines
	Control                  // regions, calls, tokens: the accuracy of what they evaluate
)

// A row says how an operation is evaluated.
type row struct {
	op    ir.OpName
	class Class
	spec  string // heading in spec.md, or the file and definition of another dialect

	kern func(s *site) kernel           // the kernel of an elementwise operation
	run  func(x *call) ([]Value, error) // the function of any other operation
	// run computes on numbers, so that quantized operands are dequantized; kernels always do
	quantized bool
}

// rows returns the rows of all operations.
func rows() []row {
	var list []row
	for _, part := range [][]row{elementwiseRows(), movementRows(), computingRows(), controlRows(), parallelRows(), chloRows(), scalarRows(), shapeRows(), shardyRows()} {
		list = append(list, part...)
	}
	return list
}

// tableOf returns the rows by the number of their operation.
func tableOf() map[ir.OpName]*row {
	list := rows()
	table := make(map[ir.OpName]*row, len(list))
	for i := range list {
		table[list[i].op] = &list[i]
	}
	return table
}

// Class returns the accuracy of an operation, and false if it has no value that is defined.
func (e *Interp) Class(n ir.OpName) (Class, bool) {
	r := e.table[n]
	if r == nil {
		return Exact, false
	}
	return r.class, true
}
