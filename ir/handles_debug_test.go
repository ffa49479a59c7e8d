//go:build irdebug

package ir

import "testing"

// TestForeignHandles checks that numbers of one Context are none of another.
func TestForeignHandles(t *testing.T) {
	one, other := NewContext(), NewContext()
	for name, use := range map[string]func(){
		"type":       func() { other.TypeString(one.Tensor([]int64{4}, one.Scalar(1))) },
		"attribute":  func() { other.AttrString(one.String("a")) },
		"dictionary": func() { other.Entries(one.Dict([]Entry{{NameValue, one.Unit()}})) },
		"name":       func() { other.NameString(one.Name("of one")) },
		"operation":  func() { other.OpNameString(one.OpNameOf("of.one")) },
		"property": func() {
			m := NewModule(other)
			m.SetProperty(m.Top(), one.Name("of one"), other.Unit())
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a %s of another Context is taken", name)
				}
			}()
			use()
		}()
	}
	if one.NameString(NameValue) != other.NameString(NameValue) {
		t.Error("names of the tables differ")
	}
}
