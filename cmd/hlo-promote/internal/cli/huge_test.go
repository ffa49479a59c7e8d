package cli

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// maxAllocated bounds the bytes that the command allocates for a program of a few kilobytes: ten
// times as much as most programs need.
const maxAllocated = 256 << 20

var (
	// numbers matches the numbers in shapes and attributes, but not those in names or comments.
	numbers = regexp.MustCompile(`[ <(\[x,=]-?\d+[x,)\]> \n]`)
	lists   = regexp.MustCompile(`dense<\[[^<>"]*\]>`)
	huge    = []string{"1000000", "16777216", "2147483648", "4000000000", "99999999999", "4611686018427387903", "9223372036854775807", "-9223372036854775808"}
)

// enlarged returns a program in which one number, at one place or everywhere, is replaced by a huge
// one. In some programs literals become splats, so that their types may have any number of
// elements.
func enlarged(chance *rand.Rand, program string) string {
	places := numbers.FindAllStringIndex(program, -1)
	if len(places) == 0 {
		return program
	}
	at := places[chance.IntN(len(places))]
	start, end := at[0]+1, at[1]-1
	number := huge[chance.IntN(len(huge))]
	if chance.IntN(2) == 0 {
		old := program[at[0]:at[1]]
		program = strings.ReplaceAll(program, old, old[:1]+number+old[len(old)-1:])
	} else {
		program = program[:start] + number + program[end:]
	}
	if chance.IntN(5) < 2 {
		program = lists.ReplaceAllString(program, "dense<1>")
	}
	return program
}

// TestHugeNumbers promotes small programs with a huge shape, group or padding, for which no list of
// that size must be allocated: 1,500 programs, or 30,000 if HLO_LONG is set.
func TestHugeNumbers(t *testing.T) {
	var all []string
	err := filepath.WalkDir(litFolder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".mlir" {
			return err
		}
		text, err := os.ReadFile(path)
		for part := range strings.SplitSeq(string(text), "// -----") {
			if len(part) < 1<<12 {
				all = append(all, part)
			}
		}
		return err
	})
	if err != nil || len(all) < 100 {
		t.Fatalf("%d programs: %v", len(all), err)
	}
	flags := [][]string{{"-s=none"}, {}, {"--target=no64"}, {"-s=torch", "--weak-constants=splat"}, {"--emit=llvm"}, {"--print=source"}, {"--explain"},
		{"--hoist", "--simplify-converts=exact"}, {"-s=numpy", "--results=keep", "--format=json"}}
	chance, count := rand.New(rand.NewPCG(3, 4)), 1500
	switch {
	case os.Getenv("HLO_LONG") != "":
		count = 30000
	case testing.Short():
		count = 100
	}
	var before, after runtime.MemStats
	for range count {
		program, args := enlarged(chance, all[chance.IntN(len(all))]), flags[chance.IntN(len(flags))]
		runtime.ReadMemStats(&before)
		status, _, log := tool(program, args...)
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; spent > maxAllocated || status == statusFault || strings.Contains(log, "internal error") {
			t.Errorf("%q: status %d, %d MB\n%.500s\n%s", args, status, spent>>20, log, program)
		}
	}
}
