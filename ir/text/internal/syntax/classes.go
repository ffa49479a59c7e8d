package syntax

// Character classes of the scanners.
const (
	cBlank  = 1 << iota // space, tab, carriage return, line feed
	cLetter             // may start a bare word
	cDigit              //
	cWord               // may continue a bare word: letters, digits, $ . _
	cName               // may continue a value, block or symbol name: also -
	cAngle              // stops the fast scan of <…>, (…), […] and {…}
)

// classes maps each byte to the set of its classes.
var classes = func() (t [256]uint8) {
	for c := range t {
		b := byte(c)
		letter := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
		digit := b >= '0' && b <= '9'
		switch {
		case b == ' ' || b == '\t' || b == '\r' || b == '\n':
			t[c] |= cBlank
		case letter:
			t[c] |= cLetter | cWord | cName
		case digit:
			t[c] |= cDigit | cWord | cName
		case b == '$' || b == '.':
			t[c] |= cWord | cName
		case b == '-':
			t[c] |= cName
		}
		switch b {
		case '<', '>', '(', ')', '[', ']', '{', '}', '"', '/', '-', '=', '\n', '#', '!':
			t[c] |= cAngle
		}
	}
	return t
}()

func is(c byte, class uint8) bool { return classes[c]&class != 0 }
