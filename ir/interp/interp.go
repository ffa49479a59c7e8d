package interp

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// Options bound and observe an evaluation. The zero value has the default bounds.
type Options struct {
	Steps int64  // operations to evaluate, those of bodies once for each element; 0: no bound
	Bytes int64  // bytes of live values; 0: no bound
	Depth int    // depth of calls; 0: 1000
	Seed  uint64 // of stablehlo.rng

	// Observe, if not nil, is called with the results of each operation that is not part of a
	// compiled body. An error that it returns ends the evaluation.
	Observe func(op ir.Op, operands, results []Value) error
	// Begin, if not nil, is called before each operation for which Observe is called after it.
	Begin func(op ir.Op, operands []Value) error
	// Print, if not nil, is called by interpreter.print.
	Print func(op ir.Op, v *Tensor)
}

// An Interp evaluates the functions of a module.
type Interp struct {
	m       *ir.Module
	o       Options
	symbols *ir.Symbols
	reader  *text.Reader // reads the attributes of operations that are kept as text
	chlo    *Interp      // of the functions of CHLO; nil until one is needed

	table map[ir.OpName]*row
	ctx   context.Context
	steps int64
	heap  heap
	// regions that are being evaluated, one in the other
	nested int

	spans        map[ir.Op]span         // of functions
	planned      map[ir.Block]bool      // blocks whose operations have their entries in free
	free         map[ir.Op][]ir.Value   // values whose last use is an operation
	programs     map[ir.Region]*program // compiled bodies; nil for those that are none
	kernels      map[ir.Op]kernel       // of elementwise operations
	checked      map[ir.Type]bool       // types whose elements are supported
	hasQuantized bool                   // whether a value of the module is quantized
	probes       map[string][]*Tensor   // by probe_id, see interpreter.probe
	random       uint64                 // state of stablehlo.rng
}

// A span is the range of the numbers of the values of a function.
type span struct{ first, last ir.Value }

// New returns an interpreter of a module, which must be verified and must not change.
func New(m *ir.Module, o Options) *Interp {
	if o.Depth == 0 {
		o.Depth = 1000
	}
	e := &Interp{
		m: m, o: o, table: tableOf(), symbols: ir.SymbolsOf(m), ctx: context.Background(), heap: heap{limit: o.Bytes}, random: o.Seed,
		spans: map[ir.Op]span{}, planned: map[ir.Block]bool{}, free: map[ir.Op][]ir.Value{}, programs: map[ir.Region]*program{},
		kernels: map[ir.Op]kernel{}, checked: map[ir.Type]bool{}, probes: map[string][]*Tensor{},
	}
	for v := ir.Value(1); int(v) < m.NumValues(); v++ {
		t := m.Type(v)
		e.hasQuantized = e.hasQuantized || e.quantization(t) != nil
	}
	return e
}

// Probes returns the values that interpreter.probe has stored, by the identifier of the probe.
func (e *Interp) Probes() map[string][]*Tensor { return e.probes }

// Steps returns the number of operations that were evaluated.
func (e *Interp) Steps() int64 { return e.steps }

// Call evaluates a func.func of the module and returns its results. The arguments are not changed.
// The error is an [*ir.Diagnostic] about an operation, or that of the context.
func (e *Interp) Call(ctx context.Context, function ir.Op, args ...Value) ([]Value, error) {
	if err := e.enter(ctx, function, args); err != nil {
		return nil, err
	}
	return e.call(&frame{}, function, args)
}

// enter checks the arguments of a call from outside, and prepares for it.
func (e *Interp) enter(ctx context.Context, function ir.Op, args []Value) error {
	e.ctx, e.nested = ctx, 0
	body := e.m.Body(function)
	if body == 0 {
		return e.errorAt(function, "the function has no body")
	}
	if n := e.m.NumArgs(body); n != len(args) {
		return e.errorAt(function, fmt.Sprintf("the function has %d arguments, but %d values are given", n, len(args)))
	}
	for i, v := range args {
		if why := e.mismatch(v, e.m.Type(e.m.Arg(body, i))); why != "" {
			return e.errorAt(function, fmt.Sprintf("argument %d: %s", i, why))
		}
	}
	return nil
}

// mismatch returns why a value does not have a type, or "".
func (e *Interp) mismatch(v Value, t ir.Type) string {
	switch v := v.(type) {
	case *Tensor:
		want, ok := e.ElementType(t)
		k := e.m.Types.Kind(t)
		switch {
		case !ok:
			return "a tensor is given for the type " + e.m.Types.Text(t)
		case v.Type != want:
			return fmt.Sprintf("elements of type %s are given for %s", v.Type, e.m.Types.Text(t))
		case !fits(v.Shape, e.m.Types.Dims(t), k == ir.UnrankedType || k == ir.OpaqueType):
			return fmt.Sprintf("the shape %v is given for %s", v.Shape, e.m.Types.Text(t))
		}
		if n, ok := ir.Product(v.Shape); !ok || n*int64(want.StorageBytes()) != int64(len(v.Data)) {
			return fmt.Sprintf("%d bytes are given for the shape %v", len(v.Data), v.Shape)
		}
		return ""
	case Token:
		if k := e.m.Types.Kind(t); k == ir.TokenType || k == ir.OpaqueType {
			return ""
		}
	case Tuple:
		parts, _ := e.m.Types.Parts(t)
		if k := e.m.Types.Kind(t); k != ir.TupleType && k != ir.FutureType || len(parts) != len(v) {
			break
		}
		for i, p := range parts {
			if why := e.mismatch(v[i], p); why != "" {
				return why
			}
		}
		return ""
	}
	return "the value does not have the type " + e.m.Types.Text(t)
}

// fits reports whether a shape is one of those that a type allows.
func fits(shape, dims []int64, unranked bool) bool {
	if unranked {
		return true
	}
	if len(shape) != len(dims) {
		return false
	}
	for d, n := range dims {
		if n != shape[d] && n != ir.Dynamic {
			return false
		}
	}
	return true
}

// ElementType returns the element type of the values of a type: that of the storage of a quantized
// type. ok is false if the values are no tensors or have an element type that is not supported.
func (e *Interp) ElementType(t ir.Type) (_ elem.Type, ok bool) {
	if q := e.m.Types.Quantization(e.m.Types.ElementType(t)); q != nil {
		return storageOf(q)
	}
	switch e.m.Types.Kind(t) {
	case ir.TensorType, ir.UnrankedType, ir.ScalarType, ir.ComplexType:
	case ir.OpaqueType:
		text := e.m.Types.Text(t)
		return elem.Index, text == "!shape.shape" || text == "!shape.size"
	default:
		return elem.None, false
	}
	s := e.m.Types.Elem(t)
	switch s.Part() {
	case elem.None, elem.TF32, elem.F80, elem.F128:
		return s, false
	}
	return s, !s.IsComplex() || s.Part().IsFloat()
}

// errorAt returns an error about an operation.
func (e *Interp) errorAt(op ir.Op, message string) error {
	return e.m.At(e.m.Ranges().Op(op), ir.Error, "'"+e.m.OpString(op)+"' op "+message)
}

// rowOf returns the row of an operation, or nil.
func (e *Interp) rowOf(op ir.Op) *row { return e.table[e.m.OpName(op)] }

// charge counts evaluated operations against the bounds.
func (e *Interp) charge(op ir.Op, n int64) error {
	before := e.steps
	e.steps += n
	if e.o.Steps > 0 && e.steps > e.o.Steps {
		return e.errorAt(op, fmt.Sprintf("exceeds the bound of %d evaluated operations", e.o.Steps))
	}
	if before>>10 != e.steps>>10 {
		return e.ctx.Err()
	}
	return nil
}

// A heap allocates the memory of values.
type heap struct {
	limit  int64
	live   int64
	pooled int64
	pool   map[int][]*memory // free memory by capacity
	fresh  []*memory         // allocated by the running operations
}

// alloc returns memory of a size. Its content is undefined.
func (h *heap) alloc(size int) *memory {
	h.live += int64(size)
	room := capacityOf(size)
	var mem *memory
	if list := h.pool[room]; len(list) > 0 {
		mem = list[len(list)-1]
		mem.data = mem.data[:size]
		h.pool[room] = list[:len(list)-1]
		h.pooled -= int64(room)
	} else {
		mem = &memory{data: make([]byte, size, room)}
	}
	h.fresh = append(h.fresh, mem)
	return mem
}

// capacityOf rounds a size up, so that values of similar sizes can use the same memory. There are
// 16 capacities between a power of two and the next.
func capacityOf(size int) int {
	unit := 1 << max(bits.Len(uint(size))-5, 0)
	return (size + unit - 1) &^ (unit - 1)
}

// recycle gives back memory without references.
func (h *heap) recycle(mem *memory) {
	room := cap(mem.data)
	h.live -= int64(len(mem.data))
	if h.pooled += int64(room); h.pooled > h.live/10+1<<20 || h.pool == nil {
		h.pool, h.pooled = map[int][]*memory{}, int64(room)
	}
	h.pool[room] = append(h.pool[room], mem)
}

// sweep recycles memory that was allocated since a mark and has no references.
func (h *heap) sweep(mark int) {
	for _, mem := range h.fresh[mark:] {
		if mem.refs == 0 {
			h.recycle(mem)
		}
	}
	h.fresh = h.fresh[:mark]
}

// retain adds a reference to the memory of a value.
func (h *heap) retain(v Value) {
	switch v := v.(type) {
	case *Tensor:
		if v.mem != nil {
			v.mem.refs++
		}
	case Tuple:
		for _, part := range v {
			h.retain(part)
		}
	}
}

// release removes a reference. Memory without references is used again.
func (h *heap) release(v Value) {
	switch v := v.(type) {
	case *Tensor:
		if v.mem != nil {
			if v.mem.refs--; v.mem.refs == 0 {
				h.recycle(v.mem)
			}
		}
	case Tuple:
		for _, part := range v {
			h.release(part)
		}
	}
}

// formatInts formats an index.
func formatInts(list []int64) string { return strings.ReplaceAll(fmt.Sprint(list), " ", ", ") }

// joinInts formats a shape.
func joinInts(list []int64) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", "x")
}
