package report

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// many returns a report on a module of some functions, with a conversion in each, on a line that
// ends in blanks.
func many(functions, pad int) *Report {
	r := &Report{Version: "v1", Rules: []Rule{{"HP402", "a conversion that takes more memory", "It does."}, {"HP403", "a conversion that rounds", "It does."}}}
	m := Module{File: "in.mlir", Line: 1, Spreads: []Spread{{Type: "f32", Values: 9, Results: 1, More: 3, Chains: [][]Step{{
		{"stablehlo.convert", 2}, {Label: "result #0 of @f0"},
	}}}}}
	var text strings.Builder
	for i := range functions {
		fmt.Fprintf(&text, "func.func @f%d() {\n  %%é = add %%x, %%y </script><script>alert(1)</script>%s\n}\n", i, strings.Repeat(" ", pad))
		code, from, to := "HP402", "bf16", "f32"
		if i%5 == 0 {
			code, from, to = "HP403", "i32", "f32"
		}
		r.Findings = append(r.Findings, Finding{
			Code: code, Severity: Remark, Message: "operand #0 of <b>" + strconv.Itoa(i) + "</b>",
			Place:   Place{File: "model.py", Start: Position{7, 2}},
			Notes:   []Note{{"in this operation", Place{File: "in.mlir", Start: Position{3*i + 2, 13}, End: Position{3*i + 2, 15}}}, {Message: "a note"}},
			Subject: Subject{"in.mlir", fmt.Sprint("f", i), "stablehlo.add", 0, from, to},
		})
	}
	m.Text = text.String()
	r.Modules = []Module{m}
	return r
}

// dom returns the page of a report as Chromium renders it after running a script at its end.
func dom(t *testing.T, r *Report, script string) string {
	t.Helper()
	chromium := os.Getenv("CHROMIUM")
	if chromium == "" {
		chromium = "chromium"
	}
	if _, err := exec.LookPath(chromium); err != nil {
		if os.Getenv("HLO_REQUIRE_CHROMIUM") != "" {
			t.Fatal(err)
		}
		t.Skipf("%v; apt-get install chromium", err)
	}
	var page bytes.Buffer
	if err := HTML.Write(&page, r); err != nil {
		t.Fatal(err)
	}
	page.WriteString("<script>" + script + "; byId('data').remove()</script>\n")
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, page.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--window-size=1200,800", "--dump-dom", "file://"+path)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	return text[:strings.Index(text, "<script>")]
}

// press returns a script that presses keys.
func press(keys ...string) string {
	var script strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&script, "document.dispatchEvent(new KeyboardEvent('keydown', {key: %q}));", k)
	}
	return script.String()
}

// TestPage checks the rendered page: the text with its marks, the reason of the finding selected
// with a key, the totals, and the drawing; text of the module must not become markup or script.
func TestPage(t *testing.T) {
	page := dom(t, many(100, 0), press("j", "j", "s"))
	for _, want := range []string{
		`<span class="number">5</span>  %é = add <mark`, `class="chosen"`, `>%x</mark>`, "operand #0 of &lt;b&gt;1&lt;/b&gt;", "HP402, a conversion that takes more memory",
		"<li>a note</li>", "&lt;/script&gt;", "80 × a conversion that takes more memory", "20 × a conversion that rounds", "<td>80</td><td>bf16 → f32</td>",
		`<details id="spread" open="">`, ">convert</text>", ">result #0 of @f0</text>", "values: 9, results of public functions: 1", "and 3 more places", `data-line="2"`, "model.py:7:2",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, not := range []string{"<b>1</b>", "alert(1)</script>"} {
		if strings.Contains(page, not) {
			t.Errorf("%s", not)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
}

// TestPageFilters types filters, disables a kind and goes back, and counts the rows of the list
// each time.
func TestPageFilters(t *testing.T) {
	const script = `const seen = [], see = () => seen.push(document.querySelectorAll(".row").length);
		const filter = text => { byId("filter").value = text; byId("filter").dispatchEvent(new Event("input")); see(); };
		filter("i32 @f9"); // f90, f95
		filter("@f99");
		filter("nothing");
		document.querySelector("#kinds button").click(); // leaves those of HP403
		filter("@f9");
		document.querySelector("#kinds button").click();
		filter("@f9");
		document.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape"}));
		seen.push(found.length, byId("filter").value);
		byId("reason").textContent = "seen " + seen.join(" ") + "."`
	if page := dom(t, many(100, 0), script); !strings.Contains(page, "seen 2 1 0 2 11 100 .") {
		t.Error(regexp.MustCompile("seen [^.]*").FindString(page))
	}
}

// TestPageIsBounded counts the elements of the page of a module of 10 MB with 40,000 findings.
func TestPageIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	page := dom(t, many(40000, 180), press("k")+press("t"))
	if n := strings.Count(page, "<"); n > 3000 || !strings.Contains(page, "operand #0 of &lt;b&gt;39999&lt;/b&gt;") || !strings.Contains(page, `<mark`) || !strings.Contains(page, `class="chosen"`) {
		t.Errorf("%d tags, last finding shown: %v", n, strings.Contains(page, "39999"))
	}
}

// TestPageOfNothing opens the page of a report without modules and findings.
func TestPageOfNothing(t *testing.T) {
	if page := dom(t, &Report{Failed: true}, press("j", "s", "t", "Escape")); !strings.Contains(page, "findings may be missing") {
		t.Error(page)
	}
}

// twoFiles returns a report on two files with findings of several kinds, in which errors and
// remarks share a code.
func twoFiles() *Report {
	r := &Report{Version: "v1", Rules: []Rule{{"HP101", "no common type", "None."}, {"HP403", "a conversion that rounds", "It does."}}}
	add := func(file string, line int, code string, severity Severity, notes int) {
		f := Finding{Code: code, Severity: severity, Message: "what is found", Place: Place{File: file, Start: Position{line, 3}, End: Position{line, 5}}, Subject: Subject{File: file, Operation: "stablehlo.add"}}
		for range notes {
			f.Notes = append(f.Notes, Note{Message: strings.Repeat("words of a library ", 20)})
		}
		r.Findings = append(r.Findings, f)
	}
	add("a.mlir", 1, "HP403", Remark, 0)
	add("a.mlir", 2, "HP403", Error, 12)
	add("a.mlir", 0, "HP101", Error, 0) // of the file as a whole
	add("b.mlir", 1, "HP403", Remark, 0)
	add("b.mlir", 2, "HP403", Remark, 0)
	for _, name := range []string{"a.mlir", "b.mlir"} {
		r.Modules = append(r.Modules, Module{File: name, Line: 1, Text: "  %0 = a\n  %1 = b\n", Spreads: []Spread{}})
	}
	return r
}

// TestPageOfErrors checks colors and counts: errors with any code are red, counters refer to the
// current file, and the full text of a finding is visible.
func TestPageOfErrors(t *testing.T) {
	const script = `const seen = [], see = (...what) => seen.push(what.join(" "));
		const chips = () => see("chips", ...[...document.querySelectorAll("#kinds button")].map(b => b.textContent + (b.classList.contains("error") ? "!" : "")));
		const red = c => { const [r, g, b] = c.match(/\d+/g).map(Number); return r > 2 * g && r > 2 * b; };
		chips();
		choose(1);
		const chosen = document.querySelector("mark.chosen");
		see("mark", chosen.textContent, red(getComputedStyle(chosen).backgroundColor), "reason", red(getComputedStyle(document.querySelector("#reason .severity")).color),
			"remark", red(getComputedStyle(document.querySelector("mark:not(.chosen)")).backgroundColor));
		see("rows", ...[...document.querySelectorAll(".row .severity")].map(s => s.textContent + red(getComputedStyle(s).color)));
		const reason = byId("reason"), aside = document.querySelector("aside");
		see("cut", reason.scrollHeight > reason.clientHeight, "below", reason.clientHeight > aside.clientHeight, aside.scrollHeight >= reason.clientHeight + byId("list").clientHeight);
		openModule(1);
		chips();
		byId("filter").value = "nothing"; byId("filter").dispatchEvent(new Event("input"));
		chips();
		byId("reason").textContent = "seen: " + seen.join("; ") + "."`
	const want = "seen: chips 1 × error: no common type! 1 × error: a conversion that rounds! 1 × a conversion that rounds; " +
		"mark %1 true reason true remark false; rows error:true remark:false error:true; cut false below true true; " +
		"chips 2 × a conversion that rounds; chips 2 × a conversion that rounds."
	if page := dom(t, twoFiles(), script); !strings.Contains(page, want) {
		t.Errorf("%s, want %s", regexp.MustCompile("seen: [^.]*").FindString(page), want)
	}
}
