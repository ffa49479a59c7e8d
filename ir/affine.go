package ir

import "strings"

// Affine returns the attribute of the text affine_map<…> or affine_set<…>, which is not looked
// into: MLIR's printer, which simplifies maps and sets, has written it.
func (attrs *Attrs) Affine(text string) Attr {
	kind := AffineMapAttr
	if strings.HasPrefix(text, "affine_set") {
		kind = IntegerSetAttr
	}
	dims, results, isMap := strings.Cut(strings.TrimPrefix(text, "affine_map<("), ") -> (")
	return attrs.intern(attrRec{kind: kind, aliased: true, special: isMap && results == dims+")>", text: text}, text)
}
