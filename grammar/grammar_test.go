package grammar

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestParserIsCurrent checks that the parser was generated from MLIR.g4, by the version of ANTLR
// that go.mod requires for the runtime.
func TestParserIsCurrent(t *testing.T) {
	sum := sha256.Sum256(readFile(t, "MLIR.g4"))
	if want, _, _ := strings.Cut(string(readFile(t, "g4.sha256")), " "); hex.EncodeToString(sum[:]) != want {
		t.Error("MLIR.g4 has changed since mlir_parser.go was generated; run generate.sh")
	}
	script := regexp.MustCompile(`(?m)^version=(.*)$`).FindSubmatch(readFile(t, "generate.sh"))
	parser := readFile(t, "mlir_parser.go")
	if header := "// Code generated from MLIR.g4 by ANTLR " + string(script[1]) + ". DO NOT EDIT."; !bytes.HasPrefix(parser, []byte(header)) {
		t.Errorf("mlir_parser.go does not begin with %q", header)
	}
	if !bytes.Contains(readFile(t, "../go.mod"), []byte("antlr4-go/antlr/v4 v"+string(script[1]))) {
		t.Errorf("the runtime in go.mod is not %s", script[1])
	}
	if bytes.Contains(parser, []byte("AdaptivePredict")) {
		t.Error("a decision is not LL(1)")
	}
}

// TestGenerate regenerates the parser if java and $ANTLR_JAR are available.
func TestGenerate(t *testing.T) {
	if _, err := exec.LookPath("java"); err != nil || os.Getenv("ANTLR_JAR") == "" {
		t.Skip("no java, or no $ANTLR_JAR")
	}
	dir := t.TempDir()
	for _, name := range []string{"MLIR.g4", "generate.sh"} {
		if err := os.WriteFile(filepath.Join(dir, name), readFile(t, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(filepath.Join(dir, "generate.sh")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"mlir_parser.go", "g4.sha256"} {
		if !bytes.Equal(readFile(t, filepath.Join(dir, name)), readFile(t, name)) {
			t.Errorf("%s differs from the output of generate.sh", name)
		}
	}
}

// TestEventsHoldRules checks that an event can represent each rule.
func TestEventsHoldRules(t *testing.T) {
	for rule, name := range MLIRParserStaticData.RuleNames {
		if e := Enter(rule); e == Match || e == Leave || e.Rule() != rule {
			t.Errorf("the event of entering %s is %d", name, e)
		}
	}
}

// TestStartRules checks that the start rules are file, statement, and the rules of parts.
func TestStartRules(t *testing.T) {
	MLIRInit()
	for rule, name := range MLIRParserStaticData.RuleNames {
		starts := name == "file" || name == "statement" || strings.HasSuffix(name, "Part")
		if ok := rule < len(startRules) && startRules[rule] != nil; ok != starts {
			t.Errorf("rule %s is a start rule: %v", name, ok)
		}
	}
}
