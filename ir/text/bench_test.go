package text

import (
	"io"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// ignoreAll is a Handler that does nothing.
type ignoreAll struct{}

func (ignoreAll) OpenRegion([]syntax.Token) *syntax.Error { return nil }

func (ignoreAll) Location(int) (int, int32)                   { return 0, 0 }
func (ignoreAll) CloseRegion(int, int) (int32, *syntax.Error) { return 0, nil }

func (ignoreAll) Statement(*syntax.Plan, []syntax.Token) *syntax.Error { return nil }

// BenchmarkRead measures reading the corpus with warm caches.
func BenchmarkRead(b *testing.B) {
	texts, size := mlirtest.Corpus(b), 0
	for _, p := range texts {
		size += len(p.Text)
	}
	r := NewReader(ir.NewContext())
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, p := range texts {
			r.Read(&ir.Source{Text: p.Text})
		}
	}
}

// BenchmarkCut measures scanning the corpus into statements with a warm cache.
func BenchmarkCut(b *testing.B) {
	texts, size := mlirtest.Corpus(b), 0
	for _, p := range texts {
		size += len(p.Text)
	}
	cache := syntax.NewCache()
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, p := range texts {
			syntax.Parse(p.Text, vocabulary, cache, ignoreAll{})
		}
	}
}

// BenchmarkPrint measures printing the corpus with locations.
func BenchmarkPrint(b *testing.B) {
	var modules []*ir.Module
	for _, p := range mlirtest.Corpus(b) {
		if m, _ := NewReader(ir.NewContext()).Read(&ir.Source{Text: p.Text}); m != nil {
			modules = append(modules, m)
		}
	}
	var printer Printer
	for b.Loop() {
		for _, m := range modules {
			if err := printer.Print(io.Discard, m, PrintOptions{DebugInfo: true}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
