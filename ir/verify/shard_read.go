package verify

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
)

// Shardings are opaque to package ir; here their text is taken apart (Shardy, attrs.td and parsers.cc).

// An axisRef is an axis of a mesh, or a part of it: "x" or "x":(pre)size.
type axisRef struct {
	name      string
	pre, size int64 // of the part; 0 for the whole axis
}

func (a axisRef) String() string {
	if a.size == 0 && a.pre == 0 {
		return `"` + a.name + `"`
	}
	return `"` + a.name + `":(` + number(a.pre) + ")" + number(a.size)
}

func (a axisRef) isPart() bool { return a.pre != 0 || a.size != 0 }

// after is the product of the sizes up to the end of a part.
func (a axisRef) after() int64 { return a.pre * a.size }

// A mesh is axes with their sizes, and devices if they are not in order.
type mesh struct {
	names   []string
	sizes   []int64
	devices []int64
}

// isMaximal tells whether the mesh is one device.
func (m *mesh) isMaximal() bool { return len(m.names) == 0 && len(m.devices) == 1 }

// place is the position of an axis; -1 if there is none of that name.
func (m *mesh) place(name string) int {
	for i, n := range m.names {
		if n == name {
			return i
		}
	}
	return -1
}

// sizeOf is the size of an axis or a part of one.
func (m *mesh) sizeOf(a axisRef) int64 {
	if a.isPart() {
		return a.size
	}
	return m.sizes[m.place(a.name)]
}

// A dimSharding is how one dimension is cut.
type dimSharding struct {
	axes     []axisRef
	closed   bool
	priority int64 // -1: none
}

// A sharding is how a tensor is spread over a mesh.
type sharding struct {
	text                  string
	symbol                string // of the mesh, if it has a name
	mesh                  *mesh  // if it stands here
	dims                  []dimSharding
	replicated, unreduced []axisRef
}

// isReplicated tells whether each device has all.
func (s *sharding) isReplicated() bool {
	for _, d := range s.dims {
		if len(d.axes) > 0 {
			return false
		}
	}
	return len(s.unreduced) == 0
}

// all are the axes of a sharding.
func (s *sharding) all() (axes []axisRef) {
	for _, d := range s.dims {
		axes = append(axes, d.axes...)
	}
	return append(append(axes, s.replicated...), s.unreduced...)
}

// A shardReader goes through the text of an attribute. What it cannot read is wrong.
type shardReader struct {
	text  string
	wrong bool
}

// skip takes a word if it is next.
func (r *shardReader) skip(word string) bool {
	r.text = strings.TrimLeft(r.text, " ")
	rest, ok := strings.CutPrefix(r.text, word)
	if ok {
		r.text = rest
	}
	return ok
}

func (r *shardReader) expect(word string) {
	if !r.skip(word) {
		r.wrong = true
	}
}

// more tells whether a list goes on: up to closer, with commas between.
func (r *shardReader) more(first *bool, closer string) bool {
	if r.wrong || r.skip(closer) {
		return false
	}
	if !*first {
		r.expect(",")
	}
	*first = false
	return !r.wrong
}

func (r *shardReader) number() int64 {
	r.text = strings.TrimLeft(r.text, " ")
	n := 0
	for n < len(r.text) && (r.text[n] >= '0' && r.text[n] <= '9' || n == 0 && r.text[n] == '-') {
		n++
	}
	v, err := strconv.ParseInt(r.text[:n], 10, 64)
	r.wrong = r.wrong || err != nil
	r.text = r.text[n:]
	return v
}

func (r *shardReader) quoted() string {
	r.expect(`"`)
	name, rest, ok := strings.Cut(r.text, `"`)
	r.wrong = r.wrong || !ok
	r.text = rest
	return name
}

// axis reads "x" or "x":(1)2.
func (r *shardReader) axis() axisRef {
	a := axisRef{name: r.quoted()}
	if r.skip(":") {
		r.expect("(")
		a.pre = r.number()
		r.expect(")")
		a.size = r.number()
	}
	return a
}

// axes reads {"x", "y"}.
func (r *shardReader) axes() (axes []axisRef) {
	r.expect("{")
	for first := true; r.more(&first, "}"); {
		axes = append(axes, r.axis())
	}
	return axes
}

// dim reads {"x", ?}p1.
func (r *shardReader) dim() dimSharding {
	d := dimSharding{closed: true, priority: -1}
	r.expect("{")
	for first := true; r.more(&first, "}"); {
		if r.skip("?") {
			d.closed = false
			continue
		}
		d.axes = append(d.axes, r.axis())
	}
	if r.skip("p") {
		d.priority = r.number()
	}
	return d
}

// meshBody reads <["x"=2, "y"=4], device_ids=[1, 0]>.
func (r *shardReader) meshBody() *mesh {
	m := &mesh{}
	r.expect("<")
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		m.names = append(m.names, r.quoted())
		r.expect("=")
		m.sizes = append(m.sizes, r.number())
	}
	if r.skip(",") {
		r.expect("device_ids")
		r.expect("=")
		r.expect("[")
		for first := true; r.more(&first, "]"); {
			m.devices = append(m.devices, r.number())
		}
	}
	r.expect(">")
	return m
}

// sharding reads <@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}>.
func (r *shardReader) sharding() *sharding {
	s := &sharding{}
	from := r.text
	r.expect("<")
	switch {
	case r.skip("mesh"):
		s.mesh = r.meshBody()
	case r.skip(`@"`):
		r.text = `"` + r.text
		s.symbol = r.quoted()
	default:
		r.expect("@")
		end := strings.IndexAny(r.text, ",>")
		if end < 0 {
			r.wrong = true
			return s
		}
		s.symbol, r.text = strings.TrimSpace(r.text[:end]), r.text[end:]
	}
	r.expect(",")
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		s.dims = append(s.dims, r.dim())
	}
	for !r.wrong && r.skip(",") {
		switch {
		case r.skip("replicated"):
			r.expect("=")
			s.replicated = r.axes()
		default:
			r.expect("unreduced")
			r.skip("=")
			for _, how := range []string{"sum", "max", "min"} {
				r.skip(how)
			}
			s.unreduced = r.axes()
		}
	}
	r.expect(">")
	s.text = "#sdy.sharding" + from[:len(from)-len(r.text)]
	return s
}

// readSharding takes #sdy.sharding<…> apart; false if the attribute is none.
func readSharding(c *ir.Context, a ir.Attr) (*sharding, bool) {
	text, ok := strings.CutPrefix(c.AttrString(a), "#sdy.sharding<")
	if !ok {
		return nil, false
	}
	r := shardReader{text: "<" + text}
	s := r.sharding()
	return s, !r.wrong
}

// readShardings takes #sdy.sharding_per_value<[<…>, …]> apart; false if the attribute is none.
func readShardings(c *ir.Context, a ir.Attr) (list []*sharding, ok bool) {
	text, ok := strings.CutPrefix(c.AttrString(a), "#sdy.sharding_per_value<")
	if !ok {
		return nil, false
	}
	r := shardReader{text: text}
	r.expect("[")
	for first := true; r.more(&first, "]"); {
		r.skip("#sdy.sharding")
		list = append(list, r.sharding())
	}
	return list, !r.wrong
}

// readMesh takes #sdy.mesh<…> apart.
func readMesh(c *ir.Context, a ir.Attr) (*mesh, bool) {
	text, ok := strings.CutPrefix(c.AttrString(a), "#sdy.mesh")
	r := shardReader{text: text}
	m := r.meshBody()
	return m, ok && !r.wrong
}
