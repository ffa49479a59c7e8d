package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/page"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestPageCommand runs the command that the page shows for each value of each of its options: it
// has the page's result.
func TestPageCommand(t *testing.T) {
	file := filepath.Join(mlirtest.Root(t), "testdata", "mlir", "quickstart.mlir")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	var session page.Session
	for _, o := range page.Options() {
		for _, v := range o.Values {
			options := map[string]string{o.Name: v}
			if o.Name == "boundary" {
				options["target"] = "no64"
			}
			answer, err := session.Promote(page.Request{Text: text, Options: options})
			if err != nil {
				t.Fatal(err)
			}
			words := strings.Fields(strings.Replace(answer.Command, "in.mlir", "-", 1))
			status, stdout, stderr := tool(text, words[1:]...)
			if words[0] != "hlo-promote" || status == 2 || (status == 1) != answer.Refused || !answer.Refused && stdout != answer.Text {
				t.Errorf("%s: exit status %d\n%s%s\nthe page has\n%s", answer.Command, status, stderr, stdout, answer.Text)
			}
		}
	}
}
