package text

import (
	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// funcForm is func.func (mlir/lib/Interfaces/FunctionImplementation.cpp, parseFunctionOp and
// printFunctionOp).
var funcForm = &special{
	word:       grammar.MLIRFUNC,
	inferred:   []ir.AttrName{ir.NameSymName, ir.NameFunctionType, ir.NameVisibility},
	declares:   true,
	read:       readFunc,
	properties: funcProperties,
	print:      printFunc,
	emptyBody:  emptyFuncBody,
}

func readFunc(r *reader) {
	f := &functionLayout{visibility: -1}
	r.layout.function = f
	if r.kind() == grammar.MLIRWORD {
		f.visibility = r.take()
	}
	f.symbol = r.take()
	isArg := func() bool {
		return r.atValue() || r.nextKind() == grammar.MLIRTYPE || r.nextKind() == grammar.MLIRLPAREN
	}
	f.args = r.parseArgs(isArg)
	if r.consumeIf(grammar.MLIRARROW) {
		if r.nextKind() == grammar.MLIRLPAREN {
			f.results = r.parseArgs(isArg)
		} else {
			f.results = []argPlace{{typ: r.parseType(), dict: -1, name: -1, loc: -1}}
		}
	}
	r.parseAttributes()
	if r.atRegion() {
		r.parseRegion(f.args...)
	}
}

// funcProperties adds the inherent attributes that the header determines.
func funcProperties(b *builder, props ir.Dict) (ir.Dict, *syntax.Error) {
	f := b.layout.function
	inputs, inputAttrs, err := b.functionTypes(f.args)
	if err != nil {
		return 0, err
	}
	results, resultAttrs, err := b.functionTypes(f.results)
	if err != nil {
		return 0, err
	}
	t := b.tokens[f.symbol]
	name, ok := syntax.PlainSymbol(b.src[t.Start:t.End])
	if !ok {
		return 0, t.Fail("expected a plain symbol name")
	}
	entries := append(b.entries[:0], b.c.Dicts.Entries(props)...)
	set := func(name ir.AttrName, a ir.Attr) {
		if a != 0 {
			entries = append(entries, ir.Entry{Name: name, Attr: a})
		}
	}
	set(ir.NameSymName, b.c.Attrs.String(name))
	set(ir.NameFunctionType, b.c.Attrs.TypeAttr(b.c.Types.Function(inputs, results)))
	if f.visibility >= 0 {
		t := b.tokens[f.visibility]
		word := string(b.src[t.Start:t.End])
		if word != "public" && word != "private" && word != "nested" {
			return 0, t.Fail("expected 'public', 'private', 'nested' or a symbol name")
		}
		set(ir.NameVisibility, b.c.Attrs.String(word))
	}
	set(ir.NameArgAttrs, inputAttrs)
	set(ir.NameResAttrs, resultAttrs)
	b.entries = entries
	return b.c.Dicts.Of(entries), b.functionArgNames()
}

// functionTypes returns the types of arguments or results and the array of their attributes, which
// is 0 if all are empty.
func (b *builder) functionTypes(places []argPlace) (types []ir.Type, attrs ir.Attr, err *syntax.Error) {
	dicts, some := make([]ir.Attr, len(places)), false
	types = make([]ir.Type, len(places))
	for i, p := range places {
		if types[i], err = b.typeAt(p.typ); err != nil {
			return nil, 0, err
		}
		d := ir.Dict(0)
		if p.dict >= 0 {
			token := b.tokens[p.dict]
			if d, err = b.r.parts.Dict(b.src, token.Start, token.End, &b.origin.aliases); err != nil {
				return nil, 0, err
			}
		}
		dicts[i], some = b.c.Attrs.Dict(d), some || d != 0
	}
	if some {
		attrs = b.c.Attrs.Array(dicts)
	}
	return types, attrs, nil
}

// emptyFuncBody creates the entry block of a body written as {} if there are arguments (Parser.cpp,
// parseRegion).
func emptyFuncBody(b *builder, r ir.Region) {
	args := b.layout.function.args
	if len(args) == 0 {
		return
	}
	parts, inputs := b.m.Types.Parts(b.m.Attrs.Type(b.m.Dicts.Lookup(b.spec.Properties, ir.NameFunctionType)))
	if args[0].name < 0 {
		inputs = 0
	}
	b.m.NewBlock(r, parts[:inputs]...)
}

// functionArgNames checks that all arguments have names or none has, and that the body is not
// empty.
func (b *builder) functionArgNames() *syntax.Error {
	args := b.layout.function.args
	for _, a := range args {
		switch {
		case a.name < 0 && args[0].name >= 0:
			return b.tokens[a.typ.first].Fail("expected SSA identifier")
		case a.name >= 0 && args[0].name < 0:
			return b.tokens[a.name].Fail("expected type instead of SSA identifier")
		}
	}
	for _, r := range b.layout.regions {
		if t := b.tokens[r.token]; len(args) == 0 && (t.Kind == grammar.MLIREMPTY || b.m.FirstBlock(ir.Region(t.Payload)) == 0) {
			return t.Fail("custom op 'func.func' expected non-empty function body")
		}
	}
	return nil
}

func printFunc(p *printer, op ir.Op) {
	p.opName(p.m.OpDef(op))
	p.byte(' ')
	if v := p.m.Property(op, ir.NameVisibility); v != 0 {
		p.str(p.m.Attrs.StringOf(v))
		p.byte(' ')
	}
	p.buf = ir.AppendSymbol(p.buf, p.m.Attrs.StringOf(p.m.Property(op, ir.NameSymName)))
	parts, inputs := p.m.Types.Parts(p.m.Attrs.Type(p.m.Property(op, ir.NameFunctionType)))
	p.functionPlaces(parts[:inputs], p.m.Property(op, ir.NameArgAttrs), p.m.Body(op))
	p.functionResults(op, parts[inputs:])
	p.dictBut(op, " attributes", ir.NameVisibility, ir.NameSymName, ir.NameFunctionType, ir.NameArgAttrs, ir.NameResAttrs)
	if body := p.m.FirstRegion(op); body != 0 && p.m.FirstBlock(body) != 0 {
		p.byte(' ')
		dialect := p.m.OpDef(op).Dialect
		if dialect != "func" { // MLIR does not parse operations of shape without their dialect
			dialect = ""
		}
		p.regionIn(dialect, body, withoutArgs)
	}
}

// placeAttrs returns the attributes of argument or result i from an array of dictionaries.
func (p *printer) placeAttrs(array ir.Attr, i int) []ir.Entry {
	if array == 0 || i >= len(p.m.Attrs.Items(array)) {
		return nil
	}
	return p.m.Dicts.Entries(p.m.Attrs.DictOf(p.m.Attrs.Items(array)[i]))
}

// functionPlaces prints the types of arguments or results in parentheses, with their attributes,
// and the names and locations of the arguments of a body.
func (p *printer) functionPlaces(types []ir.Type, attrs ir.Attr, body ir.Block) {
	p.byte('(')
	for i, t := range types {
		p.comma(i)
		if body != 0 {
			put(p, p.m.Arg(body, i), ": ")
		}
		p.typ(t)
		p.looseDict(p.placeAttrs(attrs, i))
		if body != 0 {
			p.argLoc(p.m.Arg(body, i))
		}
	}
	p.byte(')')
}

// functionResults prints -> types, in parentheses unless it is one type without attributes that may
// stand alone.
func (p *printer) functionResults(op ir.Op, types []ir.Type) {
	if len(types) == 0 {
		return
	}
	attrs := p.m.Property(op, ir.NameResAttrs)
	p.str(" -> ")
	if p.m.Types.StandAlone(types) && len(p.placeAttrs(attrs, 0)) == 0 {
		p.typ(types[0])
	} else {
		p.functionPlaces(types, attrs, 0)
	}
}
