package mlirtest

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// init lets the heap of a test grow to five times what is alive. Tests promote thousands of small programs, and collecting after
// each few megabytes is a third of their time. A test binary that runs as the command under another name is left alone, since
// tests measure its memory.
func init() {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if os.Getenv("GOGC") == "" && strings.HasSuffix(name, ".test") {
		debug.SetGCPercent(400)
	}
}
