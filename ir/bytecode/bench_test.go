package bytecode_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/bytecode"
	"github.com/hlo-promote/hlo-promote/ir/text"
)

// BenchmarkRead reads the binary modules of the directory $HLO_BYTECODE, or those of the
// repository. Each is read into a new Context, as in a new process of jaxlib.
func BenchmarkRead(b *testing.B) {
	for name, data := range benchFiles(b) {
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

// benchFiles returns the files to measure.
func benchFiles(b *testing.B) map[string][]byte {
	files := repositoryModules(b)
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
	return files
}

// BenchmarkWrite writes the same modules as artifacts.
func BenchmarkWrite(b *testing.B) {
	for name, data := range benchFiles(b) {
		m, err := read(name, data)
		if err != nil {
			b.Fatal(err)
		}
		target, err := bytecode.ArtifactTarget("")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := bytecode.Write(m, target); err != nil {
			continue // plain bytecode of other dialects
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := bytecode.Write(m, target); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
