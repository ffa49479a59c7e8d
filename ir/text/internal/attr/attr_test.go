package attr

import (
	"slices"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/parts"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// TestConstraintsHaveSyntax checks that each constraint of the table of operations has a Syntax,
// and that each Syntax has a constraint or belongs to a directive.
func TestConstraintsHaveSyntax(t *testing.T) {
	ofDirectives := []string{"precisions", "dot_algorithm"}
	var names []string
	for _, k := range ir.Constraints() {
		if k.Base() != k {
			continue
		}
		names = append(names, k.String())
		if s := SyntaxNamed(k.String()); s == nil || s.expected == "" && s.words == nil || s.read == nil {
			t.Errorf("constraint %s has no syntax", k)
		}
	}
	for i := range syntaxes {
		if name := syntaxes[i].name; !slices.Contains(names, name) && !slices.Contains(ofDirectives, name) {
			t.Errorf("syntax %s has no constraint", name)
		}
	}
}

// TestGroupsAreComplete checks that each group is complete, and that its attributes exist.
func TestGroupsAreComplete(t *testing.T) {
	for i := range groups {
		g, name := &groups[i], groups[i].name
		if len(g.Attrs) == 0 || len(g.tokens) == 0 || g.read == nil || g.Append == nil || g.Expected == "" {
			t.Errorf("group %s is incomplete", name)
		}
		for _, a := range g.Attrs {
			if _, known := ir.TableName(a); !known {
				t.Errorf("group %s has an attribute %s, which no operation has", name, a)
			}
		}
	}
}

// TestGroupsRoundTrip checks that texts printed by MLIR are parsed and printed unchanged. Some
// texts occur with two groups, whose results differ although the reader caches them.
func TestGroupsRoundTrip(t *testing.T) {
	r := newReader()
	for _, c := range []struct {
		group, text string
		attrs       int // number of attributes in the text
	}{
		{"ranges", "[0:4:2, 1:3]", 3},
		{"ranges", "[]", 3},
		{"format", "e5m10", 2},
		{"window", "{}", 0},
		{"window", "{stride = [2, 1], pad = [[1, 0], [0, -1]], lhs_dilate = [1, 2], rhs_dilate = [2, 1], reverse = [true, false]}", 5},
		{"window", "{pad = [[1, 0]], reverse = [true]}", 2},
		{"name", `<"foo">`, 1},
	} {
		g := GroupNamed(c.group)
		attrs, err := r.Attrs(g, []byte(c.text), 0, len(c.text), new(parts.Aliases))
		if err != nil {
			t.Errorf("%s %s: %s", c.group, c.text, err.Message)
			continue
		}
		present := slices.DeleteFunc(slices.Clone(attrs), func(a ir.Attr) bool { return a == 0 })
		if len(attrs) != len(g.Attrs) || len(present) != c.attrs {
			t.Errorf("%s %s: %d of %d attributes", c.group, c.text, len(present), len(attrs))
			continue
		}
		if shown := string(g.Append(r.c, nil, attrs)); shown != c.text {
			t.Errorf("%s %s is printed as %s", c.group, c.text, shown)
		}
	}
}

// TestGroupCacheKeys checks that a text cached for one group is still rejected by another.
func TestGroupCacheKeys(t *testing.T) {
	r := newReader()
	text := []byte("{}")
	if _, err := r.Attrs(GroupNamed("window"), text, 0, len(text), new(parts.Aliases)); err != nil {
		t.Fatal(err.Message)
	}
	if attrs, err := r.Attrs(GroupNamed("ranges"), text, 0, len(text), new(parts.Aliases)); err == nil {
		t.Errorf("ranges accepts a window: %d attributes", len(attrs))
	}
}

func newReader() Reader {
	c := ir.NewContext()
	return NewReader(c, parts.NewReader(c, syntax.NewCache()))
}
