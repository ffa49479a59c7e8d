// Package message formats the messages of the verifier.
package message

import (
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Type is a part of a message: a type in quotes. It is formatted if the message is needed.
type Type struct {
	*ir.Context
	Type ir.Type
}

// Types is a part of a message: types in quotes, separated by commas.
type Types struct {
	*ir.Context
	Types []ir.Type
}

// Of joins the parts of a message: strings, numbers, types, and lists of integers, as MLIR prints
// them.
func Of(parts ...any) string {
	var text []byte
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			text = append(text, p...)
		case int:
			text = strconv.AppendInt(text, int64(p), 10)
		case int64:
			text = strconv.AppendInt(text, p, 10)
		case float64: // raw_ostream prints %e
			text = strconv.AppendFloat(text, p, 'e', 6, 64)
		case []int64:
			for i, n := range p {
				if i > 0 {
					text = append(text, ", "...)
				}
				text = strconv.AppendInt(text, n, 10)
			}
		case Type:
			text = append(text, "'"+p.Context.Types.Text(p.Type)+"'"...)
		case Types:
			for i, t := range p.Types {
				if i > 0 {
					text = append(text, ", "...)
				}
				text = append(text, Of(Type{p.Context, t})...)
			}
		}
	}
	return string(text)
}

// If returns the message of the parts if a check failed, and "" if it did not.
func If(failed bool, parts ...any) string {
	if failed {
		return Of(parts...)
	}
	return ""
}

// First returns the first non-empty message of checks. It runs no check after a failed one.
func First(checks ...func() string) string {
	for _, check := range checks {
		if text := check(); text != "" {
			return text
		}
	}
	return ""
}
