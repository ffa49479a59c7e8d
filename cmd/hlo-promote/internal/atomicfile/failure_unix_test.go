//go:build unix

package atomicfile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// helper is the environment variable that makes a copy of the test binary run as a helper.
const helper = "ATOMICFILE_HELPER"

func TestMain(m *testing.M) {
	if what := os.Getenv(helper); what != "" {
		os.Exit(help(what, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// help replaces the content of files by "new" under a restriction: a limit, another user, or until
// killed.
func help(what string, files []string) int {
	text := strings.Repeat("new", 1000)
	switch what {
	case "limit":
		syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100, Max: 100})
	case "nobody":
		syscall.Setuid(65534)
	}
	for _, f := range files {
		if err := replace(f, text); err != nil {
			fmt.Println(err)
			return 1
		}
	}
	return 0
}

// start returns a command that runs the test binary as a helper.
func start(what string, files ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], files...)
	c.Env = append(os.Environ(), helper+"="+what)
	return c
}

// oldFiles creates n files that contain "old".
func oldFiles(t *testing.T, dir string, n int) (paths []string) {
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("f%04d", i))
		write(t, path, "old", 0o644)
		paths = append(paths, path)
	}
	return paths
}

func TestFullDiskLosesNothing(t *testing.T) {
	dir := t.TempDir()
	path := oldFiles(t, dir, 1)[0]
	out, err := start("limit", path).Output()
	if err == nil {
		t.Fatal("a file larger than the limit was written")
	}
	if !strings.Contains(string(out), "file too large") {
		t.Errorf("message: %s", out)
	}
	if got := read(t, path); got != "old" {
		t.Errorf("the file holds %q", got)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"f0000"}) {
		t.Errorf("the folder holds %q", got)
	}
}

func TestWithoutPermission(t *testing.T) {
	cases := []struct {
		name         string
		folder, file os.FileMode
	}{
		{"unwritable folder", 0o555, 0o666},
		{"unwritable file", 0o777, 0o444},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := oldFiles(t, dir, 1)[0]
			os.Chmod(filepath.Dir(dir), 0o755)
			os.Chmod(path, c.file)
			os.Chmod(dir, c.folder)
			defer os.Chmod(dir, 0o755)
			what := "plain"
			if os.Geteuid() == 0 {
				what = "nobody" // root may write everywhere
			}
			out, err := start(what, path).Output()
			if err == nil || !strings.Contains(string(out), "permission denied") {
				t.Errorf("%v: %s", err, out)
			}
			if got := read(t, path); got != "old" {
				t.Errorf("the file holds %q", got)
			}
		})
	}
}

func TestKilledProcessLeavesOldOrNew(t *testing.T) {
	const count = 100
	whole := strings.Repeat("new", 1000)
	took := timeOf(t, count)
	seen := map[string]int{}
	rounds := 10
	if testing.Short() {
		rounds = 3
	}
	for range rounds {
		dir := t.TempDir()
		paths := oldFiles(t, dir, count)
		c := start("plain", paths...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(took) + 1)))
		c.Process.Kill()
		c.Wait()
		for _, p := range paths {
			switch got := read(t, p); got {
			case "old", whole:
				seen[got]++
			default:
				t.Fatalf("%s holds %d bytes", p, len(got))
			}
		}
		for _, n := range names(t, dir) {
			if nameless(dir) && strings.HasPrefix(n, ".") && read(t, filepath.Join(dir, n)) != whole {
				t.Errorf("%s is half-written", n)
			}
		}
	}
	if seen["old"] == 0 || seen[whole] == 0 {
		t.Logf("no process was killed midway: %d old, %d new", seen["old"], seen[whole])
	}
}

// TestStandardOutputByName writes to a pipe through the links of /dev/stdout.
func TestStandardOutputByName(t *testing.T) {
	if _, err := os.Stat("/dev/stdout"); err != nil {
		t.Skip(err)
	}
	out, err := start("plain", "/dev/stdout").Output()
	if want := strings.Repeat("new", 1000); err != nil || string(out) != want {
		t.Errorf("%v: %d bytes, want %d", err, len(out), len(want))
	}
}

// nameless reports whether a directory supports unnamed files.
func nameless(dir string) bool {
	f := openUnnamed(dir)
	if f != nil {
		f.Close()
	}
	return f != nil
}

// timeOf returns the time of a helper that is not killed.
func timeOf(t *testing.T, count int) time.Duration {
	paths := oldFiles(t, t.TempDir(), count)
	begin := time.Now()
	if out, err := start("plain", paths...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return time.Since(begin)
}
