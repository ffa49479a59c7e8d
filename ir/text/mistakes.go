package text

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// A mistake is a way to write a line that many people try and MLIR does not accept. A row applies
// to a syntax error inside what the pattern matches; the first such row counts. @op
// matches the name of an operation, and @type a type; in the texts, ${1} is replaced by a group.
type mistake struct {
	pattern string
	at      int    // the group that is the place of the error; 0 keeps the place
	message string // instead of the message; empty keeps it
	remedy  string // what to write
	// on reports whether the row applies to an operation; nil for all. f is nil if it is unknown.
	on func(f *opForm) bool
	in string // a part of the message that the row is about; empty for all
}

// namePattern matches the name of an operation; typePattern matches a type, with angle brackets
// nested three deep.
const namePattern = `(?:[a-zA-Z_][\w$]*\.[\w$.]+|return|call)`
const typePattern = `[\w!.]+(?:<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)?`

var mistakes = []mistake{
	{`"@op"\s+(%[\w#]+(?:\s*,\s*%[\w#]+)*)`, 1, "expected '(' to start operand list", "write '(${1})'", nil, ""},
	// the types
	{`"@op"[^:]*:\s*(@type(?:\s*,\s*@type)*)\s*->\s*(@type)`, 0, "", "write '(${1}) -> ${2}'", nil, ""},
	{`"@op"[^:]*:\s*(@type)\s*$`, 0, "", "write a function type: the types of the operands in parentheses, '->' and the types of the results", nil, ""},
	{`@op\s[^:]*%[^:]*%[^:]*:\s*(@type)\s*->\s*(@type)`, 1, "custom op '@op' invalid kind of type specified: expected builtin.function, but found '${1}'", "write the types of all operands in parentheses, '->' and '${2}'", needsFunction, ""},
	{`stablehlo.select\s.*:\s*(@type)\s*$`, 1, "custom op 'stablehlo.select' expected functional type or list of two types", "write the types of the predicate and of the result, such as ' : tensor<i1>, ${1}'", nil, ""},
	{`@op\s.*:\s*(@type)((?:\s*,\s*@type)*)\s*(?:->|to)\s*(@type)`, 1, "custom op '@op' invalid kind of type specified: expected builtin.function, but found '${1}'", "write '(${1}${2}) -> ${3}'", needsFunction, ""},
	{`@op\s.*:\s*(@type)\s+(to)\s+(@type)`, 2, "expected '->' and a function type in '@op', found 'to'", "write '(${1}) -> ${3}'", allowsFunction, ""},
	{`@op\s.*:\s*(@type(?:\s*,\s*@type)*)\s*->\s*(@type)`, 0, "", "write '(${1}) -> ${2}'", allowsFunction, ""},
	{`@op\s.*:\s*(@type(?:\s*,\s*@type)+)\s*$`, 0, "", "write one type if all are equal, or '(${1}) -> ' and the type of the result", allowsFunction, ""},
	{`@op\s.*:\s*@type\s*$`, 0, "", "write a function type: the types of the operands in parentheses, '->' and the types of the results", needsFunction, ""},
	{`tensor(\()([^()]*)\)`, 1, "expected '<' in tensor type", "write 'tensor<${2}>'", nil, ""},
	{`tensor<(\d+)(,)\s*(\w+)>`, 2, "expected 'x' in dimension list", "write 'tensor<${1}x${3}>'", nil, ""},
	{`%\w+\s*:\s*(@type)\s*=\s*(@op.*)`, 0, "", "write the type after the operation: '${2} : ${1}'", nil, ""},
	{`@op\s+(%[\w#]+)\s*:\s*(@type),\s*(%[\w#]+)\s*:\s*@type`, 0, "", "write the types after all operands: '@op ${1}, ${3} : ${2}'", nil, ""},
	{`return\s+%[^:]*:\s*\((.*)\)\s*$`, 0, "", "write '${1}'", nil, ""},
	// attributes
	{`constant\s+(?:\{.*\}\s*)?([-+]?\d+)\s*:\s*(?:bf16|f\d\w*)\b`, 1, "unexpected decimal integer literal for a floating point value", "write '${1}.0'", nil, ""},
	{`constant\s+(?:\{.*\}\s*)?([-+]?\d+)\s*:\s*@type`, 1, "integer literal not valid for specified type", "write 'dense<${1}>'", nil, ""},
	{`constant\s+(?:\{.*\}\s*)?([-+]?\d[\w.+-]*)\s*:\s*@type`, 1, "floating point value not valid for specified type", "write 'dense<${1}>'", nil, ""},
	{`constant\s+(?:\{.*\}\s*)?(true|false)\s*:\s*@type`, 1, "invalid kind of attribute specified", "write 'dense<${1}>'", nil, ""},
	{`constant\s+(?:\{.*\}\s*)?(\[.*\])\s*:\s*@type`, 1, "custom op 'stablehlo.constant' invalid kind of attribute specified", "write 'dense<${1}>'", nil, ""},
	{`constant\s+(?:\{.*\}\s*)?(dense<[^<>]*>)\s*$`, 0, "", "write the type, such as '${1} : tensor<4xf32>'", nil, ""},
	{`dense<.*>`, 0, "", "write floating point numbers with a point, such as 1.0", nil, "unexpected decimal integer literal for a floating point"},
	{`dense<.*>`, 0, "", "write integers, or a floating point type", nil, "expected integer elements, but parsed floating-point"},
	{`dense<\[*(True|False)`, 0, "", "write 'true' or 'false'", nil, ""},
	{`compare\s+\w+,\s*%[\w#]+,\s*%[\w#]+\s+(FLOAT|TOTALORDER|SIGNED|UNSIGNED)\b\s*:?`, 1, "expected ':' in 'stablehlo.compare', found '${1}'", "write ', ${1}'", nil, ""},
	{`compare\s+(%[\w#]+,\s*%[\w#]+),\s*(EQ|NE|GE|GT|LE|LT)\b`, 0, "", "write the direction first: 'compare ${2}, ${1}'", nil, ""},
	{`compare\s+(?:eq|ne|ge|gt|le|lt)\b`, 0, "", "write the direction in capitals", nil, ""},
	{`lhs_contracting_dim\w*\s*=\s*(\[.*?\]),\s*rhs_contracting_dim\w*\s*=\s*(\[.*?\])`, 0, "", "write 'contracting_dims = ${1} x ${2}'", nil, ""},
	{`(?:contracting|batching)_dims\s*=\s*(\[.*?\])\s*(?:by|,|\*|and)\s*(\[.*?\])`, 0, "", "write '${1} x ${2}'", nil, ""},
	{`contracting_dims\s*=\s*(\[[^\]]*\])\s*[,:]`, 0, "", "write '${1} x ' and the dimensions of the right-hand side", nil, ""},
	{`transpose\s.*,\s*perm(?:utation)?\s*=\s*(\[.*?\])`, 0, "", "write 'dims = ${1}'", nil, ""},
	{`across\s+(dims?)\s*=\s*(\[.*?\])`, 1, "expected 'dimensions' in 'stablehlo.reduce', found '${1}'", "write 'dimensions = ${2}'", nil, ""},
	{`iota\s+\{\s*iota_dimension\s*=\s*(\d+)`, 0, "", "write 'dim = ${1}'", nil, ""},
	{`concatenate\s.*,\s*dimension\s*=\s*(\d+)`, 0, "", "write 'dim = ${1}'", nil, ""},
	{`dims\s*=\s*(\d+)\s*:`, 0, "", "write '[${1}]'", nil, ""},
	{`=\s*\(([\d,\s]*)\)`, 0, "", "write '[${1}]'", nil, ""},
	{`(precision)\s*=\s*([A-Z]\w*)`, 0, "", "write '${1} = [${2}, ${2}]'", nil, ""},
	{`=\s*dense<(\[.*?\])>`, 0, "", "write '${1}'", nil, ""},
	{`@op\s+(%[\w#]+),\s*(\[.*?\])\s*:`, 0, "", "write 'dims = ${2}'", takesDims, ""},
	{`concatenate\s+%[^:=]*:`, 0, "", "write ', dim = ' and a dimension before ':'", nil, ""},
	{`(dim\w*\s*=\s*\[.*?\])\s+(applies\s+[\w.]+)`, 0, "", "write '${2} across dimensions = ' and the list", nil, ""},
	{`reduce\(\s*(%[\w#]+),\s*(%[\w#]+)\s*\)`, 0, "", "write '(${1} init: ${2})'", nil, ""},
	{`reduce\s+(%[\w#]+),\s*(%[\w#]+)`, 0, "", "write '(${1} init: ${2})'", nil, ""},
	{`reduce\([^()]*\)\s+applies\s+[\w.]+\s*:`, 0, "", "write ' across dimensions = ' and a list before ':'", nil, ""},
	{`while\(.*\)\s*:.*(\{)`, 0, "", "write 'cond {'", nil, ""},
	{`\{\s*([\w.]+)\s*(:)\s*`, 2, "expected '}' in attribute dictionary", "write '{${1} = …}'", nil, ""},
	{`:\s*.*\s(\{[^{}]*\})\s*$`, 0, "", "write the attributes '${1}' before ':'", nil, ""},
	// operands and names
	{`(@op)\s*\(([^()]*)\)`, 0, "", "write the operands without parentheses: '${1} ${2}'", nil, ""},
	{`custom_call\s+"([\w.]+)"`, 0, "", "write '@${1}'", nil, ""},
	{`call\s+([\w.]+)\(`, 0, "", "write '@${1}'", nil, ""},
	{`@op\s+(?:%[\w#]+,\s*)*([a-zA-Z_]\w*)\s*[,:]`, 0, "", "write '%${1}'", takesOperands, ""},
	// between the operations
	{`;\s*(?://.*)?$`, 0, "", "write operations without ';'", nil, ""},
	{`#\s.*$`, 0, "", "write '//' in front of a comment", nil, ""},
}

// mistakePatterns has the compiled patterns of mistakes.
var mistakePatterns = lazy.Value[[]*regexp.Regexp]{New: func() (list []*regexp.Regexp) {
	replace := strings.NewReplacer("@op", namePattern, "@type", typePattern)
	for _, row := range mistakes {
		list = append(list, regexp.MustCompile(replace.Replace(row.pattern)))
	}
	return list
}}

func needsFunction(f *opForm) bool {
	return f != nil && f.kind != nil && (f.kind.name == "fn" || f.kind.name == "listed")
}

func allowsFunction(f *opForm) bool {
	return f != nil && f.kind != nil && f.kind.function != noFunction && !needsFunction(f)
}

func takesDims(f *opForm) bool {
	return f != nil && (f.def.Name == "stablehlo.broadcast_in_dim" || f.def.Name == "stablehlo.transpose")
}

func takesOperands(f *opForm) bool {
	return f != nil && len(f.def.Operands) > 0 && f.def.Operands[0].Name != "callee"
}

var opIn = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:%[^=]*=\s*)?"?([a-zA-Z_][\w$]*(?:\.[\w$.]+)?)`)
}}

// resultIn matches the start of a region that looks like a dictionary, because the first result has
// no '%'.
var resultIn = lazy.Value[*regexp.Regexp]{New: func() *regexp.Regexp {
	return regexp.MustCompile(`^\{\s*([a-zA-Z_]\w*)\s*=\s*"?(?:stablehlo|chlo|arith|func)\.`)
}}

// explainMistake adds what to write to a syntax error that a row of mistakes describes.
func explainMistake(src []byte, e *syntax.Error) {
	if !slices.ContainsFunc(syntaxMessages, func(start string) bool { return strings.HasPrefix(e.Message, start) }) {
		return
	}
	from := bytes.LastIndexByte(src[:min(e.Start, len(src))], '\n') + 1
	line, _, _ := bytes.Cut(src[from:], []byte("\n"))
	name := opIn.Get().FindSubmatch(line)
	if name == nil || len(line) > maxMistake {
		return
	}
	op := string(name[1])
	if name := resultIn.Get().FindSubmatchIndex(src[e.Start:min(e.Start+maxMistake, len(src))]); name != nil {
		result := string(src[e.Start+name[2] : e.Start+name[3]])
		e.Start, e.End = e.Start+name[2], e.Start+name[3]
		e.Message, e.Remedy = "custom op '"+result+"' is unknown (tried 'func."+result+"' as well)", "write '%"+result+"'"
		return
	}
	if meant := spelledOut(op); meant != "" && strings.HasPrefix(e.Message, "expected an operation, found") {
		e.Message, e.Remedy = "custom op '"+op+"' is unknown (tried 'func."+op+"' as well)", didYouMean(meant)
		return
	}
	form := formNamed(op)
	patterns := mistakePatterns.Get()
	for i := range mistakes {
		row := &mistakes[i]
		if row.on != nil && !row.on(form) || !strings.Contains(e.Message, row.in) {
			continue
		}
		re := patterns[i]
		m := re.FindSubmatchIndex(line)
		if m == nil || e.Start < from+m[0] || e.Start > from+m[1] {
			continue
		}
		expand := func(text string) string {
			return string(re.ExpandString(nil, strings.ReplaceAll(text, "@op", op), string(line), m))
		}
		if row.message != "" {
			e.Message = expand(row.message)
		}
		if row.at > 0 {
			e.Start, e.End = from+m[2*row.at], from+m[2*row.at+1]
		}
		e.Remedy = expand(row.remedy)
		return
	}
	explainMissingTypes(line, from, e, op, form)
}

// syntaxMessages has the beginnings of the messages that mistakes are about.
var syntaxMessages = []string{"expected ", "unexpected ", "custom op '", "type has no literals", "this attribute takes no type"}

// maxMistake bounds the length of a line that is explained.
const maxMistake = 1 << 9

// explainMissingTypes says what to write if the line of an operation ends without its types.
func explainMissingTypes(line []byte, from int, e *syntax.Error, op string, f *opForm) {
	code, _, _ := bytes.Cut(line, []byte("//"))
	code = bytes.TrimRight(code, " \t\r")
	body := code[max(0, bytes.Index(code, []byte(" = "))):]
	if f == nil || f.kind == nil || f.optional || bytes.ContainsAny(body, "\":") || bytes.ContainsAny(body[len(body)-1:], "<({[,=") || e.Start < from+len(code) {
		return
	}
	e.Message = "expected ':' and the types in '" + op + "'"
	if e.Remedy = "write ':' and the type at the end of the line, such as ' : tensor<4xf32>'"; needsFunction(f) {
		e.Remedy = "write ':' and a function type at the end of the line, such as ' : (tensor<4xf32>) -> tensor<4xf32>'"
	}
}

// formNamed returns the form of an operation with a name, or without the dialect func; nil if there
// is none.
func formNamed(name string) *opForm {
	for n := ir.OpNone + 1; n < ir.NumOps; n++ {
		if known := ir.Known(n).Name; known == name || known == "func."+name {
			return formOf(n)
		}
	}
	return nil
}

// spelledOut returns the operation of StableHLO that an abbreviated name means, or "".
func spelledOut(name string) string {
	abbreviations := map[string]string{ // names that other libraries give to operations
		"mul": "multiply", "sub": "subtract", "div": "divide", "exp": "exponential", "neg": "negate", "sin": "sine", "cos": "cosine", "pow": "power", "max": "maximum", "min": "minimum",
		"rem": "remainder", "mod": "remainder", "sigmoid": "logistic", "concat": "concatenate", "cast": "convert", "shl": "shift_left", "shr": "shift_right_arithmetic", "where": "select",
		"expm1": "exponential_minus_one", "log1p": "log_plus_one", "broadcast_to": "broadcast_in_dim", "matmul": "dot_general", "dotgeneral": "dot_general", "permute": "transpose",
	}
	short := strings.ToLower(strings.TrimPrefix(name, "stablehlo."))
	if long, ok := abbreviations[short]; ok {
		return "stablehlo." + long
	}
	if full := "stablehlo." + short; full != name && slices.ContainsFunc(ir.KnownOps(), func(d *ir.OpDef) bool { return d.Name == full }) {
		return full
	}
	return ""
}
