package report

import (
	"bytes"
	"encoding/json"
	"io"
)

// An Object is a JSON object: names and values in turn, in the order in which they are written. A
// member whose value is nil is left out. Names need no escapes.
type Object []any

// MarshalJSON writes the members in order.
func (o Object) MarshalJSON() ([]byte, error) { return plainJSON(o) }

// plainJSON returns a value on one line, without escaping characters such as <.
func plainJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	err := encode(&text, e, value)
	return text.Bytes(), err
}

// encode writes a value to text, to which e writes as well. It does not leave Objects to e, which
// would check and copy the text of each.
func encode(text *bytes.Buffer, e *json.Encoder, value any) (err error) {
	between := ""
	switch value := value.(type) {
	case Object:
		text.WriteByte('{')
		for i := 0; i < len(value) && err == nil; i += 2 {
			if value[i+1] != nil {
				text.WriteString(between + `"` + value[i].(string) + `":`)
				between, err = ",", encode(text, e, value[i+1])
			}
		}
		text.WriteByte('}')
	case []Object:
		text.WriteByte('[')
		for i := 0; i < len(value) && err == nil; i++ {
			text.WriteString(between)
			between, err = ",", encode(text, e, value[i])
		}
		text.WriteByte(']')
	default:
		if err = e.Encode(value); err == nil {
			text.Truncate(text.Len() - len("\n"))
		}
	}
	return err
}

// nonzero returns a value for an Object, or nil if it is zero.
func nonzero[T comparable](value T) any {
	if value == *new(T) {
		return nil
	}
	return value
}

const indent = "  "

// WriteJSON writes documents with indentation.
func WriteJSON(w io.Writer, documents ...any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	for _, d := range documents {
		if err := e.Encode(d); err != nil {
			return err
		}
	}
	return nil
}
