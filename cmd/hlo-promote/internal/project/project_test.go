package project

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// testSchema has a key of each kind.
var testSchema = Schema{
	{Name: "system", Kind: Word, About: "the system", Names: []string{"torch"}, IsPath: func(v string) bool { return strings.HasSuffix(v, ".lattice") }},
	{Name: "weak", Kind: Word, Values: []string{"none", "scalar"}, Check: func(v string) error {
		if v != "none" && v != "scalar" {
			return errors.New("must be one of none, scalar")
		}
		return nil
	}},
	{Name: "strict", Kind: Switch},
	{Name: "policy.u64", Kind: Word},
	{Name: "gates.deny", Kind: Words, Check: func(v string) error {
		if v == "nothing" {
			return errors.New("must be a class")
		}
		return nil
	}},
	{Name: "gates.allow", Kind: Records, Fields: []string{"func", "op"}, Needs: "reason"},
	{Name: "gates.baseline", Kind: Word, IsPath: func(string) bool { return true }},
	{Name: "format", Kind: Word, Whole: true},
}

// TestErrors checks messages and places of wrong files.
func TestErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"sytem = \"a\"\n", `p.toml:1:1: error: unknown key 'sytem'; did you mean 'system'?
sytem = "a"
^~~~~`},
		{"strict = true\n[gates]\ndney = []\n", `p.toml:3:1: error: unknown key 'gates.dney'; did you mean 'gates.deny'?
dney = []
^~~~`},
		{"deny = []\n", `p.toml:1:1: error: unknown key 'deny'; did you mean 'gates.deny'?
deny = []
^~~~`},
		{"[gate]\nx = 1\n", `p.toml:1:2: error: unknown key 'gate'; did you mean 'gates'?
[gate]
 ^~~~`},
		{"zzzzzzzzzz = 1\n[gates]\nzzzzzzzzzz = 1\n", `p.toml:1:1: error: unknown key 'zzzzzzzzzz'
zzzzzzzzzz = 1
^~~~~~~~~~
p.toml:1:1: note: the keys are system, weak, strict, policy, gates, format, and tables per-directory."PATTERN" with these
p.toml:3:1: error: unknown key 'gates.zzzzzzzzzz'
zzzzzzzzzz = 1
^~~~~~~~~~
p.toml:3:1: note: the keys of [gates] are deny, allow, baseline`},
		{"weak = 'scaler' # so\n", `p.toml:1:8: error: 'weak' cannot be 'scaler': must be one of none, scalar; did you mean 'scalar'?
weak = 'scaler' # so
       ^~~~~~~~`},
		{"strict = \"yes\"\nsystem = 3\n", `p.toml:1:10: error: 'strict' must be true or false, and this is a string
strict = "yes"
         ^~~~~
p.toml:2:10: error: 'system' must be a string, and this is a number
system = 3
         ^`},
		{"gates.deny = [\n  \"a\",\n  \"nothing\",\n]\n", `p.toml:3:3: error: 'gates.deny' cannot be 'nothing': must be a class
  "nothing",
  ^~~~~~~~~`},
		{"gates.deny = [[\"a\"]]\n", `p.toml:1:16: error: 'gates.deny' must be a list of strings, and this is a list
gates.deny = [["a"]]
               ^~~`},
		{"system = \"\"\n", `p.toml:1:10: error: 'system' must not be empty
system = ""
         ^~`},
		{"system = \"a\"\nsystem = \"b\"\n", `p.toml:2:1: error: not TOML: key system is already defined
system = "b"
^`},
		{"system = \"a\n", `p.toml:1:12: error: not TOML: basic strings cannot have new lines
system = "a
           ^`},
		{"gates = 1\n", `p.toml:1:1: error: 'gates' is a table; write [gates]
gates = 1
^~~~~`},
		{"[gates.allow]\nfunc = \"x\"\n", `p.toml:1:2: error: 'gates.allow' is a list of tables; write [[gates.allow]]
[gates.allow]
 ^~~~~`},
		{"[[gates]]\n", `p.toml:1:3: error: 'gates' is a table, not a list of tables; write [gates]
[[gates]]
  ^~~~~`},
		{"[system]\n", `p.toml:1:2: error: 'system' is not a table; write system = …
[system]
 ^~~~~~`},
		{"[[gates.allow]]\nfunc = \"x\"\n", `p.toml:1:9: error: a table of 'gates.allow' needs 'reason', a sentence for those who read it later
[[gates.allow]]
        ^~~~~`},
		{"[[gates.allow]]\nfunk = \"x\"\nreason = \"y\"\n", `p.toml:2:1: error: unknown key 'funk'; did you mean 'func'?
funk = "x"
^~~~
p.toml:2:1: note: the keys of a table of 'gates.allow' are func, op, reason
p.toml:1:9: error: a table of 'gates.allow' needs one of func, op
[[gates.allow]]
        ^~~~~`},
		{"gates.allow = [{func = \"a,b\", reason = \"y\"}]\n", `p.toml:1:24: error: 'func' must not contain a comma; use * or ? in its place
gates.allow = [{func = "a,b", reason = "y"}]
                       ^~~~~
p.toml:1:16: error: a table of 'gates.allow' needs one of func, op
gates.allow = [{func = "a,b", reason = "y"}]
               ^`},
		{"[per-directory.\"a/[\"]\nstrict = true\n", `p.toml:1:16: error: 'a/[' is not a pattern of paths: the pattern has an unmatched bracket
[per-directory."a/["]
               ^~~~~`},
		{"[per-directory.a]\nformat = \"json\"\n", `p.toml:2:1: error: 'format' counts for a whole run and cannot be in a table for 'a'
format = "json"
^~~~~~`},
		{"[per-directory.a.gate]\n", `p.toml:1:18: error: unknown key 'gate'; did you mean 'gates'?
[per-directory.a.gate]
                 ^~~~`},
		{"per-directory = 1\n", `p.toml:1:1: error: 'per-directory' is a table; write [per-directory]
per-directory = 1
^~~~~~~~~~~~~`},
	} {
		_, err := Read("p.toml", []byte(row.text), testSchema)
		if err == nil || err.Error() != row.want {
			t.Errorf("%q:\n%v\nwant\n%s", row.text, err, row.want)
		}
	}
}

// format formats settings as KEY=VALUES@LINE, with the pattern of the table.
func format(list []Setting) string {
	var words []string
	for _, s := range list {
		var values []string
		for _, v := range s.Values {
			values = append(values, v.Text)
		}
		word := fmt.Sprintf("%s=%s@%d", s.Key.Name, strings.Join(values, "|"), s.Place.Start.Line)
		if s.Table != "" {
			word += " in " + s.Table
		}
		words = append(words, word)
	}
	return strings.Join(words, "; ")
}

// TestSettings checks which settings count for an input: those of matching tables replace those of
// the file and of earlier tables.
func TestSettings(t *testing.T) {
	f, err := Read("p.toml", []byte("\ufeff"+`system = "torch"
gates = {deny = ["a", "b"], allow = [{func = "f", reason = "r"}]}
policy.u64 = "i64"
[[per-directory.tests.gates.allow]]
op = "o"
func = "g"
reason = "tests"
[[per-directory.tests.gates.allow]]
op = "p"
reason = "tests"
[per-directory."*.gen.mlir"]
system = "numpy"
gates.deny = []
[per-directory]
"!src/" = { strict = true }
`), testSchema)
	if err != nil {
		t.Fatal(err)
	}
	f.folder = "/p"
	for _, row := range []struct{ path, want string }{
		{"/p/src/a.mlir", "system=torch@1; policy.u64=i64@3; gates.deny=a|b@2; gates.allow=func=f@2"},
		{"/p/tests/a.mlir", "system=torch@1; strict=true@15 in !src/; policy.u64=i64@3; gates.deny=a|b@2; gates.allow=op=o,func=g|op=p@4 in tests"},
		{"/p/src/tests/x/a.gen.mlir", "system=numpy@12 in *.gen.mlir; policy.u64=i64@3; gates.deny=@13 in *.gen.mlir; gates.allow=op=o,func=g|op=p@4 in tests"},
		{"/p/src", "system=torch@1; strict=true@15 in !src/; policy.u64=i64@3; gates.deny=a|b@2; gates.allow=func=f@2"},
	} {
		if got := format(f.For(row.path)); got != row.want {
			t.Errorf("%s: %s\nwant %s", row.path, got, row.want)
		}
	}
}

func TestGlobs(t *testing.T) {
	for _, row := range []struct {
		pattern, yes, no string
	}{
		{"tests", "tests/a.mlir x/tests/y/a.mlir tests", "tests2/a.mlir a.mlir"},
		{"/tests", "tests/a.mlir", "x/tests/a.mlir"},
		{"./tests", "tests/a.mlir", "x/tests/a.mlir"},
		{"tests/", "tests/a.mlir", "tests x/tests"},
		{"a/*/b", "a/x/b a/x/b/c", "a/b a/x/y/b"},
		{"a/**/b", "a/b a/x/y/b/c", "b x/a/b"},
		{"**/a?.mlir", "a1.mlir x/y/a2.mlir", "a.mlir x/ab.txt"},
		{"*.mlir", "a.mlir x/a.mlir", "a.mlirbc"},
		{"a/**", "a/b a/b/c", "b/a"},
		{"[ab].mlir", "a.mlir x/b.mlir", "c.mlir"},
		{"!tests", "a.mlir", "tests/a.mlir"},
	} {
		g, err := parseGlob(row.pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(row.yes) {
			if !g.matches(name) {
				t.Errorf("%s does not match %s", row.pattern, name)
			}
		}
		for _, name := range strings.Fields(row.no) {
			if g.matches(name) {
				t.Errorf("%s matches %s", row.pattern, name)
			}
		}
	}
	for _, bad := range []string{"", "!", "/", "a/../b", "a//b", "[a", "."} {
		if _, err := parseGlob(bad); err == nil {
			t.Errorf("%q is a pattern", bad)
		}
	}
}

// write writes files of a temporary folder, and makes it the current one.
func write(t *testing.T, all map[string]string) string {
	t.Helper()
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range all {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	return folder
}

// TestFinder checks which file is the project file of an input.
func TestFinder(t *testing.T) {
	folder := write(t, map[string]string{
		"hlo-promote.toml":     "system = \"top\"\n",
		"a/hlo-promote.toml":   "system = \"a\"\n",
		"a/b/x.mlir":           "",
		"c/x.mlir":             "",
		"named/other.toml":     "system = \"../x.lattice\"\n",
		"a/b/d/e/f/x.mlir":     "",
		"empty/sub/dir/x.mlir": "",
	})
	for _, row := range []struct{ input, name, system string }{
		{"a/b/x.mlir", "a/hlo-promote.toml", "a"},
		{"a/b/d/e/f/x.mlir", "a/hlo-promote.toml", "a"},
		{"c/x.mlir", "hlo-promote.toml", "top"},
		{"a/../c/x.mlir", "hlo-promote.toml", "top"},
		{"", "hlo-promote.toml", "top"},
		{"missing/folder/x.mlir", "hlo-promote.toml", "top"},
		{filepath.Join(folder, "a", "x.mlir"), "a/hlo-promote.toml", "a"},
	} {
		f, err := NewFinder(func() Schema { return testSchema }, "").File(row.input)
		if err != nil || f == nil || filepath.ToSlash(f.Name) != row.name || f.tables[0].settings[0].Values[0].Text != row.system {
			t.Errorf("%s: %v, %v", row.input, f, err)
		}
	}
	named := NewFinder(func() Schema { return testSchema }, "named/other.toml")
	f, err := named.File("a/x.mlir")
	if err != nil || f.Name != "named/other.toml" || filepath.ToSlash(f.tables[0].settings[0].Values[0].Text) != "./x.lattice" {
		t.Errorf("%v, %v", f, err)
	}
	if again, _ := named.File("c/x.mlir"); again != f {
		t.Error("the named file is read twice")
	}
	t.Chdir(filepath.Join(folder, "a", "b"))
	if f, err := NewFinder(func() Schema { return testSchema }, "").File("x.mlir"); err != nil || filepath.ToSlash(f.Name) != "../hlo-promote.toml" {
		t.Errorf("%v, %v", f, err)
	}
	if f, err := NewFinder(func() Schema { return testSchema }, "").File("../../c/x.mlir"); err != nil || filepath.ToSlash(f.Name) != "../../hlo-promote.toml" {
		t.Errorf("%v, %v", f, err)
	}
	t.Chdir(filepath.Join(folder, "c"))
	if f, err := NewFinder(func() Schema { return testSchema }, "").File("../a/x.mlir"); err != nil || f.Name != filepath.Join(folder, "a", Name) {
		t.Errorf("%v, %v", f, err)
	}
}

// TestPaths checks that a project file names only regular files in its folder, unless the user
// names it.
func TestPaths(t *testing.T) {
	folder := write(t, map[string]string{
		"outside.lattice":   "",
		"p/in.lattice":      "",
		"p/sub/in.lattice":  "",
		"p/dir.lattice/x":   "",
		"p/x.mlir":          "",
		"p/sub/deep/x.mlir": "",
	})
	for link, to := range map[string]string{"p/link.lattice": "../outside.lattice", "p/inner.lattice": "sub/in.lattice", "p/up": "..", "p/dangling.lattice": "../none"} {
		if err := os.Symlink(to, link); err != nil {
			t.Skip(err)
		}
	}
	const outside = "leads out of the folder"
	for _, row := range []struct{ key, path, want string }{
		{"system", "in.lattice", "p/in.lattice"},
		{"system", "./sub/in.lattice", "p/sub/in.lattice"},
		{"system", filepath.ToSlash(folder) + "/p/in.lattice", "p/in.lattice"},
		{"system", "inner.lattice", "p/inner.lattice"},
		{"system", "none.lattice", "p/none.lattice"},
		{"system", "no/folder/none.lattice", "p/no/folder/none.lattice"},
		{"system", "../outside.lattice", outside},
		{"system", "link.lattice", outside},
		{"system", "up/outside.lattice", outside},
		{"system", "dangling.lattice", "leads nowhere"},
		{"system", "dir.lattice", "not a regular file"},
		{"gates.baseline", "/etc/passwd", outside},
		{"gates.baseline", "../none/known.jsonl", outside},
		{"gates.baseline", "up/known.jsonl", outside},
		{"gates.baseline", "/dev/zero", "not a regular file"},
		{"gates.baseline", "known.jsonl", "p/known.jsonl"},
	} {
		if err := os.WriteFile("p/hlo-promote.toml", []byte(row.key+" = "+Quote(row.path)+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := NewFinder(func() Schema { return testSchema }, "").File("p/x.mlir")
		got := fmt.Sprint(err)
		if err == nil {
			got = filepath.ToSlash(f.tables[0].settings[0].Values[0].Text)
		}
		if !strings.Contains(got, row.want) {
			t.Errorf("%s = %s: %s, want %s", row.key, row.path, got, row.want)
		}
		if row.want != outside {
			continue
		}
		if _, err := NewFinder(func() Schema { return testSchema }, "p/hlo-promote.toml").File("p/x.mlir"); err != nil {
			t.Errorf("%s, named: %v", row.path, err)
		}
	}
}

// TestHostileFiles checks that what is not a project file is an error with its cause, and neither a
// hang nor memory.
func TestHostileFiles(t *testing.T) {
	write(t, map[string]string{"secret": "password = \"x\"\n", "real.toml": "system = \"real\"\n"})
	big := "system = \"a\" # " + strings.Repeat("x", maxText)
	for _, row := range []struct {
		about, want string
		make        func() error
	}{
		{"folder", "it is a folder", func() error { return os.Mkdir(Name, 0o755) }},
		{"link to another kind of file", "does not end in .toml", func() error { return os.Symlink("secret", Name) }},
		{"link to a device", "it is not a regular file", func() error { return os.Symlink("/dev/zero", Name) }},
		{"dangling link", "no such file", func() error { return os.Symlink("none.toml", Name) }},
		{"link to itself", "too many levels", func() error { return os.Symlink(Name, Name) }},
		{"large file", "more than 131072 bytes", func() error { return os.WriteFile(Name, []byte(big), 0o644) }},
		{"deep nesting", "not TOML", func() error { return os.WriteFile(Name, []byte("a = "+strings.Repeat("[", maxText-10)), 0o644) }},
		{"control characters", "not TOML", func() error { return os.WriteFile(Name, []byte("a\x00b = 1"), 0o644) }},
		{"binary", "not TOML", func() error { return os.WriteFile(Name, []byte("\xff\xfe\x00"), 0o644) }},
		{"FIFO", "it is not a regular file", func() error { return makeFIFO(Name) }},
		{"link to TOML", "", func() error { return os.Symlink("real.toml", Name) }},
	} {
		os.RemoveAll(Name)
		if err := row.make(); err != nil {
			t.Logf("%s: %v", row.about, err)
			continue
		}
		f, err := NewFinder(func() Schema { return testSchema }, "").File("x.mlir")
		switch {
		case row.want == "" && (err != nil || f == nil):
			t.Errorf("%s: %v", row.about, err)
		case row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)):
			t.Errorf("%s: %v, want %s", row.about, err, row.want)
		case row.want != "" && strings.Contains(err.Error(), "password"):
			t.Errorf("%s is shown: %v", row.about, err)
		}
	}
}

// TestJSONSchema checks that the schema has each key, with its values.
func TestJSONSchema(t *testing.T) {
	text, err := testSchema.JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	type property struct {
		Type                 string
		Enum                 []string
		Properties           map[string]property
		AdditionalProperties any
		Items                struct{ Required []string }
	}
	var got property
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for _, k := range testSchema {
		at := got
		for _, name := range strings.Split(k.Name, ".") {
			p, ok := at.Properties[name]
			if !ok {
				t.Errorf("the schema lacks %s", k.Name)
			}
			at = p
		}
		if !slices.Equal(at.Enum, k.Values) || k.Kind == Switch && at.Type != "boolean" || k.Kind == Records && !slices.Equal(at.Items.Required, []string{"reason"}) {
			t.Errorf("%s: %+v", k.Name, at)
		}
	}
	if strings.Count(string(text), `"format": {`) != 1 {
		t.Error("format is in per-directory tables")
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"system = \"a\"\n[gates]\ndeny = ['x']\n[[gates.allow]]\nfunc='f'\nreason='r'\n", "[per-directory.\"a/**\"]\nstrict = true\n", "gates = {allow=[{op='x', reason='y'}]}", "a.b.c = {d = [1, {e = 2}]}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := Read("p.toml", text, testSchema)
		if (file == nil) == (err == nil) {
			t.Fatal(file, err)
		}
		if err != nil {
			if e := (*Error)(nil); !errors.As(err, &e) || len(e.Findings) == 0 || len(e.Findings) > maxErrors {
				t.Fatal(err)
			}
			return
		}
		for _, s := range file.For("/a/b.mlir") {
			if s.Place.Start.Line == 0 {
				t.Errorf("%s has no place", s.Key.Name)
			}
		}
	})
}
