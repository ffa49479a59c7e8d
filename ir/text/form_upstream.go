package text

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Custom assembly formats of operations of scf, tensor, shape and cf. Most follow a template in the
// row of the operation (see declared). The others have Go code, because no template expresses them:
// headers that name region arguments.
//
// The forms are defined in a file per dialect. Sources are the definitions of MLIR 22 (SCF.cpp,
// TensorOps.td) and the output of mlir-opt 22.1.8.

var indexPlace = typePlace{derive: indexType}

// An upstreamArg is a region argument named in the header of an operation.
type upstreamArg struct {
	token int32 // token of its name, or -1
	typ   typePlace
	loc   int32 // token of its location, or -1
}

// An upstreamRegion is a region of a statement.
type upstreamRegion struct {
	token  int32 // its token, or -1 if it is not written
	args   []upstreamArg
	isBody bool // its implicit terminator may be missing
}

// A formAttr is an inherent attribute with its own syntax in a form. Without a name it is a
// dictionary of attributes, inherent or not.
type formAttr struct {
	name string
	make func(x attrBuilder) (ir.Attr, *syntax.Error)
}

// An upstreamStatement lists the attributes and regions in the tokens of a statement, beside the
// parts in its stmtLayout.
type upstreamStatement struct {
	regions []upstreamRegion
	attrs   []formAttr
}

// compileUpstream computes the layout of a statement with such a form. It depends on the text of
// tokens, not only on their kinds, so it is not cached.
func (c *compiler) compileUpstream(f *special) *syntax.Error {
	s := c.layout
	end := len(c.tokens)
	if s.loc >= 0 {
		end--
	}
	s.dict, s.props, s.regions, s.successors = -1, -1, nil, nil
	parsed, err := f.parse(c.newMatcher(int(s.nameToken)+1, end))
	if err != nil {
		return err
	}
	s.upstreamStatement = parsed
	for _, r := range parsed.regions {
		s.regions = append(s.regions, r.token)
	}
	return nil
}

// parse parses a statement. On an error the result has the parts before the position of the error.
func (f *special) parse(x *matcher) (*upstreamStatement, *syntax.Error) {
	r := &reader{matcher: x, def: x.layout.form.def, out: &upstreamStatement{}}
	f.read(r)
	if r.err == nil && r.next != r.end {
		r.fail("the end of the operation")
	}
	return r.out, r.err
}

// layoutOf returns the layout of a statement. It is that of all statements of the plan, unless it
// depends on the text of tokens, as that of an upstream form does.
func (r *Reader) layoutOf(plan *syntax.Plan, src []byte, tokens []syntax.Token) (*stmtLayout, *syntax.Error) {
	if s, ok := plan.Data.(*stmtLayout); ok {
		return s, nil
	}
	s, err := r.compiler.compile(plan, src, tokens)
	if err == nil && s.upstreamStatement == nil {
		plan.Data = s
	}
	return s, err
}

// readUpstreamAttributes adds the attributes that an upstream form has read; rest are the
// discardable ones.
func (b *builder) readUpstreamAttributes(entries []ir.Entry) (all, rest []ir.Entry, err *syntax.Error) {
	if b.layout.upstreamStatement == nil {
		return entries, nil, nil
	}
	for _, a := range b.layout.upstreamStatement.attrs {
		value, err := a.make(attrBuilder{b})
		switch n, _ := ir.TableName(a.name); {
		case err != nil:
			return nil, nil, err
		case a.name != "":
			entries = append(entries, ir.Entry{Name: n, Attr: value})
			continue
		case b.c.Attrs.Kind(value) != ir.DictAttr:
			return nil, nil, b.tokens[b.layout.nameToken+1].Fail("expected a dictionary of attributes")
		}
		for _, e := range b.c.Dicts.Entries(b.c.Attrs.DictOf(value)) {
			if b.layout.form.def.Attr(e.Name) != nil {
				entries = append(entries, e)
			} else {
				rest = append(rest, e)
			}
		}
	}
	return entries, rest, nil
}

// An attrBuilder creates attributes of the current statement from tokens.
type attrBuilder struct{ *builder }

// integer returns the type at p, or an error if it is not an integer type.
func (x attrBuilder) integer(p typePlace) (ir.Type, *syntax.Error) {
	t, err := x.typeAt(p)
	if types := x.c.Types; err == nil && (types.Kind(t) != ir.ScalarType || types.Elem(t) != elem.None && !types.Elem(t).IsInteger()) {
		err = x.tokens[p.first].Fail("invalid kind of type specified: expected builtin.integer, but found '" + types.Text(t) + "'")
	}
	return t, err
}

// finishUpstream creates the terminators and bodies that the text omits.
func (b *builder) finishUpstream(op ir.Op) *syntax.Error {
	parsed := b.layout.upstreamStatement
	region := b.m.FirstRegion(op)
	for _, r := range parsed.regions {
		empty := b.m.FirstBlock(region) == 0
		if r.isBody && r.token >= 0 {
			if err := b.completeBody(op, region, r.args); err != nil {
				return err
			}
		}
		if empty && r.token >= 0 {
			if err := b.checkEmptyArgs(region, r.args); err != nil {
				return err
			}
		}
		region = b.m.NextRegion(region)
	}
	return nil
}

// checkEmptyArgs checks the names of the arguments of a region written as {}, and sets the
// locations given in the header.
func (b *builder) checkEmptyArgs(region ir.Region, args []upstreamArg) *syntax.Error {
	block := b.m.FirstBlock(region)
	for i, a := range args {
		name := b.tokens[a.token]
		slot, _ := b.r.scopes.Slot(name)
		if err := b.checkUnused(name, slot); err != nil {
			return err
		}
		spelled := func(t syntax.Token) string { return string(b.src[t.Start:t.End]) }
		if slices.ContainsFunc(args[:i], func(o upstreamArg) bool { return spelled(b.tokens[o.token]) == spelled(name) }) {
			return b.inUseError(name)
		}
		if a.loc < 0 || block == 0 {
			continue
		}
		if err := b.setLocation(0, b.m.Arg(block, i), span{b.tokens[a.loc].Start, b.tokens[a.loc].End}); err != nil {
			return err
		}
	}
	return nil
}

// upstreamArgs returns the region arguments that the header of an upstream form names.
func upstreamArgs(src []byte, f *opForm, header []syntax.Token) (args []headerArg) {
	kinds := make([]int16, len(header))
	name := -1
	for i, t := range header {
		kinds[i] = int16(vocabulary.GrammarKind(t.Kind))
		if name < 0 && kinds[i] == grammar.MLIROTHER {
			name = i
		}
	}
	x := &matcher{layout: &stmtLayout{form: f}, src: src, tokens: header, kinds: kinds, next: name + 1, end: len(header)}
	parsed, _ := f.special.parse(x)
	n := len(parsed.regions)
	if n == 0 || parsed.regions[n-1].token >= 0 {
		return nil
	}
	for _, a := range parsed.regions[n-1].args {
		arg := headerArg{name: header[a.token], index: a.typ.derive == indexType}
		if !arg.index {
			arg.typ = span{header[a.typ.first].Start, header[a.typ.last].End}
		}
		if a.loc >= 0 {
			arg.loc = span{header[a.loc].Start, header[a.loc].End}
		}
		args = append(args, arg)
	}
	return args
}

// fitsRow reports whether an operation has the operand lists, regions and attributes of its row.
func fitsRow(m *ir.Module, op ir.Op) bool {
	def := m.OpDef(op)
	for i := range def.Attrs {
		if d := &def.Attrs[i]; !d.Optional && m.Property(op, d.Name) == 0 {
			return false
		}
	}
	return len(listsOf(m, op)) == len(def.Operands) && (def.ManyRegions || len(regionsOf(m, op)) == len(def.Regions))
}

// upstreamForms maps the names in ir.OpDef.Special to forms.
var upstreamForms = lazy.Value[map[string]*special]{New: func() map[string]*special {
	forms := map[string]*special{
		"declared": declared,

		"scf.for": scfFor, "scf.while": scfWhile, "scf.parallel": scfParallel, "scf.index_switch": scfSwitch, "scf.forall": scfForall,

		"shape.reduce": shapeReduce,

		"cf.switch": cfSwitch,
	}
	for _, f := range forms {
		expresses := f.canExpress
		f.canExpress = func(m *ir.Module, op ir.Op) bool { return fitsRow(m, op) && (expresses == nil || expresses(m, op)) }
		f.word = grammar.MLIROTHER
		f.compile = func(c *compiler) *syntax.Error { return c.compileUpstream(f) }
		f.finish = (*builder).finishUpstream
	}
	return forms
}}
