// Package fail stops a check of the verifier at its first failure, with a panic that only Try
// recovers, and formats the messages.
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
	Silent     bool     // the reference fails without a diagnostic
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

// Try runs a check and returns its failure, or nil.
func Try(check func()) (failed *Failure) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Failure:
			failed = r
		default:
			panic(r)
		}
	}()
	check()
	return nil
}

// Prefixed runs a check and puts prefix in front of the message of its failure.
func Prefixed(prefix string, check func()) {
	if f := Try(check); f != nil {
		f.Message = prefix + f.Message
		panic(f)
	}
}

// At runs a check and blames op for its failure, unless that blames another operation.
func At(op ir.Op, check func()) {
	if f := Try(check); f != nil {
		f.Op = cmp.Or(f.Op, op)
		panic(f)
	}
}

// Error returns the failure that MLIR reports with emitError.
func Error(parts ...any) *Failure { return &Failure{Message: Message(parts...), Unprefixed: true} }

// OpError returns the failure that MLIR reports with emitOpError, which prefixes the message with
// the operation's name.
func OpError(parts ...any) *Failure { return &Failure{Message: Message(parts...)} }

// With stops the check with Error.
func With(parts ...any) { panic(Error(parts...)) }

// OpWith stops the check with OpError.
func OpWith(parts ...any) { panic(OpError(parts...)) }

// If stops the check with Error if it failed.
func If(failed bool, parts ...any) {
	if failed {
		With(parts...)
	}
}

// OpIf stops the check with OpError if it failed.
func OpIf(failed bool, parts ...any) {
	if failed {
		OpWith(parts...)
	}
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
