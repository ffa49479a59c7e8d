package bytecode

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
)

//go:embed layouts.txt
var layoutList string

// layouts maps the operations in layouts.txt to their properties.
var layouts = lazy.Value[map[string]string]{New: func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(layoutList) {
		name, properties, _ := strings.Cut(strings.TrimSpace(line), " ")
		all[name] = properties
	}
	return all
}}

// layoutOf returns the properties of a registered operation that package ir does not have; false if
// layouts.txt does not list it.
func layoutOf(c *ir.Context, op string) ([]property, bool) {
	words, ok := layouts.Get()[op]
	return parseLayout(c, words), ok
}

// parseLayout returns the properties in a line of layouts.txt without its operation.
func parseLayout(c *ir.Context, words string) (list []property) {
	for word := range strings.FieldsSeq(words) {
		var p property
		word, p.isNumber = strings.CutSuffix(word, "=varint")
		word, p.isBool = strings.CutSuffix(word, "=bool")
		word, p.optional = strings.CutSuffix(word, "?")
		name, segments, _ := strings.Cut(word, ":")
		p.segments, _ = strconv.Atoi(segments)
		p.name, p.at = name, c.Names.Attr(name)
		list = append(list, p)
	}
	return list
}

// hasProperty reports whether a property has this name.
func hasProperty(list []property, name ir.AttrName) bool {
	return slices.ContainsFunc(list, func(p property) bool { return p.at == name })
}
