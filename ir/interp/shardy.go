package interp

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// shardyRows lists the operations of Shardy. They say how tensors are divided over devices, and
// change no value of the whole tensor.
func shardyRows() []row {
	list := []row{
		{op: ir.OpSdyConstant, class: Exact, spec: "ops.td, ConstantOp", run: constant},
		{op: ir.OpSdyManualComputation, class: Control, spec: "ops.td, ManualComputationOp", run: manualComputation},
		{op: ir.OpSdyNamedComputation, class: Control, spec: "ops.td, NamedComputationOp", run: func(x *call) ([]Value, error) { return x.evalRegion(0, x.in) }},
		{op: ir.OpSdyShardingGroup, class: Control, spec: "ops.td, ShardingGroupOp", run: func(*call) ([]Value, error) { return nil, nil }},
	}
	for _, n := range []ir.OpName{
		ir.OpSdyShardingConstraint, ir.OpSdyReshard, ir.OpSdyPropagationBarrier, ir.OpSdyDataFlowEdge, ir.OpSdyFuncDataFlowEdge,
		ir.OpSdyAllGather, ir.OpSdyAllSlice, ir.OpSdyAllToAll, ir.OpSdyCollectivePermute,
	} {
		list = append(list, row{op: n, class: Exact, spec: "ops.td, " + strings.TrimPrefix(ir.Known(n).Name, "sdy."), run: identity})
	}
	return list
}

// manualComputation evaluates the body for each device of the mesh: each gets its parts of the
// operands, and collective operations in the body meet. A process of several evaluates its own
// device only.
func manualComputation(x *call) ([]Value, error) {
	p, err := divisionOf(x)
	if err != nil {
		return nil, err
	}
	if x.proc().grid.replicas*x.proc().grid.partitions > 1 || p == nil {
		b := x.m.FirstBlock(x.region(0))
		for i, v := range x.in {
			if why := x.mismatch(v, x.m.Type(x.m.Arg(b, i))); why != "" {
				return nil, x.fail("divides its operands over several devices, and one is evaluated: " + why)
			}
		}
		return x.evalRegion(0, x.in)
	}
	g := &grid{replicas: 1, partitions: len(p.devices), channels: map[int64][][]Value{}}
	all := make([]*running, len(p.devices))
	for n, device := range p.devices {
		args := slices.Clone(x.in)
		for i, s := range p.in {
			if args[i], err = p.partOf(x.tensor(i), s, n); err != nil {
				return nil, err
			}
		}
		r, stop := x.start(&process{partition: device, grid: g}, x.op, args)
		defer stop()
		all[device] = r
	}
	if err := x.runAll(g, all); err != nil {
		return nil, err
	}
	results := make([]Value, len(p.out))
	for i, s := range p.out {
		if results[i], err = p.joined(s, i, all); err != nil {
			return nil, err
		}
	}
	for _, r := range all {
		x.unhold(r.frame, 0)
	}
	return results, nil
}

// A division says how a manual computation divides tensors.
type division struct {
	x       *call
	mesh    *shardy.Mesh
	manual  map[string]bool // axes
	in, out []*shardy.Sharding
	devices []int // numbers of the processes, in the order of the mesh
}

// divisionOf returns how the operation divides its operands; nil if its mesh has one device or is
// not known.
func divisionOf(x *call) (*division, error) {
	p := &division{x: x, manual: map[string]bool{}}
	text := func(name string) string { return x.m.Attrs.Text(x.property(name)) }
	p.in, _ = shardy.Read[[]*shardy.Sharding](text("in_shardings"))
	p.out, _ = shardy.Read[[]*shardy.Sharding](text("out_shardings"))
	if all := slices.Concat(p.in, p.out); len(all) > 0 {
		if p.mesh = all[0].Mesh; all[0].Symbol != "" {
			p.mesh = meshNamed(x, strings.Trim(strings.TrimPrefix(all[0].Symbol, "@"), `"`))
		}
	}
	if p.mesh == nil || len(p.mesh.Names) == 0 || len(p.in) != len(x.in) {
		return nil, nil
	}
	_, list, _ := strings.Cut(text("manual_axes"), "manual_axes{")
	for name := range strings.SplitSeq(strings.TrimRight(list, "}>"), ",") {
		p.manual[strings.Trim(name, ` "`)] = true
	}
	if n, ok := ir.Product(p.mesh.Sizes); !ok || n > maxDevices {
		return nil, x.fail("has a mesh of more than " + strconv.Itoa(maxDevices) + " devices")
	}
	for i, n := range offsetsOf(p.mesh.Sizes, strides(p.mesh.Sizes)) {
		if len(p.mesh.Devices) > 0 {
			n = p.mesh.Devices[i]
		}
		p.devices = append(p.devices, int(n))
	}
	if len(p.devices) == 1 {
		return nil, nil
	}
	return p, nil
}

// meshNamed returns the mesh with a name in the nearest enclosing operation that has it, or nil.
func meshNamed(x *call, name string) *shardy.Mesh {
	for around := x.m.ParentOp(x.op); around != 0; around = x.m.ParentOp(around) {
		for op := range ir.Children(x.m, around) {
			if x.m.OpName(op) == ir.OpSdyMesh && x.m.Attrs.StringOf(x.m.Property(op, ir.NameSymName)) == name {
				mesh, _ := shardy.Read[*shardy.Mesh](x.m.Attrs.Text((&call{Interp: x.Interp, op: op}).property("mesh")))
				return mesh
			}
		}
	}
	return nil
}

// maxDevices bounds the devices of a mesh, each of which is a process.
const maxDevices = 4096

// shapeOf returns the shape and the place of the part of a tensor that device n of the mesh has.
func (p *division) shapeOf(shape []int64, s *shardy.Sharding, n int) (size, start []int64, err error) {
	size, start = slices.Clone(shape), make([]int64, len(shape))
	steps := strides(p.mesh.Sizes)
	for d, dim := range s.Dims {
		at := int64(0)
		for _, a := range dim.Axes {
			k := p.mesh.AxisIndex(a.Name)
			switch {
			case !p.manual[a.Name]:
				continue
			case a.IsSubAxis() || k < 0 || d >= len(size) || size[d]%p.mesh.Sizes[k] != 0:
				return nil, nil, p.x.fail("divides a tensor of shape " + joinInts(shape) + " in a way that is not supported")
			}
			size[d] /= p.mesh.Sizes[k]
			at = at*p.mesh.Sizes[k] + int64(n)/steps[k]%p.mesh.Sizes[k]
		}
		if d < len(start) {
			start[d] = at * size[d]
		}
	}
	return size, start, nil
}

// partOf returns the part of a tensor that device n of the mesh has.
func (p *division) partOf(in *Tensor, s *shardy.Sharding, n int) (*Tensor, error) {
	limit, start, err := p.shapeOf(in.Shape, s, n)
	if err != nil {
		return nil, err
	}
	step := make([]int64, len(start))
	for d := range start {
		limit[d] += start[d]
		step[d] = 1
	}
	return p.x.sliceOf(in, start, limit, step)
}

// joined returns result i of all devices as one tensor. Devices with the same part have the same
// values.
func (p *division) joined(s *shardy.Sharding, i int, all []*running) (Value, error) {
	var whole *Tensor
	for n, device := range p.devices {
		part, ok := all[device].results[i].(*Tensor)
		if !ok {
			return nil, p.x.fail("returns a value that is no tensor")
		}
		if whole == nil {
			shape := slices.Clone(part.Shape)
			for d, dim := range s.Dims {
				for _, a := range dim.Axes {
					if k := p.mesh.AxisIndex(a.Name); p.manual[a.Name] && k >= 0 && d < len(shape) {
						shape[d] *= p.mesh.Sizes[k]
					}
				}
			}
			var err error
			if whole, err = p.x.alloc(part.Type, shape); err != nil {
				return nil, err
			}
		}
		size, start, err := p.shapeOf(whole.Shape, s, n)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(size, part.Shape) {
			return nil, p.x.fail("has parts of different shapes")
		}
		to := viewOf(whole)
		for d := range start {
			to.start += start[d] * to.strides[d]
		}
		copyStrided(to, viewOf(part), part.Type.StorageBytes(), size)
	}
	return whole, nil
}
