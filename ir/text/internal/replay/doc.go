// Package replay reads one statement that is not valid MLIR again, as MLIR's own parser does: token by token, by the rules of
// its lexer, types, attributes and operations, up to the first thing that does not fit. Its answer is what that parser says,
// in its words and at its places, so that messages, searches and tests carry over. It makes nothing and is asked only when a
// module is refused; whether a module is refused is not its business.
//
// Sources: mlir/lib/AsmParser of LLVM 22 (Lexer.cpp, Parser.cpp, TypeParser.cpp, AttributeParser.cpp, DialectSymbolParser.cpp,
// AsmParserImpl.h), the parsers that mlir-tblgen makes of an assemblyFormat (OpFormatGen.cpp, AttrOrTypeFormatGen.cpp),
// AssemblyFormat.cpp and StablehloOps.cpp of openxla/stablehlo@3c9301c1, parsers.cc of openxla/shardy@a0277a83.
package replay

import (
	"sync"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Finding is one error of the parser.
type Finding struct {
	At      int // offset in the source
	Message string
}

// mostStatements is how many statements are read from the first one on; the fault is in it or just after it.
const mostStatements = 4

// Attribute is what MLIR's parser says of an attribute of Shardy, #sdy.name<…>; nil if it reads it. Aliases in it are not looked up.
func Attribute(text []byte) *Finding {
	return alone(text, func(p *parser) { p.dialectAttr() })
}

// Type is what MLIR's parser says of a type of MPMD, !mpmd.name<…>; nil if it reads it. Aliases in it are not looked up.
func Type(text []byte) *Finding {
	return alone(text, func(p *parser) { p.dialectType() })
}

func alone(text []byte, read func(p *parser)) *Finding {
	p := &parser{src: text, anyAlias: true, inner: len(text), faultAt: len(text)}
	p.advance()
	if read(p); len(p.found) == 0 {
		return nil
	}
	return &p.found[0]
}

// Statements is what MLIR's parser says of statements that start at these offsets, each in a region of the one before: of the
// last one, or of what follows it up to the offset until, unless one of the others is at fault before its region. The answer is
// empty if that parser has nothing to say about their syntax.
func Statements(src []byte, starts []int, until int) []Finding {
	dialect := "builtin"
	for i, start := range starts {
		if i == len(starts)-1 {
			return statement(src, start, until, dialect)
		}
		p := &parser{src: src, lex: start, inner: starts[i+1], dialect: dialect}
		p.advance()
		if p.statement(); len(p.found) > 0 {
			return p.found
		}
		dialect = p.regionDialect
	}
	return nil
}

// statement is that of the last one.
func statement(src []byte, start, until int, dialect string) []Finding {
	p := &parser{src: src, lex: start, inner: len(src), faultAt: until, dialect: dialect}
	p.advance()
	if p.is("}") {
		p.wrong("expected operation name in quotes")
		return p.found
	}
	for range mostStatements {
		if !p.statement() {
			return p.found
		}
		if p.tok.start > until {
			p.nothingElse()
			return p.found
		}
	}
	return nil
}

var known = sync.OnceValue(ir.KnownOps)

// formOf is what is known of an operation by the name that a custom form begins with.
func formOf(name string) *ir.OpDef {
	for _, d := range known() {
		if d.Name == name || d.Short && d.ShortName == name {
			return d
		}
	}
	return nil
}
