package ir

import "github.com/hlo-promote/hlo-promote/ir/elem"

// Spelling of types and attributes: without aliases, which is the text that identifies them in a
// Context, and with aliases for parts, which printers write.

// Aliases replaces types and attributes by aliases in a spelling. Each method appends the alias and
// returns true, or returns false if there is none.
type Aliases interface {
	AppendTypeAlias(dst []byte, t Type) ([]byte, bool)
	AppendAttrAlias(dst []byte, a Attr) ([]byte, bool)
}

// Append appends a type as MLIR prints it. aliases may be nil.
func (types *Types) Append(dst []byte, t Type, aliases Aliases) []byte {
	r := types.record(t)
	switch {
	case r.aliased && aliases != nil:
		if dst, ok := aliases.AppendTypeAlias(dst, t); ok {
			return dst
		}
	case r.text != "":
		return append(dst, r.text...)
	}
	return types.spell(dst, r, aliases)
}

// AppendParts is like Append, but never uses an alias for the type itself.
func (types *Types) AppendParts(dst []byte, t Type, aliases Aliases) []byte {
	return types.spell(dst, types.record(t), aliases)
}

// spell spells a type from its parts, if it has any.
func (types *Types) spell(dst []byte, r *typeRec, aliases Aliases) []byte {
	switch r.kind {
	case TupleType:
		return append(types.appendList(append(dst, "tuple<"...), r.parts, aliases), '>')
	case FutureType:
		return append(types.appendList(append(dst, "!stablehlo.future<"...), r.parts, aliases), '>')
	case FunctionType:
		return types.appendFunction(dst, r.parts[:r.inputs], r.parts[r.inputs:], aliases)
	case TensorType, UnrankedType, VectorType, MemRefType:
		return types.appendShaped(dst, r, aliases)
	}
	return append(dst, r.text...)
}

// appendList appends types separated by commas.
func (types *Types) appendList(dst []byte, list []Type, aliases Aliases) []byte {
	for i, t := range list {
		dst = appendComma(dst, i)
		dst = types.Append(dst, t, aliases)
	}
	return dst
}

// appendFunction appends (inputs) -> results.
func (types *Types) appendFunction(dst []byte, inputs, results []Type, aliases Aliases) []byte {
	dst = types.appendList(append(dst, '('), inputs, aliases)
	return types.AppendResults(append(dst, ") -> "...), results, aliases)
}

// AppendResults appends result types as printed after an arrow, in parentheses if needed.
func (types *Types) AppendResults(dst []byte, results []Type, aliases Aliases) []byte {
	if types.StandAlone(results) {
		return types.Append(dst, results[0], aliases)
	}
	return append(types.appendList(append(dst, '('), results, aliases), ')')
}

// StandAlone reports whether results need no parentheses: one that is not a function type.
func (types *Types) StandAlone(results []Type) bool {
	return len(results) == 1 && types.Kind(results[0]) != FunctionType
}

// shapedHeads holds the start of the spelling of each shaped type.
var shapedHeads = [...]string{TensorType: "tensor<", UnrankedType: "tensor<*x", VectorType: "vector<", MemRefType: "memref<"}

// appendShaped spells a shaped type.
func (types *Types) appendShaped(dst []byte, r *typeRec, aliases Aliases) []byte {
	dst = append(dst, shapedHeads[r.kind]...)
	if r.kind == MemRefType && r.dims == nil {
		dst = append(dst, "*x"...)
	}
	for i, d := range r.dims {
		if r.scalable != nil && r.scalable[i] {
			dst = append(appendDim(append(dst, '['), d), ']')
		} else {
			dst = appendDim(dst, d)
		}
		dst = append(dst, 'x')
	}
	dst = types.Append(dst, r.element, aliases)
	for _, a := range r.tail {
		dst = append(dst, ", "...)
		if r.kind == MemRefType { // a memory space of type i64 prints without its type
			dst = types.ctx.Attrs.appendElided(dst, a, aliases)
		} else {
			dst = types.ctx.Attrs.Append(dst, a, aliases)
		}
	}
	return append(dst, '>')
}

// Append appends an attribute as MLIR prints it, with its type. aliases may be nil.
func (attrs *Attrs) Append(dst []byte, a Attr, aliases Aliases) []byte {
	switch r := attrs.record(a); {
	case r.aliased && aliases != nil:
		if dst, ok := aliases.AppendAttrAlias(dst, a); ok {
			return dst
		}
	case r.text != "":
		return append(dst, r.text...)
	}
	return attrs.AppendParts(dst, a, aliases)
}

// AppendParts is like Append, but never uses an alias for the attribute itself.
func (attrs *Attrs) AppendParts(dst []byte, a Attr, aliases Aliases) []byte {
	r := attrs.record(a)
	switch r.kind {
	case LocationAttr:
		return append(attrs.ctx.Locs.append(append(dst, "loc("...), a, aliases), ')')
	case ArrayAttr:
		dst = append(dst, '[')
		for i, item := range r.attrs {
			dst = appendComma(dst, i)
			dst = attrs.appendElided(dst, item, aliases)
		}
		return append(dst, ']')
	case DictAttr:
		return attrs.ctx.Dicts.Append(dst, attrs.ctx.Dicts.Entries(r.dict()), aliases)
	case TypeAttr:
		return attrs.ctx.Types.Append(dst, r.typ, aliases)
	case ElementsAttr:
		if r.text == "" {
			dst = append(r.elems.appendLiteral(dst), " : "...)
			return append(dst, attrs.ctx.Types.record(r.typ).text...)
		}
	}
	return append(dst, r.text...)
}

// appendElided appends an attribute as printed in an array: without the types i64 and f64
// (AsmPrinter.cpp, AttrTypeElision::May), except for a float that prints as its bits.
func (attrs *Attrs) appendElided(dst []byte, a Attr, aliases Aliases) []byte {
	r := attrs.record(a)
	if e := attrs.ctx.Types.Elem(r.typ); r.kind == IntegerAttr && e == elem.I64 || r.kind == FloatAttr && e == elem.F64 && !r.special {
		return append(dst, r.short...)
	}
	return attrs.Append(dst, a, aliases)
}

// Append appends the spelling of entries: {a = 1, b}.
func (dicts *Dicts) Append(dst []byte, entries []Entry, aliases Aliases) []byte {
	dst = append(dst, '{')
	for i, e := range entries {
		dst = appendComma(dst, i)
		dst = AppendKey(dst, dicts.ctx.Names.AttrText(e.Name))
		if dicts.ctx.Attrs.record(e.Attr).kind != UnitAttr {
			dst = dicts.ctx.Attrs.Append(append(dst, " = "...), e.Attr, aliases)
		}
	}
	return append(dst, '}')
}

// AppendKey appends the name of an attribute, in quotes unless it is a bare word.
func AppendKey(dst []byte, name string) []byte {
	if IsBareWord(name) {
		return append(dst, name...)
	}
	return AppendQuoted(dst, name)
}

// AppendSymbol appends @name, with the name in quotes unless it is a bare word.
func AppendSymbol(dst []byte, name string) []byte { return AppendKey(append(dst, '@'), name) }

// IsBareWord reports whether MLIR prints a name without quotes: (letter|_) (letter|digit|_|$|.)*.
func IsBareWord(s string) bool {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_':
		case i > 0 && (b >= '0' && b <= '9' || b == '$' || b == '.'):
		default:
			return false
		}
	}
	return s != ""
}

// AppendQuoted appends a quoted string as MLIR prints it: printable ASCII unchanged, backslashes
// doubled, all other bytes in upper-case hexadecimal (llvm::printEscapedString).
func AppendQuoted[T string | []byte](dst []byte, s T) []byte {
	const hex = "0123456789ABCDEF"
	plain := 0
	for plain < len(s) && s[plain] >= ' ' && s[plain] <= '~' && s[plain] != '"' && s[plain] != '\\' {
		plain++
	}
	dst = append(append(dst, '"'), s[:plain]...)
	for i := plain; i < len(s); i++ {
		switch b := s[i]; {
		case b == '\\':
			dst = append(dst, '\\', '\\')
		case b == '"' || b < ' ' || b > '~':
			dst = append(dst, '\\', hex[b>>4], hex[b&15])
		default:
			dst = append(dst, b)
		}
	}
	return append(dst, '"')
}

// AliasParts returns the parts of type t, or of attribute a if t is 0, that may be printed as
// aliases. A part that occurs several times is returned several times. The caller must not change
// the slices.
func (c *Context) AliasParts(t Type, a Attr) (types []Type, attrs []Attr) {
	addType := func(t Type) {
		if t != 0 && c.Types.record(t).aliased {
			types = append(types, t)
		}
	}
	addAttr := func(a Attr) {
		if c.Attrs.record(a).aliased {
			attrs = append(attrs, a)
		}
	}
	if t != 0 {
		r := c.Types.record(t)
		for _, p := range r.parts {
			addType(p)
		}
		addType(r.element)
		for _, a := range r.tail {
			addAttr(a)
		}
		return types, attrs
	}
	r := c.Attrs.record(a)
	if r.kind == LocationAttr {
		l := c.Locs.record(a)
		if l.kind == FusedLocation && l.text != 0 {
			addAttr(Attr(l.text))
		}
		return nil, append(attrs, c.Locs.content(l)...)
	}
	for _, a := range r.attrs {
		addAttr(a)
	}
	for _, e := range c.Dicts.Entries(r.dict()) {
		addAttr(e.Attr)
	}
	addType(r.typ)
	return types, attrs
}
