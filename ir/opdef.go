package ir

import (
	"strings"

	"hlo-promote/ir/internal/syntax"
)

// opDef is one row of opTable.
type opDef struct {
	name        string
	class       syntax.Class
	form        string
	operands    string
	results     string
	attrs       string
	commutative bool
	terminator  bool
}

// attrDef is one inherent attribute of an operation.
type attrDef struct {
	name     Name
	kind     attrKind
	optional bool
	preset   string // the default, as MLIR prints it
	filled   bool   // the parser fills the default in
}

// opInfo is a row of opTable, taken apart.
type opInfo struct {
	*opDef
	form      []formItem
	types     string // the kind of types behind the colon, see typeForms
	optional  bool   // the types may be missing
	operands  []string
	variadic  int // how many of operands are lists
	results   []string
	named     []string // the names that the results print with, if they do
	attrs     []attrDef
	consumed  map[Name]bool // attributes with a place of their own in the form
	dialect   string
	shortName string // without the dialect
}

var (
	opInfos    [knownOpCount]opInfo
	knownOps   []string
	knownNames []string
	opByName   = map[string]OpName{}
	nameIDs    = map[string]Name{}
	vocabulary *syntax.Vocabulary
)

// Attribute names that the package itself uses.
var (
	nameSymName, nameFunctionType, nameVisibility, nameArgAttrs, nameResAttrs, nameValue, nameDimensions,
	nameDimension, nameOperandSegments, nameResultSegments Name
)

// The tables are taken apart once; nothing changes them afterwards.
func init() {
	name := func(s string) Name {
		n, ok := nameIDs[s]
		if !ok {
			n = Name(len(knownNames))
			nameIDs[s] = n
			knownNames = append(knownNames, s)
		}
		return n
	}
	var words []syntax.Word
	for i := range opTable {
		def := &opTable[i]
		knownOps = append(knownOps, def.name)
		if i == int(OpNone) {
			continue
		}
		opByName[def.name] = OpName(i)
		opInfos[i] = def.info(name)
		words = append(words, syntax.Word{Text: def.name, Class: def.class, ID: int32(i)})
	}
	for short, op := range map[string]OpName{"module": OpModule, "return": OpFuncReturn, "call": OpFuncCall} {
		words = append(words, syntax.Word{Text: short, Class: opTable[op].class, ID: int32(op)})
	}
	for _, w := range formWords() {
		words = append(words, syntax.Word{Text: w, Class: syntax.Clause})
	}
	vocabulary = syntax.NewVocabulary(words)
	nameSymName, nameFunctionType, nameVisibility = name("sym_name"), name("function_type"), name("sym_visibility")
	nameArgAttrs, nameResAttrs, nameValue = name("arg_attrs"), name("res_attrs"), name("value")
	nameDimensions, nameDimension = name("dimensions"), name("dimension")
	nameOperandSegments, nameResultSegments = name("operandSegmentSizes"), name("resultSegmentSizes")
}

// info takes a row apart.
func (d *opDef) info(name func(string) Name) opInfo {
	info := opInfo{opDef: d, consumed: map[Name]bool{}, operands: strings.Fields(d.operands), results: strings.Fields(d.results)}
	info.dialect, info.shortName, _ = strings.Cut(d.name, ".")
	for _, o := range info.operands {
		if strings.HasSuffix(o, "*") {
			info.variadic++
		}
	}
	if len(info.results) > 1 && !strings.Contains(d.results, "*") {
		info.named = info.results
	}
	info.attrs = parseAttrDefs(d.attrs, name)
	if d.form != "" {
		info.form, info.types, info.optional = parseForm(d.form, &info, name)
		for _, item := range info.form {
			for _, n := range item.names {
				info.consumed[n] = true
			}
		}
	}
	return info
}

// parseAttrDefs reads name:kind, name?:kind=default, name:kind!=default, separated by blanks; a
// default may hold blanks, so an attribute starts where a word with a colon and no quote does.
func parseAttrDefs(text string, name func(string) Name) []attrDef {
	var defs []attrDef
	for _, field := range strings.Split(text, " ") {
		head, kind, ok := strings.Cut(field, ":")
		if !ok || field == ":" || head == "" || kind == "" && len(defs) > 0 {
			if field != "" && len(defs) > 0 {
				defs[len(defs)-1].preset += " " + field
			}
			continue
		}
		def := attrDef{}
		head, def.optional = strings.CutSuffix(head, "?")
		def.name = name(head)
		kind, def.preset, _ = strings.Cut(kind, "=")
		kind, def.filled = strings.CutSuffix(kind, "!")
		def.kind = attrKindOf(kind)
		defs = append(defs, def)
	}
	return defs
}

// attr is the definition of an inherent attribute, or nil.
func (i *opInfo) attr(n Name) *attrDef {
	for k := range i.attrs {
		if i.attrs[k].name == n {
			return &i.attrs[k]
		}
	}
	return nil
}

// knownName is the number of an attribute name in the tables, or -1.
func knownName(s string) Name {
	if n, ok := nameIDs[s]; ok {
		return n
	}
	return -1
}

// known is the table's knowledge of an operation, or nil.
func known(n OpName) *opInfo {
	if n <= OpNone || n >= knownOpCount {
		return nil
	}
	return &opInfos[n]
}
