package ir

import "github.com/hlo-promote/hlo-promote/ir/internal/syntax"

// The attributes of a statement, which forms, properties and braces give in their own ways.

// attributes reads the inherent and the discardable attributes of the statement. What the braces say
// of an inherent attribute overrides its place in the form, but not <{…}>, as in MLIR.
func (b *builder) attributes(name OpName) (props, attrs Dict, err *syntax.Error) {
	s := b.shape
	entries := b.entries[:0]
	for _, p := range s.attrs {
		a, err := b.m.propertyOf(p.kind, b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.m.aliases)
		if err != nil {
			return 0, 0, err
		}
		if a != 0 {
			entries = append(entries, Entry{p.name, a})
		}
	}
	if s.signature == literalType {
		a, err := b.literal()
		if err != nil {
			return 0, 0, err
		}
		entries = append(entries, Entry{nameValue, a})
	}
	if s.dict >= 0 {
		t := b.tokens[s.dict]
		d, err := b.m.readDict(b.src, t.Start, t.End, &b.m.aliases)
		if err != nil {
			return 0, 0, err
		}
		inherent, rest := b.splitDict(name, d)
		attrs = rest
		for _, e := range b.m.Entries(inherent) {
			if entries, err = b.override(name, entries, e); err != nil {
				return 0, 0, err
			}
		}
	}
	if s.props >= 0 {
		if props, err = b.properties(name); err != nil {
			return 0, 0, err
		}
		if len(entries) == 0 {
			entries = append(entries, b.m.Entries(props)...)
		} else {
			for _, e := range b.m.Entries(props) {
				entries, _ = b.override(OpNone, entries, e)
			}
		}
	}
	entries = b.fillDefaults(name, entries)
	b.entries = entries
	if len(entries) > 0 && (s.props < 0 || len(entries) != len(b.m.Entries(props))) {
		props = b.m.Dict(entries)
	}
	return props, attrs, nil
}

// override sets an entry. The attributes that constant, reduce and func.func parse themselves cannot be
// given twice.
func (b *builder) override(name OpName, entries []Entry, e Entry) ([]Entry, *syntax.Error) {
	for i := range entries {
		if entries[i].Name == e.Name {
			if c := classOf(name); c == syntax.ConstantOp || c == syntax.ReduceOp {
				return nil, tokenError(b.tokens[b.shape.nameToken], "attribute '"+b.m.NameString(e.Name)+"' occurs more than once in the attribute list")
			}
			entries[i].Attr = e.Attr
			return entries, nil
		}
	}
	if b.shape.function != nil && (e.Name == nameSymName || e.Name == nameFunctionType || e.Name == nameVisibility) && name == OpFunc {
		return nil, tokenError(b.tokens[b.shape.dict], "'"+b.m.NameString(e.Name)+"' is an inferred attribute and should not be specified in the explicit attribute dictionary")
	}
	return append(entries, e), nil
}

// classOf is the class of a known operation, or 0.
func classOf(name OpName) syntax.Class {
	if info := known(name); info != nil {
		return info.def.class
	}
	return 0
}

// properties reads <{…}>. MLIR drops those that an operation does not have; here they are an error, for
// a newer version of the dialect may mean something by them.
func (b *builder) properties(name OpName) (Dict, *syntax.Error) {
	t := b.tokens[b.shape.props]
	d, err := b.dictIn(t)
	if err != nil {
		return 0, err
	}
	info := known(name)
	if info == nil {
		return d, nil
	}
	if len(info.attrs) == 0 {
		return 0, tokenError(t, "'"+info.def.name+"' has no properties; discardable attributes stand in {…} behind the regions")
	}
	if _, rest := b.splitDict(name, d); rest != 0 {
		return 0, tokenError(t, "'"+info.def.name+"' has no property '"+b.m.NameString(b.m.Entries(rest)[0].Name)+"'")
	}
	return d, nil
}

// dictIn reads the dictionary in <{…}> or <#alias>.
func (b *builder) dictIn(t syntax.Token) (Dict, *syntax.Error) {
	start, end := syntax.SkipBlanks(b.src, t.Start+1), t.End-1
	for isBlank(b.src[end-1]) {
		end--
	}
	if b.src[start] == '{' && b.src[end-1] == '}' {
		return b.m.readDict(b.src, start, end, &b.m.aliases)
	}
	a, err := b.m.readAttr(b.src, start, end, &b.m.aliases)
	if err == nil && b.m.AttrKind(a) != DictAttr {
		err = tokenError(t, "expected a dictionary of properties, found '"+clip(b.m.AttrString(a))+"'")
	}
	return b.m.DictValue(a), err
}

// fillDefaults adds the defaults that the parser fills in.
func (b *builder) fillDefaults(name OpName, entries []Entry) []Entry {
	info := known(name)
	if info == nil {
		return entries
	}
fill:
	for i := range info.attrs {
		def := &info.attrs[i]
		if !def.filled {
			continue
		}
		for _, e := range entries {
			if e.Name == def.name {
				continue fill
			}
		}
		a, err := b.m.readAttr([]byte(def.preset), 0, len(def.preset), nil)
		if err == nil {
			entries = append(entries, Entry{def.name, a})
		}
	}
	return entries
}

// splitDict tells the inherent attributes of an operation from the others. Of an operation that is not
// known all in the braces are discardable.
func (b *builder) splitDict(name OpName, d Dict) (inherent, rest Dict) {
	info := known(name)
	if info == nil || len(info.attrs) == 0 || d == 0 {
		return 0, d
	}
	key := splitKey{name, d}
	if known, ok := b.m.split[key]; ok {
		return known[0], known[1]
	}
	var in, out []Entry
	for _, e := range b.m.Entries(d) {
		if info.attr(e.Name) != nil {
			in = append(in, e)
		} else {
			out = append(out, e)
		}
	}
	inherent, rest = b.m.Dict(in), b.m.Dict(out)
	b.m.split[key] = [2]Dict{inherent, rest}
	return inherent, rest
}

// literal is the value of a constant.
func (b *builder) literal() (Attr, *syntax.Error) {
	first, last := b.tokens[b.shape.literal[0]], b.tokens[b.shape.literal[1]]
	return b.m.readAttr(b.src, first.Start, last.End, &b.m.aliases)
}
