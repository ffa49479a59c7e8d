package elem_test

import (
	"fmt"

	"github.com/hlo-promote/hlo-promote/ir/elem"
)

// Example converts a constant of i32 to bf16, as a pass that rewrites literals does.
func Example() {
	from, _ := elem.Lookup("i32")
	to, _ := elem.Lookup("bf16")
	for _, literal := range []string{"2", "257"} {
		b, err := elem.ParseInt(from, literal)
		if err != nil {
			fmt.Println(err)
			continue
		}
		b, lost := elem.Convert(from, to, b)
		fmt.Printf("%s %v\n", elem.Append(nil, to, b), lost.Lossless())
	}
	// Output:
	// 2.000000e+00 true
	// 2.560000e+02 false
}

// ExampleIsSplatHex inspects a blob without decoding it.
func ExampleIsSplatHex() {
	blob := []byte("0x0000803f0000803f")
	if upper, ok := elem.ScanHex(blob); ok && elem.IsSplatHex(blob, elem.F32.StorageBytes()) {
		b, _ := elem.HexElement(elem.F32, blob, 0)
		fmt.Printf("dense<%s>, upper case: %v\n", elem.AppendFloat(nil, elem.F32, b), upper)
	}
	// Output: dense<1.000000e+00>, upper case: false
}

func ExampleLiteralError_In() {
	_, err := elem.ParseInt(elem.I8, "300")
	fmt.Println(err)
	fmt.Println(err.(elem.LiteralError).In(elem.InAttribute))
	// Output:
	// integer constant out of range for type
	// integer constant out of range for attribute
}
