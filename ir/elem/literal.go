package elem

import "strings"

// A literal is a number split as MLIR's lexer splits it: an optional minus, then true, false,
// decimal digits, 0x and hexadecimal digits, or a decimal with a point.
type literal struct {
	class    literalClass
	negative bool
	value    uint8 // of a boolLiteral: 0 or 1
}

type literalClass uint8

const (
	badLiteral literalClass = iota
	boolLiteral
	decimalLiteral // [0-9]+
	hexLiteral     // 0x[0-9a-fA-F]+, the x in lower case
	floatLiteral   // [0-9]+ . [0-9]* ([eE][-+]?[0-9]+)?
)

// classify classifies the whole of text. The minus is a separate token in MLIR, so the caller
// removes blanks after it.
func classify[S Text](text S) literal {
	switch string(text) {
	case "true":
		return literal{class: boolLiteral, value: 1}
	case "false":
		return literal{class: boolLiteral}
	}
	var lit literal
	i := 0
	if len(text) > 0 && text[0] == '-' {
		lit.negative, i = true, 1
	}
	lit.class = classifyNumber(text, i)
	return lit
}

// digits returns the digits of an integer literal, and their base.
func (l literal) digits(text string) (digits string, base int) {
	text = strings.TrimPrefix(text, "-")
	if l.class == hexLiteral {
		return text[len("0x"):], 16
	}
	return text, 10
}

// integerError returns the error of a literal of an integer type, as far as it does not depend on
// the number.
func (l literal) integerError(kind Kind, width int) error {
	switch {
	case l.class == badLiteral:
		return ErrSyntax
	case l.class == floatLiteral:
		return ErrFloatForInteger
	case l.class == boolLiteral && width != 1:
		return ErrBool
	case l.negative && kind == KindUnsigned:
		return ErrNegative
	}
	return nil
}

// classifyNumber classifies text[i:], a number without its minus.
func classifyNumber[S Text](text S, i int) literalClass {
	if len(text) > i+2 && text[i] == '0' && text[i+1] == 'x' {
		if n, _ := LeadingDigits([]byte(text[i+2:])); i+2+n < len(text) {
			return badLiteral
		}
		return hexLiteral
	}
	end := skipDigits(text, i)
	switch {
	case end == i:
		return badLiteral
	case end == len(text):
		return decimalLiteral
	case text[end] != '.':
		return badLiteral
	}
	end = skipDigits(text, end+1)
	if end < len(text) && (text[end] == 'e' || text[end] == 'E') {
		end++
		if end < len(text) && (text[end] == '+' || text[end] == '-') {
			end++
		}
		exponent := end
		if end = skipDigits(text, end); end == exponent {
			return badLiteral
		}
	}
	if end != len(text) {
		return badLiteral
	}
	return floatLiteral
}

// skipDigits returns the index of the first byte from i on that is not a digit.
func skipDigits[S Text](text S, i int) int {
	for i < len(text) && text[i]-'0' <= 9 {
		i++
	}
	return i
}

// A LiteralError is an error in a literal. Its message depends on the place of the literal, see In.
type LiteralError uint8

// The errors. ErrSyntax has no counterpart in the reference, whose lexer rejects such text.
const (
	ErrSyntax          LiteralError = iota + 1 // not one whole literal of any kind
	ErrType                                    // the type has no literals, or not Numeric
	ErrIntRange                                // integer needs more bits, or is -0
	ErrNegative                                // minus before an integer of type uiN
	ErrBool                                    // true or false, but the width is not 1
	ErrFloatForInteger                         // 1.0 for an integer type
	ErrIntegerForFloat                         // 1 for a float type
	ErrBoolForFloat                            // true or false for a float type
	ErrHexMinus                                // minus before the bits of a float
	ErrHexRange                                // more bits than the float type has
	ErrHexDigits                               // not 0x and pairs of hexadecimal digits
)

// A Place is the context of a literal in the source.
type Place uint8

// The places: within dense<...>, as a plain attribute ("1 : i8"), and within array<...>.
const (
	InDense Place = iota
	InAttribute
	InArray
)

// messages holds the reference's messages by Place; an empty one means that of InDense.
var messages = [...][3]string{
	ErrSyntax: {"expected a number"},
	ErrType:   {"type has no literals"},
	ErrIntRange: {
		"integer constant out of range for type",
		"integer constant out of range for attribute",
		"integer constant out of range",
	},
	ErrNegative: {
		"expected unsigned integer elements, but parsed negative value",
		"negative integer literal not valid for unsigned integer type",
	},
	ErrBool: {"expected i1 type for 'true' or 'false' values"},
	ErrFloatForInteger: {
		"expected integer elements, but parsed floating-point",
		"floating point value not valid for specified type",
		"expected integer literal",
	},
	ErrIntegerForFloat: {"unexpected decimal integer literal for a floating point value"},
	ErrBoolForFloat:    {"expected floating point literal"},
	ErrHexMinus:        {"hexadecimal float literal should not have a leading minus"},
	ErrHexRange:        {"hexadecimal float constant out of range for type"},
	ErrHexDigits:       {"expected string containing hex digits starting with `0x`"},
}

// Error returns the message for a literal within dense<...>.
func (p LiteralError) Error() string { return p.In(InDense) }

// In returns the reference's message for a literal at place.
func (p LiteralError) In(place Place) string {
	if p == 0 || int(p) >= len(messages) || int(place) >= len(messages[p]) {
		return "unknown problem"
	}
	if s := messages[p][place]; s != "" {
		return s
	}
	return messages[p][InDense]
}
