package schema

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

// LLVM returns the encodings of the debug information of the LLVM dialect
// (mlir/include/mlir/Dialect/LLVMIR/LLVMDialectBytecode.td, LLVMAttrDefs.td). Its other attributes,
// and its types, are written as text.
func LLVM() *Dialect { return llvmDialect.Get() }

var llvmDialect = lazy.Value[*Dialect]{New: func() *Dialect {
	const (
		id       = "recId:attr?/distinct isRecSelf:bool~"
		file     = " file:attr?/di_file"
		fileLine = file + " line:varint~"
	)
	return &Dialect{Name: "llvm", Attrs: []Encoding{
		foreignRow(0, "#llvm.di_basic_type", "tag:varint/DW_TAG~ name:string sizeInBits:varint~ encoding:varint/DW_ATE~"),
		foreignRow(1, "#llvm.di_compile_unit", id+" id:attr?/distinct sourceLanguage:attr?/(#llvm.di_source_language_name|language"+file+
			" producer:attr?/string isOptimized:bool~ emissionKind:varint/emission~ isDebugInfoForProfiling:bool~ nameTableKind:varint/nameTable~"+
			" splitDebugFilename:attr?/string importedEntities:bool+attrs/node"),
		foreignRow(2, "#llvm.di_composite_type", id+" tag:varint/DW_TAG~ name:attr?/string"+fileLine+" scope:attr?/scope baseType:attr?/type"+
			" flags:varint/flags~ sizeInBits:varint~ alignInBits:varint~ dataLocation:attr?/<#llvm.di_expression rank:attr?/<#llvm.di_expression"+
			" allocated:attr?/<#llvm.di_expression associated:attr?/<#llvm.di_expression identifier:attr?/string"+
			" discriminator:attr?/di_derived_type elements:bool+attrs/node"),
		foreignRow(3, "#llvm.di_derived_type", "tag:varint/DW_TAG~ name:attr?/string"+fileLine+" scope:attr?/scope baseType:attr?/type sizeInBits:varint~"+
			" alignInBits:varint~ offsetInBits:varint~ dwarfAddressSpace:varint? flags:varint/flags~ extraData:attr?"),
		foreignCustom(4, "#llvm.di_expression_elem", Fields("opcode:varint arguments:bool+varints"), foreignForm{formatStep, parseStep}),
		foreignCustom(5, "#llvm.di_expression", Fields("operations:bool+attrs"), foreignForm{formatExpression, parseExpression}),
		foreignCustom(6, "#llvm.di_file", Fields("name:string directory:string"), foreignForm{formatFile, parseFile}),
		foreignRow(7, "#llvm.di_global_variable", "scope:attr?/scope name:attr?/string linkageName:attr?/string file:attr/di_file line:varint type:attr/type"+
			" isLocalToUnit:bool~ isDefined:bool~ alignInBits:varint~"),
		foreignRow(8, "#llvm.di_global_variable_expression", "var:attr/di_global_variable expr:attr?/<#llvm.di_expression"),
		foreignRow(9, "#llvm.di_imported_entity", "tag:varint/DW_TAG~ scope:attr/scope entity:attr/node"+fileLine+" name:attr?/string elements:bool+attrs/node"),
		foreignRow(10, "#llvm.di_label", "scope:attr/scope name:attr?/string"+fileLine),
		foreignRow(11, "#llvm.di_lexical_block", "scope:attr/scope"+fileLine+" column:varint~"),
		foreignRow(12, "#llvm.di_lexical_block_file", "scope:attr/scope"+file+" discriminator:varint"),
		foreignRow(13, "#llvm.di_local_variable", "scope:attr/scope name:attr?/string"+fileLine+" arg:varint~ alignInBits:varint~ type:attr?/type flags:varint/flags~"),
		foreignRow(14, "#llvm.di_namespace", "name:attr?/string scope:attr?/scope exportSymbols:bool"),
		foreignRow(15, "#llvm.di_subprogram", id+" id:attr?/distinct compileUnit:attr?/di_compile_unit scope:attr?/scope name:attr?/string"+
			" linkageName:attr?/string"+fileLine+" scopeLine:varint~ subprogramFlags:varint/subprogramFlags~ type:attr?/di_subroutine_type"+
			" retainedNodes:bool+attrs/[] annotations:bool+attrs/node"),
		foreignRow(16, "#llvm.di_subrange", "count:attr? lowerBound:attr? upperBound:attr? stride:attr?"),
		foreignRow(17, "#llvm.di_subroutine_type", "callingConvention:varint/DW_CC~ types:bool+attrs/type"),
		foreignRow(18, "#llvm.loop_annotation", "disableNonforced:attr?/bool vectorize:attr?/loop_vectorize interleave:attr?/loop_interleave"+
			" unroll:attr?/loop_unroll unrollAndJam:attr?/loop_unroll_and_jam licm:attr?/loop_licm distribute:attr?/loop_distribute"+
			" pipeline:attr?/loop_pipeline peeled:attr?/loop_peeled unswitch:attr?/loop_unswitch mustProgress:attr?/bool isVectorized:attr?/bool"+
			" startLoc:attr?/location endLoc:attr?/location parallelAccesses:bool+attrs/access_group"),
	}}
}}

// foreignClasses lists the attributes of LLVM of each class
// (mlir/lib/Dialect/LLVMIR/IR/LLVMAttrs.cpp, classof).
var foreignClasses = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"scope": "di_common_block di_compile_unit di_composite_type di_derived_type di_file di_lexical_block di_lexical_block_file di_module di_namespace" +
			" di_subprogram",
		"type": "di_basic_type di_composite_type di_derived_type di_null_type di_string_type di_subroutine_type",
		"node": "di_annotation di_basic_type di_common_block di_compile_unit di_composite_type di_derived_type di_file di_generic_subrange" +
			" di_global_variable di_imported_entity di_label di_lexical_block di_lexical_block_file di_local_variable di_module di_namespace di_null_type" +
			" di_string_type di_subprogram di_subrange di_subroutine_type",
	}
}}

// builtinClasses maps the classes of builtin attributes to their kinds.
var builtinClasses = lazy.Value[map[string]ir.AttrKind]{New: func() map[string]ir.AttrKind {
	return map[string]ir.AttrKind{"string": ir.StringAttr, "distinct": ir.DistinctAttr, "bool": ir.IntegerAttr, "location": ir.LocationAttr}
}}

// Numbers that print as words: in order from 0 (LLVMEnums.td), or those of dwarf.txt.
var (
	//go:embed dwarf.txt
	dwarfList string

	numberWords = lazy.Value[map[string]map[int64]string]{New: func() map[string]map[int64]string {
		all := map[string]map[int64]string{
			"emission": inOrder("None", "Full", "LineTablesOnly", "DebugDirectivesOnly"), "nameTable": inOrder("Default", "GNU", "None", "Apple"),
		}
		for line := range strings.Lines(dwarfList) {
			number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
			list := strings.Join(strings.SplitN(name, "_", 3)[:min(2, strings.Count(name, "_")+1)], "_")
			if all[list] == nil {
				all[list] = map[int64]string{}
			}
			n, _ := strconv.ParseInt(number, 10, 64)
			all[list][n] = name
		}
		return all
	}}
)

func inOrder(words ...string) map[int64]string {
	list := map[int64]string{}
	for i, word := range words {
		list[int64(i)] = word
	}
	return list
}

// A flagWord names a set of bits. A set of several stands before its bits.
type flagWord struct {
	bits int64
	word string
}

// flagWords lists the sets of flags (LLVMEnums.td). Three words have the same bit there.
var flagWords = lazy.Value[map[string][]flagWord]{New: func() map[string][]flagWord {
	return map[string][]flagWord{
		"flags": {
			{3, "Public"}, {1, "Private"}, {2, "Protected"}, {1 << 2, "FwdDecl"}, {1 << 3, "AppleBlock"}, {1 << 4, "ReservedBit4"}, {1 << 5, "Virtual"},
			{1 << 6, "Artificial"}, {1 << 7, "Explicit"}, {1 << 8, "Prototyped"}, {1 << 9, "ObjcClassComplete"}, {1 << 10, "ObjectPointer"},
			{1 << 11, "Vector"}, {1 << 12, "StaticMember"}, {1 << 13, "LValueReference"}, {1 << 14, "RValueReference"}, {1 << 15, "ExportSymbols"},
			{1 << 16, "SingleInheritance|MultipleInheritance|VirtualInheritance"}, {1 << 18, "IntroducedVirtual"}, {1 << 19, "BitField"}, {1 << 20, "NoReturn"},
			{1 << 22, "TypePassByValue"}, {1 << 23, "TypePassByReference"}, {1 << 24, "EnumClass"}, {1 << 25, "Thunk"}, {1 << 26, "NonTrivial"},
			{1 << 27, "BigEndian"}, {1 << 28, "LittleEndian"}, {1 << 29, "AllCallsDescribed"},
		},
		"subprogramFlags": {
			{1, "Virtual"}, {1 << 1, "PureVirtual"}, {1 << 2, "LocalToUnit"}, {1 << 3, "Definition"}, {1 << 4, "Optimized"}, {1 << 5, "Pure"},
			{1 << 6, "Elemental"}, {1 << 7, "Recursive"}, {1 << 8, "MainSubprogram"}, {1 << 9, "Deleted"}, {1 << 11, "ObjCDirect"},
		},
	}
}}

// formatNumber returns the word of a number, or the words of its bits.
func formatNumber(of string, n int64) (string, error) {
	if word, ok := numberWords.Get()[of][n]; ok {
		return word, nil
	}
	var words []string
	rest := n
	for _, f := range flagWords.Get()[of] {
		if rest&f.bits == f.bits {
			words, rest = append(words, f.word), rest&^f.bits
		}
	}
	if rest != 0 {
		return "", unknownValue(of, n)
	}
	text := strings.Join(words, "|")
	if strings.Contains(text, "|") {
		text = `"` + text + `"`
	}
	return text, nil
}

// parseNumber is the inverse of formatNumber.
func parseNumber(of, text string) (n int64, ok bool) {
	for number, word := range numberWords.Get()[of] {
		if word == text {
			return number, true
		}
	}
	for word := range strings.SplitSeq(strings.Trim(text, `"`), "|") {
		i := slices.IndexFunc(flagWords.Get()[of], func(f flagWord) bool { return slices.Contains(strings.Split(f.word, "|"), word) })
		if i < 0 {
			return 0, false
		}
		n |= flagWords.Get()[of][i].bits
	}
	return n, true
}

// opConvert is the operation whose second argument is an encoding.
const opConvert = "DW_OP_LLVM_convert"

// formatStep formats DW_OP_plus_uconst(8), a step of an expression.
func formatStep(_ *ir.Context, p []Part) (string, error) {
	text, err := formatNumber("DW_OP", p[0].Int)
	if err != nil || len(p[1].Ints) == 0 {
		return text, err
	}
	words := make([]string, len(p[1].Ints))
	for i, n := range p[1].Ints {
		words[i] = strconv.FormatUint(uint64(n), 10)
		if i == 1 && text == opConvert {
			if words[i], err = formatNumber("DW_ATE", n); err != nil {
				return "", err
			}
		}
	}
	return text + "(" + strings.Join(words, ", ") + ")", nil
}

func parseStep(_ *ir.Context, body string) ([]Part, bool) {
	name, args, _ := strings.Cut(strings.TrimSuffix(body, ")"), "(")
	n, ok := parseNumber("DW_OP", name)
	pieces, ok2 := splitPieces(args)
	var list []int64
	for i, piece := range pieces {
		if i == 1 && name == opConvert {
			encoding, known := parseNumber("DW_ATE", piece)
			list, ok = append(list, encoding), ok && known
			continue
		}
		v, err := strconv.ParseUint(piece, 10, 64)
		list, ok = append(list, int64(v)), ok && err == nil
	}
	return []Part{{Int: n}, {Ints: list}}, ok && ok2
}

// formatExpression formats [DW_OP_plus_uconst(8), DW_OP_deref].
func formatExpression(c *ir.Context, p []Part) (string, error) {
	f := foreignField{kind: GuardedAttrs, of: "[(#llvm.di_expression_elem]"}
	return f.format(c, &p[0])
}

func parseExpression(c *ir.Context, body string) ([]Part, bool) {
	f := foreignField{kind: GuardedAttrs, of: "[(#llvm.di_expression_elem]"}
	parts := []Part{{}}
	return parts, body == "" || f.parse(c, body, &parts[0])
}

// formatFile formats "file.c" in "/folder".
func formatFile(_ *ir.Context, p []Part) (string, error) {
	return string(ir.AppendQuoted(append(ir.AppendQuoted(nil, p[0].Text), " in "...), p[1].Text)), nil
}

func parseFile(_ *ir.Context, body string) ([]Part, bool) {
	name, folder, _ := strings.Cut(body, ` in "`)
	name, ok := unquoted(name)
	folder, ok2 := unquoted(`"` + folder)
	return []Part{{Text: name}, {Text: folder}}, ok && ok2
}
