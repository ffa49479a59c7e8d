package shard

import "strings"

// A MeshTensor is what a mesh tensor of MPMD is made of (mpmd/ir/types.td).
type MeshTensor struct {
	Mesh     string // its name in the topology
	Tensor   string // over all devices
	Sharding *Sharding
	Memory   string // empty if it does not say
}

// ReadMeshTensor takes !mpmd.mesh_tensor<"m", tensor<…>, sharding=<…>, memory_kind="…"> apart.
func ReadMeshTensor(text string) (t MeshTensor, ok bool) {
	rest, ok := strings.CutPrefix(text, "!mpmd.mesh_tensor<")
	r := reader{text: rest}
	t.Mesh = r.quoted()
	r.expect(",")
	t.Tensor = r.angled()
	for !r.wrong && r.skip(",") {
		if r.skip("sharding") {
			r.expect("=")
			r.skip("#sdy.sharding")
			t.Sharding = r.sharding()
			continue
		}
		r.expect("memory_kind")
		r.expect("=")
		t.Memory = r.quoted()
	}
	r.expect(">")
	return t, ok && !r.wrong
}

// angled takes a type up to the > that closes it.
func (r *reader) angled() string {
	r.text = strings.TrimLeft(r.text, " ")
	depth := 0
	for i := range len(r.text) {
		switch r.text[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				var taken string
				taken, r.text = r.text[:i+1], r.text[i+1:]
				return taken
			}
		}
	}
	r.wrong = true
	return ""
}

// ReadTopology takes #mpmd.topology<<"m" : <["x"=2]>>, …> apart.
func ReadTopology(text string) (meshes map[string]*Mesh, ok bool) {
	rest, ok := strings.CutPrefix(text, "#mpmd.topology<")
	r := reader{text: rest}
	meshes = map[string]*Mesh{}
	for first := true; r.more(&first, ">"); {
		r.skip("#mpmd.named_mesh")
		r.expect("<")
		name := r.quoted()
		r.expect(":")
		r.skip("#sdy.mesh")
		m := r.meshBody()
		r.expect(">")
		if meshes[name] == nil { // the first one counts
			meshes[name] = m
		}
	}
	return meshes, ok && !r.wrong
}

// A Ref is an operand or a result of an operation by its number.
type Ref struct {
	Result bool
	Index  int64
}

// An Edge is where an axis goes from a value to others.
type Edge struct {
	Axis Axis
	Ends []Ref // the source, then the targets
}

// ReadEdges takes #sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]> apart: the edges of all steps.
func ReadEdges(text string) (edges []Edge, ok bool) {
	rest, ok := strings.CutPrefix(text, "#sdy.propagation_edges<")
	r := reader{text: rest}
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		r.expect("{")
		r.expect("step")
		r.expect("-")
		r.number()
		r.expect("=")
		r.expect("[")
		for first := true; r.more(&first, "]"); {
			edges = append(edges, r.edge())
		}
		r.expect("}")
	}
	return edges, ok && !r.wrong
}

// edge reads {"x" = operand-0 -> [result-0]}.
func (r *reader) edge() (e Edge) {
	r.expect("{")
	e.Axis = r.axis()
	r.expect("=")
	e.Ends = append(e.Ends, r.ref())
	r.expect("->")
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		e.Ends = append(e.Ends, r.ref())
	}
	r.expect("}")
	return e
}

func (r *reader) ref() (ref Ref) {
	if ref.Result = r.skip("result"); !ref.Result {
		r.expect("operand")
	}
	r.expect("-")
	ref.Index = r.number()
	return ref
}
