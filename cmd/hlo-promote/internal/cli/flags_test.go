package cli

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagsAreExplained checks that docs/usage.md explains each flag and that a test in lit uses
// it.
func TestFlagsAreExplained(t *testing.T) {
	usage := content(t, "../../../../docs/usage.md")
	var lit strings.Builder
	err := fs.WalkDir(os.DirFS(litFolder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			lit.WriteString(content(t, litFolder+"/"+name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range (&config{}).groups() {
		g.flags.VisitAll(func(f *pflag.Flag) {
			short := f.Shorthand != "" && strings.Contains(usage, "`-"+f.Shorthand)
			if !short && !strings.Contains(usage, "`--"+f.Name) {
				t.Errorf("docs/usage.md does not explain --%s", f.Name)
			}
			if !mentions(lit.String(), f) {
				t.Errorf("no test in lit uses --%s", f.Name)
			}
		})
	}
}

// mentions reports whether a text contains a flag, by its long name with one dash or two, or by its
// letter.
func mentions(text string, f *pflag.Flag) bool {
	return strings.Contains(text, "-"+f.Name) || f.Shorthand != "" && strings.Contains(text, " -"+f.Shorthand+" ")
}
