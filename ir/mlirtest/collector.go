package mlirtest

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// init lets the heap of a test grow to five times the live data before a collection: tests promote
// thousands of small programs, and with the default setting the collector takes about a quarter of
// their CPU time. It does not change a test binary that runs as the command under another name,
// because tests measure its memory.
func init() {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if os.Getenv("GOGC") == "" && strings.HasSuffix(name, ".test") {
		debug.SetGCPercent(400)
	}
}
