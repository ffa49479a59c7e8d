package mlirtest

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// init lets the heap of a test grow to five times what is alive: tests promote thousands of small
// programs, and a collection after each few megabytes costs about a quarter of their CPU time. It
// leaves a test binary alone that runs as the command under another name, because tests measure
// the memory of that.
func init() {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if os.Getenv("GOGC") == "" && strings.HasSuffix(name, ".test") {
		debug.SetGCPercent(400)
	}
}
