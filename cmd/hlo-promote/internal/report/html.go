package report

import (
	"bufio"
	"cmp"
	_ "embed"
	"encoding/json"
	"html"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"
)

// The format html is a single self-contained page: the texts of the modules, with marks at
// findings, and a script that shows them. Texts and findings are data for the script, so that no
// markup or script in a module has an effect.

// pageHTML is the template of the page. Package html/template is not used because it makes the
// linker keep all methods that could be called by name: a fifth of the program.
//
//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

// A pageKind groups the findings with the same code, separately for errors and others.
type pageKind struct {
	Code  string `json:"code"`
	Title string `json:"title"`
	Color string `json:"color"`
	Error bool   `json:"error"`
}

// A kindKey identifies a pageKind; severity is Error, or Warning for all others.
type kindKey struct {
	code     string
	severity Severity
}

func kindOf(f *Finding) kindKey { return kindKey{f.Code, min(f.Severity, Warning)} }

// A pageFinding has its place in the text of a module, if there is one: lines and columns from 1,
// columns in bytes.
type pageFinding struct {
	Kind     int        `json:"kind"`
	Severity string     `json:"severity"`
	Message  string     `json:"message"`
	Module   int        `json:"module"` // -1: none
	Line     int        `json:"line"`
	Column   int        `json:"column"`
	End      int        `json:"end"`
	At       string     `json:"at"` // the formatted place
	Op       string     `json:"op"`
	Function string     `json:"function"`
	From     string     `json:"from"`
	To       string     `json:"to"`
	Notes    []pageNote `json:"notes"`
}

type pageNote struct {
	Message string `json:"message"`
	At      string `json:"at"`
	Line    int    `json:"line"` // in the text of the module; 0: not there
}

const dataMark = "@data@"

// incomplete is the notice on the page of a failed run.
const incomplete = `<p class="incomplete">Something could not be read or written: findings may be missing.</p>`

func writeHTML(w io.Writer, r *Report) error {
	warning := ""
	if r.Failed {
		warning = incomplete
	}
	page := strings.NewReplacer("@title@", html.EscapeString(toolName), "@version@", html.EscapeString(r.Version), "@incomplete@", warning,
		"@style@", pageCSS, "@script@", pageJS).Replace(pageHTML)
	before, after, _ := strings.Cut(page, dataMark)
	out := bufio.NewWriter(w)
	out.WriteString(before)
	if err := r.writePageData(out); err != nil {
		return err
	}
	out.WriteString(after)
	return out.Flush()
}

// writePageData writes the data for the script, one module or finding at a time, because the
// findings of a module may be much larger than the module.
func (r *Report) writePageData(out *bufio.Writer) error {
	at := r.modulesByFile()
	kinds, of := r.pageKinds()
	lists := []struct {
		key  string
		n    int
		item func(i int) any
	}{
		{`{"modules":[`, len(r.Modules), func(i int) any { return &r.Modules[i] }},
		{`],"kinds":[`, len(kinds), func(i int) any { return kinds[i] }},
		{`],"findings":[`, len(r.Findings), func(i int) any {
			f := &r.Findings[i]
			return r.pageFinding(f, of[kindOf(f)], at[f.Subject.File])
		}},
	}
	for _, l := range lists {
		out.WriteString(l.key)
		for i := range l.n {
			// Marshal escapes < as \u003c, so that no text can end the script
			text, err := json.Marshal(l.item(i))
			if err != nil {
				return err
			}
			if i > 0 {
				out.WriteByte(',')
			}
			out.Write(text)
		}
	}
	_, err := out.WriteString("]}")
	return err
}

// pageKinds returns the kinds of findings, errors first, and the index of each.
func (r *Report) pageKinds() (kinds []pageKind, of map[kindKey]int) {
	of = map[kindKey]int{}
	for i := range r.Findings {
		of[kindOf(&r.Findings[i])] = 0
	}
	// these can be distinguished without telling red from green
	colors := map[string]string{"HP401": "#c7e9c0", "HP402": "#9ecae1", "HP403": "#fdd0a2", "HP404": "#fb9a99", "HP405": "#dadaeb", "HP406": "#d9d9d9"}
	titles := r.titles()
	order := func(a, b kindKey) int {
		return cmp.Or(cmp.Compare(a.severity, b.severity), cmp.Compare(a.code, b.code))
	}
	for _, key := range slices.SortedFunc(maps.Keys(of), order) {
		color := cmp.Or(colors[key.code], "#e0e0e0")
		if key.severity == Error {
			color = "#ff6b61"
		}
		of[key] = len(kinds)
		kinds = append(kinds, pageKind{key.code, titles[key.code], color, key.severity == Error})
	}
	return kinds, of
}

// modulesByFile returns the indices of the modules of each file, in order.
func (r *Report) modulesByFile() map[string][]int {
	list := map[string][]int{}
	for i := range r.Modules {
		list[r.Modules[i].File] = append(list[r.Modules[i].File], i)
	}
	return list
}

// pageFinding converts a finding; modules lists the modules of its file.
func (r *Report) pageFinding(f *Finding, kind int, modules []int) pageFinding {
	p := pageFinding{
		Kind: kind, Severity: f.Severity.String(), Message: Clean(f.messageWithClasses()), Module: -1, At: f.Place.Header(),
		Op: f.Subject.Operation, Function: f.Subject.Function, From: f.Subject.From, To: f.Subject.To, Notes: []pageNote{},
	}
	places := []*Place{&f.Place}
	for i := range f.Notes {
		places = append(places, &f.Notes[i].Place)
	}
	for _, place := range places { // use the first place in the text of the module
		if p.Module = r.moduleAt(modules, f.Subject.File, place); p.Module >= 0 {
			p.Line, p.Column, p.End = place.Start.Line, place.Start.Column, place.End.Column
			break
		}
	}
	if p.Module < 0 && len(modules) > 0 { // the finding is about the whole file
		p.Module = modules[0]
	}
	for i := range f.Notes {
		n := &f.Notes[i]
		note := pageNote{Message: Clean(n.Message), At: n.Place.Header()}
		if p.Module >= 0 && r.moduleAt(modules, f.Subject.File, &n.Place) == p.Module {
			note.Line = n.Place.Start.Line
		}
		p.Notes = append(p.Notes, note)
	}
	return p
}

// moduleAt returns which of the modules of a file contains a place, or -1.
func (r *Report) moduleAt(modules []int, file string, p *Place) int {
	if p.File == "" || p.File != file {
		return -1
	}
	n := sort.Search(len(modules), func(i int) bool { return r.Modules[modules[i]].Line > p.Start.Line })
	if n == 0 {
		return -1
	}
	return modules[n-1]
}
