package target_test

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

// Statements that name no operation need no table of operations; package retarget has that of
// StableHLO.
func ExampleRead() {
	t, err := target.Read(nil, target.Source{File: "tiny.target", Text: "replace f64 = f32\n"})
	if err != nil {
		fmt.Println(err)
		return
	}
	becomes, replaced := t.Becomes(elem.F64)
	fmt.Println(t.Name, becomes, replaced)
	// Output:
	// tiny f32 true
}

// Errors have positions.
func ExampleRead_errors() {
	_, err := target.Read(nil, target.Source{File: "tiny.target", Text: "replace f64 = f32\nreplace f32 = f16\n"})
	fmt.Println(err)
	// Output:
	// tiny.target:1:9: 'f64' is replaced by 'f32', which is itself replaced (line 2); write 'replace f64 = f16'
}
