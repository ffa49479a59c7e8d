package promote_test

import (
	"errors"
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/promote"
)

func Example() {
	jax, err := promote.New(promote.JAX, promote.Config{})
	if err != nil {
		panic(err)
	}
	i32, f32 := promote.Node{Type: elem.I32}, promote.Node{Type: elem.F32}
	weak := promote.Node{Type: elem.F64, Weak: true}

	sum, _ := jax.Join(i32, f32)
	fmt.Println(i32, f32, "->", sum)
	sum, _ = jax.Join(i32, weak)
	fmt.Println(i32, weak, "->", sum)
	// Output:
	// i32 f32 -> f32
	// i32 f64* -> f64*
}

func ExampleSystem_Join_refusal() {
	safe, err := promote.New(promote.TFSafe, promote.Config{})
	if err != nil {
		panic(err)
	}
	operands := []promote.Node{{Type: elem.I32}, {Type: elem.F32}}
	_, err = safe.Join(operands...)
	if refusal, ok := errors.AsType[*promote.Refusal](err); ok {
		fmt.Println(refusal.Class)
	}
	fmt.Println(promote.Summary(promote.Alternatives(operands, promote.Config{})))
	// Output:
	// TypeError
	// the common type is f32 in jax, tf-all and torch; f64 in numpy
}

func ExamplePolicies() {
	var policies promote.Policies
	if err := policies.Set("u64-signed=i64"); err != nil {
		panic(err)
	}
	for _, config := range []promote.Config{{}, {Policies: policies}} {
		jax, err := promote.New(promote.JAX, config)
		if err != nil {
			panic(err)
		}
		sum, _ := jax.Join(promote.Node{Type: elem.UI64}, promote.Node{Type: elem.I32})
		fmt.Println(sum)
	}
	// Output:
	// f64*
	// i64
}

func ExampleReadLattice() {
	system, err := promote.ReadLattice("tiny.lattice", []byte(`
weak f* = f32
i8 < i32 < f* < bf16 f16 < f32
f32 !< f16
`))
	if err != nil {
		panic(err)
	}
	for _, operands := range [][]promote.Node{
		{{Type: elem.I32}, {Type: elem.F64, Weak: true}},
		{{Type: elem.BF16}, {Type: elem.F16}},
	} {
		sum, _ := system.Join(operands...)
		fmt.Println(operands, "->", sum)
	}
	fmt.Println(system.Path(promote.Node{Type: elem.I8}, promote.Node{Type: elem.F32}))
	// Output:
	// [i32 f64*] -> f32*
	// [bf16 f16] -> f32
	// [i8 i32 f* bf16 f32]
}

func ExampleReadLattice_errors() {
	_, err := promote.ReadLattice("bad.lattice", []byte("i8 ui8 < i16 f16 < f32\ni16 < i8\n"))
	fmt.Println(err)
	_, err = promote.ReadLattice("bad.lattice", []byte("i8 ui8 < i16 f16 < f32\n"))
	fmt.Println(err)
	// Output:
	// bad.lattice:1:8: cycle: 'i8 < i16 < i8'
	// bad.lattice:1:4: 'i8' and 'ui8' have two least upper bounds, 'i16' (line 1) and 'f16' (line 1)
}
