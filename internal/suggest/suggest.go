// Package suggest finds the word that was probably meant.
package suggest

// mostCompared bounds the length of a word that is compared with others.
const mostCompared = 64

// Word is the first of the words that differ least from one, and "" if that is by more than half of
// it, or by all.
func Word(word string, words []string) (best string) {
	if len(word) > mostCompared {
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

// distance is how many bytes have to be inserted, removed or exchanged for another to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // to the bytes of a so far, by the bytes of b
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
