package expect

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir"
)

// source returns a source, and a diagnostic for each place marked "ERROR text" and so on, with
// notes for "NOTE text" on the lines after it. "MODULE text" is a remark about the module as a
// whole.
func source(text string) (*ir.Source, ir.Diagnostics) {
	src := &ir.Source{Name: "t.mlir", Text: []byte(text), Line: 10}
	kinds := map[string]ir.Severity{"ERROR": ir.Error, "WARNING": ir.Warning, "REMARK": ir.Remark}
	var all ir.Diagnostics
	at := 0
	for line := range strings.Lines(text) {
		kind, message, _ := strings.Cut(strings.TrimSpace(line), " ")
		r := ir.Range{Start: at, End: at + len(kind)}
		if severity, ok := kinds[kind]; ok {
			all.Add(&ir.Diagnostic{Source: src, Range: r, Severity: severity, Message: message})
		} else if kind == "NOTE" {
			last := all[len(all)-1]
			last.Notes = append(last.Notes, ir.Note{Source: src, Range: r, Message: message})
		} else if kind == "MODULE" {
			all.Add(&ir.Diagnostic{Source: src, Severity: ir.Remark, Message: message})
		}
		at += len(line)
	}
	return src, all
}

func TestVerify(t *testing.T) {
	cases := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "a\nb\n", nil},
		{"met", "// expected-error@+1 {{types disagree}}\nERROR the types disagree here\n", nil},
		{"same line", "ERROR bad // expected-error {{bad}}", nil},
		{"backwards", "ERROR bad\nx\n// expected-error@-2 {{bad}}", nil},
		{"above", "ERROR bad\n// expected-error@-1 2 {{bad}}\nREMARK other\n// expected-remark@above {{other}}", []string{`11:4 expected error "bad" was not produced`}},
		{"above passes over expectations", "ERROR bad\nNOTE why\n// expected-note@above {{why}}\n// expected-error@-3 {{bad}}\n", nil},
		{"below passes over expectations", "// expected-error@below {{bad}}\n// expected-error@below {{worse}}\nERROR bad and worse\nx\n",
			[]string{`11:4 expected error "worse" was not produced`}},
		{"each needs its own", "// expected-error@+1 {{bad}}\nERROR bad\nNOTE why\n", []string{"12:1 unexpected note: why"}},
		{"unexpected", "ERROR bad\n", []string{"10:1 unexpected error: bad"}},
		{"missing", "x // expected-warning {{bad}}\n", []string{`10:6 expected warning "bad" was not produced`}},
		{"other severity", "// expected-warning@+1 {{bad}}\nERROR bad\n",
			[]string{"10:4 'error' diagnostic emitted when expecting a 'warning'", `10:4 expected warning "bad" was not produced`}},
		{"count", "// expected-error@+1 2 {{bad}}\nERROR bad\n", []string{`10:4 expected error "bad" was not produced`}},
		{"pattern", "// expected-error-re@+1 {{type '{{i[0-9]+}}' (bad)}}\nERROR type 'i32' (bad)\n", nil},
		{"pattern fails", "// expected-error-re@+1 {{type '{{i[0-9]+}}'}}\nERROR type 'f32'\n",
			[]string{`10:4 expected error "type '{{i[0-9]+}}'" was not produced`, "11:1 unexpected error: type 'f32'"}},
		{"bad pattern", "// expected-error-re@+1 {{ {{(}} }}\n", []string{"10:1 bad regular expression: error parsing regexp: missing closing ): ` (?:() `"}},
		{"bad place", "// expected-error@next {{a}}\n", []string{"10:1 bad place '@next' of an expectation, must be @+N, @-N, @above or @below"}},
		{"bad count", "// expected-error many {{a}}\n", []string{"10:1 bad count 'many' of an expectation"}},
		{"CRLF", "// expected-error@+1 {{bad}}\r\nERROR bad\r\n", nil},
		{"prose", "// what was expected-error is gone\n// expected-errors {{ }} in the text\n", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			src, diagnostics := source(c.text)
			var got []string
			for _, d := range Verify(src, diagnostics, false) {
				got = append(got, strings.Replace(strings.TrimPrefix(d.Error(), "t.mlir:"), ": error:", "", 1))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestOnlyExpected checks that diagnostics without an expectation do not count, but unmet
// expectations and malformed comments do.
func TestOnlyExpected(t *testing.T) {
	src, diagnostics := source("ERROR bad\n// expected-error@-1 {{bad}}\nERROR worse\n// expected-warning@-1 {{none}}\n// expected-error many {{a}}\n")
	var got []string
	for _, d := range Verify(src, diagnostics, true) {
		got = append(got, d.Message)
	}
	want := []string{`expected warning "none" was not produced`, "bad count 'many' of an expectation"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestAgreesWithMLIR runs mlir-opt on the same file, with an error that both report.
func TestAgreesWithMLIR(t *testing.T) {
	tool, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		if os.Getenv("HLO_REQUIRE_LLVM") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	const failing = "foobar"
	comments := []string{
		"", "// expected-error@+1 {{custom op}}\n", "// expected-error@below {{foo}}\n", "// expected-error@-1 {{foo}}\n",
		"// expected-warning@+1 {{custom op}}\n", "// expected-error-re@+1 {{'{{foob[a-z]r}}' is}}\n",
		"// expected-error@+2 {{foo}}\n// expected-note@+1 {{foo}}\n", "// expected-error@+1 {{other}}\n",
		"// expected-error@+1 {{foo}} trailing\n", "// expected-error {{foo}}\n",
	}
	summary := regexp.MustCompile(`(?m):(\d+):(\d+): error: (unexpected \w+|expected \w+ ".*" was not produced|'error' diagnostic .*)`)
	for _, comment := range comments {
		text := comment + failing + "\n"
		path := filepath.Join(t.TempDir(), "t.mlir")
		os.WriteFile(path, []byte(text), 0o644)
		said, _ := exec.Command(tool, "--verify-diagnostics", path).CombinedOutput()
		src := &ir.Source{Name: "t.mlir", Text: []byte(text)}
		at := strings.Index(text, failing)
		d := &ir.Diagnostic{Source: src, Range: ir.Range{Start: at, End: at + 3},
			Message: "custom op 'foobar' is unknown (tried 'builtin.foobar' as well)"}
		var ours strings.Builder
		for _, p := range Verify(src, ir.Diagnostics{d}, false) {
			ours.WriteString(p.Error() + "\n")
		}
		a, b := summary.FindAllString(string(said), -1), summary.FindAllString(ours.String(), -1)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("%q: mlir-opt reports %q\ngot %q\n%s", comment, a, b, said)
		}
	}
}

// TestUpdate checks which comments are written, and that Verify accepts them.
func TestUpdate(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"met", "// expected-error@+1 {{types disagree}}\nERROR the types disagree\n", "// expected-error@+1 {{types disagree}}\nERROR the types disagree\n"},
		{"none", "x\n  ERROR bad\nNOTE why\n", "x\n  // expected-error@+1 {{bad}}\n  ERROR bad\n// expected-note@+1 {{why}}\nNOTE why\n"},
		{"two of a line", "ERROR bad\n// expected-error@-1 {{bad}}\nERROR bad\n", "ERROR bad\n// expected-error@-1 {{bad}}\n// expected-error@+1 {{bad}}\nERROR bad\n"},
		{"stale", "a\n// expected-error@+1 {{gone}}\nb // expected-note {{gone}}\nc\n", "a\nb\nc\n"},
		{"count", "// expected-error@+1 3 {{bad}}\nERROR bad\n", "// expected-error@+1 {{bad}}\nERROR bad\n"},
		{"severity", "// expected-warning@+1 {{bad}}\nERROR bad\n", "// expected-error@+1 {{bad}}\nERROR bad\n"},
		{"places", "// expected-error@+2 {{bad}}\n// expected-error@+3 {{stale}}\nERROR bad\nERROR worse\n// expected-error@-2 {{bad}}\n",
			"// expected-error@+1 {{bad}}\nERROR bad\n// expected-error@+1 {{worse}}\nERROR worse\n"},
		{"far", "// expected-error@+2 {{worse}}\nERROR bad\nERROR worse\n", "// expected-error@+3 {{worse}}\n// expected-error@+1 {{bad}}\nERROR bad\nERROR worse\n"},
		{"words", "// expected-error-re@below {{b{{a+}}d}}\nERROR bad\n// expected-error@above {{x}}\n", "// expected-error-re@below {{b{{a+}}d}}\nERROR bad\n"},
		{"CRLF", "ERROR bad\r\nx // expected-note {{x}}\r\n", "// expected-error@+1 {{bad}}\r\nERROR bad\r\nx\r\n"},
		{"the module", "a\nMODULE all\n", "a\n// expected-remark@-1 {{all}}\nMODULE all\n"},
		{"the module and its first line", "ERROR bad\nMODULE all\nERROR worse", "ERROR bad\n// expected-error@-1 {{bad}}\n// expected-remark@-2 {{all}}\nMODULE all\n// expected-error@+1 {{worse}}\nERROR worse"},
		{"the module, met", "ERROR bad\n// expected-remark@-1 {{all}}\nMODULE all\n", "ERROR bad\n// expected-error@-1 {{bad}}\n// expected-remark@-2 {{all}}\nMODULE all\n"},
		{"the module, stale in front", "// expected-remark@+2 {{all}}\n// expected-error@+1 {{bad}}\nERROR bad\nMODULE all\n",
			"// expected-error@+2 {{bad}}\n// expected-remark@-1 {{all}}\nERROR bad\nMODULE all\n"},
		{"the module, nothing but stale in front", "// expected-remark@+2 {{all}}\n// expected-error@+1 {{gone}}\nERROR bad\nMODULE all\n",
			"ERROR bad\n// expected-remark@-1 {{all}}\n// expected-error@-2 {{bad}}\nMODULE all\n"},
		{"the module, of one line", "MODULE all", "MODULE all\n// expected-remark@-1 {{all}}\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			src, diagnostics := source(c.text)
			got, problems := Update(src, diagnostics)
			if string(got) != c.want || len(problems) > 0 {
				t.Errorf("got  %q, %v\nwant %q", got, problems, c.want)
			}
			again, diagnostics := source(string(got))
			if left := Verify(again, diagnostics, false); len(left) > 0 {
				t.Errorf("Verify rejects the comments: %v", left)
			}
		})
	}
}
