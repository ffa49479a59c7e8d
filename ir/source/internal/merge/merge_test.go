package merge

import (
	"strings"
	"testing"
)

// applied is a text with edits.
func applied(src string, edits []Edit) string {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(src[at:e.Start] + e.Text)
		at = e.End
	}
	return b.String() + src[at:]
}

// TestEdits carries the difference between from and to over to a source. The results are what a careful
// person would write: what did not change stays as it is spelled.
func TestEdits(t *testing.T) {
	for _, c := range []struct{ name, src, from, to, want string }{
		{"nothing", "a  %x", "a %x", "a %x", "a  %x"},
		{"an operand", "%s  =  add %a,%b:t // c", "%s = add %a, %b : t", "%s = add %a, %c : t", "%s  =  add %a,%c:t // c"},
		{"a type", "add %a, %b : tensor<4xf32>", "add %a, %b : tensor<4xf32>", "add %a, %b : tensor<4xf64>", "add %a, %b : tensor<4xf64>"},
		{"blanks in a type", "add %a : tensor< 4xf32 >", "add %a : tensor<4xf32>", "add %b : tensor<4xf32>", "add %b : tensor< 4xf32 >"},
		{"a longer name", "func.return %a : t", "return %a : t", "return %b : t", "func.return %b : t"},
		{"behind a longer name", "func.return %a : t", "return %a : t", "return {x} %a : t", "func.return {x} %a : t"},
		{"a name that changes", "func.return %a : t", "return %a : t", "yield %a : t", "yield %a : t"},
		{"in front of a bracket", "f() -> (t) {", "f() -> t {", "f() -> t attributes {x} {", "f() -> (t) attributes {x} {"},
		{"behind a bracket and empty braces", "f() -> (t) attributes {} {", "f() -> t {", "f() -> t attributes {x} {", "f() -> (t) attributes {x} {"},
		{"in brackets, and more", "f() -> (t) {", "f() -> t {", "f() -> u attributes {x} {", "f() -> u attributes {x} {"},
		{"more behind a longer name", "func.return %a : t", "return %a : t", "return {x} %b : t", "func.return {x} %b : t"},
		{"in brackets", "f() -> (t) {", "f() -> t {", "f() -> u {", "f() -> (u) {"},
		{"empty results", "f() -> () {", "f() {", "f() attributes {x} {", "f() attributes {x} {"},
		{"empty braces", `"a"(%a) {} : t`, `"a"(%a) : t`, `"a"(%a) {x} : t`, `"a"(%a) {x} : t`},
		{"a default spelled out", "c %a {d = 1} : t", "c %a : t", "c %a {x} : t", "c %a {x} : t"},
		{"another order", "{b = 1, a = 2}", "{a = 2, b = 1}", "{a = 2, aa = 3, b = 1}", "{a = 2, aa = 3, b = 1}"},
		{"the end of another order", "{b = 1, a = 2}", "{a = 2, b = 1}", "{a = 2, b = 5}", "{b = 5, a = 2}"},
		{"a number in another spelling", "x = 0xFF : i8", "x = -1 : i8", "x = -1 : i32", "x = -1 : i32"},
		{"a literal in another spelling", "dense<[0x7F800000]> : tensor<1xf32>", "dense<[inf]> : tensor<1xf32>", "dense<[inf]> : tensor<1xf64>", "dense<[inf]> : tensor<1xf64>"},
		{"an operand less", "a(%x , %y) : t", "a(%x, %y) : t", "a(%x) : t", "a(%x) : t"},
		{"an operand more", "a( %x ) : t", "a(%x) : t", "a(%x, %y) : t", "a( %x, %y ) : t"},
		{"the first operand", "a() : t", "a() : t", "a(%x) : t", "a(%x) : t"},
		{"the end", "a %x", "a %x", "a %x : t", "a %x : t"},
		{"a comment in between", "a %x // first\n , %y", "a %x, %y", "a %x, %z", "a %x // first\n , %z"},
		{"a comment before what goes", "a %x // first\n , %y : t", "a %x, %y : t", "a %x : t", "a %x // first\n  : t"},
		{"a location", "a %x loc(\"%y\") : t", "a %x : t", "a %z : t", "a %z loc(\"%y\") : t"},
		{"a string", `a "x > \" y" %b`, `a "x > \" y" %b`, `a "x > \" y" %c`, `a "x > \" y" %c`},
		{"a set", "affine_set<(d0) : (d0 >= 0)> %a", "affine_set<(d0) : (d0 >= 0)> %a", "affine_set<(d0) : (d0 >= 0)> %b", "affine_set<(d0) : (d0 >= 0)> %b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			edits, ok := Edits([]byte(c.src), 0, len(c.src), func(int) (int, string) { return 0, "" }, c.from, c.to)
			if !ok {
				t.Fatal("not merged")
			}
			if got := applied(c.src, edits); got != c.want {
				t.Errorf("%q", got)
			}
			for i, e := range edits {
				if e.Start > e.End || i > 0 && e.Start < edits[i-1].End {
					t.Errorf("edit %d is %v", i, e)
				}
			}
		})
	}
}

const (
	one = string(Mark) + "1" + string(Mark)
	two = string(Mark) + "2" + string(Mark)
)

// TestRegions checks that regions are left alone, whatever changes around them, and that other regions than
// those of the source are refused.
func TestRegions(t *testing.T) {
	const src = `%r = "a"(%x) ({ %x }, { %x }) : t`
	region := func(at int) (int, string) {
		switch {
		case strings.HasPrefix(src[at:], "{ %x },"):
			return at + len("{ %x }"), one
		case strings.HasPrefix(src[at:], "{ %x })"):
			return at + len("{ %x }"), two
		}
		return 0, ""
	}
	from := `%r = "a"(%x) (` + one + ", " + two + ") : t"
	for _, c := range []struct{ to, want string }{
		{`%r = "a"(%y) (` + one + ", " + two + ") {z} : u", `%r = "a"(%y) ({ %x }, { %x }) {z} : u`},
		{`%r = "a"(%x) (` + two + ", " + one + ") : t", ""},
		{`%r = "a"(%x) (` + one + ") : t", ""},
	} {
		edits, ok := Edits([]byte(src), 0, len(src), region, from, c.to)
		switch {
		case ok != (c.want != ""):
			t.Errorf("%q: %v", c.to, ok)
		case ok && applied(src, edits) != c.want:
			t.Errorf("%q", applied(src, edits))
		}
	}
}

// TestPartOfAText checks that what stands around a statement is not looked at.
func TestPartOfAText(t *testing.T) {
	const src = "// %a\n  a %a : t\n  b %a : t\n"
	start, end := strings.Index(src, "a %a"), strings.Index(src, "\n  b")
	edits, _ := Edits([]byte(src), start, end, func(int) (int, string) { return 0, "" }, "a %a : t", "a %b : u")
	if got := applied(src, edits); got != "// %a\n  a %b : u\n  b %a : t\n" {
		t.Errorf("%q", got)
	}
}

// FuzzEdits checks that what is merged into its own rendering is the other one, up to blanks, and that no
// input breaks it.
func FuzzEdits(f *testing.F) {
	f.Add("%s = add %a, %b : t", "%s = add %a, %c : t", "%s=add %a,%b:t // x")
	f.Add("f() -> t {", "f() -> t attributes {x} {", "f() -> (t) {")
	f.Add("a<b", "\"", "loc(")
	f.Add("add 0,", "add &0", "add ,") // changes that claim the same place
	f.Fuzz(func(t *testing.T, from, to, src string) {
		if strings.ContainsRune(from+to+src, Mark) {
			return
		}
		none := func(int) (int, string) { return 0, "" }
		if edits, ok := Edits([]byte(src), 0, len(src), none, from, to); ok {
			applied(src, edits) // which panics if edits overlap
		}
		edits, ok := Edits([]byte(from), 0, len(from), none, from, to)
		if !ok {
			if len(tokens(from, 0, nil).text) > 0 {
				t.Fatal("not merged")
			}
			return
		}
		got := tokens(applied(from, edits), 0, nil)
		if want := tokens(to, 0, nil); strings.Join(got.text, " ") != strings.Join(want.text, " ") && !strings.Contains(from+to, "//") && plain(from) && plain(to) {
			t.Errorf("%q instead of %q", got.text, want.text)
		}
	})
}

// plain tells whether a text has no brackets and quotes that stand open, which take in what follows.
func plain(text string) bool { return !strings.ContainsAny(text, "\"<([{loc") }
