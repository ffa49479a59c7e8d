package diskfile

import (
	"errors"
	"io/fs"
	"os"
	"testing"
)

// TestAsInPackageOS compares Open with os.OpenFile.
func TestAsInPackageOS(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a", []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"a", "none", "a/b", ".", ""} {
		for _, flag := range []int{os.O_RDONLY, os.O_WRONLY} {
			want, wantErr := os.OpenFile(path, flag, 0)
			got, err := Open(path, flag, 0)
			if !same(err, wantErr) {
				t.Errorf("open %q: %v, package os returns %v", path, err, wantErr)
			}
			if err == nil && got.Name() != want.Name() {
				t.Errorf("open %q: named %q", path, got.Name())
			}
			want.Close()
			got.Close()
		}
	}
}

// same reports whether two errors have the same message and the same identity.
func same(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error() && errors.Is(a, fs.ErrNotExist) == errors.Is(b, fs.ErrNotExist)
}
