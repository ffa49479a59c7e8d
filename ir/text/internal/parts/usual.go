package parts

import (
	"bytes"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// Nearly all parts are tensors of numbers, numbers, lists and dictionaries of them, strings and
// symbols, as printers spell them. usualPart reads these in one pass over their bytes, without
// tokens and a parse tree, in two fifths of the time of the grammar (BenchmarkParts). It gives up
// on all else, which the grammar then reads or refuses, and reports no errors. The grammar reads
// whatever it reads in the same way (TestUsualParts). It reads no aliases.
type usualPart struct {
	r     *Reader
	src   []byte
	at    int
	depth int // number of open lists and dictionaries
}

// skip skips a text.
func (u *usualPart) skip(text string) bool {
	if rest := u.src[u.at:]; len(rest) < len(text) || string(rest[:len(text)]) != text {
		return false
	}
	u.at += len(text)
	return true
}

// word skips a bare word and returns it.
func (u *usualPart) word() []byte {
	start := u.at
	u.at = syntax.WordEnd(u.src, start)
	return u.src[start:u.at]
}

// next returns the next byte, or 0 at the end.
func (u *usualPart) next() byte {
	if u.at < len(u.src) {
		return u.src[u.at]
	}
	return 0
}

// integer reads an integer of few digits, so that it is in range. It leaves -0, which not all
// attributes take.
func (u *usualPart) integer() (n int64, ok bool) {
	negative := u.skip("-")
	start := u.at
	for ; u.next()-'0' <= 9; u.at++ {
		n = n*10 + int64(u.src[u.at]-'0')
	}
	if negative {
		n = -n
	}
	return n, u.at > start && u.at-start <= maxUsualDigits && !(negative && n == 0)
}

// maxUsualDigits is the number of digits of which all integers fit into 64 bits.
const maxUsualDigits = 18

// integers appends integers up to a closing bracket, which it skips.
func (u *usualPart) integers(list []int64, closer string) ([]int64, bool) {
	for empty := len(list); !u.skip(closer); {
		if len(list) > empty && !u.skip(", ") {
			return nil, false
		}
		n, ok := u.integer()
		if !ok {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// typ reads a scalar type or a tensor of scalars.
func (u *usualPart) typ() ir.Type {
	start := u.at
	if !u.skip("tensor<") {
		return u.scalar()
	}
	if n := bytes.IndexByte(u.src[start:], '>') + 1; n > 0 {
		if t := u.r.c.Types.Find(u.src[start : start+n]); u.r.isValid(t) {
			u.at = start + n
			return t
		}
	}
	var room [8]int64
	dims := room[:0]
	for c := u.next(); c == '?' || c-'0' <= 9; c = u.next() {
		size, ok := int64(ir.Dynamic), u.skip("?")
		if !ok {
			size, ok = u.integer()
		}
		if !ok || !u.skip("x") {
			return 0
		}
		dims = append(dims, size)
	}
	element := u.scalar()
	if element == 0 || !u.skip(">") {
		return 0
	}
	t := u.r.c.Types.Tensor(dims, element)
	u.r.setValid(t)
	return t
}

// scalar reads a type that is one word.
func (u *usualPart) scalar() ir.Type {
	if e, ok := elem.Lookup(string(u.word())); ok && e != elem.None {
		return u.r.c.Types.Scalar(e)
	}
	return 0
}

// attribute reads an attribute, or returns 0.
func (u *usualPart) attribute() ir.Attr {
	switch c := u.next(); {
	case c == 'd':
		return u.dense()
	case c == '"':
		if end := syntax.PlainStringEnd(u.src, u.at+1); end > 0 {
			text := u.src[u.at+1 : end]
			u.at = end + 1
			return u.r.c.Attrs.String(string(text))
		}
	case c == '@':
		u.at++
		if name := u.word(); len(name) > 0 {
			return u.r.c.Attrs.Symbol(string(name))
		}
	case c == '-' || c-'0' <= 9:
		return u.number()
	case c == '[':
		return u.list()
	case c == '{':
		if d, ok := u.dict(); ok {
			return u.r.c.Attrs.Dict(d)
		}
	case c == '#':
		start := u.at
		if a := u.dialect(); a != 0 || u.depth == 0 {
			return a
		}
		return u.parsed(start)
	case u.skip("array<i64: "):
		if list, ok := u.integers(nil, ">"); ok && len(list) > 0 {
			return u.r.c.Attrs.IntArray(list)
		}
	default:
		switch string(u.word()) {
		case "true":
			return u.r.c.Attrs.Bool(true)
		case "false":
			return u.r.c.Attrs.Bool(false)
		}
	}
	return 0
}

// number reads a number with or without its type.
func (u *usualPart) number() ir.Attr {
	start, standard := u.at, elem.I64
	for c := u.next(); syntax.IsNameByte(c) || c == '+'; c = u.next() {
		if c == '.' {
			standard = elem.F64
		}
		u.at++
	}
	end, t := u.at, u.r.c.Types.Scalar(standard)
	if u.skip(" : ") {
		t = u.typ()
	}
	a, err := u.r.Number(string(u.src[start:end]), t)
	if err != nil {
		return 0
	}
	return a
}

// dense reads a literal of numbers, dense<…> : type.
func (u *usualPart) dense() ir.Attr {
	if !u.skip("dense<") {
		return 0
	}
	start := u.at
	for c := u.next(); syntax.IsNameByte(c) || c == ' ' || c == ',' || c == '+' || c == '[' || c == ']'; c = u.next() {
		u.at++
	}
	end := u.at
	if u.depth > 0 && end-start >= longText || !u.skip("> : ") {
		return 0 // a long literal would be read twice if what follows it is not usual
	}
	t := u.typ()
	if a := u.r.c.Attrs.Find(u.src[start-len("dense<") : u.at]); a != 0 {
		return a
	}
	dims, ok := u.r.c.Types.StaticShape(t)
	if !ok {
		return 0
	}
	d := u.r.denseReader(u.src, start, end, u.r.c.Types.ElementType(t), dims)
	if d.read() != nil {
		return 0
	}
	return u.r.dense(&d, t)
}

// enter skips the bracket that opens a list or a dictionary, unless too many are open.
func (u *usualPart) enter(bracket string) bool {
	u.depth++
	return u.depth <= maxUsualDepth && u.skip(bracket)
}

// list reads [a, b].
func (u *usualPart) list() ir.Attr {
	if !u.enter("[") {
		return 0
	}
	var items []ir.Attr
	for !u.skip("]") {
		if len(items) > 0 && !u.skip(", ") {
			return 0
		}
		a := u.attribute()
		if a == 0 || u.r.checkExpansionBudget(u.r.c.Attrs.Size(a), u.at) != nil {
			return 0
		}
		items = append(items, a)
	}
	u.depth--
	return u.r.c.Attrs.Array(items)
}

// dict reads {name = a, name}.
func (u *usualPart) dict() (d ir.Dict, ok bool) {
	if !u.enter("{") {
		return 0, false
	}
	var room [manyEntries]ir.Entry
	entries := room[:0]
	for !u.skip("}") {
		if len(entries) > 0 && !u.skip(", ") || len(entries) == manyEntries {
			return 0, false
		}
		name := u.word()
		if len(name) == 0 {
			return 0, false
		}
		e := ir.Entry{Name: u.r.c.Names.Attr(string(name))}
		if !u.skip(" = ") {
			e.Attr = u.r.c.Attrs.Unit()
		} else if e.Attr = u.attribute(); e.Attr == 0 {
			return 0, false
		}
		if hasEntry(entries, e.Name) || u.r.checkExpansionBudget(u.r.c.Attrs.Size(e.Attr), u.at) != nil {
			return 0, false
		}
		entries = append(entries, e)
	}
	u.depth--
	return u.r.c.Dicts.Of(entries), true
}

// dialect reads enumerants, #stablehlo<transpose ADJOINT>, and attributes of numbers,
// #stablehlo.gather<offset_dims = [1], index_vector_dim = 1>.
func (u *usualPart) dialect() ir.Attr {
	start := u.at
	u.at++
	name := string(u.src[start : start+1+len(u.word())])
	if !u.skip("<") {
		return 0
	}
	if name == "#stablehlo" {
		enum := string(u.word())
		if !u.skip(" ") {
			return 0
		}
		if word := string(u.word()); u.skip(">") {
			return u.r.c.Attrs.Enum("stablehlo", enum, word)
		}
		return 0
	}
	if (*body)(nil).specialBody(name) != nil {
		return 0
	}
	var room [8]ir.Field
	fields := room[:0]
	for _, def := range ir.FieldDefs(name) {
		f, ok := ir.Field{Name: def.Name}, true
		here := *u
		switch {
		case len(fields) > 0 && !u.skip(", "), string(u.word()) != def.Name, !u.skip(" = "):
			*u = here // a field that is not there
			continue
		case def.Kind == ir.DimsField || def.Kind == ir.ListField:
			ok = u.skip("[")
			if ok {
				f.Ints, ok = u.integers([]int64{}, "]")
			}
		case def.Kind == ir.IntField || def.Kind == ir.CountField:
			f.Ints = make([]int64, 1)
			f.Ints[0], ok = u.integer()
		default:
			return 0
		}
		if !ok {
			return 0
		}
		fields = append(fields, f)
	}
	if len(fields) == 0 || !u.skip(">") {
		return 0
	}
	a, err := u.r.c.Attrs.Dialect(name, fields...)
	if err != nil {
		return 0
	}
	return a
}

// parsed reads one dialect attribute of a list or dictionary with the grammar, so that the grammar
// reads neither the whole list nor an equal attribute again. It returns 0 if there is an error.
func (u *usualPart) parsed(start int) ir.Attr {
	body := bytes.IndexByte(u.src[start:], '<')
	if body < 0 {
		return 0
	}
	u.at = syntax.SkipBody(u.src, start+body)
	if text := u.src[start:u.at]; !MayRecur(text) || MayNameAlias(text[1:]) {
		return 0
	}
	n, _ := u.r.parse(syntax.RootAttribute, u.src, start, u.at, nil)
	return ir.Attr(n)
}

// UsualInts reads a list of integers, [0, 1], as printers spell it; ok is false for all else.
func UsualInts(text []byte) (list []int64, ok bool) {
	u := usualPart{src: text}
	if !u.skip("[") {
		return nil, false
	}
	list, ok = u.integers(nil, "]")
	return list, ok && len(list) > 0 && u.at == len(text)
}

// UsualWords is like UsualInts, for a list of words.
func UsualWords(text []byte) (list []string, ok bool) {
	u := usualPart{src: text}
	for separator := "["; !u.skip("]"); separator = ", " {
		if !u.skip(separator) {
			return nil, false
		}
		list = append(list, string(u.word()))
		if list[len(list)-1] == "" {
			return nil, false
		}
	}
	return list, len(list) > 0 && u.at == len(text)
}

// UsualRanges is like UsualInts, for a list of ranges, [0:4:2, 1:3]: their starts, limits and
// strides.
func UsualRanges(text []byte) (lists [3][]int64, ok bool) {
	n := 1 + bytes.Count(text, []byte(","))
	numbers := make([]int64, 3*n)
	for i := range lists {
		lists[i] = numbers[i*n : i*n : (i+1)*n]
	}
	u := usualPart{src: text}
	for separator := "["; !u.skip("]"); separator = ", " {
		if !u.skip(separator) {
			return lists, false
		}
		for i := range lists {
			n, ok := int64(1), i == 2 // the stride may be missing
			if i == 0 || u.skip(":") {
				n, ok = u.integer()
			}
			if !ok {
				return lists, false
			}
			lists[i] = append(lists[i], n)
		}
	}
	return lists, len(lists[0]) > 0 && u.at == len(text)
}
