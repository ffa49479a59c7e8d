package infer

import (
	"strconv"
	"strings"

	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/passes/internal/rules"
)

// A WeakArg names an argument to treat as weak: of one function, or of every public function that
// has it.
type WeakArg struct {
	Function string // without @; empty: all public functions
	Name     string // without %; empty: by Number
	Number   int
}

// QuotedChars has the characters that require quotes around a name.
const QuotedChars = " \t@:%-,\"\\"

// QuotedName returns a name in quotes.
func QuotedName(name string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

// quoteIfNeeded returns a name, in quotes if it needs them.
func quoteIfNeeded(name string) string {
	if _, err := strconv.ParseUint(name, 10, 31); err == nil || strings.ContainsAny(name, QuotedChars) {
		return QuotedName(name)
	}
	return name
}

// String returns the argument as 0, x, @f:0 or @f:x, with quotes around names that need them.
func (w WeakArg) String() string {
	text := strconv.Itoa(w.Number)
	if w.Name != "" {
		text = quoteIfNeeded(w.Name)
	}
	if w.Function != "" {
		text = "@" + quoteIfNeeded(w.Function) + ":" + text
	}
	return text
}

// missing returns the error message that no function has the argument. hasFunction is set if the
// named function exists.
func (w WeakArg) missing(hasFunction bool) string {
	switch {
	case w.Function != "" && !hasFunction:
		return "there is no function '@" + w.Function + "', of which an argument is to be weak"
	case w.Function != "":
		return "function '@" + w.Function + "' has no argument '" + WeakArg{Name: w.Name, Number: w.Number}.String() + "'"
	}
	return "no public function has an argument '" + w.String() + "'"
}

// findWeakArgs makes the arguments weak that the options name.
func (g *callGraph) findWeakArgs() {
	for _, w := range g.opts.WeakArgs {
		found, hasFunction := false, false
		for _, op := range g.order {
			f := g.function(op)
			if w.Function != "" && f.name != w.Function || w.Function == "" && f.private {
				continue
			}
			hasFunction = true
			leaf := 0
			for i, t := range g.argTypes(f) {
				width := g.values.NumLeaves(t)
				if w.Name == "" && w.Number == i || w.Name != "" && g.isArg(f, i, w.Name) {
					found = true
					for k := leaf; k < leaf+width; k++ {
						f.Inputs[k].Weak = g.report.mayBeWeak(f.Op, g.argRange(f.Op, i), t, f.Inputs[k].Type)
					}
					if f.WeakArgs == nil {
						f.WeakArgs = map[int]bool{}
					}
					f.WeakArgs[i] = true
				}
				leaf += width
			}
		}
		if !found {
			g.report.fail(g.m.Top(), rules.NoSuchArgument, w.missing(hasFunction))
		}
	}
}

// argTypes returns the types of a function's arguments.
func (g *callGraph) argTypes(f *Function) []ir.Type {
	parts, inputs := g.m.Types.Parts(g.m.Attrs.Type(g.m.Property(f.Op, g.names.functionType)))
	return parts[:inputs]
}

// resultTypes returns the types of a function's results.
func (g *callGraph) resultTypes(f *Function) []ir.Type {
	parts, inputs := g.m.Types.Parts(g.m.Attrs.Type(g.m.Property(f.Op, g.names.functionType)))
	return parts[inputs:]
}

// isArg reports whether argument i of a function has this name: in the text without %, or in its
// location, where JAX stores the Python name.
func (g *callGraph) isArg(f *Function, i int, name string) bool {
	entry := g.m.Body(f.Op)
	if entry == 0 || i >= g.m.NumArgs(entry) {
		return false
	}
	arg := g.m.Arg(entry, i)
	r := g.m.Ranges().Value(arg)
	written := !g.m.Source.Binary && strings.TrimPrefix(string(g.m.Source.Text[r.Start:r.End]), "%") == name
	return written || g.m.Locs.NameOf(g.m.ArgLocation(arg)) == name
}
