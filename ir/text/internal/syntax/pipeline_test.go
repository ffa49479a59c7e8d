package syntax

import (
	"strings"
	"sync"
	"testing"
)

// pipelineWith returns a function that calls PipelineParse with cache c and waits for its
// goroutine.
func pipelineWith(c *Cache) parseFunc {
	return func(src []byte, h Handler) *Error {
		var wait sync.WaitGroup
		defer wait.Wait()
		return PipelineParse(src, testWords, c, h, wait.Go)
	}
}

// TestPipelineCallsTheSame compares the handler calls of PipelineParse and Parse: for single
// statements, for a source that exceeds all batches, and for a source with an error.
func TestPipelineCallsTheSame(t *testing.T) {
	whole := strings.Join(corpus(t), "\n")
	args := strings.Repeat("%a, ", minSharedTokens) + "%a" // twice minSharedTokens tokens
	long := "func.func @f(" + strings.ReplaceAll(args, "%a", "%a: i32") + ") {\n  \"a.b\"(" + args + ") : () -> ()\n  \"a.b\"() ({\n    return\n  }) : () -> ()\n}\n"
	texts := append([]string{whole, whole + "\n%x = \n" + whole, long, whole + long + long + whole}, statements...)
	cache, ahead := NewCache(), NewCache()
	for _, text := range texts {
		for range 3 {
			want, got := record(withCache(cache), text, 0), record(pipelineWith(ahead), text, 0)
			if want != got {
				t.Fatalf("%.200q:\n%s", text, firstDifference(want, got))
			}
		}
	}
}

// TestPipelineStops makes the handler fail at many of its calls: PipelineParse returns that error,
// makes no further call, and its goroutine ends.
func TestPipelineStops(t *testing.T) {
	text := strings.Repeat("module {\n  %0 = stablehlo.add %a, %b : tensor<4xf32>\n  func.func @f() -> i32\n  {\n    return %0 : i32\n  }\n}\n", 3000) + "%x ="
	cache := NewCache()
	for stop := 1; stop < 20_000; stop = stop*5/2 + 1 {
		want, got := record(withCache(NewCache()), text, stop), record(pipelineWith(cache), text, stop)
		if want != got {
			t.Errorf("stopped at %d: %s", stop, firstDifference(want, got))
		}
		if last := strings.LastIndex(strings.TrimSpace(got), "\n"); !strings.HasPrefix(got[last+1:], "error {Start:0 End:0 Message:"+errTest) {
			t.Errorf("stopped at %d: %q", stop, got[max(0, len(got)-100):])
		}
	}
}

// TestPipelinePanics checks that a panic on the second goroutine is raised on that of the caller.
func TestPipelinePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("PipelineParse did not panic")
		}
	}()
	var wait sync.WaitGroup
	PipelineParse([]byte("module {}"), nil, NewCache(), &recorder{}, wait.Go)
}

// TestHandlerPanics checks that the goroutine ends when the handler panics.
func TestHandlerPanics(t *testing.T) {
	var wait sync.WaitGroup
	func() {
		defer func() { recover() }()
		PipelineParse([]byte(strings.Repeat("module {}\n", 20_000)), testWords, NewCache(), panicking{}, wait.Go)
	}()
	done := make(chan bool)
	go func() { wait.Wait(); close(done) }()
	<-done
}

type panicking struct{ Handler }

func (panicking) OpenRegion([]Token) *Error { panic("handler") }
