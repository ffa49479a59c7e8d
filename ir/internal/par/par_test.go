package par

import "testing"

func inBackground(work func()) { go work() }

func TestDo2(t *testing.T) {
	for name, start := range map[string]func(func()){"one after the other": nil, "at a time": inBackground} {
		t.Run(name, func(t *testing.T) {
			a, b := 0, 0
			Do2(start, func() { a = 1 }, func() { b = 2 })
			if a != 1 || b != 2 {
				t.Errorf("got %d and %d", a, b)
			}
		})
	}
}

// TestPanics checks that the caller gets the panic of either function, and that of the first if
// both panic.
func TestPanics(t *testing.T) {
	fail := func(what string) func() { return func() { panic(what) } }
	for _, c := range []struct {
		first, second func()
		want          string
	}{
		{fail("first"), func() {}, "first"},
		{func() {}, fail("second"), "second"},
		{fail("first"), fail("second"), "first"},
	} {
		for _, start := range []func(func()){nil, inBackground} {
			got := func() (fault any) {
				defer func() { fault = recover() }()
				Do2(start, c.first, c.second)
				return nil
			}()
			if got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		}
	}
}
