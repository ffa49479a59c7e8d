package promote

import (
	"fmt"
	"slices"
	"strings"
)

// A Name names a built-in promotion system; the zero value is [JAX].
//
// *Name implements the interface of a flag value (Set, String and Type) without importing a flag
// library.
type Name string

// Names returns the built-in systems in the order of help texts and messages.
func Names() []Name {
	names := make([]Name, len(builtins))
	for i := range builtins {
		names[i] = builtins[i].name
	}
	return names
}

// String returns the name, "jax" for the zero value.
func (n Name) String() string {
	if n == "" {
		return string(JAX)
	}
	return string(n)
}

// Type returns the placeholder of a name in usage texts.
func (n Name) Type() string { return "system" }

// Set sets n to the system with this name. The error lists the names.
func (n *Name) Set(s string) error {
	if !slices.Contains(Names(), Name(s)) {
		return fmt.Errorf("unknown promotion system '%s'; there are %s", s, joinWords(Names()))
	}
	*n = Name(s)
	return nil
}

// joinWords formats a list: "a, b and c".
func joinWords[T ~string](words []T) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(string(w))
	}
	return b.String()
}
