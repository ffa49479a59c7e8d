package project

import (
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
)

// addField reads a field of the current table of an array of tables.
func (r *reader) addField(n *unstable.Node) {
	last := r.records[len(r.records)-1]
	_, name, _ := r.scope(last.header)
	if f, ok := r.readField(r.schema.find(joinNames(name)), r.keyOf(n), n.Value()); ok {
		*r.record = append(*r.record, f)
	}
}

// finishRecords turns the tables of arrays of tables into settings.
func (r *reader) finishRecords() {
	for _, open := range r.records {
		to, name, _ := r.scope(open.header)
		key, at := r.schema.find(joinNames(name)), open.header[len(open.header)-1].place
		v, ok := r.recordValue(key, at, *open.fields)
		if !ok {
			continue
		}
		i := slices.IndexFunc(to.settings, func(s Setting) bool { return s.Key == key })
		if i < 0 {
			r.set(to, key, at, []Value{v})
		} else {
			to.settings[i].Values = append(to.settings[i].Values, v)
		}
	}
}

// readRecords reads an array of inline tables.
func (r *reader) readRecords(to *table, key *Key, name []part, n *unstable.Node) {
	at := name[len(name)-1].place
	if n.Kind != unstable.Array {
		r.reportKind(key, at, n)
		return
	}
	values := []Value{}
	for it := n.Children(); it.Next(); {
		element := it.Node()
		if element.Kind != unstable.InlineTable {
			r.reportKind(key, at, element)
			continue
		}
		var fields []field
		for inner := element.Children(); inner.Next(); {
			if f, ok := r.readField(key, r.keyOf(inner.Node()), inner.Node().Value()); ok {
				fields = append(fields, f)
			}
		}
		if v, ok := r.recordValue(key, r.placeOf(element, at), fields); ok {
			values = append(values, v)
		}
	}
	r.set(to, key, at, values)
}

// readField reads a field of a record.
func (r *reader) readField(key *Key, name []part, n *unstable.Node) (field, bool) {
	full := joinNames(name)
	names := slices.Concat(key.Fields, []string{key.Needs})
	if !slices.Contains(names, full) {
		r.errorf(name[0].place, "unknown key '%s'%s", full, suggest.Question(full, names))
		r.note("the keys of a table of '%s' are %s", key.Name, strings.Join(names, ", "))
		return field{}, false
	}
	at := r.placeOf(n, name[0].place)
	text := string(n.Data)
	switch {
	case n.Kind != unstable.String:
		r.errorf(at, "'%s' must be a string, and this is %s", full, kindName(n))
	case strings.TrimSpace(text) == "":
		r.errorf(at, "'%s' must not be empty", full)
	case full != key.Needs && strings.ContainsAny(text, ",\n"):
		r.errorf(at, "'%s' must not contain a comma; use * or ? in its place", full)
	default:
		return field{full, Value{Text: text, Raw: text, Place: at}}, true
	}
	return field{}, false
}

// recordValue returns the value of a record: FIELD=VALUE for each field, joined by commas.
func (r *reader) recordValue(key *Key, at report.Place, fields []field) (v Value, ok bool) {
	v.Place = at
	var words []string
	wrong := len(r.errors)
	for _, f := range fields {
		if f.name == key.Needs {
			v.Reason = f.Text
			continue
		}
		f.Text = f.name + "=" + f.Text
		r.check(key, f.Value)
		words = append(words, f.Text)
	}
	switch {
	case len(r.errors) > wrong:
		return v, false
	case len(words) == 0:
		r.errorf(at, "a table of '%s' needs one of %s", key.Name, strings.Join(key.Fields, ", "))
		return v, false
	case v.Reason == "" && key.Needs != "":
		r.errorf(at, "a table of '%s' needs '%s', a sentence for those who read it later", key.Name, key.Needs)
		return v, false
	}
	v.Text = strings.Join(words, ",")
	v.Raw = v.Text
	return v, true
}
