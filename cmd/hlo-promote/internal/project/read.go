package project

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/report"
	"github.com/hlo-promote/hlo-promote/internal/suggest"
)

// maxText is the maximum size of a project file in bytes. A typical file has one kilobyte.
const maxText = 1 << 17

// maxErrors is the maximum number of errors that Read reports.
const maxErrors = 32

// A table has the settings of the file itself, or of one of its per-directory tables.
type table struct {
	name     string // the glob; "" for the file itself
	glob     glob
	settings []Setting
}

// Read reads the text of a project file. The error is an [*Error] with all that is wrong.
func Read(name string, text []byte, schema Schema) (*File, error) {
	return read(&File{Name: name}, text, schema)
}

func read(file *File, text []byte, schema Schema) (*File, error) {
	file.schema, file.tables = schema, []table{{}}
	r := &reader{schema: schema, file: file, text: strings.TrimPrefix(string(text), "\ufeff")}
	if len(text) > maxText {
		r.errorf(report.Place{File: file.Name}, "the project file has more than %d bytes", maxText)
		return nil, &Error{r.errors}
	}
	r.lines = strings.Split(r.text, "\n")
	var all map[string]any // only for its errors, such as keys that are given twice
	if err := toml.Unmarshal([]byte(r.text), &all); err != nil {
		r.addSyntaxError(err)
		return nil, &Error{r.errors}
	}
	r.parser.Reset([]byte(r.text))
	for r.parser.NextExpression() {
		r.readExpression(r.parser.Expression())
	}
	r.finishRecords()
	if len(r.errors) > 0 {
		return nil, &Error{r.errors}
	}
	return r.file, nil
}

// A reader reads the expressions of a file one after the other.
type reader struct {
	schema Schema
	file   *File
	text   string
	lines  []string
	parser unstable.Parser
	errors []report.Finding

	prefix  []part   // the name of the current table
	unknown bool     // the current table is unknown, and has been reported
	record  *[]field // the fields of the current table of an array of tables; nil if it is none
	records []openRecord
}

// A part is a component of a key with its place.
type part struct {
	name  string
	place report.Place
}

// A field is a field of a record.
type field struct {
	name string
	Value
}

// An openRecord is a table of an array of tables, which is checked when all its fields are read.
type openRecord struct {
	header []part
	fields *[]field
}

// addSyntaxError reports the error of the TOML parser.
func (r *reader) addSyntaxError(err error) {
	at := report.Place{File: r.file.Name}
	if e := (*toml.DecodeError)(nil); errors.As(err, &e) {
		line, column := e.Position()
		at = r.place(line, column, line, column+1)
	}
	r.errorf(at, "not TOML: %s", strings.TrimPrefix(err.Error(), "toml: "))
}

func (r *reader) errorf(at report.Place, format string, args ...any) {
	if len(r.errors) < maxErrors {
		r.errors = append(r.errors, report.Finding{Message: fmt.Sprintf(format, args...), Place: at})
	}
}

// note adds a note to the last error.
func (r *reader) note(format string, args ...any) {
	last := &r.errors[len(r.errors)-1]
	last.Notes = []report.Note{{Message: fmt.Sprintf(format, args...)}}
}

// place returns a range of the file, with the text of its first line.
func (r *reader) place(line, column, endLine, endColumn int) report.Place {
	p := report.Place{File: r.file.Name, Start: report.Position{Line: line, Column: column}, End: report.Position{Line: endLine, Column: endColumn}}
	if 0 < line && line <= len(r.lines) {
		p.Line = report.Line{Text: strings.TrimSuffix(r.lines[line-1], "\r"), Available: true}
	}
	return p
}

// placeOf returns the place of a node. An array has no range of its own, so it gets that of its
// elements, or else fallback.
func (r *reader) placeOf(n *unstable.Node, fallback report.Place) report.Place {
	if n.Kind == unstable.Array {
		if first := n.Child(); first.Valid() {
			return r.placeOf(first, fallback)
		}
		return fallback
	}
	s := r.parser.Shape(n.Raw)
	return r.place(s.Start.Line, s.Start.Column, s.End.Line, s.End.Column)
}

func (r *reader) keyOf(n *unstable.Node) (parts []part) {
	for it := n.Key(); it.Next(); {
		key := it.Node()
		parts = append(parts, part{string(key.Data), r.placeOf(key, report.Place{})})
	}
	return parts
}

func joinNames(parts []part) string {
	names := make([]string, len(parts))
	for i, p := range parts {
		names[i] = p.name
	}
	return strings.Join(names, ".")
}

func (r *reader) readExpression(n *unstable.Node) {
	switch n.Kind {
	case unstable.KeyValue:
		if r.record != nil {
			r.addField(n)
		} else if !r.unknown {
			r.assign(slices.Concat(r.prefix, r.keyOf(n)), n.Value())
		}
	case unstable.Table, unstable.ArrayTable:
		r.openTable(n)
	}
}

// openTable reads the header of a table.
func (r *reader) openTable(n *unstable.Node) {
	r.prefix, r.unknown, r.record = r.keyOf(n), false, nil
	_, rest, ok := r.scope(r.prefix)
	if !ok {
		r.unknown = true
		return
	}
	name := joinNames(rest)
	key := r.schema.find(name)
	many := n.Kind == unstable.ArrayTable
	switch {
	case key != nil && key.Kind == Records && many:
		r.record = new([]field)
		r.records = append(r.records, openRecord{r.prefix, r.record})
	case key != nil && key.Kind == Records:
		r.errorf(rest[0].place, "'%s' is a list of tables; write [[%s]]", name, quoteKey(r.prefix))
	case key != nil:
		r.errorf(rest[0].place, "'%s' is not a table; write %s = …", name, name)
	case many && (name == "" || r.schema.isTable(name)):
		r.errorf(r.prefix[0].place, "'%s' is a table, not a list of tables; write [%s]", joinNames(r.prefix), quoteKey(r.prefix))
	case name == "" || r.schema.isTable(name):
		return
	default:
		r.reportUnknown(rest)
	}
	r.unknown = r.record == nil
}

// scope returns the table that a name belongs to, and the rest of the name: for the name of a
// per-directory table, what follows its glob. It reports an error if there is none.
func (r *reader) scope(name []part) (to *table, rest []part, ok bool) {
	if name[0].name != PerDirectory {
		return &r.file.tables[0], name, true
	}
	if len(name) == 1 {
		return &r.file.tables[0], nil, true
	}
	pattern := name[1]
	for i := range r.file.tables {
		if i > 0 && r.file.tables[i].name == pattern.name {
			return &r.file.tables[i], name[2:], true
		}
	}
	g, err := parseGlob(pattern.name)
	if err != nil {
		r.errorf(pattern.place, "'%s' is not a pattern of paths: %v", pattern.name, err)
		return nil, nil, false
	}
	r.file.tables = append(r.file.tables, table{name: pattern.name, glob: g})
	return &r.file.tables[len(r.file.tables)-1], name[2:], true
}

// quoteKey formats a name as TOML writes it.
func quoteKey(parts []part) string {
	var words []string
	for _, p := range parts {
		words = append(words, QuoteName(p.name))
	}
	return strings.Join(words, ".")
}

// assign reads the value of a key.
func (r *reader) assign(name []part, value *unstable.Node) {
	to, rest, ok := r.scope(name)
	if !ok {
		return
	}
	full := joinNames(rest)
	key := r.schema.find(full)
	switch {
	case key != nil && key.Kind == Records:
		r.readRecords(to, key, rest, value)
	case key != nil:
		r.set(to, key, rest[len(rest)-1].place, r.readValues(key, rest[len(rest)-1].place, value))
	case value.Kind == unstable.InlineTable && (full == "" || r.schema.isTable(full)):
		for it := value.Children(); it.Next(); {
			r.assign(slices.Concat(name, r.keyOf(it.Node())), it.Node().Value())
		}
	case full == "" || r.schema.isTable(full):
		r.errorf(name[0].place, "'%s' is a table; write [%s]", joinNames(name), quoteKey(name))
	default:
		r.reportUnknown(rest)
	}
}

// set adds a setting to a table.
func (r *reader) set(to *table, key *Key, at report.Place, values []Value) {
	if values == nil {
		return // an error has been reported
	}
	if key.Whole && to.name != "" {
		r.errorf(at, "'%s' counts for a whole run and cannot be in a table for '%s'", key.Name, to.name)
		return
	}
	to.settings = append(to.settings, Setting{key, values, to.name, at})
}

// reportUnknown reports a key that does not exist, with the nearest one.
func (r *reader) reportUnknown(name []part) {
	at, known := name[0], ""
	for i := range name { // the first component that is wrong
		if at = name[i]; !r.schema.isTable(joinNames(name[:i+1])) {
			break
		}
		known = joinNames(name[:i+1])
	}
	full := joinNames(name)
	hint := r.suggestKey(full, name[len(name)-1].name)
	r.errorf(at.place, "unknown key '%s'%s", full, hint)
	switch {
	case hint != "":
	case known == "":
		r.note("the keys are %s, and tables %s.\"PATTERN\" with these", strings.Join(r.tops(), ", "), PerDirectory)
	default:
		r.note("the keys of [%s] are %s", known, strings.Join(r.keysOf(known), ", "))
	}
}

// suggestKey returns a hint to the key nearest to a name: one with the same last component in
// another table, or one with a similar name.
func (r *reader) suggestKey(full, last string) string {
	var names []string
	for i := range r.schema {
		k := &r.schema[i]
		if k.Name[strings.LastIndexByte(k.Name, '.')+1:] == last {
			return "; did you mean '" + k.Name + "'?"
		}
		names = append(names, k.Name)
	}
	if question := suggest.Question(full, slices.Concat(names, r.tops(), []string{PerDirectory})); question != "" {
		return question
	}
	for i := range names {
		names[i] = names[i][strings.LastIndexByte(names[i], '.')+1:]
	}
	if near := suggest.Word(last, names); near != "" {
		return "; did you mean '" + r.schema[slices.Index(names, near)].Name + "'?"
	}
	return ""
}

// tops returns the keys and tables at the top of a file.
func (r *reader) tops() (names []string) {
	for i := range r.schema {
		if top, _, _ := strings.Cut(r.schema[i].Name, "."); !slices.Contains(names, top) {
			names = append(names, top)
		}
	}
	return names
}

func (r *reader) keysOf(table string) (names []string) {
	for i := range r.schema {
		if rest, ok := strings.CutPrefix(r.schema[i].Name, table+"."); ok {
			names = append(names, rest)
		}
	}
	return names
}

// readValues returns the values of a key, or nil if one is wrong.
func (r *reader) readValues(key *Key, at report.Place, n *unstable.Node) (values []Value) {
	switch {
	case key.Kind == Switch && n.Kind == unstable.Bool:
		return []Value{{Text: string(n.Data), Raw: string(n.Data), Place: r.placeOf(n, at)}}
	case key.Kind == Words && n.Kind == unstable.Array:
		values = []Value{}
		for it := n.Children(); values != nil && it.Next(); {
			values = r.appendString(values, key, at, it.Node())
		}
		return values
	case key.Kind != Switch:
		return r.appendString(nil, key, at, n)
	}
	r.reportKind(key, at, n)
	return nil
}

// reportKind reports a value of the wrong kind.
func (r *reader) reportKind(key *Key, at report.Place, n *unstable.Node) {
	r.errorf(r.placeOf(n, at), "'%s' must be %s, and this is %s", key.Name, wanted[key.Kind], kindName(n))
}

// appendString appends the value of a string, or returns nil if it is wrong for its key.
func (r *reader) appendString(values []Value, key *Key, at report.Place, n *unstable.Node) []Value {
	if n.Kind != unstable.String {
		r.reportKind(key, at, n)
		return nil
	}
	v := Value{Text: string(n.Data), Raw: string(n.Data), Place: r.placeOf(n, report.Place{})}
	if v.Text == "" {
		r.errorf(v.Place, "'%s' must not be empty", key.Name)
		return nil
	}
	if !r.check(key, v) {
		return nil
	}
	if key.IsPath != nil && key.IsPath(v.Text) {
		path, err := r.file.resolve(v.Text)
		if err != nil {
			r.errorf(v.Place, "'%s' cannot be '%s': %v", key.Name, v.Text, err)
			return nil
		}
		v.Text = path
		if key.Names != nil && !strings.ContainsRune(filepath.ToSlash(path), '/') {
			v.Text = "." + string(filepath.Separator) + path // it is not one of the names
		}
	}
	return append(values, v)
}

// check checks a value by the function of its key.
func (r *reader) check(key *Key, v Value) bool {
	if key.Check == nil {
		return true
	}
	err := key.Check(v.Text)
	if err == nil {
		return true
	}
	hint := suggest.Question(v.Text, key.Values)
	if strings.Contains(err.Error(), "did you mean") {
		hint = ""
	}
	r.errorf(v.Place, "'%s' cannot be '%s': %v%s", key.Name, v.Raw, err, hint)
	return false
}

// wanted describes the values of a kind of keys.
var wanted = [...]string{Word: "a string", Switch: "true or false", Words: "a list of strings", Records: "a list of tables"}

func kindName(n *unstable.Node) string {
	switch n.Kind {
	case unstable.String:
		return "a string"
	case unstable.Bool:
		return "true or false"
	case unstable.Integer, unstable.Float:
		return "a number"
	case unstable.Array:
		return "a list"
	case unstable.InlineTable:
		return "a table"
	}
	return "a date"
}
