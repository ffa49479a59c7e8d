package elem

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"
)

// readTSV returns the rows of a file that testdata/reference.py wrote.
func readTSV(t testing.TB, name string) [][]string {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows [][]string
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", name, len(rows), err)
	}
	return rows
}

func mustLookup(t testing.TB, spelling string) Type {
	t.Helper()
	typ, ok := Lookup(spelling)
	if !ok {
		t.Fatalf("no type %q", spelling)
	}
	return typ
}

func mustHex(t testing.TB, digits string) []byte {
	t.Helper()
	data, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func hex32(x uint32) string { return fmt.Sprintf("%08x", x) }
