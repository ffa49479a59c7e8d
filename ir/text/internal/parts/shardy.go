package parts

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// mpmdAttrs lists the attributes of MPMD that are checked (shardy_attr.go).
var mpmdAttrs = map[string]bool{"#mpmd.topology": true, "#mpmd.user_origin": true, "#mpmd.reduction": true}

// shardyAttr reads an attribute of Shardy or MPMD, which is stored as text: with the printer's
// spaces, and with aliases expanded.
func (r *Reader) shardyAttr(name string, b *body, token syntax.Token, a *Aliases) (ir.Attr, *syntax.Error) {
	if b.checkShardy(name, token); b.err != nil {
		return 0, b.err
	}
	respaced := []byte(b.respaced())
	text, err := r.Expand(respaced, 0, len(respaced), a)
	if err != nil {
		return 0, token.Fail(err.Message)
	}
	switch name {
	case "#sdy.op_sharding_rule":
		text = clauses.Replace(text)
	case "#sdy.sharding_per_value":
		text = strings.ReplaceAll(text, "#sdy.sharding<", "<")
	case "#sdy.mesh":
		text = withoutIota(text)
	case "#sdy": // all_to_all_param_list[{"x"}: 0->1]
		text = strings.ReplaceAll(text, "}:", "}: ")
	case "#sdy.propagation_edges":
		text = strings.NewReplacer("=", " = ", "->", " -> ").Replace(text)
	case "#mpmd.topology":
		text = strings.ReplaceAll(text, `":<`, `" : <`)
	}
	return r.c.Attrs.Opaque(name, text, 0), nil
}

// clauses puts spaces between the clauses of a sharding rule: ([i])->([i]) {i=4} reduction={i}.
var clauses = strings.NewReplacer("){", ") {", "}reduction", "} reduction", "}need_replication", "} need_replication",
	"}permutation", "} permutation", "}blocked_propagation", "} blocked_propagation")

// withoutIota omits the device ids of a mesh if they are in order, as MeshAttr::get does: <["a"=2],
// device_ids=[0, 1]>.
func withoutIota(mesh string) string {
	axes, ids, _ := strings.Cut(mesh, "], device_ids=[")
	sizes := strings.Split(axes, "=")[1:]
	ids, ok := strings.CutSuffix(ids, "]>")
	if !ok || len(sizes) == 0 {
		return mesh
	}
	total := 1
	for _, size := range sizes {
		size, _, _ = strings.Cut(size, ",")
		n, _ := strconv.Atoi(size)
		if total *= n; total <= 0 || total > len(mesh) {
			return mesh
		}
	}
	list := strings.Split(ids, ", ")
	for i, id := range list {
		if id != strconv.Itoa(i) {
			return mesh
		}
	}
	if len(list) != total {
		return mesh
	}
	return axes + "]>"
}

// meshTensorFault returns the error in the body of a mesh tensor of MPMD, whose name is token, and
// nil for any other type. The body has been consumed.
func (r *Reader) meshTensorFault(name string, cur *syntax.Cursor, a *Aliases) *syntax.Error {
	if name != "!mpmd.mesh_tensor" {
		return nil
	}
	t := cur.Part.Tokens.At(cur.Token - 1)
	part, err := r.Syntax.Parse(syntax.RootTree, cur.Src, t.Start, t.End)
	if err != nil {
		return err
	}
	defer r.Syntax.Release(part)
	b := &body{r: r, src: cur.Src, tokens: part.Tokens, aliases: a, start: t.Start, end: t.End}
	b.meshTensor()
	return b.err
}

// unknownAttr returns the error that a dialect has no such attribute (AttrOrTypeFormatGen.cpp).
func unknownAttr(name string) string {
	dialect, short, _ := strings.Cut(name[1:], ".")
	return "unknown attribute `" + short + "` in dialect `" + dialect + "`"
}
