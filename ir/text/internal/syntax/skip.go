package syntax

func skipClass(src []byte, i int, class uint8) int {
	for i < len(src) && is(src[i], class) {
		i++
	}
	return i
}

// skipNumber returns the end of the number at i, which may have a sign.
func skipNumber(src []byte, i int) int {
	if src[i] == '-' {
		i = SkipBlanks(src, i+1)
	}
	if src[i] == '0' && i+2 < len(src) && src[i+1] == 'x' && isHex(src[i+2]) {
		for i += 2; i < len(src) && isHex(src[i]); i++ {
		}
		return i
	}
	i = skipClass(src, i, cDigit)
	if i < len(src) && src[i] == '.' {
		i = skipClass(src, i+1, cDigit)
		if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
			j := i + 1
			if j < len(src) && (src[j] == '+' || src[j] == '-') {
				j++
			}
			if j < len(src) && is(src[j], cDigit) {
				i = skipClass(src, j, cDigit)
			}
		}
	}
	return i
}

func isHex(c byte) bool {
	return is(c, cDigit) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// skipName returns the end of the name whose sign %, ^, # or ! is at i: digits, or a word.
func skipName(src []byte, i int) int {
	if i+1 < len(src) && is(src[i+1], cDigit) {
		return skipClass(src, i+1, cDigit)
	}
	return skipClass(src, i+1, cName)
}

// nestedSymbol returns the offset of the @ after the :: behind a symbol that ends at i, or -1.
func nestedSymbol(src []byte, i int) int {
	for range "::" {
		if i = SkipBlanks(src, i); !hasByte(src, i, ':') {
			return -1
		}
		i++
	}
	if i = SkipBlanks(src, i); !hasByte(src, i, '@') {
		return -1
	}
	return i
}

// Number returns the number that a text of at most five digits spells, as printers number names,
// and -1 for any other text.
func Number(text []byte) (n int) {
	const maxDigits = 5 // bounds tables by number
	if len(text) == 0 || len(text) > maxDigits || text[0] == '0' && len(text) > 1 {
		return -1
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// isScalarWord reports whether a word is a scalar type: i32, ui8, bf16, f8E4M3FN, index.
func isScalarWord(w []byte) bool {
	switch w[0] {
	case 'i':
		return allDigits(w[1:]) || string(w) == "index"
	case 's', 'u':
		return len(w) > 2 && w[1] == 'i' && allDigits(w[2:])
	case 'b':
		return string(w) == "bf16"
	case 'f':
		return len(w) > 1 && is(w[1], cDigit)
	case 't':
		return string(w) == "tf32"
	}
	return false
}

func allDigits(w []byte) bool { return len(w) > 0 && skipClass(w, 0, cDigit) == len(w) }
