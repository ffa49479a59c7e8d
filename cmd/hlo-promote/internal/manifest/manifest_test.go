package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var header = Header{Version: "v1.2.3", Flags: []string{"--system=numpy", "--x32"}, Files: map[string]Digest{"--target": DigestOf([]byte("t"))}}

// newEntry returns an entry for a path.
func newEntry(path string) Entry {
	return Entry{Path: path, Input: DigestOf([]byte(path)), Verdict: Changed, Converts: len(path), Output: DigestOf([]byte("out " + path))}
}

// open opens a manifest or fails the test.
func open(t *testing.T, path string) *Manifest {
	t.Helper()
	m, err := Open(path, header)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// text returns the content of a file.
func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// fill writes a manifest with entries for some paths, and returns its text.
func fill(t *testing.T, paths ...string) (path, content string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "m.jsonl")
	m := open(t, path)
	for _, p := range paths {
		if err := m.Append(newEntry(p)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return path, text(t, path)
}

// TestLines checks the format of the lines, which other programs read.
func TestLines(t *testing.T) {
	_, got := fill(t, "b/<x>.mlir", "a.mlir")
	d := func(s string) string { return DigestOf([]byte(s)).String() }
	want := `{"manifest":1,"version":"v1.2.3","flags":["--system=numpy","--x32"],"files":{"--target":"` + d("t") + `"}}
{"path":"a.mlir","sha256":"` + d("a.mlir") + `","verdict":"changed","converts":6,"errors":0,"warnings":0,"output":"` + d("out a.mlir") + `"}
{"path":"b/<x>.mlir","sha256":"` + d("b/<x>.mlir") + `","verdict":"changed","converts":10,"errors":0,"warnings":0,"output":"` + d("out b/<x>.mlir") + `"}
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if d("abc") != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		// FIPS 180-2, appendix B.1
		t.Error("not SHA-256")
	}
}

// TestTornAnywhere truncates a manifest at every byte: entries on whole lines are kept, and the
// manifest can be completed to the same bytes.
func TestTornAnywhere(t *testing.T) {
	paths := []string{"a.mlir", "b.mlir", "c.mlir"}
	_, whole := fill(t, paths...)
	for n := range len(whole) {
		path := filepath.Join(t.TempDir(), "m.jsonl")
		os.WriteFile(path, []byte(whole[:n]), 0o644)
		m := open(t, path)
		known := strings.Count(whole[:n], "\n") - 1
		for i, p := range paths {
			e, ok := m.Entry(p)
			if ok != (i < known) || ok && e != newEntry(p) {
				t.Fatalf("truncated at %d: %s has an entry: %v, %v", n, p, ok, e)
			}
			if !ok {
				if err := m.Append(newEntry(p)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if before := text(t, path); before != whole {
			t.Fatalf("truncated at %d: before Close\n%s", n, before)
		}
		if err := m.Close(); err != nil || text(t, path) != whole {
			t.Fatalf("truncated at %d: %v\n%s", n, err, text(t, path))
		}
	}
}

// TestLastLineCounts checks that an entry replaces an earlier one of its path, immediately and
// after reading the file without Close.
func TestLastLineCounts(t *testing.T) {
	path, _ := fill(t, "b.mlir", "a.mlir")
	m := open(t, path)
	again := newEntry("a.mlir")
	again.Verdict, again.Errors, again.Output = Refused, 2, Digest{}
	if err := m.Append(again); err != nil {
		t.Fatal(err)
	}
	m.file.Close() // as a killed process leaves it
	m = open(t, path)
	if e, _ := m.Entry("a.mlir"); e != again {
		t.Errorf("%+v", e)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(text(t, path), `"a.mlir"`); n != 1 {
		t.Errorf("%d lines about one path:\n%s", n, text(t, path))
	}
}

// TestOneWriter checks that a manifest cannot be opened twice until it is closed.
func TestOneWriter(t *testing.T) {
	path, _ := fill(t, "a.mlir")
	m := open(t, path)
	if _, err := Open(path, header); !errors.Is(err, ErrInUse) {
		t.Errorf("open twice: %v", err)
	}
	m.Append(newEntry("b.mlir"))
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	m = open(t, path) // the file that replaced it
	if _, err := Open(path, header); !errors.Is(err, ErrInUse) {
		t.Errorf("open twice after a replacement: %v", err)
	}
	m.Close()
}

// TestRefused checks that other files, and manifests of other runs, are refused with a reason and
// not changed.
func TestRefused(t *testing.T) {
	_, whole := fill(t, "a.mlir")
	first, rest, _ := strings.Cut(whole, "\n")
	change := func(old, new string) string { return strings.Replace(first, old, new, 1) + "\n" + rest }
	cases := []struct{ content, want string }{
		{"a file of another program", "is not a manifest"},
		{"{}", "is not a manifest"},
		{"{\n}\n", "is not a manifest"},
		{rest, "is not a manifest"},
		{change(`"manifest":1`, `"manifest":2`), "format 2; this version of the program supports format 1"},
		{change("v1.2.3", "v1.2.4"), "with version v1.2.4, not v1.2.3"},
		{change("numpy", "torch"), "created with --system=torch, without --system=numpy"},
		{change(`,"--x32"`, ""), "created without --x32"},
		{change(`"--x32"`, `"--x32","--zeal"`), "created with --zeal"},
		{change(header.Files["--target"].String(), DigestOf(nil).String()), "another content of the file of --target"},
		{change(`"flags"`, `"banners"`), "line 1 is not a manifest header"},
		{whole + "\n", "line 3 is not a manifest entry"},
		{first + "\n{}\n" + rest, "line 2 is not a manifest entry: it has no path"},
		{first + "\n" + strings.Replace(rest, `"sha256":"`, `"sha256":"0`, 1), "64 hexadecimal digits"},
		{first + "\n" + strings.Replace(rest, `changed`, `lost`, 1), "its verdict is 'lost'"},
		{first + "\n" + strings.Replace(rest, `}`, `} {}`, 1), "text after it"},
		{strings.Replace(whole, "}\n", "}\x00\n", 1), "is not a manifest"},
	}
	for i, c := range cases {
		path := filepath.Join(t.TempDir(), "m.jsonl")
		os.WriteFile(path, []byte(c.content), 0o644)
		if _, err := Open(path, header); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("case %d: %v, want %q", i, err, c.want)
		}
		if text(t, path) != c.content {
			t.Errorf("case %d: the file is now\n%s", i, text(t, path))
		}
	}
	dir := t.TempDir()
	for _, path := range []string{dir, os.DevNull, filepath.Join(dir, "none", "m.jsonl")} {
		if _, err := Open(path, header); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}

// TestFailedAppend checks that nothing is appended after an error, so that no line follows a torn
// one.
func TestFailedAppend(t *testing.T) {
	path, whole := fill(t, "a.mlir")
	m := open(t, path)
	good := m.file
	m.file, _ = os.Open(path) // not for writing
	if err := m.Append(newEntry("b.mlir")); err == nil {
		t.Fatal("no error")
	}
	m.file = good
	if err := m.Append(newEntry("c.mlir")); err == nil {
		t.Error("a second entry was added")
	}
	if err := m.Close(); err != nil || text(t, path) != whole {
		t.Errorf("%v\n%s", err, text(t, path))
	}
}

// merged merges texts, named A, B and so on.
func merged(texts ...string) (string, int, error) {
	var g Merger
	left := 0
	for i, s := range texts {
		n, err := g.Add(string(rune('A'+i)), []byte(s))
		left += n
		if err != nil {
			return "", left, err
		}
	}
	var b bytes.Buffer
	err := g.Write(&b)
	return b.String(), left, err
}

func TestMerge(t *testing.T) {
	_, all := fill(t, "a", "b", "c", "d")
	_, one := fill(t, "c", "a")
	_, two := fill(t, "d", "b", "a")
	for _, order := range [][]string{{one, two}, {two, one}, {all}, {one, all, two}, {two, one[:len(one)-1], one}} {
		if got, _, err := merged(order...); err != nil || got != all {
			t.Errorf("%v\n%s", err, got)
		}
	}
	torn, left, err := merged(two[:len(two)-1])
	if _, want := fill(t, "a", "b"); torn != want || left != 1 || err != nil {
		t.Errorf("torn: %d left out, %v\n%s", left, err, torn)
	}
	pending := newEntry("z")
	pending.Pending = true
	if got, left, err := merged(all + string(marshal(&pending))); got != all || left != 1 || err != nil {
		t.Errorf("pending: %d left out, %v\n%s", left, err, got)
	}
	other := newEntry("b")
	other.Converts++
	for _, c := range []struct{ text, want string }{
		{strings.Replace(two, "v1.2.3", "v2", 1), "was made with version v2, not v1.2.3, unlike 'A'"},
		{strings.Replace(one, "\n", "\n"+string(marshal(&other)), 1), "records another outcome of 'b' than 'A': converts 2, not 1"},
		{"", "it is empty"},
		{"x", "is not a manifest"},
	} {
		if _, _, err := merged(two, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestShards checks that each path is in one shard, that shards have similar sizes, and that no
// path moves when others are added.
func TestShards(t *testing.T) {
	const paths = 3000
	for _, count := range []int{1, 2, 3, 7} {
		sizes := make([]int, count)
		for p := range paths {
			path, in := fmt.Sprintf("corpus/part-%d/%d.mlir", p%10, p), 0
			for i := range count {
				var s Shard
				if err := s.Set(fmt.Sprintf("%d/%d", i+1, count)); err != nil {
					t.Fatal(err)
				}
				if s.Has(path) {
					in++
					sizes[i]++
				}
			}
			if in != 1 {
				t.Fatalf("%s is in %d of %d shards", path, in, count)
			}
		}
		for i, n := range sizes { // a fifth is more than five standard deviations
			if want := paths / count; n < want*4/5 || n > want*6/5 {
				t.Errorf("shard %d of %d has %d of %d paths", i+1, count, n, paths)
			}
		}
	}
	// printf %s a.mlir | sha256sum begins with these digits; shards must not depend on time or
	// machine.
	var s Shard
	const first8 = 0xefd037374a5c1789
	s.Set(fmt.Sprintf("%d/%d", uint64(first8)%5+1, 5))
	if !s.Has("a.mlir") {
		t.Errorf("a.mlir is not in shard %v; its digest is %v", &s, DigestOf([]byte("a.mlir")))
	}
	for _, bad := range []string{"", "1", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3", "1/", "/2"} {
		if (&Shard{}).Set(bad) == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}
