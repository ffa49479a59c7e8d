package syntax

// Character classes of the scanners.
const (
	cBlank   = 1 << iota // space, tab, carriage return, line feed
	cLetter              // may start a bare word
	cDigit               // a decimal digit
	cWord                // may continue a bare word: letters, digits, $ . _
	cName                // may continue a value, block or symbol name: also -
	cBracket             // may be a bracket, or hide one: in a string or an arrow
	cAngle               // the same in text of MLIR itself, with comments, names and comparisons
	cGap                 // a blank, or / as the start of a comment
)

// Classes of letters, digits and brackets.
const (
	letter = cLetter | cWord | cName
	digit  = cDigit | cWord | cName
	angle  = cAngle | cBracket
)

// classes maps each byte to the set of its classes. It is written out, because a table that is
// computed needs code that runs at start.
var classes = [256]uint8{
	' ': cBlank | cGap, '\t': cBlank | cGap, '\r': cBlank | cGap, '\n': cBlank | cGap | cAngle,
	'a': letter, 'b': letter, 'c': letter, 'd': letter, 'e': letter, 'f': letter, 'g': letter, 'h': letter,
	'i': letter, 'j': letter, 'k': letter, 'l': letter, 'm': letter, 'n': letter, 'o': letter, 'p': letter,
	'q': letter, 'r': letter, 's': letter, 't': letter, 'u': letter, 'v': letter, 'w': letter, 'x': letter,
	'y': letter, 'z': letter, '_': letter,
	'A': letter, 'B': letter, 'C': letter, 'D': letter, 'E': letter, 'F': letter, 'G': letter, 'H': letter,
	'I': letter, 'J': letter, 'K': letter, 'L': letter, 'M': letter, 'N': letter, 'O': letter, 'P': letter,
	'Q': letter, 'R': letter, 'S': letter, 'T': letter, 'U': letter, 'V': letter, 'W': letter, 'X': letter,
	'Y': letter, 'Z': letter,
	'0': digit, '1': digit, '2': digit, '3': digit, '4': digit, '5': digit, '6': digit, '7': digit, '8': digit, '9': digit,
	'$': cWord | cName, '.': cWord | cName, '-': cName | angle,
	'<': angle, '>': angle, '(': angle, ')': angle, '[': angle, ']': angle, '{': angle, '}': angle,
	'"': angle, '/': cGap | cAngle, '=': cAngle, '#': cAngle, '!': cAngle,
}

func is(c byte, class uint8) bool { return classes[c]&class != 0 }
