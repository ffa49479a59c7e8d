package diff

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// apply applies changes to x, taking the new items from y.
func apply(x, y []string, changes []Change) (out []string) {
	at := 0
	for _, c := range changes {
		out = append(out, x[at:c.X0]...)
		out = append(out, y[c.Y0:c.Y1]...)
		at = c.X1
	}
	return append(out, x[at:]...)
}

// check compares x and y and verifies what Changes guarantees: changes are in order, have a common
// item between them, and turn x into y.
func check(t *testing.T, x, y []string) []Change {
	t.Helper()
	changes := Changes(x, y)
	for i, c := range changes {
		if c.X0 > c.X1 || c.Y0 > c.Y1 || c.X0 == c.X1 && c.Y0 == c.Y1 {
			t.Errorf("change %d is %v", i, c)
		}
		if i > 0 && (changes[i-1].X1 >= c.X0 || changes[i-1].Y1 >= c.Y0) {
			t.Errorf("%v follows %v without a common item", c, changes[i-1])
		}
	}
	if got := apply(x, y, changes); !slices.Equal(got, y) {
		t.Errorf("%q to %q: applying %v gives %q", x, y, changes, got)
	}
	return changes
}

// items splits a string into its characters.
func items(s string) []string { return strings.Split(s, "") }

// TestChanges compares changes with lists worked out by hand.
func TestChanges(t *testing.T) {
	for _, c := range []struct {
		x, y string
		want []Change
	}{
		{"abc", "abc", nil},
		{"abc", "axc", []Change{{1, 2, 1, 2}}},
		{"abc", "abxc", []Change{{2, 2, 2, 3}}},
		{"abc", "ac", []Change{{1, 2, 1, 1}}},
		{"abc", "xyz", []Change{{0, 3, 0, 3}}},
		{"abcdef", "axcdyf", []Change{{1, 2, 1, 2}, {4, 5, 4, 5}}},
		{"aab", "ab", []Change{{1, 2, 1, 1}}},
		// of two shortest differences, the one that deletes first
		{"abab", "baba", []Change{{0, 1, 0, 0}, {4, 4, 3, 4}}},
		{"(a)(b)(c)", "(a)(x)(c)", []Change{{4, 5, 4, 5}}},
	} {
		if got := check(t, items(c.x), items(c.y)); !slices.Equal(got, c.want) {
			t.Errorf("%s to %s: %v", c.x, c.y, got)
		}
	}
	check(t, nil, nil)
	check(t, nil, items("ab"))
	check(t, items("ab"), nil)
}

// TestUniqueItemsArePaired checks the readability that patience diff is for: a function moved
// before another one is one insertion and one deletion, and braces do not pair across functions.
func TestUniqueItemsArePaired(t *testing.T) {
	f := []string{"f {", "  x", "  return", "}"}
	g := []string{"g {", "  y", "  return", "}"}
	h := []string{"h {", "  z", "  return", "}"}
	got := check(t, slices.Concat(f, g), slices.Concat(f, h, g))
	if len(got) != 1 || got[0].Y1-got[0].Y0 != 4 || got[0].X0 != got[0].X1 {
		t.Errorf("%v", got)
	}
	if got := check(t, slices.Concat(f, g, h), slices.Concat(g, h, f)); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// TestRandomSequences checks sequences over small and large alphabets. Short ones without unique
// items must keep a longest common subsequence.
func TestRandomSequences(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(n, letters int) (s []string) {
		for range rng.IntN(n + 1) {
			s = append(s, fmt.Sprint(rng.IntN(letters)))
		}
		return s
	}
	for range 3000 {
		letters := []int{1, 2, 4, 1000}[rng.IntN(4)]
		x, y := random(30, letters), random(30, letters)
		changes := check(t, x, y)
		kept := len(x)
		for _, c := range changes {
			kept -= c.X1 - c.X0
		}
		if letters == 2 && !hasUnique(x, y) && kept != common(x, y) {
			t.Errorf("%q to %q: %d common items, want %d", x, y, kept, common(x, y))
		}
	}
}

// hasUnique reports whether an item occurs once in both sequences, before or after the common
// prefix and suffix are removed. In that case patience diff decides, and the difference need not be
// shortest.
func hasUnique(x, y []string) bool {
	count := func(s []string, item string) (n int) {
		for _, i := range s {
			if i == item {
				n++
			}
		}
		return n
	}
	for len(x) > 0 && len(y) > 0 {
		for _, item := range x {
			if count(x, item) == 1 && count(y, item) == 1 {
				return true
			}
		}
		switch {
		case x[0] == y[0]:
			x, y = x[1:], y[1:]
		case x[len(x)-1] == y[len(y)-1]:
			x, y = x[:len(x)-1], y[:len(y)-1]
		default:
			return false
		}
	}
	return false
}

// common returns the length of the longest common subsequence, by the textbook algorithm.
func common(x, y []string) int {
	table := make([][]int, len(x)+1)
	for i := range table {
		table[i] = make([]int, len(y)+1)
	}
	for i := range x {
		for j := range y {
			if x[i] == y[j] {
				table[i+1][j+1] = table[i][j] + 1
			} else {
				table[i+1][j+1] = max(table[i][j+1], table[i+1][j])
			}
		}
	}
	return table[len(x)][len(y)]
}

// TestLongSequences checks inputs on which quadratic methods take hours: many scattered edits, and
// long runs of equal items.
func TestLongSequences(t *testing.T) {
	n := 100_000
	x := make([]string, n)
	for i := range x {
		x[i] = fmt.Sprint("line ", i)
	}
	y := slices.Clone(x)
	for i := 0; i < n; i += 10 {
		y[i] = fmt.Sprint("other ", i)
	}
	same := slices.Repeat([]string{"}"}, n)
	for name, pair := range map[string][2][]string{
		"scattered edits": {x, y}, "reversed": {x, reversed(x)}, "equal items": {same, append(slices.Clone(same), "x")},
		"half of equal items": {same, same[:n/2]}, "nothing in common": {x, same}, "doubled": {x, slices.Concat(x, x)},
	} {
		changes := check(t, pair[0], pair[1])
		if name == "scattered edits" && len(changes) != n/10 {
			t.Errorf("%d changes", len(changes))
		}
	}
}

func reversed(x []string) []string {
	y := slices.Clone(x)
	slices.Reverse(y)
	return y
}

// TestPatchAppliesChanges writes changes as a normal diff and lets patch(1) apply it.
func TestPatchAppliesChanges(t *testing.T) {
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		var x, y []string
		for i := range 200 {
			line := fmt.Sprintf("line %d\n", i%60)
			if rng.IntN(10) > 0 {
				x = append(x, line)
			}
			if rng.IntN(10) > 0 {
				y = append(y, line)
			}
		}
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte(strings.Join(x, "")), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("patch", "-s", "--normal", file)
		cmd.Stdin = bytes.NewReader(normal(x, y, Changes(x, y)))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != strings.Join(y, "") {
			t.Errorf("patch made\n%s", got)
		}
	}
}

// normal formats changes as diff(1) does without options.
func normal(x, y []string, changes []Change) []byte {
	lines := func(from, to int) string {
		if to-from <= 1 {
			return fmt.Sprint(to)
		}
		return fmt.Sprintf("%d,%d", from+1, to)
	}
	var b bytes.Buffer
	for _, c := range changes {
		kind := "c"
		switch {
		case c.X0 == c.X1:
			kind = "a"
		case c.Y0 == c.Y1:
			kind = "d"
		}
		fmt.Fprintf(&b, "%s%s%s\n", lines(c.X0, c.X1), kind, lines(c.Y0, c.Y1))
		for _, l := range x[c.X0:c.X1] {
			b.WriteString("< " + l)
		}
		if kind == "c" {
			b.WriteString("---\n")
		}
		for _, l := range y[c.Y0:c.Y1] {
			b.WriteString("> " + l)
		}
	}
	return b.Bytes()
}
