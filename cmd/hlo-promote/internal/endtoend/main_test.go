package endtoend

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/cli"
)

// update makes tests rewrite the output in the documentation instead of comparing with it.
var update = flag.Bool("update", false, "rewrite the documentation")

// asTool is the name under which the test binary runs as the command.
const asTool = "hlo-promote"

// Exit statuses of the command.
const (
	statusOK = iota
	statusInput
)

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == asTool {
		os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// tool runs the command in this process.
func tool(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, log bytes.Buffer
	status = cli.Run(args, strings.NewReader(stdin), &out, &log)
	return status, out.String(), log.String()
}

// toolPath returns a path at which the test binary runs as the command.
func toolPath(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), asTool)
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
