package ir

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir/internal/syntax"
)

// opDef is one row of opTable.
type opDef struct {
	name        string
	class       syntax.Class
	form        string
	operands    string
	results     string
	attrs       string
	regions     string
	suggest     string // what the one result is called in the custom form
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
	def       *opDef
	form      []formItem
	types     string // the kind of types behind the colon, see typeForms
	optional  bool   // the types may be missing
	operands  []string
	variadic  int // how many of operands are lists
	results   []string
	named     []string // the names that the results print with, if they do
	attrs     []attrDef
	consumed  []Name // attributes with a place of their own in the form
	dialect   string
	shortName string // without the dialect

	operandCount, resultCount arity
	regionDefs                []regionDef
	manyRegions               bool // the last of regionDefs stands for any number
	checked                   bool // verifier.special has something to say
}

// arity is how many operands, results or regions there are, or at least are.
type arity struct {
	n    int32
	many bool // or more
}

func (c arity) fits(n int32) bool { return n == c.n || c.many && n > c.n }

// message says that n is not the right number (mlir/lib/IR/Operation.cpp, OpTrait::impl).
func (c arity) message(what string, n int32) string {
	switch {
	case c.many:
		return fmt.Sprintf("expected %d or more %ss, but found %d", c.n, what, n)
	case c.n == 0:
		return "requires zero " + what + "s"
	case c.n == 1 && what == "operand":
		return "requires a single operand"
	case c.n == 1:
		return "requires one " + what
	}
	return fmt.Sprintf("expected %d %ss, but found %d", c.n, what, n)
}

// arityOf counts names, of which those with a * stand for any number.
func arityOf(names []string) (c arity) {
	for _, n := range names {
		if strings.HasSuffix(n, "*") {
			c.many = true
		} else {
			c.n++
		}
	}
	return c
}

// regionDef is one region of an operation: how many arguments its entry block has and how many values
// its terminator gives, see regionCount; 0 where the operation does not say.
type regionDef struct {
	name         string
	args, yields byte
}

// parseRegionDefs reads name(args)yields, separated by blanks; a * behind the last name stands for any
// number of regions.
func parseRegionDefs(text string) (defs []regionDef, many bool) {
	for _, field := range strings.Fields(text) {
		d := regionDef{name: field}
		if open := strings.IndexByte(field, '('); open >= 0 {
			d.name, d.args = field[:open], field[open+1]
			if rest := field[open+3:]; rest != "" {
				d.yields = rest[0]
			}
		}
		if name, ok := strings.CutSuffix(d.name, "*"); ok {
			d.name, many = name, true
		}
		defs = append(defs, d)
	}
	return defs, many
}

// regionCount is a number of arguments or yields: a digit, the number of operands (o), twice that (d) or
// half of it (h), one less (i) and half of that (j), or the number of results (r).
func regionCount(code byte, r *opRec) (n int, ok bool) {
	o := int(r.operandCount)
	switch code {
	case '0', '1', '2':
		return int(code - '0'), true
	case 'o':
		return o, true
	case 'd':
		return 2 * o, true
	case 'h':
		return o / 2, true
	case 'i':
		return o - 1, true
	case 'j':
		return (o - 1) / 2, true
	case 'r':
		return int(r.resultCount), true
	}
	return 0, false
}

// shortNames are the operations whose dialect need not be named: module everywhere, the others in a
// func.func.
var shortNames = map[string]OpName{"module": OpModule, "return": OpFuncReturn, "call": OpFuncCall,
	"call_indirect": OpFuncCallIndirect, "constant": OpFuncConstant}

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
	nameDimension, nameOperandSegments, nameResultSegments, nameCallee Name
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
		for _, s := range opInfos[i].named {
			if !slices.Contains(nameBases, s) {
				nameBases = append(nameBases, s)
			}
		}
		words = append(words, syntax.Word{Text: def.name, Class: def.class, ID: int32(i)})
	}
	for short, op := range shortNames {
		words = append(words, syntax.Word{Text: short, Class: opTable[op].class, ID: int32(op)})
	}
	for _, w := range formWords() {
		words = append(words, syntax.Word{Text: w, Class: syntax.Clause})
	}
	vocabulary = syntax.NewVocabulary(words)
	nameSymName, nameFunctionType, nameVisibility = name("sym_name"), name("function_type"), name("sym_visibility")
	nameArgAttrs, nameResAttrs, nameValue = name("arg_attrs"), name("res_attrs"), name("value")
	nameDimensions, nameDimension = name("dimensions"), name("dimension")
	nameOperandSegments, nameResultSegments, nameCallee = name("operandSegmentSizes"), name("resultSegmentSizes"), name("callee")
}

// info takes a row apart.
func (d *opDef) info(name func(string) Name) opInfo {
	info := opInfo{def: d, operands: strings.Fields(d.operands), results: strings.Fields(d.results)}
	info.dialect, info.shortName, _ = strings.Cut(d.name, ".")
	for _, o := range info.operands {
		if strings.HasSuffix(o, "*") {
			info.variadic++
		}
	}
	if len(info.results) > 1 && !strings.Contains(d.results, "*") {
		info.named = info.results
	}
	if d.suggest != "" {
		info.named = []string{d.suggest}
	}
	info.operandCount, info.resultCount = arityOf(info.operands), arityOf(info.results)
	info.regionDefs, info.manyRegions = parseRegionDefs(d.regions)
	switch d.name {
	case "builtin.module", "func.func", "func.return", "func.call", "chlo.scan", "cf.br", "cf.cond_br",
		"stablehlo.reduce", "stablehlo.reduce_window", "stablehlo.scatter", "stablehlo.while":
		info.checked = true
	}
	info.attrs = parseAttrDefs(d.attrs, name)
	if d.class == syntax.BranchOp { // the form says it in its own way
		info.consumed = append(info.consumed, name("operandSegmentSizes"))
	}
	if d.form != "" {
		info.form, info.types, info.optional = parseForm(d.form, &info, name)
		for _, item := range info.form {
			info.consumed = append(info.consumed, item.names...)
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

// Arity is how many operands and results a known operation has, or at least has if many is set.
func Arity(n OpName) (operands int, manyOperands bool, results int, manyResults bool) {
	info := known(n)
	if info == nil {
		return 0, true, 0, true
	}
	return int(info.operandCount.n), info.operandCount.many, int(info.resultCount.n), info.resultCount.many
}
