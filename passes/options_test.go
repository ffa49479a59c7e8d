package passes

import (
	"slices"
	"testing"
)

// TestWeakArgs parses lists of arguments, and checks that String returns an equivalent text.
func TestWeakArgs(t *testing.T) {
	for list, want := range map[string][]WeakArg{
		"0":                  {{Number: 0}},
		"2, %x":              {{Number: 2}, {Name: "x"}},
		"@f:1,@f:y":          {{Function: "f", Number: 1}, {Function: "f", Name: "y"}},
		`"1"`:                {{Name: "1"}},
		`"p['a,b']",3`:       {{Name: "p['a,b']"}, {Number: 3}},
		`@"k e:y,":"@x\"\\"`: {{Function: "k e:y,", Name: `@x"\`}},
		`p['a']`:             {{Name: "p['a']"}},
		`@"f":0`:             {{Function: "f"}},
		`"a-b c"`:            {{Name: "a-b c"}},
	} {
		got, err := ParseWeakArgs(list)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v", list, got, err)
			continue
		}
		for _, w := range got {
			if again, err := ParseWeakArgs(w.String()); err != nil || len(again) != 1 || again[0] != w {
				t.Errorf("%s: %s parses as %v, %v", list, w, again, err)
			}
		}
	}
	for _, list := range []string{"", ",", "@f", "@:0", "@f:", `"`, `"a`, `""`, "a b", "a:b", "x@y", `a"b"`, `@"f:0`, `@"":0`, "-1"} {
		if got, err := ParseWeakArgs(list); err == nil {
			t.Errorf("%q: %v", list, got)
		}
	}
}
