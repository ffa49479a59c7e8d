package verify_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/verify"
)

func TestTmp(t *testing.T) {
	data, err := os.ReadFile(os.Getenv("F"))
	if err != nil {
		t.Skip()
	}
	for i, part := range strings.Split(string(data), "// -----") {
		c := ir.NewContext()
		src := &ir.Source{Name: "in", Text: []byte(part)}
		m, ds := c.Read(src)
		if m == nil {
			fmt.Println(i, "READ", ds)
			continue
		}
		for _, d := range verify.Module(m, verify.Options{AsReference: true}) {
			fmt.Println(i, d.Error())
			for _, n := range d.Notes {
				fmt.Println("   note", n.Message)
			}
		}
	}
}
func BenchmarkTmp(b *testing.B) {
	data, err := os.ReadFile("/tmp/w/bench/opdense8.plain.mlir")
	if err != nil {
		b.Skip()
	}
	c := ir.NewContext()
	m, ds := c.Read(&ir.Source{Name: "in", Text: data})
	if m == nil {
		b.Fatal(ds)
	}
	b.ReportAllocs()
	for b.Loop() {
		if ds := verify.Module(m, verify.Options{}); len(ds) > 0 {
			b.Fatal(ds[0].Error())
		}
	}
}
