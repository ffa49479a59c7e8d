package cli

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestTableOfDependencies compares the table of SECURITY.md with go.mod: the same modules and
// versions, each with a license.
func TestTableOfDependencies(t *testing.T) {
	required := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`).FindAllStringSubmatch(content(t, "../../../../go.mod"), -1) {
		required[m[1]] = m[2]
	}
	if len(required) < 3 {
		t.Fatalf("go.mod requires %v", required)
	}
	rows := regexp.MustCompile("(?m)^\\| `(\\S+)` \\| (\\S+) \\| ([^|]+) \\| ([^|]+) \\|$").FindAllStringSubmatch(content(t, "../../../../SECURITY.md"), -1)
	linked, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		module, version := row[1], row[2]
		if required[module] != version {
			t.Errorf("SECURITY.md has %s %s, go.mod %q", module, version, required[module])
		}
		if in := strings.HasPrefix(row[4], "yes"); in != strings.Contains(string(linked), module+"\n") {
			t.Errorf("SECURITY.md lists %s as part of the program: %v", module, in)
		}
		delete(required, module)
	}
	for module := range required {
		t.Errorf("SECURITY.md lacks %s", module)
	}
}
