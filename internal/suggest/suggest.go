// Package suggest finds the known word closest to a misspelled one, by edit distance.
package suggest

// maxLength bounds the length of a word that Word compares, since the distance takes quadratic
// time.
const maxLength = 64

// Word returns the entry of words with the smallest edit distance to word, the first of several. It
// returns "" if that distance exceeds half of the length of word, or is all of it.
func Word(word string, words []string) (best string) {
	if len(word) > maxLength {
		return ""
	}
	least := min(max(2, len(word)/2)+1, len(word))
	for _, w := range words {
		if d := distance(word, w); d < least {
			best, least = w, d
		}
	}
	return best
}

// Question returns the end of a message that asks whether the entry of words closest to word was
// meant, or "".
func Question(word string, words []string) string {
	if meant := Word(word, words); meant != "" {
		return "; did you mean '" + meant + "'?"
	}
	return ""
}

// distance returns the Levenshtein distance between a and b, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // row[j] is the distance between a[:i] and b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			exchange := diagonal
			if a[i] != b[j] {
				exchange++
			}
			diagonal = row[j+1]
			row[j+1] = min(exchange, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
