package ir

import "github.com/hlo-promote/hlo-promote/ir/internal/syntax"

// The attributes of a statement, which forms, properties and braces give in their own ways.

// attributes reads the inherent and the discardable attributes of the statement. What the braces say
// of an inherent attribute overrides its place in the form, but not <{…}>, as in MLIR.
func (b *builder) attributes(name OpName) (props, attrs Dict, err *syntax.Error) {
	s := b.shape
	entries := b.entries[:0]
	for _, p := range s.attrs {
		a, err := b.propertyOf(p.kind, b.src, b.tokens[p.first].Start, b.tokens[p.last].End, &b.aliases)
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
		d, err := b.readDict(b.src, t.Start, t.End, &b.aliases)
		if err != nil {
			return 0, 0, err
		}
		inherent, rest := b.splitDict(name, d)
		attrs = rest
		for _, e := range b.Entries(inherent) {
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
			entries = append(entries, b.Entries(props)...)
		} else {
			for _, e := range b.Entries(props) {
				entries, _ = b.override(OpNone, entries, e)
			}
		}
	}
	entries = b.fillDefaults(name, entries)
	b.entries = entries
	if len(entries) > 0 && (s.props < 0 || len(entries) != len(b.Entries(props))) {
		props = b.Dict(entries)
	}
	return props, attrs, nil
}

// override sets an entry. The attributes that constant, reduce and func.func parse themselves cannot be
// given twice.
func (b *builder) override(name OpName, entries []Entry, e Entry) ([]Entry, *syntax.Error) {
	for i := range entries {
		if entries[i].Name == e.Name {
			if c := classOf(name); c == syntax.ConstantOp || c == syntax.ReduceOp {
				return nil, tokenError(b.tokens[b.shape.nameToken], "attribute '"+b.NameString(e.Name)+"' occurs more than once in the attribute list")
			}
			entries[i].Attr = e.Attr
			return entries, nil
		}
	}
	if b.shape.function != nil && (e.Name == nameSymName || e.Name == nameFunctionType || e.Name == nameVisibility) && name == OpFunc {
		return nil, tokenError(b.tokens[b.shape.dict], "'"+b.NameString(e.Name)+"' is an inferred attribute and should not be specified in the explicit attribute dictionary")
	}
	return append(entries, e), nil
}

// classOf is the class of a known operation, or 0.
func classOf(name OpName) syntax.Class {
	if info := known(name); info != nil {
		return info.class
	}
	return 0
}

// properties reads <{…}>. Those that the operation does not have are dropped, as in MLIR, and noted.
func (b *builder) properties(name OpName) (Dict, *syntax.Error) {
	t := b.tokens[b.shape.props]
	info := known(name)
	d, err := b.dictIn(t, info)
	if err != nil || info == nil {
		return d, err
	}
	if len(info.attrs) == 0 {
		return 0, b.invalidProperties(b.DictAttr(d), info, "this operation has empty properties")
	}
	inherent, rest := b.splitDict(name, d)
	for _, e := range b.Entries(rest) {
		b.dropped = append(b.dropped, Dropped{name, e.Name, Range{t.Start, t.End}})
	}
	if rest == 0 {
		return d, nil
	}
	return inherent, nil
}

// invalidProperties says that what stands in < > cannot be the properties of an operation.
func (b *builder) invalidProperties(a Attr, info *opInfo, why string) *syntax.Error {
	return tokenError(b.tokens[b.shape.nameToken], "invalid properties "+b.AttrString(a)+" for op "+info.name+": "+why)
}

// dictIn reads the dictionary in <{…}> or <#alias>.
func (b *builder) dictIn(t syntax.Token, info *opInfo) (Dict, *syntax.Error) {
	start, end := syntax.SkipBlanks(b.src, t.Start+1), t.End-1
	for isBlank(b.src[end-1]) {
		end--
	}
	if b.src[start] == '{' && b.src[end-1] == '}' {
		return b.readDict(b.src, start, end, &b.aliases)
	}
	a, err := b.readAttr(b.src, start, end, &b.aliases)
	switch {
	case err != nil || b.AttrKind(a) == DictAttr:
	case info != nil:
		err = b.invalidProperties(a, info, "expected DictionaryAttr to set properties")
	default:
		err = tokenError(t, "expected a dictionary of properties, found '"+clip(b.AttrString(a))+"'")
	}
	return b.DictValue(a), err
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
		a, err := b.readAttr([]byte(def.preset), 0, len(def.preset), nil)
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
	if known, ok := b.split[key]; ok {
		return known[0], known[1]
	}
	var in, out []Entry
	for _, e := range b.Entries(d) {
		if info.attr(e.Name) != nil {
			in = append(in, e)
		} else {
			out = append(out, e)
		}
	}
	inherent, rest = b.Dict(in), b.Dict(out)
	b.split[key] = [2]Dict{inherent, rest}
	return inherent, rest
}

// literal is the value of a constant.
func (b *builder) literal() (Attr, *syntax.Error) {
	first, last := b.tokens[b.shape.literal[0]], b.tokens[b.shape.literal[1]]
	return b.readAttr(b.src, first.Start, last.End, &b.aliases)
}
