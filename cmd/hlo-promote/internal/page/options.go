package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/cmd/hlo-promote/internal/lattice"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes"
	"github.com/hlo-promote/hlo-promote/passes/explain"
	"github.com/hlo-promote/hlo-promote/passes/retarget"
	"github.com/hlo-promote/hlo-promote/promote"
	"github.com/hlo-promote/hlo-promote/promote/lattices"
	"github.com/hlo-promote/hlo-promote/promote/target"
)

type options struct {
	system    *promote.System // nil: verify only
	promotion passes.Options
	target    *target.Target // nil: none
	form      string
}

// Forms of the output.
const (
	canonicalForm = "canonical"
	genericForm   = "generic"
	sourceForm    = "source"
)

// no is the value of an option that is off, of no system and of no target.
const no = "none"

// on is the value of a flag that is set.
const on = "on"

// An Option describes a control of the page. The first value is the default.
type Option struct {
	Name   string
	Values []string
	About  string
}

// Options returns the controls of the page, in order.
func Options() []Option {
	var targets []string
	for _, b := range target.Builtins() {
		targets = append(targets, b.Name)
	}
	words := func(v interface{ Type() string }) []string { return strings.Split(v.Type(), "|") }
	list := []Option{
		{"system", systemNames(), "promotion rules"},
		{"target", append([]string{no}, targets...), "element types to replace"},
		{"print", []string{canonicalForm, sourceForm, genericForm}, "MLIR's form, the input's with its comments and layout, or the generic one"},
		{"x32", []string{no, on}, "JAX's 32-bit mode"},
		{"weak-constants", words(passes.WeakConstants(0)), "unmarked constants that are weak"},
		{"signature", words(passes.Signature(0)), "result types of public functions"},
		{"control-flow", words(passes.ControlFlow(0)), "types of loop carries and branch results"},
		{"results", words(passes.Results(0)), "result types that differ from the declared ones"},
		{"calls", words(passes.Calls(0)), "calls with other types"},
		{"hoist", []string{no, on}, "move converts before broadcasts and out of loops"},
		{"boundary", []string{ofTarget, target.BoundaryReplace.String(), target.BoundaryConvert.String()}, "the types of public functions under a target: as the target says, replaced, or kept with converts"},
	}
	for _, k := range promote.PolicyKeys() {
		list = append(list, Option{k.Key, k.Values, k.About})
	}
	return list
}

// ofTarget is the value of boundary that leaves the choice to the target.
const ofTarget = "target"

// command returns the command that does what the page does with options that are not the default.
// Words are quoted for a POSIX shell where they need it, which no value of an option does.
func command(given map[string]string) string {
	words := []string{"hlo-promote"}
	for _, o := range Options() {
		v, ok := given[o.Name]
		switch {
		case !ok || v == o.Values[0]:
		case slices.Equal(o.Values, []string{no, on}):
			words = append(words, "--"+o.Name)
		case isPolicy(o.Name):
			words = append(words, "--policy", o.Name+"="+v)
		default:
			words = append(words, "--"+o.Name, v)
		}
	}
	return strings.Join(append(words, "in.mlir"), " ")
}

func isPolicy(name string) bool {
	return slices.ContainsFunc(promote.PolicyKeys(), func(k promote.PolicyKey) bool { return k.Key == name })
}

// A Class is the name and description of an effect of a conversion on values.
type Class struct{ Name, About string }

// classes returns the classes of conversions, the most harmless first.
func classes() []Class {
	titles := map[string]string{}
	for _, e := range explain.Explanations() {
		titles[e.Code] = e.Title
	}
	var list []Class
	for _, name := range explain.ClassNames() {
		class, _ := explain.ParseClass(name)
		list = append(list, Class{name, titles[class.Code()]})
	}
	slices.Reverse(list)
	return list
}

// systemNames returns the names of the built-in systems and the lattice files, and none.
func systemNames() (names []string) {
	for _, n := range promote.Names() {
		names = append(names, n.String())
	}
	return append(append(names, lattices.Names()...), no)
}

func readOptions(given map[string]string) (*options, error) {
	all := map[string]string{}
	for _, o := range Options() {
		all[o.Name] = o.Values[0]
		if v, ok := given[o.Name]; ok {
			if !slices.Contains(o.Values, v) {
				return nil, fmt.Errorf("%s must be one of %s, not '%s'", o.Name, strings.Join(o.Values, ", "), v)
			}
			all[o.Name] = v
		}
	}
	for name := range given {
		if _, ok := all[name]; !ok {
			return nil, fmt.Errorf("there is no option '%s'", name)
		}
	}
	o := &options{form: all["print"]}
	for name, v := range map[string]interface{ Set(string) error }{
		"weak-constants": &o.promotion.WeakConstants, "signature": &o.promotion.Signature, "control-flow": &o.promotion.ControlFlow,
		"results": &o.promotion.Results, "calls": &o.promotion.Calls,
	} {
		v.Set(all[name]) // cannot fail for a value of Options
	}
	o.promotion.Hoist = all["hoist"] == on
	var policies promote.Policies
	for _, k := range promote.PolicyKeys() {
		policies.Set(k.Key + "=" + all[k.Key])
	}
	o.system, _ = system(all["system"], all["x32"] == on)
	if o.system != nil {
		o.system = o.system.With(policies)
	}
	o.promotion.System = o.system
	if all["target"] == no {
		return o, nil
	}
	b, _ := target.Lookup(all["target"])
	var err error
	if o.target, err = target.Read(retarget.Ops(), b.Read()); err != nil {
		return nil, err
	}
	for _, boundary := range []target.Boundary{target.BoundaryReplace, target.BoundaryConvert} {
		if boundary.String() == all["boundary"] {
			o.target.Boundary = boundary
		}
	}
	return o, nil
}

// system returns the system with this name; nil for none.
func system(name string, x32 bool) (*promote.System, error) {
	if name == no {
		return nil, nil
	}
	if slices.Contains(promote.Names(), promote.Name(name)) {
		return promote.New(promote.Name(name), promote.Config{X32: x32})
	}
	file := name + ".lattice"
	text, err := lattices.Files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("there is no system '%s'", name)
	}
	return promote.ReadLattice(file, text)
}

// A PictureRequest is a system and what to highlight in its picture.
type PictureRequest struct {
	System string
	X32    bool
	Paths  [][]string  // in a lattice, as in Convert
	Pairs  [][2]string // in a table, as in Convert
}

// Picture draws a promotion system as an SVG document.
func Picture(r PictureRequest) (string, error) {
	s, err := system(r.System, r.X32)
	if err != nil || s == nil {
		return "", err
	}
	known := map[string]promote.Node{}
	for _, n := range s.Operands() {
		known[s.Spell(n)] = n
	}
	o := lattice.Options{Paths: r.Paths}
	for _, pair := range r.Pairs {
		a, isFirst := known[pair[0]]
		b, isSecond := known[pair[1]]
		if !isFirst || !isSecond {
			return "", fmt.Errorf("%s knows no pair of '%s' and '%s'", r.System, pair[0], pair[1])
		}
		o.Pairs = append(o.Pairs, [2]promote.Node{a, b})
	}
	return lattice.Format(lattice.SVG, s, o), nil
}

// A Vocabulary lists the words that the editors highlight.
type Vocabulary struct {
	Ops     []string // in full: stablehlo.add
	Types   []string // element types
	Classes []Class  // classes of conversions
}

// Words returns the operations, element types and classes of conversions that the tool knows.
func Words() Vocabulary {
	v := Vocabulary{Classes: classes()}
	for _, d := range ir.KnownOps() {
		v.Ops = append(v.Ops, d.Name)
	}
	for _, t := range promote.Types() {
		v.Types = append(v.Types, t.String())
	}
	return v
}
