package project

import (
	"bytes"
	"encoding/json"
	"strings"
)

// SchemaURL is the address of the JSON schema of project files.
const SchemaURL = "https://github.com/hlo-promote/hlo-promote/raw/main/docs/hlo-promote.schema.json"

// An object is a JSON object with its members in order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		value, err := encode(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// encode writes JSON without escapes for HTML.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// JSONSchema returns the JSON schema of project files, with which editors complete and check them.
func (s Schema) JSONSchema() ([]byte, error) {
	perFile := s.table("", func(k *Key) bool { return !k.Whole })
	top := s.table("", func(*Key) bool { return true })
	top = append(top, member{PerDirectory, object{
		{"type", "object"},
		{"description", "tables of keys for the inputs that a pattern of paths matches, relative to this file"},
		{"additionalProperties", object{{"type", "object"}, {"additionalProperties", false}, {"properties", perFile}}},
	}})
	schema := object{
		{"$schema", "http://json-schema.org/draft-07/schema#"},
		{"$id", SchemaURL},
		{"title", "project file of hlo-promote"},
		{"type", "object"},
		{"additionalProperties", false},
		{"properties", top},
	}
	text, err := encode(schema)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// table returns the properties of the keys in a table.
func (s Schema) table(prefix string, has func(*Key) bool) (list object) {
	for i := range s {
		k := &s[i]
		rest, ok := strings.CutPrefix(k.Name, prefix)
		if !ok || !has(k) {
			continue
		}
		name, _, nested := strings.Cut(rest, ".")
		switch {
		case !nested:
			list = append(list, member{name, k.property()})
		case len(list) == 0 || list[len(list)-1].name != name:
			list = append(list, member{name, object{{"type", "object"}, {"additionalProperties", false}, {"properties", s.table(prefix+name+".", has)}}})
		}
	}
	return list
}

// property returns the schema of a value.
func (k *Key) property() object {
	about := member{"description", k.About}
	text := object{{"type", "string"}, {"minLength", 1}}
	if k.Values != nil {
		text = object{{"enum", k.Values}}
	}
	if k.Names != nil {
		text = object{{"anyOf", []any{object{{"enum", k.Names}}, text}}}
	}
	switch k.Kind {
	case Switch:
		return object{about, {"type", "boolean"}}
	case Words:
		return object{about, {"oneOf", []any{text, object{{"type", "array"}, {"items", text}}}}}
	case Records:
		fields := object{}
		for _, f := range k.Fields {
			fields = append(fields, member{f, object{{"type", "string"}, {"minLength", 1}}})
		}
		needs := []string{}
		if k.Needs != "" {
			fields = append(fields, member{k.Needs, object{{"type", "string"}, {"minLength", 1}}})
			needs = append(needs, k.Needs)
		}
		one := object{{"type", "object"}, {"additionalProperties", false}, {"required", needs}, {"minProperties", len(needs) + 1}, {"properties", fields}}
		return object{about, {"type", "array"}, {"items", one}}
	}
	return append(object{about}, text...)
}
