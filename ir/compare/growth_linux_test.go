package compare

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// cpuTime returns the CPU time that the process has used.
func cpuTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestGrowth checks that the time grows no faster than the module, of equal blocks of which all or
// one are changed.
func TestGrowth(t *testing.T) {
	elapsed := func(n int) time.Duration {
		last := strings.LastIndex(blocks(n, "1.5"), "1.5")
		other := blocks(n, "1.5")[:last] + "2.5" + blocks(n, "1.5")[last+3:]
		total := time.Duration(0)
		for _, program := range []string{other, blocks(n, "1.25"), strings.ReplaceAll(blocks(n, "1.5"), "f32", "f16")} {
			a, b := parse(t, blocks(n, "1.5"), program)
			start := cpuTime(t)
			c := Modules(a, b)
			if len(c.Edits) == 0 {
				t.Error("there are no edits")
			}
			total += cpuTime(t) - start
		}
		return total
	}
	small, large := elapsed(1000), elapsed(8000)
	if large > 24*small {
		t.Errorf("8 times as many blocks take %s in place of %s", large, small)
	}
	t.Log(small, large)
}
