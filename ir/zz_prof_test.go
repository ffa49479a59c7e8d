package ir

import (
	"os"
	"testing"
)

func BenchmarkParseFile(b *testing.B) {
	text, err := os.ReadFile(os.Getenv("F"))
	if err != nil {
		b.Skip()
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		c := NewContext()
		if m, d := c.Parse(&Source{Name: "-", Text: text}); m == nil {
			b.Fatal(d[0])
		}
	}
}

func BenchmarkVerifyFile(b *testing.B) {
	text, err := os.ReadFile(os.Getenv("F"))
	if err != nil {
		b.Skip()
	}
	c := NewContext()
	m, _ := c.Parse(&Source{Name: "-", Text: text})
	b.ReportAllocs()
	for b.Loop() {
		m.verify()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(m.NumOps()), "ns/op-of-ir")
}
