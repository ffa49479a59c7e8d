package bytecode_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// BenchmarkRead reads the binary modules of the folder in $HLO_BYTECODE, or those of the repository. Each is read into a Context of its own,
// as jaxlib does when a process has read nothing like it.
func BenchmarkRead(b *testing.B) {
	files := own(b)
	if folder := os.Getenv("HLO_BYTECODE"); folder != "" {
		clear(files)
		names, _ := filepath.Glob(filepath.Join(folder, "*.bc"))
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			files[filepath.Base(name)] = data
		}
	}
	for name, data := range files {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				src := &ir.Source{Name: name, Text: data}
				if _, _, err := bytecode.NewReader(text.NewReader(ir.NewContext())).Read(src, 0, len(data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
