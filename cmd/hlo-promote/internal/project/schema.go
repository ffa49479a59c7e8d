package project

import (
	"bytes"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
)

// SchemaURL is the address of the JSON schema of project files.
const SchemaURL = "https://github.com/hlo-promote/hlo-promote/raw/main/docs/hlo-promote.schema.json"

// JSONSchema returns the JSON schema of project files, with which editors complete and check them.
func (s Schema) JSONSchema() ([]byte, error) {
	perFile := s.table("", func(k *Key) bool { return !k.Whole })
	top := append(s.table("", func(*Key) bool { return true }), PerDirectory, report.Object{
		"type", "object",
		"description", "tables of keys for the inputs that a pattern of paths matches, relative to this file",
		"additionalProperties", report.Object{"type", "object", "additionalProperties", false, "properties", perFile},
	})
	var text bytes.Buffer
	err := report.WriteJSON(&text, report.Object{
		"$schema", "http://json-schema.org/draft-07/schema#",
		"$id", SchemaURL,
		"title", "project file of hlo-promote",
		"type", "object",
		"additionalProperties", false,
		"properties", top,
	})
	return text.Bytes(), err
}

// table returns the properties of the keys below a prefix.
func (s Schema) table(prefix string, has func(*Key) bool) (list report.Object) {
	for i := range s {
		k := &s[i]
		rest, ok := strings.CutPrefix(k.Name, prefix)
		if !ok || !has(k) {
			continue
		}
		name, _, nested := strings.Cut(rest, ".")
		switch {
		case !nested:
			list = append(list, name, k.property())
		case len(list) == 0 || list[len(list)-2] != name:
			list = append(list, name, report.Object{"type", "object", "additionalProperties", false, "properties", s.table(prefix+name+".", has)})
		}
	}
	return list
}

func (k *Key) property() report.Object {
	word := report.Object{"type", "string", "minLength", 1}
	text := word
	if k.Values != nil {
		text = report.Object{"enum", k.Values}
	}
	if k.Names != nil {
		text = report.Object{"anyOf", []any{report.Object{"enum", k.Names}, text}}
	}
	about := report.Object{"description", k.About}
	switch k.Kind {
	case Switch:
		return append(about, "type", "boolean")
	case Words:
		return append(about, "oneOf", []any{text, report.Object{"type", "array", "items", text}})
	case Records:
		fields, needs := report.Object{}, []string{}
		for _, f := range k.Fields {
			fields = append(fields, f, word)
		}
		if k.Needs != "" {
			fields = append(fields, k.Needs, word)
			needs = append(needs, k.Needs)
		}
		one := report.Object{"type", "object", "additionalProperties", false, "required", needs, "minProperties", len(needs) + 1, "properties", fields}
		return append(about, "type", "array", "items", one)
	}
	return append(about, text...)
}
