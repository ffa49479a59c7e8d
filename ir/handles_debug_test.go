//go:build irdebug

package ir

import "testing"

// TestForeignHandles checks that using a number of another Context panics.
func TestForeignHandles(t *testing.T) {
	one, other := NewContext(), NewContext()
	for name, use := range map[string]func(){
		"type":       func() { other.Types.Text(one.Types.Tensor([]int64{4}, one.Types.Scalar(1))) },
		"attribute":  func() { other.Attrs.Text(one.Attrs.String("a")) },
		"dictionary": func() { other.Dicts.Entries(one.Dicts.Of([]Entry{{NameValue, one.Attrs.Unit()}})) },
		"name":       func() { other.Names.AttrText(one.Names.Attr("of one")) },
		"operation":  func() { other.Names.OpText(one.Names.Op("of.one")) },
		"property": func() {
			m := NewModule(other)
			m.SetProperty(m.Top(), one.Names.Attr("of one"), other.Attrs.Unit())
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
	if one.Names.AttrText(NameValue) != other.Names.AttrText(NameValue) {
		t.Error("names of the tables differ")
	}
}
