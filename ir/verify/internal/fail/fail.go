// Package fail has the failures of the verifier's checks, and formats their messages. A check
// returns its first failure, or nil.
package fail

import (
	"cmp"
	"strconv"

	"github.com/hlo-promote/hlo-promote/ir"
)

// A Failure describes a verification failure.
type Failure struct {
	Message    string
	Op         ir.Op    // operation to blame; 0 for the checked one
	SrcRange   ir.Range // source range to blame; zero for that of the operation
	Unprefixed bool     // no "'op' op " prefix: emitError and emitOptionalError
	FollowUp   string   // second error that the reference emits for the operation
	Notes      []Note   // notes of the reference
}

// A Note is attached to a failure. Op is 0 for a note about the failure's operation.
type Note struct {
	Message string
	Op      ir.Op
}

// AddNote adds a note about an operation, or about that of the failure if op is 0.
func (f *Failure) AddNote(op ir.Op, parts ...any) {
	f.Notes = append(f.Notes, Note{Message(parts...), op})
}

// Prefixed puts prefix in front of the message of f, unless f is nil.
func Prefixed(prefix string, f *Failure) *Failure {
	if f != nil {
		f.Message = prefix + f.Message
	}
	return f
}

// At blames op for f, unless f is nil or blames another operation.
func At(op ir.Op, f *Failure) *Failure {
	if f != nil {
		f.Op = cmp.Or(f.Op, op)
	}
	return f
}

// Error returns the failure that MLIR reports with emitError.
func Error(parts ...any) *Failure { return &Failure{Message: Message(parts...), Unprefixed: true} }

// OpError returns the failure that MLIR reports with emitOpError, which prefixes the message with
// the operation's name.
func OpError(parts ...any) *Failure { return &Failure{Message: Message(parts...)} }

// If returns Error(parts...) if a check failed, or nil.
func If(failed bool, parts ...any) *Failure {
	if failed {
		return Error(parts...)
	}
	return nil
}

// OpIf returns OpError(parts...) if a check failed, or nil.
func OpIf(failed bool, parts ...any) *Failure {
	if failed {
		return OpError(parts...)
	}
	return nil
}

// Each returns the first failure of a check of each element of a list, or nil.
func Each[T any](list []T, check func(i int, x T) *Failure) *Failure {
	for i, x := range list {
		if f := check(i, x); f != nil {
			return f
		}
	}
	return nil
}

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

// Message joins the parts of a message: strings, numbers, types, and lists of integers, as MLIR
// prints them.
func Message(parts ...any) string {
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
				text = append(text, Message(Type{p.Context, t})...)
			}
		}
	}
	return string(text)
}
