package lattice

import (
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// TestTarget compares the rows of a system with and without a target: results are replaced as the
// target says, and nothing else changes.
func TestTarget(t *testing.T) {
	machine, err := target.Read([]target.Op{{Name: "stablehlo.add", Computes: true}}, target.Source{File: "m", Text: "target m\nreplace f64 = f32\nreplace i64 = i32\n" +
		"replace ui64 = ui32\nreplace complex<f64> = complex<f32>\ncompute bf16 = f32 in add\nrefuse f16\n"})
	if err != nil {
		t.Fatal(err)
	}
	becomes := map[string]string{"f64": "f32", "i64": "i32", "ui64": "ui32", "complex<f64>": "complex<f32>", "f16": "-"}
	for _, name := range []promote.Name{promote.JAX, promote.NumPy, promote.Torch} {
		system, err := promote.New(name, promote.Config{})
		if err != nil {
			t.Fatal(err)
		}
		plain, on := rowsOf(rows(system, Options{})), rowsOf(rows(system, Options{Target: machine}))
		if len(plain) != len(on) {
			t.Fatalf("%d rows instead of %d", len(on), len(plain))
		}
		for i := range plain {
			want := append([]string{}, plain[i]...)
			if to, ok := becomes[want[2]]; ok {
				want[2] = to
			}
			if want[2] == "-" {
				want[3] = "0"
			}
			if strings.Join(on[i], " ") != strings.Join(want, " ") {
				t.Errorf("%s: %v instead of %v", name, on[i], want)
			}
		}
	}
	text := table(mustSystem(t), Options{Target: machine})
	for _, line := range []string{"results on target m:", "  every f64 becomes f32", "  bf16 computes in f32 in add", "  f16 is refused"} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("the table lacks %q", line)
		}
	}
}

func mustSystem(t *testing.T) *promote.System {
	t.Helper()
	s, err := promote.New(promote.JAX, promote.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rowsOf returns the columns of the form tsv.
func rowsOf(text string) (list [][]string) {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	return list
}
