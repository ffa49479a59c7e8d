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
	return &Dialect{Name: "llvm", Attrs: []Encoding{
		foreignRow(0, "#llvm.di_basic_type", foreignFields{
			{"tag", VarInt, "DW_TAG", ifSet}, {"name", String, "", always}, {"sizeInBits", VarInt, "", ifSet},
			{"encoding", VarInt, "DW_ATE", ifSet},
		}),
		foreignRow(1, "#llvm.di_compile_unit", foreignFields{
			{"recId", OptionalAttr, "distinct", always}, {"isRecSelf", Bool, "", ifSet}, {"id", OptionalAttr, "distinct", always},
			{"sourceLanguage", OptionalAttr, "(#llvm.di_source_language_name|language", always}, {"file", OptionalAttr, "di_file", always},
			{"producer", OptionalAttr, "string", always}, {"isOptimized", Bool, "", ifSet}, {"emissionKind", VarInt, "emission", ifSet},
			{"isDebugInfoForProfiling", Bool, "", ifSet}, {"nameTableKind", VarInt, "nameTable", ifSet},
			{"splitDebugFilename", OptionalAttr, "string", always}, {"importedEntities", GuardedAttrs, "node", always},
		}),
		foreignRow(2, "#llvm.di_composite_type", foreignFields{
			{"recId", OptionalAttr, "distinct", always}, {"isRecSelf", Bool, "", ifSet}, {"tag", VarInt, "DW_TAG", ifSet},
			{"name", OptionalAttr, "string", always}, {"file", OptionalAttr, "di_file", always}, {"line", VarInt, "", ifSet},
			{"scope", OptionalAttr, "scope", always}, {"baseType", OptionalAttr, "type", always}, {"flags", VarInt, "flags", ifSet},
			{"sizeInBits", VarInt, "", ifSet}, {"alignInBits", VarInt, "", ifSet},
			{"dataLocation", OptionalAttr, "<#llvm.di_expression", always}, {"rank", OptionalAttr, "<#llvm.di_expression", always},
			{"allocated", OptionalAttr, "<#llvm.di_expression", always}, {"associated", OptionalAttr, "<#llvm.di_expression", always},
			{"identifier", OptionalAttr, "string", always}, {"discriminator", OptionalAttr, "di_derived_type", always},
			{"elements", GuardedAttrs, "node", always},
		}),
		foreignRow(3, "#llvm.di_derived_type", foreignFields{
			{"tag", VarInt, "DW_TAG", ifSet}, {"name", OptionalAttr, "string", always}, {"file", OptionalAttr, "di_file", always},
			{"line", VarInt, "", ifSet}, {"scope", OptionalAttr, "scope", always}, {"baseType", OptionalAttr, "type", always},
			{"sizeInBits", VarInt, "", ifSet}, {"alignInBits", VarInt, "", ifSet}, {"offsetInBits", VarInt, "", ifSet},
			{"dwarfAddressSpace", OptionalVarInt, "", always}, {"flags", VarInt, "flags", ifSet}, {"extraData", OptionalAttr, "", always},
		}),
		foreignCustom(4, "#llvm.di_expression_elem", Fields{{"opcode", VarInt}, {"arguments", GuardedInts}}, (*notation).step),
		foreignCustom(5, "#llvm.di_expression", Fields{{"operations", GuardedAttrs}}, (*notation).expression),
		foreignCustom(6, "#llvm.di_file", Fields{{"name", String}, {"directory", String}}, func(n *notation, p []Part) {
			n.quoted(&p[0].Text).word(" in ").quoted(&p[1].Text)
		}),
		foreignRow(7, "#llvm.di_global_variable", foreignFields{
			{"scope", OptionalAttr, "scope", always}, {"name", OptionalAttr, "string", always},
			{"linkageName", OptionalAttr, "string", always}, {"file", Attr, "di_file", always}, {"line", VarInt, "", always},
			{"type", Attr, "type", always}, {"isLocalToUnit", Bool, "", ifSet}, {"isDefined", Bool, "", ifSet},
			{"alignInBits", VarInt, "", ifSet},
		}),
		foreignRow(8, "#llvm.di_global_variable_expression", foreignFields{{"var", Attr, "di_global_variable", always}, {"expr", OptionalAttr, "<#llvm.di_expression", always}}),
		foreignRow(9, "#llvm.di_imported_entity", foreignFields{
			{"tag", VarInt, "DW_TAG", ifSet}, {"scope", Attr, "scope", always}, {"entity", Attr, "node", always},
			{"file", OptionalAttr, "di_file", always}, {"line", VarInt, "", ifSet}, {"name", OptionalAttr, "string", always},
			{"elements", GuardedAttrs, "node", always},
		}),
		foreignRow(10, "#llvm.di_label", foreignFields{
			{"scope", Attr, "scope", always}, {"name", OptionalAttr, "string", always}, {"file", OptionalAttr, "di_file", always},
			{"line", VarInt, "", ifSet},
		}),
		foreignRow(11, "#llvm.di_lexical_block", foreignFields{
			{"scope", Attr, "scope", always}, {"file", OptionalAttr, "di_file", always}, {"line", VarInt, "", ifSet},
			{"column", VarInt, "", ifSet},
		}),
		foreignRow(12, "#llvm.di_lexical_block_file", foreignFields{{"scope", Attr, "scope", always}, {"file", OptionalAttr, "di_file", always}, {"discriminator", VarInt, "", always}}),
		foreignRow(13, "#llvm.di_local_variable", foreignFields{
			{"scope", Attr, "scope", always}, {"name", OptionalAttr, "string", always}, {"file", OptionalAttr, "di_file", always},
			{"line", VarInt, "", ifSet}, {"arg", VarInt, "", ifSet}, {"alignInBits", VarInt, "", ifSet},
			{"type", OptionalAttr, "type", always}, {"flags", VarInt, "flags", ifSet},
		}),
		foreignRow(14, "#llvm.di_namespace", foreignFields{{"name", OptionalAttr, "string", always}, {"scope", OptionalAttr, "scope", always}, {"exportSymbols", Bool, "", always}}),
		foreignRow(15, "#llvm.di_subprogram", foreignFields{
			{"recId", OptionalAttr, "distinct", always}, {"isRecSelf", Bool, "", ifSet}, {"id", OptionalAttr, "distinct", always},
			{"compileUnit", OptionalAttr, "di_compile_unit", always}, {"scope", OptionalAttr, "scope", always},
			{"name", OptionalAttr, "string", always}, {"linkageName", OptionalAttr, "string", always},
			{"file", OptionalAttr, "di_file", always}, {"line", VarInt, "", ifSet}, {"scopeLine", VarInt, "", ifSet},
			{"subprogramFlags", VarInt, "subprogramFlags", ifSet}, {"type", OptionalAttr, "di_subroutine_type", always},
			{"retainedNodes", GuardedAttrs, "[]", always}, {"annotations", GuardedAttrs, "node", always},
		}),
		foreignRow(16, "#llvm.di_subrange", foreignFields{
			{"count", OptionalAttr, "", always}, {"lowerBound", OptionalAttr, "", always}, {"upperBound", OptionalAttr, "", always},
			{"stride", OptionalAttr, "", always},
		}),
		foreignRow(17, "#llvm.di_subroutine_type", foreignFields{{"callingConvention", VarInt, "DW_CC", ifSet}, {"types", GuardedAttrs, "type", always}}),
		foreignRow(18, "#llvm.loop_annotation", foreignFields{
			{"disableNonforced", OptionalAttr, "bool", always}, {"vectorize", OptionalAttr, "loop_vectorize", always},
			{"interleave", OptionalAttr, "loop_interleave", always}, {"unroll", OptionalAttr, "loop_unroll", always},
			{"unrollAndJam", OptionalAttr, "loop_unroll_and_jam", always}, {"licm", OptionalAttr, "loop_licm", always},
			{"distribute", OptionalAttr, "loop_distribute", always}, {"pipeline", OptionalAttr, "loop_pipeline", always},
			{"peeled", OptionalAttr, "loop_peeled", always}, {"unswitch", OptionalAttr, "loop_unswitch", always},
			{"mustProgress", OptionalAttr, "bool", always}, {"isVectorized", OptionalAttr, "bool", always},
			{"startLoc", OptionalAttr, "location", always}, {"endLoc", OptionalAttr, "location", always},
			{"parallelAccesses", GuardedAttrs, "access_group", always},
		}),
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

// number is the word of a number, or the words of its bits.
func (n *notation) number(of string, number *int64) {
	if !n.reads {
		text, err := formatNumber(of, *number)
		n.fail(err)
		n.word(text)
		return
	}
	rest := n.text[n.at:]
	size := strings.IndexAny(rest, "(),>]")
	if size < 0 {
		size = len(rest)
	}
	value, ok := parseNumber(of, strings.TrimSpace(rest[:size]))
	n.need(ok)
	*number = value
	n.at += size
}

// opConvert is DW_OP_LLVM_convert, the operation whose second argument is an encoding.
const opConvert = 0x1001

// step is DW_OP_plus_uconst(8), a step of an expression.
func (n *notation) step(p []Part) {
	args := &p[1].Ints
	if n.number("DW_OP", &p[0].Int); !n.optional(len(*args) > 0, "(") {
		return
	}
	n.each("", len(*args), func(i int) {
		if n.reads {
			*args = append(*args, 0)
		}
		if i == 1 && p[0].Int == opConvert {
			n.number("DW_ATE", &(*args)[i])
		} else {
			n.uint(&(*args)[i])
		}
	}, ")")
}

// expression is [DW_OP_plus_uconst(8), DW_OP_deref], or nothing.
func (n *notation) expression(p []Part) {
	if len(p[0].Attrs) > 0 || !n.atEnd() {
		n.value(&foreignField{kind: GuardedAttrs, of: "[(#llvm.di_expression_elem]"}, &p[0])
	}
}
