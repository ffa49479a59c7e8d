package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/project"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// TestSettables checks that each flag about promotion, targets and gates can be set by a project
// file or is known not to be, and that no other flag can be set than that of the format.
func TestSettables(t *testing.T) {
	set := map[string]bool{}
	for _, s := range settables {
		set[s.flag] = true
	}
	of := new(config).define("", (*config).promotionFlags, (*config).targetFlags, (*config).gateFlags)
	of.VisitAll(func(f *pflag.Flag) {
		if never := slices.Contains(neverSet, f.Name); set[f.Name] == never {
			t.Errorf("--%s: settable %v, never set %v", f.Name, set[f.Name], never)
		}
		delete(set, f.Name)
	})
	delete(set, "format")
	if len(set) > 0 {
		t.Errorf("a project file must not set %v", set)
	}
}

// TestProjectSchema compares docs/hlo-promote.schema.json with the keys, and checks that each key
// accepts the words that it lists, and its default.
func TestProjectSchema(t *testing.T) {
	schema := projectSchema()
	text, err := schema.JSONSchema()
	if err != nil {
		t.Fatal(err)
	}
	const path = "../../../../docs/hlo-promote.schema.json"
	if *update {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if content(t, path) != string(text) {
		t.Errorf("%s is stale: make generate", path)
	}
	for _, k := range schema {
		for _, word := range slices.Concat(k.Values, k.Names) {
			if err := k.Check(word); err != nil {
				t.Errorf("%s = %s: %v", k.Name, word, err)
			}
		}
		if k.Kind == project.Word && k.Name != "gates.baseline" && k.Check("nonsense") == nil {
			t.Errorf("%s accepts nonsense", k.Name)
		}
		if k.Default != "" {
			if _, err := project.Read("p", []byte(k.Name+" = "+k.Default), schema); err != nil {
				t.Errorf("the default of %s: %v", k.Name, err)
			}
		}
	}
}

// sumModule is a module whose operands torch and jax convert to f32, and numpy to f64. It refuses a
// result of another type.
const sumModule = `func.func @sum(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`

// TestProjectFile checks that the settings of the nearest project file count, and that flags win.
func TestProjectFile(t *testing.T) {
	files(t, map[string]string{
		"a.mlir":                   sumModule,
		"numpy/hlo-promote.toml":   "system = \"numpy\"\n",
		"numpy/a.mlir":             sumModule,
		"numpy/sub/a.mlir":         sumModule,
		"gate/hlo-promote.toml":    "[gates]\ndeny = [\"precision\"]\n[per-directory.quiet]\ngates.deny = []\n[per-directory.\"infer*\"]\nsystem = \"numpy\"\nsignature = \"infer\"\ngates.deny = []\n",
		"gate/a.mlir":              sumModule,
		"gate/quiet/a.mlir":        sumModule,
		"gate/infer.mlir":          sumModule,
		"known/hlo-promote.toml":   "gates = {deny = [\"precision\"], baseline = \"known.jsonl\"}\n",
		"known/known.jsonl":        `{"file":"a.mlir","function":"sum","code":"HP403","op":"stablehlo.add","from":"i32","to":"f32","count":1}` + "\n",
		"known/a.mlir":             sumModule,
		"known/b.mlir":             sumModule,
		"allow/hlo-promote.toml":   "gates.deny = \"precision\"\n[[gates.allow]]\nfunc = \"s?m\"\nop = \"stablehlo.add\"\nreason = \"a sum\"\n",
		"allow/a.mlir":             sumModule,
		"format/hlo-promote.toml":  "format = \"short\"\ngates.deny = [\"precision\"]\n",
		"format/a.mlir":            sumModule,
		"other/hlo-promote.toml":   "format = \"json\"\n",
		"other/a.mlir":             sumModule,
		"target/hlo-promote.toml":  "target = \"t.target\"\nboundary = \"convert\"\n",
		"target/t.target":          "replace f32 = bf16\n",
		"target/a.mlir":            sumModule,
		"broken/hlo-promote.toml":  "sytem = \"numpy\"\n",
		"broken/a.mlir":            sumModule,
		"missing/hlo-promote.toml": "\ntarget = \"none.target\"\nsystem = \"none.lattice\"\n",
		"missing/a.mlir":           sumModule,
		"demote/hlo-promote.toml":  "demote = [\"f16=bf17\"]\n",
		"demote/a.mlir":            sumModule,
		"exclude/hlo-promote.toml": "system = \"none\"\nhoist = true\n",
		"exclude/a.mlir":           sumModule,
	})
	const f64, rounds = "error: result #0 of '@sum' is declared 'f32' but promotion computes 'f64'", "[precision]"
	for _, row := range []struct {
		args   string
		status int
		want   string // in the output
		not    string // not in it, if not empty
	}{
		{"a.mlir", 0, "module", "error"},
		{"numpy/a.mlir", 1, f64, ""},
		{"numpy/sub/a.mlir", 1, f64, ""},
		{"numpy/a.mlir --no-config", 0, "module", f64},
		{"numpy/a.mlir -s jax", 0, "module", f64},
		{"a.mlir --config numpy/hlo-promote.toml", 1, f64, ""},
		{"a.mlir numpy/a.mlir", 1, "numpy/a.mlir:3:10: " + f64, "\na.mlir:3:10"},
		{"gate/a.mlir", 1, rounds, ""},
		{"gate/a.mlir --deny new:f64", 0, "module", rounds},
		{"gate/a.mlir --verify-diagnostics", 0, "", rounds},
		{"gate/quiet/a.mlir", 0, "module", rounds},
		{"gate/infer.mlir", 0, "tensor<4xf64>", rounds},
		{"gate", 1, "gate/a.mlir:2:22: error", "module"},
		{"gate -j 1", 1, "gate/a.mlir:2:22: error", "gate/quiet/a.mlir:2"},
		{"known/a.mlir", 0, "module", rounds},
		{"known/b.mlir", 1, rounds, ""},
		{"allow/a.mlir", 0, "module", rounds},
		{"allow/a.mlir --allow func=other", 1, rounds, ""},
		{"format/a.mlir", 1, "[HP403]", "module"},
		{"format/a.mlir --format text", 1, "module", "[HP403]"},
		{"format/a.mlir -o -", 1, "module", "[HP403]"},
		{"format/a.mlir a.mlir", 2, "format/hlo-promote.toml:1:10: error: 'format' differs for 'a.mlir', and one run has one format; pass --format", ""},
		{"format/a.mlir a.mlir --format text", 1, rounds, ""},
		{"target/a.mlir", 0, "stablehlo.convert %arg1 : (tensor<4xf32>) -> tensor<4xbf16>", ""},
		{"target/a.mlir --boundary replace", 0, "%arg1: tensor<4xbf16>", ""},
		{"broken/a.mlir", 2, "broken/hlo-promote.toml:1:1: error: unknown key 'sytem'; did you mean 'system'?", "module"},
		{"broken/a.mlir a.mlir", 2, "unknown key", "module"},
		{"broken/a.mlir --no-config", 0, "module", ""},
		{"missing/a.mlir", 2, "missing/hlo-promote.toml:3:10: error: 'system' cannot be 'none.lattice': cannot read the lattice file: no such file", "module"},
		{"missing/a.mlir -s jax", 2, "missing/hlo-promote.toml:2:10: error: 'target' cannot be 'none.target': cannot read the target file: no such file", "module"},
		{"demote/a.mlir", 2, "demote/hlo-promote.toml:1:11: error: 'demote' cannot be 'f16=bf17': unknown element type 'bf17'", "module"},
		{"exclude/a.mlir", 2, "exclude/hlo-promote.toml:", "module"},
		{"exclude/a.mlir -s jax", 0, "module", ""},
		{"numpy/a.mlir --x32", 2, "numpy/hlo-promote.toml:1:1: error: 'system' here: --x32 is for jax and jax-strict, got --system numpy", "module"},
		{"a.mlir --config none.toml", 2, "none.toml: error: cannot read the project file: no such file", "module"},
		{"a.mlir --config numpy/hlo-promote.toml --no-config", 2, "cannot be combined", "module"},
	} {
		status, out, log := tool("", strings.Fields(row.args)...)
		all := filepath.ToSlash(log + out)
		if status != row.status || !strings.Contains(all, row.want) || row.not != "" && strings.Contains(all, row.not) {
			t.Errorf("hlo-promote %s: status %d, want %d, with %q and without %q:\n%s", row.args, status, row.status, row.want, row.not, all)
		}
	}
}

// TestProjectOfCommands checks which settings count for each command: those of the nearest project
// file, which for a command without inputs is that of the current folder.
func TestProjectOfCommands(t *testing.T) {
	const valid = "func.func @main(%x: tensor<f64>) -> tensor<f64> {\n  return %x : tensor<f64>\n}\n"
	files(t, map[string]string{
		"hlo-promote.toml":              "system = \"torch\"\nformat = \"github\"\n[per-directory.np]\nsystem = \"numpy\"\n[per-directory.narrow]\ntarget = \"no64\"\n",
		"a.mlir":                        sumModule,
		"np/a.mlir":                     sumModule,
		"narrow/f64.mlir":               valid,
		"narrow/more/f64.mlir":          valid,
		"narrow/demote/f64.mlir":        valid,
		"narrow/demote/" + project.Name: "demote = \"f64=f16\"\ngates.deny = \"precision\"\n",
		"f64.mlir":                      valid,
		"none.toml":                     "system = \"none\"\n",
		"jax.toml":                      "system = \"jax\"\nx32 = true\ntarget = \"no-f64\"\n",
		"broken/hlo-promote.toml":       "sytem = \"numpy\"\n",
		"broken/f64.mlir":               valid,
	})
	const refused = "ui64, i32: refused in torch"
	for _, row := range []struct {
		args   string
		status int
		want   string // in the output
		not    string // not in it, if not empty
	}{
		{"join u64 i32", 1, refused, ""},
		{"join u64 i32 --no-config", 0, "type f64, weak", ""},
		{"join u64 i32 -s numpy", 0, "type f64, strong", ""},
		{"join u64 i32 --config none.toml", 2, "none.toml:1:1: error: 'system' here: join needs a promotion system, got none", ""},
		{"join ui32 i32 --config jax.toml", 0, "ui32, i32: type i32", ""},
		{"join i64 f32 --config jax.toml -s numpy,torch", 0, "torch       i64, f32: type f32", ""},
		{"lattice --form tsv", 0, "# system torch", ""},
		{"lattice --form tsv --no-config", 0, "# system jax", ""},
		{"lattice --form svg --config jax.toml", 0, "<svg", ""}, // the target is for modules
		{"why f64 np/a.mlir", 1, "title=HP105", ""},
		{"why f64 np/a.mlir --format text", 1, "promotion computes 'f64'", ""},
		{"why f64 a.mlir --format text", 0, "no value has elements of type 'f64'", ""},
		{"compare jax np/a.mlir --format text", 1, "gives 'f64' in numpy and gives 'f32' in jax", ""},
		{"compare jax,numpy a.mlir --format text", 0, "gives 'f32' in jax and gives 'f64' in numpy", ""},
		{"compare jax a.mlir np/a.mlir --format text", 1, "0 of 1 operation differ between torch and jax, in 1 module\n2 of 2 operations differ between numpy and jax, in 1 module\n", ""},
		{"precision narrow", 0, "\n\ntarget 'no64', 2 modules", ""},
		{"precision narrow", 0, "target '--demote f64=f16', 1 module", ""},
		{"precision narrow --format json", 0, "}\n{\n  \"target\": \"no64\"", ""},
		{"precision narrow/f64.mlir --demote f64=bf16", 2, "'f64' is already replaced by 'f32' (no64:2)", ""},
		{"precision narrow/f64.mlir --target no-f64", 0, "target 'no-f64', 1 module", ""},
		{"precision --stdin-filename narrow/x.mlir", 0, "target 'no64', 1 module", ""},
		{"precision a.mlir", 2, "precision needs --target or --demote, here or in a project file", ""},
		{"precision narrow/f64.mlir --no-config", 2, "precision needs", ""},
		{"diff narrow/f64.mlir", 0, "values of @main", "github"},
		{"diff narrow/f64.mlir --format json", 0, `"b": "narrow/f64.mlir with hlo-promote.toml"`, ""},
		{"diff narrow/f64.mlir --format json --target no-f64", 0, `"b": "narrow/f64.mlir with --target no-f64"`, ""},
		{"diff narrow/f64.mlir --no-config", 2, "diff needs a second file, or --target or --system, here or in a project file", ""},
		{"diff narrow/f64.mlir f64.mlir", 0, "structure: the same", ""},
		{"diff narrow/f64.mlir f64.mlir --config jax.toml", 2, "--config makes the second module of the first", ""},
		{"diff broken/f64.mlir", 2, "broken/hlo-promote.toml:1:1: error: unknown key 'sytem'", ""},
		{"diff broken/f64.mlir f64.mlir", 0, "structure: the same", ""},
		{"diff --stdin-filename narrow/x.mlir -", 0, "narrow/x.mlir:1:1: element type", ""},
		{"diff --stdin-filename x.mlir f64.mlir narrow/f64.mlir", 2, "--stdin-filename needs standard input", ""},
		{"run broken/f64.mlir --input zeros", 0, "dense<0.000000e+00>", ""}, // it reads none
		{"run --config none.toml f64.mlir", 2, "run has no flag --config", ""},
		{"run --stdin-filename narrow/x.mlir --input zeros --trace *", 0, "dense<0.0", "-:"},
		{"help run", 0, "compute", "Settings"},
		{"help lattice", 0, "Settings of a project file that count: system, x32, policy.\n", ""},
		{"help config", 0, "All settings of a project file count.\n", ""},
	} {
		status, out, log := tool(valid, strings.Fields(row.args)...)
		all := filepath.ToSlash(log + out)
		if status != row.status || !strings.Contains(all, row.want) || row.not != "" && strings.Contains(all, row.not) {
			t.Errorf("hlo-promote %s: status %d, want %d, with %q and without %q:\n%s", row.args, status, row.status, row.want, row.not, all)
		}
	}
}

// TestBaselinesOfProjects checks that --baseline-update writes the baseline of each input.
func TestBaselinesOfProjects(t *testing.T) {
	files(t, map[string]string{
		"a/hlo-promote.toml": "gates = {deny = [\"precision\"], baseline = \"known.jsonl\"}\n", "a/a.mlir": sumModule,
		"b/hlo-promote.toml": "gates = {deny = [\"precision\"], baseline = \"known.jsonl\"}\n", "b/b.mlir": sumModule,
	})
	for i, args := range []string{"a b --baseline-update", "a b", "a/a.mlir b/b.mlir"} {
		if status, out, log := tool("", strings.Fields(args)...); status != 0 || out != "" || log != "" {
			t.Errorf("%d: %d, %s%s", i, status, out, log)
		}
	}
	for _, folder := range []string{"a", "b"} {
		text, err := os.ReadFile(folder + "/known.jsonl")
		if err != nil || strings.Count(string(text), "\n") != 1 || !strings.Contains(string(text), `"file":"`+folder+`.mlir"`) {
			t.Errorf("%s: %s, %v", folder, text, err)
		}
	}
	if status, _, log := tool("", "a/a.mlir", "--baseline", "none.jsonl"); status != statusUsage || !strings.Contains(log, "cannot read 'none.jsonl'") {
		t.Errorf("%d, %s", status, log)
	}
}

// TestForeignProjects checks that a project file in a foreign folder reads and writes nothing
// outside of it.
func TestForeignProjects(t *testing.T) {
	const secret = "key = 7f3a\n"
	folder := files(t, map[string]string{"secret.lattice": secret, "p/a.mlir": sumModule, "kept.jsonl": "{}\n"})
	if err := os.Symlink("../secret.lattice", "p/in.lattice"); err != nil {
		t.Skip(err)
	}
	for _, row := range []struct{ text, args string }{
		{"system = \"../secret.lattice\"", "p/a.mlir"},
		{"system = \"in.lattice\"", "p/a.mlir"},
		{"target = " + project.Quote(filepath.ToSlash(folder)+"/secret.lattice"), "p/a.mlir"},
		{"gates = {deny = [\"precision\"], baseline = \"../kept.jsonl\"}", "p/a.mlir --baseline-update"},
		{"gates = {deny = [\"precision\"], baseline = \"../new.jsonl\"}", "p/a.mlir --baseline-update"},
		{"output = \"x.mlir\"", "p/a.mlir"},
		{"in-place = true", "p/a.mlir"},
		{"report = \"x.json\"", "p/a.mlir"},
		{"gates.baseline-update = true", "p/a.mlir"},
		{"gates.against = \"HEAD\"", "p/a.mlir"},
	} {
		if err := os.WriteFile("p/"+project.Name, []byte(row.text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, log := tool("", strings.Fields(row.args)...)
		if status != statusUsage || out != "" || !strings.Contains(log, "p/"+project.Name+":1:") || strings.Contains(log, "7f3a") {
			t.Errorf("%s: status %d, %s%s", row.text, status, out, log)
		}
	}
	if _, err := os.Stat("new.jsonl"); !errors.Is(err, os.ErrNotExist) {
		t.Error("a baseline was written outside of the folder")
	}
	if text := content(t, "kept.jsonl"); text != "{}\n" {
		t.Errorf("the baseline outside of the folder is %s", text)
	}
}

// TestStdinFilename checks that standard input has the given name in findings, in baselines and for
// the project file.
func TestStdinFilename(t *testing.T) {
	files(t, map[string]string{
		"p/hlo-promote.toml": "gates = {deny = [\"precision\"], baseline = \"known.jsonl\"}\n",
		"p/known.jsonl":      `{"file":"a.mlir","function":"sum","code":"HP403","op":"stablehlo.add","from":"i32","to":"f32","count":1}` + "\n",
	})
	for _, row := range []struct {
		args   string
		status int
		want   string
	}{
		{"--stdin-filename p/a.mlir", 0, "module"},
		{"--stdin-filename p/a.mlir -", 0, "module"},
		{"--stdin-filename p/b.mlir -", 1, "p/b.mlir:2:22: error: 'stablehlo.add' op operand #0 is converted"},
		{"--stdin-filename p/b.mlir --format json", 1, `"file": "p/b.mlir"`},
		{"--stdin-filename q/b.mlir --check", 1, "q/b.mlir\n"},
		{"--stdin-filename q/b.mlir -d", 0, "+++ b/q/b.mlir"},
		{"--stdin-filename q/b.mlir -i", 2, "--in-place cannot rewrite standard input"},
		{"--stdin-filename q/b.mlir p/known.jsonl", 2, "--stdin-filename needs standard input"},
		{"--stdin-filename=", 2, "--stdin-filename needs a NAME"},
	} {
		status, out, log := tool(sumModule, strings.Fields(row.args)...)
		if all := log + out; status != row.status || !strings.Contains(all, row.want) {
			t.Errorf("hlo-promote %s: status %d, want %d with %s:\n%s", row.args, status, row.status, row.want, all)
		}
	}
}

// TestShownSettings checks that config prints each setting with its place, as a project file with
// the same settings.
func TestShownSettings(t *testing.T) {
	files(t, map[string]string{
		"hlo-promote.toml": "system = \"x.lattice\"\ndemote = [\"f64=f32\"]\n[policy]\nf8 = \"widen-f32\"\n[[gates.allow]]\nop = \"a\\\"b\"\nreason = \"r\"\n" +
			"[per-directory.\"a b\"]\nkeep-weak = true\n",
		"x.lattice": "i8 < f32\n",
	})
	status, out, log := tool("", "config", "a b/c.mlir")
	for _, want := range []string{
		"# a b/c.mlir: hlo-promote.toml\n", "system = \"./x.lattice\" ", "# hlo-promote.toml:1\n", `gates.allow = [{op = "a\"b", reason = "r"}]`, "keep-weak = true ",
		"# hlo-promote.toml:9, per-directory.\"a b\"\n", "policy.f8 = \"widen-f32\" ", "signature = \"safe\" ", "# default\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("config does not print %q", want)
		}
	}
	if status != 0 || log != "" {
		t.Errorf("status %d, %s\n%s", status, log, out)
	}
	again, err := project.Read("p.toml", []byte(out), projectSchema())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range again.For("/c.mlir") {
		if s.Key.Name == "gates.allow" && (s.Values[0].Text != `op=a"b` || s.Values[0].Reason != "r") {
			t.Errorf("%+v", s.Values)
		}
	}
}

// TestShownFlags checks that config prints the flags beside it, which win, and which settings give
// way to them.
func TestShownFlags(t *testing.T) {
	files(t, map[string]string{
		"hlo-promote.toml": "system = \"numpy\"\nhoist = true\ntarget = \"no64\"\nboundary = \"convert\"\n[policy]\nf8 = \"widen-f32\"\n[gates]\ndeny = [\"sign\"]\n",
		"x32.toml":         "x32 = true\n",
	})
	for _, row := range []struct {
		args   string
		status int
		want   string // the lines that are no defaults, without the blanks before comments
	}{
		{"--no-config", 0, ""},
		{"--target no-f64", 0, `system = "numpy" # hlo-promote.toml:1
policy.f8 = "widen-f32" # hlo-promote.toml:6
hoist = true # hlo-promote.toml:2
target = "no-f64" # --target
boundary = "convert" # hlo-promote.toml:4
gates.deny = ["sign"] # hlo-promote.toml:8
`},
		{"--system none", 0, `system = "none" # --system
policy.f8 = "error" # default, because hlo-promote.toml:6 does not count
hoist = false # default, because hlo-promote.toml:2 does not count
target = "no64" # hlo-promote.toml:3
boundary = "convert" # hlo-promote.toml:4
# gates.deny = ["sign"] # hlo-promote.toml:8 does not count
`},
		{"--no-config -s torch --x32=false --policy f8=error,u64-signed=f32 --policy u64-signed=i64 --weak-args 0,%x --demote f64=f32,i64=i32 --demote f16=bf16 --deny range -Wweak --allow func=a,op=b --hoist", 0,
			`system = "torch" # --system
x32 = false # --x32
policy.u64-signed = "i64" # --policy
policy.f8 = "error" # --policy
weak-args = ["0", "%x"] # --weak-args
hoist = true # --hoist
demote = ["f64=f32", "i64=i32", "f16=bf16"] # --demote
gates.deny = ["range"] # --deny
gates.warn = ["weak"] # --warn
gates.allow = [{func = "a", op = "b"}] # --allow
`},
		{"--config x32.toml -s jax", 0, "system = \"jax\" # --system\nx32 = true # x32.toml:1\n"},
		{"--config x32.toml -s torch", 0, "system = \"torch\" # --system\nx32 = false # default, because x32.toml:1 does not count\n"},
		{"--x32", 2, ""}, // as in the main job
		{"--target no63", 2, ""},
		{"--allow func=a -W no-overruled --no-config", 2, ""},
		{"--jobs 2", 2, ""},
	} {
		status, out, log := tool("", append([]string{"config", "in.mlir"}, strings.Fields(row.args)...)...)
		var got strings.Builder
		for _, line := range strings.Split(out, "\n")[min(1, strings.Count(out, "\n")):] {
			if i := strings.LastIndex(line, "#"); i >= 0 && line[i:] != "# default" {
				got.WriteString(strings.TrimSpace(line[:i]) + " " + line[i:] + "\n")
			}
		}
		if status != row.status || got.String() != row.want || (status == 0) != (log == "") {
			t.Errorf("config %s: status %d, %s\n%s", row.args, status, log, got.String())
		}
	}
}

// TestSchemaAgrees checks, with Python's jsonschema, that the JSON schema accepts what the command
// reads, and refuses what it refuses and editors can see.
func TestSchemaAgrees(t *testing.T) {
	python := mlirtest.Python(t)
	if err := exec.Command(python, "-c", "import jsonschema, tomllib").Run(); err != nil {
		mlirtest.FailIfRequired(t, err)
		t.Skip("no Python with jsonschema; `make deps` installs one")
	}
	how := namedBlock.FindStringSubmatch(content(t, "../../../../docs/howto/project-file.md"))
	rows := []struct {
		text  string
		valid bool
	}{
		{how[3], true},
		{"", true},
		{"system = \"./my.lattice\"\ntarget = \"my.target\"\ngates.deny = \"precision\"\n", true},
		{"gates = {deny = [\"has:f64\", \"weak-leak\"], allow = [{func = \"f\", reason = \"r\"}]}\n", true},
		{"[per-directory.\"a/**\".policy]\nf8 = \"error\"\n", true},
		{"sistem = \"torch\"\n", false},
		{"system = 1\n", false},
		{"system = \"\"\n", false},
		{"hoist = \"yes\"\n", false},
		{"signature = \"maybe\"\n", false},
		{"[policy]\nf8 = \"i64\"\n", false},
		{"gates.deny = [1]\n", false},
		{"[[gates.allow]]\nfunc = \"f\"\n", false},
		{"[[gates.allow]]\nreason = \"r\"\n", false},
		{"[[gates.allow]]\nfunk = \"f\"\nreason = \"r\"\n", false},
		{"[per-directory.a]\nformat = \"json\"\n", false},
		{"[per-directory]\na = 1\n", false},
	}
	folder, args := t.TempDir(), []string{"../../../../tools/validate.py", "project"}
	name := func(i int) string { return filepath.Join(folder, fmt.Sprintf("%02d.toml", i)) }
	for i, row := range rows {
		if err := os.WriteFile(name(i), []byte(row.text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name(i))
	}
	out, err := exec.Command(python, args...).CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 || bytes.Contains(out, []byte("Traceback")) {
		t.Fatalf("%v\n%s", err, out)
	}
	for i, row := range rows {
		_, err := project.Read("p.toml", []byte(row.text), projectSchema())
		if isValid := !bytes.Contains(out, []byte(name(i)+": ")); isValid != row.valid || (err == nil) != row.valid {
			t.Errorf("%q: the command says %v, the schema that it is valid: %v\n%s", row.text, err, isValid, out)
		}
	}
}

// TestSettingsGiveWay checks that no setting of a project file makes a command line wrong that is
// right without the file.
func TestSettingsGiveWay(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the command 3,000 times")
	}
	files(t, map[string]string{"in.mlir": sumModule, "known.jsonl": ""})
	settings := map[string]string{
		"system": `"numpy"`, "weak-args": `["0"]`, "target": `"no64"`, "demote": `["f64=f32"]`, "gates.deny": `["precision"]`, "gates.warn": `["precision"]`,
		"gates.allow": `[{func = "g", reason = "r"}]`, "gates.baseline": `"known.jsonl"`,
	}
	lines := map[string]bool{}
	for _, k := range projectSchema() {
		values := []string{settings[k.Name]}
		switch {
		case k.Kind == project.Switch:
			values = []string{"true"}
		case k.Values != nil:
			values = nil
			for _, v := range k.Values {
				values = append(values, project.Quote(v))
			}
		}
		for _, v := range values {
			if v == "" {
				t.Fatalf("no value for %s", k.Name)
			}
			lines[k.Name+" = "+v+"\n"] = true
		}
	}
	lines["system = \"none\"\n"] = true
	lines["target = \"no64\"\nboundary = \"convert\"\n"] = true
	lines["[gates]\ndeny = [\"precision\"]\nbaseline = \"known.jsonl\"\nallow = [{op = \"*\", reason = \"r\"}]\n"] = true
	right := [][]string{}
	for _, arg := range append(arguments(t), "--system=none", "--verify-diagnostics", "--check", "-d", "-o=-", "--out-dir=out", "--stats") {
		if arg == "--demote=f32=bf16" {
			continue // it is added to the target, and contradicts no64
		}
		if status, _, _ := tool("", arg, "in.mlir"); status < statusUsage {
			right = append(right, []string{arg, "in.mlir"})
		}
	}
	if len(right) < 40 {
		t.Fatalf("%d command lines", len(right))
	}
	for line := range lines {
		if err := os.WriteFile(project.Name, []byte(line), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, args := range right {
			status, _, log := tool("", args...)
			if strings.Contains(log, "error: 'system' here: ") {
				continue // it gives way to --system only
			}
			if status >= statusUsage {
				t.Errorf("hlo-promote %s, with %s: status %d, %s", strings.Join(args, " "), line, status, log)
			}
		}
	}
}
