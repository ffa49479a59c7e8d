package ir

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
)

// sharedRoot is the folder of the shared data: $HLO_SHARED, or ../shared beside the repository.
func sharedRoot() string {
	if root := os.Getenv("HLO_SHARED"); root != "" {
		return root
	}
	return "../../shared"
}

// shared is the path of a file of the shared data. Without it the test is skipped, or fails if
// HLO_REQUIRE_ORACLES is set.
func shared(t testing.TB, path ...string) string {
	t.Helper()
	full := filepath.Join(append([]string{sharedRoot()}, path...)...)
	if _, err := os.Stat(full); err != nil {
		if os.Getenv("HLO_REQUIRE_ORACLES") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return full
}

// A part is a program of the corpus: a file, or what stands between two lines // -----.
type part struct {
	name string
	text []byte
}

var splitLine = regexp.MustCompile(`(?m)^[ \t]*// -----[ \t]*\r?$`)

// corpus are the parts of all files of the corpus, in the order of their names; with -short, which the race
// detector needs, those of every tenth file.
func corpus(t testing.TB) (parts []part) {
	t.Helper()
	root := shared(t, "corpus")
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".mlir") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(files)
	for i, f := range files {
		if testing.Short() && i%10 > 0 {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, piece := range splitLine.Split(string(text), -1) {
			parts = append(parts, part{fmt.Sprintf("%s#%d", filepath.Base(f), i), []byte(piece)})
		}
	}
	if len(parts) < 2700 && !testing.Short() {
		t.Errorf("the corpus has only %d parts", len(parts))
	}
	return parts
}

// parse reads a module that has no errors.
func parse(t testing.TB, text string) *Module {
	t.Helper()
	m, errors := NewContext().Parse(&Source{Name: "in.mlir", Text: []byte(text)})
	if m == nil {
		t.Fatalf("%s\n%s", errors[0].Error(), text)
	}
	return m
}

// printForm is what a module prints as.
func printForm(t testing.TB, m *Module, o PrintOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.Print(&b, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// canonical is the canonical form of a module.
func canonical(t testing.TB, m *Module) string { return printForm(t, m, PrintOptions{}) }

// sourceForm is the source form of a module.
func sourceForm(t testing.TB, m *Module) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.PrintSource(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// printForms are all ways in which a module is printed from its structure.
var printForms = []PrintOptions{{}, {Generic: true}, {DebugInfo: true}, {Generic: true, DebugInfo: true}}

// rendered is all diagnostics as the user sees them.
func rendered(errors Diagnostics) string {
	var b strings.Builder
	for _, d := range errors {
		b.WriteString(d.Render())
	}
	return b.String()
}

// dump writes out what a module holds, places in the source included, so that two modules with equal
// dumps are equal in all that their methods tell.
func dump(m *Module) string {
	var b strings.Builder
	for op := Op(1); int(op) < m.NumOps(); op++ {
		r := m.ops.At(op)
		start, end := r.span()
		fmt.Fprintf(&b, "%d %s @%d-%d in %d <%s> {%s} flags %d", op, m.OpString(op), start, end, r.block, m.dictText(r.props), m.dictText(r.attrs), r.flags)
		if r.loc > 0 {
			fmt.Fprint(&b, " loc ", m.locs[r.loc-1])
		}
		fmt.Fprint(&b, " uses ", m.Operands(op), " successors ", m.Successors(op), " regions")
		for region := m.FirstRegion(op); region != 0; region = m.NextRegion(region) {
			rec := m.regions.At(region)
			fmt.Fprintf(&b, " %d@%d-%d", region, rec.start, rec.end)
		}
		b.WriteString(" results")
		for i := range m.NumResults(op) {
			v := m.Result(op, i)
			fmt.Fprintf(&b, " %d:%s", v, m.typeText(m.Type(v)))
		}
		for _, p := range m.textOps[op] {
			fmt.Fprintf(&b, " %q", p.text)
		}
		b.WriteByte('\n')
	}
	for block := Block(1); block < m.blocks.End(); block++ {
		r := m.blocks.At(block)
		fmt.Fprintf(&b, "block %d of %d @%d ops %d-%d args", block, r.region, r.start, r.first, r.last)
		for i := range m.NumArgs(block) {
			v := m.Arg(block, i)
			fmt.Fprintf(&b, " %d:%s %v", v, m.typeText(m.Type(v)), m.argLocs[v])
		}
		b.WriteByte('\n')
	}
	fmt.Fprintln(&b, m.locDefs, len(m.blobs))
	return b.String()
}

func (m *Module) typeText(t Type) string {
	if t == 0 {
		return "none"
	}
	return m.TypeString(t)
}

func (c *Context) dictText(d Dict) string {
	if d == 0 {
		return ""
	}
	return c.AttrString(c.DictAttr(d))
}
