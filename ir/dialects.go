package ir

import (
	"slices"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// dialectNames holds the names after !dialect. and #dialect. of a dialect's types and attributes.
type dialectNames struct {
	types, attrs []string
	openAttrs    bool // attrs is incomplete
}

// namesOf lists the dialects whose types and attributes are all known (LLVM 22, Shardy, MHLO).
var namesOf = lazy.Value[map[string]dialectNames]{New: func() map[string]dialectNames {
	return map[string]dialectNames{
		"builtin": {}, "cf": {}, "func": {}, "math": {}, "scf": {}, "tensor": {},
		"arith":   {attrs: []string{"fastmath", "overflow"}},
		"chlo":    {openAttrs: true},
		"complex": {attrs: []string{"number"}},
		"mhlo":    {types: []string{"async_bundle", "token"}, openAttrs: true},
		"sdy":     {openAttrs: true},
		"shape":   {types: []string{"shape", "size", "value_shape", "witness"}},
		"ub":      {attrs: []string{"poison"}},
	}
}}

// NoSuchType returns MLIR's message for a type that a dialect lacks, or "" if it may have it.
func NoSuchType(dialect, name string) string {
	switch d, known := namesOf.Get()[dialect]; {
	case !known || slices.Contains(d.types, name):
		return ""
	case len(d.types) == 0:
		return "dialect '" + dialect + "' provides no type parsing hook"
	case dialect == "mhlo": // MhloDialect::parseType; the others are generated
		return "unknown mhlo type: " + name
	}
	return "unknown  type `" + name + "` in dialect `" + dialect + "`"
}

// NoSuchAttr is like NoSuchType, for attributes.
func NoSuchAttr(dialect, name string) string {
	switch d, known := namesOf.Get()[dialect]; {
	case !known || d.openAttrs || slices.Contains(d.attrs, name):
		return ""
	case len(d.attrs) == 0:
		return "dialect '" + dialect + "' provides no attribute parsing hook"
	}
	return "unknown attribute `" + name + "` in dialect `" + dialect + "`"
}
