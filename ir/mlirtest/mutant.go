package mlirtest

import (
	"bytes"
	"math/rand/v2"
	"strings"
)

// Difference returns the first line in which two texts differ, in both versions.
func Difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := 0; ; i++ {
		if i == len(x) || i == len(y) || x[i] != y[i] {
			return strings.Join(x[min(i, len(x)):min(i+1, len(x))], "") + "\n" + strings.Join(y[min(i, len(y)):min(i+1, len(y))], "")
		}
	}
}

// Renewing returns a function that returns the same state for 1000 calls and then makes a new one.
// A Context keeps everything it has seen, so a fuzzer must replace it from time to time.
func Renewing[T any](make func() T) func() T {
	calls, state := 0, make()
	return func() T {
		if calls++; calls%1000 == 0 {
			state = make()
		}
		return state
	}
}

// trickyTokens has tokens that end a construct or look as if they did.
var trickyTokens = []string{"%0#1", "%0", "%", ")", "(", "{", "}", "{}", "{a}", "{a = 1}", "<{", "}>", "<", ">", "[", "]", "-> ", ":", ": i32", "i32)",
	"tensor<", "#a", "!t", "^bb0", "^bb0:", "@f", "=", ",", "\t", "\r", "\n", "\r\n", "\x00", "\"", "//", " // loc(x)", " loc(", " loc(\"a\":1:2)", " loc(#loc1)",
	" loc(unknown) // )", "\n}", "\n%9 = ", "return", "stablehlo.add", "func.func", "#loc1 = loc(\"b\")\n", "!t = i32\n", "dense<", "dense<0>", "\xff"}

// Mutate returns text with one random change: a token removed, duplicated, or replaced by another
// token of text or donor or by a nasty one; a nasty token inserted; two lines joined; a line
// duplicated; all line breaks replaced; or the end removed.
func Mutate(rng *rand.Rand, text []byte, donor []byte) []byte {
	if len(text) == 0 {
		return text
	}
	start, end := randomToken(rng, text)
	put := func(start, end int, with ...[]byte) []byte {
		return bytes.Join([][]byte{text[:start], bytes.Join(with, nil), text[end:]}, nil)
	}
	// end of the line of the token
	line := start + bytes.IndexByte(append(text[start:len(text):len(text)], '\n'), '\n')
	switch rng.IntN(11) {
	case 0:
		return text[:rng.IntN(len(text)+1)]
	case 1:
		return put(start, end)
	case 2:
		return put(start, end, text[start:end], []byte(" "), text[start:end])
	case 3:
		from, to := randomToken(rng, text)
		return put(start, end, text[from:to])
	case 4:
		from, to := randomToken(rng, donor)
		return put(start, end, donor[from:to])
	case 5:
		return put(start, end, []byte(trickyTokens[rng.IntN(len(trickyTokens))]))
	case 6:
		return put(start, start, []byte(trickyTokens[rng.IntN(len(trickyTokens))]))
	case 7:
		return put(line, line, []byte(trickyTokens[rng.IntN(len(trickyTokens))]))
	case 8:
		return put(line, min(line+1, len(text)), []byte(" "))
	case 9:
		first := bytes.LastIndexByte(text[:start], '\n') + 1
		return put(line, line, []byte("\n"), text[first:line])
	}
	return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
}

// randomToken returns the range of a random word, punctuation character or run of blanks.
func randomToken(rng *rand.Rand, text []byte) (start, end int) {
	if len(text) == 0 {
		return 0, 0
	}
	start = rng.IntN(len(text))
	class := func(c byte) int {
		switch {
		case isNameByte(c) || strings.IndexByte("%@^#!", c) >= 0:
			return 1
		case strings.IndexByte(" \t\r\n", c) >= 0:
			return 2
		}
		return 0
	}
	end = start + 1
	if of := class(text[start]); of > 0 {
		for start > 0 && class(text[start-1]) == of {
			start--
		}
		for end < len(text) && class(text[end]) == of {
			end++
		}
	}
	return start, end
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_.$-", c) >= 0
}
