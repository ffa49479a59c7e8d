package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A kinds is a list of Tokens that checks the indices that a parser asks for.
type kinds struct {
	t     *testing.T
	list  []int
	asked int // the highest index so far + 1
}

func (k *kinds) Kind(i int) int {
	if i > k.asked {
		k.t.Errorf("the parser asks for token %d after %d", i, k.asked)
	}
	k.asked = max(k.asked, i+1)
	if i >= len(k.list) {
		return MLIREOF
	}
	return k.list[i]
}

// tokensOf returns the tokens with these names, such as "LPAREN VALUE RPAREN".
func tokensOf(t *testing.T, names string) *kinds {
	t.Helper()
	k := &kinds{t: t}
	for _, name := range strings.Fields(names) {
		kind := slices.Index(MLIRParserStaticData.SymbolicNames, name)
		if kind < 0 {
			t.Fatalf("no token %s", name)
		}
		k.list = append(k.list, kind)
	}
	return k
}

// tree formats events as rule(…) with a dot for each token.
func tree(events []Event) string {
	var b strings.Builder
	for _, e := range events {
		switch e {
		case Match:
			b.WriteByte('.')
		case Leave:
			b.WriteByte(')')
		default:
			b.WriteString(MLIRParserStaticData.RuleNames[e.Rule()] + "(")
		}
	}
	return b.String()
}

// A parser is Parse or ParseGenerated.
type parser func(rule int, tokens Tokens) (events []Event, seen int, mismatch *Mismatch)

func parsers() []parser { return []parser{ParseGenerated, Parse} }

func TestParse(t *testing.T) {
	MLIRInit()
	for _, p := range parsers() {
		testParse(t, p)
	}
}

func testParse(t *testing.T, parse parser) {
	for _, c := range []struct {
		rule   int
		tokens string
		seen   int
		tree   string
	}{
		{MLIRRULE_statement, "RESULT EQUAL PLAIN VALUE COMMA VALUE COLON TYPE OPEN", 9,
			"statement(results(result(.).)operation(plainOp(.operands(items(itemList(item(.).item(.)))).signature(typeRefs(typeRef(.))))))"},
		{MLIRRULE_statement, "OPEN", 2, "statement(operation(openOp(.operands())))"},
		{MLIRRULE_statement, "OPEN VALUE COLON TYPE LOC OPEN", 5, "statement(operation(openOp(.operands(items(itemList(item(.)))).signature(typeRefs(typeRef(.))))).)"},
		{MLIRRULE_statement, "LABEL COLON", 2, "statement(..)"},
		{MLIRRULE_statement, "RESOURCES", 1, "statement(.)"},
		{MLIRRULE_statement, "QUOTED LPAREN RPAREN COLON LPAREN RPAREN ARROW LPAREN RPAREN EOF", 10, "statement(operation(genericOp(....typeRef(functionSig(...resultSig(..))))))"},
		{MLIRRULE_typePart, "TENSOR LESS DIM DIM SCALAR GREATER", 7, "typePart(type(plainType(..shape(..)type(plainType(.)).)))"},
		{MLIRRULE_attributePart, "MINUS INTEGER COLON SCALAR", 5, "attributePart(attribute(attributeValue(..).type(plainType(.))))"},
		{MLIRRULE_dictionaryPart, "LBRACE WORD EQUAL UNIT COMMA STRING RBRACE", 8, "dictionaryPart(dictionary(.entry(name(word(.)).attribute(attributeValue(.))).entry(.).))"},
		{MLIRRULE_locationPart, "LOCATION LPAREN STRING COLON INTEGER COLON INTEGER RPAREN", 9, "locationPart(location(..locationBody(.....).))"},
		{MLIRRULE_rangesPart, "LSQUARE INTEGER COLON MINUS INTEGER RSQUARE", 7, "rangesPart(.range(bound(integer(.)).bound(integer(..))).)"},
		{MLIRRULE_wordsPart, "LSQUARE WORD COMMA QUESTION RSQUARE", 6, "wordsPart(.wordItem(word(.)).wordItem(.).)"},
		{MLIRRULE_treePart, "LESS LSQUARE BODY RSQUARE GREATER", 6, "treePart(.tree(.tree(leaf(.)).).)"},
		{MLIRRULE_file, "OPEN OPEN", 3, "file(statement(operation(openOp(.operands())))statement(operation(openOp(.operands()))))"},
	} {
		tokens := strings.TrimSuffix(c.tokens, " EOF")
		events, seen, mismatch := parse(c.rule, tokensOf(t, tokens))
		if mismatch != nil {
			t.Errorf("%s: %+v", c.tokens, *mismatch)
			continue
		}
		if got := tree(events); got != c.tree || seen != c.seen {
			t.Errorf("%s: %d seen of %s", c.tokens, seen, got)
		}
	}
}

// TestMismatch checks the mismatches for tokens that the grammar does not accept.
func TestMismatch(t *testing.T) {
	for _, p := range parsers() {
		testMismatch(t, p)
	}
}

func testMismatch(t *testing.T, parse parser) {
	for _, c := range []struct {
		rule     int
		tokens   string
		index    int
		found    string
		expected string // all of them, or the first few
	}{
		{MLIRRULE_statement, "COMMA", 0, "COMMA", "RESULT LABEL QUOTED RESOURCES ALIAS TYPEALIAS"},
		{MLIRRULE_statement, "RESULT EQUAL", 2, "EOF", "QUOTED MODULE FUNC CONSTANT"},
		{MLIRRULE_statement, "RESULT COLON VALUE", 2, "VALUE", "NUMBER"},
		{MLIRRULE_statement, "LABEL LPAREN ARG RPAREN", 3, "RPAREN", "COLON"},
		{MLIRRULE_typePart, "TENSOR LESS SCALAR", 3, "EOF", "COMMA GREATER"},
		{MLIRRULE_typePart, "SCALAR SCALAR", 1, "SCALAR", "EOF"},
		{MLIRRULE_rangesPart, "LSQUARE INTEGER COMMA", 2, "COMMA", "COLON"},
		{MLIRRULE_wordsPart, "", 0, "EOF", "LSQUARE"},
	} {
		_, seen, m := parse(c.rule, tokensOf(t, c.tokens))
		if m == nil {
			t.Fatalf("%s was matched", c.tokens)
		}
		var names []string
		for _, k := range m.Expected {
			names = append(names, kindName(k))
		}
		if m.Index != c.index || kindName(m.Found) != c.found || !strings.HasPrefix(strings.Join(names, " ")+" ", c.expected+" ") || seen != c.index+1 {
			t.Errorf("%s: token %d, %s, %d seen, expected %s", c.tokens, m.Index, kindName(m.Found), seen, names)
		}
		if !slices.IsSorted(m.Expected) {
			t.Errorf("%s: expected is not sorted", c.tokens)
		}
	}
}

func kindName(k int) string {
	if k == MLIREOF {
		return "EOF"
	}
	return MLIRParserStaticData.SymbolicNames[k]
}

// TestDepth checks that deeply nested rules end in a mismatch instead of a stack overflow.
func TestDepth(t *testing.T) {
	for _, p := range parsers() {
		testDepth(t, p)
	}
}

func testDepth(t *testing.T, parse parser) {
	tokens := tokensOf(t, strings.Repeat("LSQUARE ", maxDepth))
	_, _, m := parse(MLIRRULE_attributePart, tokens)
	if m == nil || len(m.Expected) > 0 || m.Index >= maxDepth {
		t.Errorf("%+v", m)
	}
}

// TestParseDependsOnTokensRead checks that the result depends only on the tokens that were read.
func TestParseDependsOnTokensRead(t *testing.T) {
	for _, p := range parsers() {
		testParseDependsOnTokensRead(t, p)
	}
}

func testParseDependsOnTokensRead(t *testing.T, parse parser) {
	for _, text := range []string{"OPEN VALUE COLON TYPE", "PLAIN VALUE COMMA VALUE COLON TYPE", "LABEL COLON", "ALIAS EQUAL LOC", "MODULE REGION", "FUNC SYMBOL LPAREN RPAREN"} {
		tokens := tokensOf(t, text)
		for next := range len(MLIRParserStaticData.SymbolicNames) {
			tokens.list = append(tokens.list[:len(strings.Fields(text))], next)
			events, seen, m := parse(MLIRRULE_statement, tokens)
			if m != nil || seen > len(tokens.list) {
				continue
			}
			want := fmt.Sprint(events)
			for other := range len(MLIRParserStaticData.SymbolicNames) {
				longer := &kinds{t: t, list: append(slices.Clone(tokens.list[:seen]), other)}
				if events, again, _ := parse(MLIRRULE_statement, longer); again == seen && fmt.Sprint(events) != want {
					t.Errorf("%s %s %s: %s", text, kindName(next), kindName(other), tree(events))
				}
			}
		}
	}
}

// TestPanicsPass checks that a panic in Tokens is not recovered as a mismatch.
func TestPanicsPass(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("the panic was lost")
		}
	}()
	Parse(MLIRRULE_statement, nil)
}

// FuzzMachine compares the program of table.go with the generated parser on arbitrary kinds of
// tokens: the events, the number of tokens read, and whether there is a mismatch.
func FuzzMachine(f *testing.F) {
	var rules []int
	for rule, start := range startRules {
		if start != nil {
			rules = append(rules, rule)
		}
	}
	for _, text := range []string{
		"RESULT EQUAL PLAIN VALUE COMMA VALUE COLON TYPE OPEN", "WHILE LPAREN ARG EQUAL VALUE RPAREN COLON TYPE COND REGION DO REGION LOC",
		"FUNC WORD SYMBOL LPAREN ARG COLON TYPE DICT RPAREN ARROW TYPE REGION", "LBRACE WORD EQUAL LSQUARE INTEGER COMMA MINUS FLOAT COLON SCALAR RSQUARE RBRACE",
		"AFFINE_MAP LESS LPAREN WORD RPAREN ARROW LPAREN WORD PLUS INTEGER RPAREN GREATER", "LOCATION LPAREN FUSED LSQUARE STRING COLON INTEGER COLON INTEGER COMMA HASH RSQUARE RPAREN",
	} {
		var kinds []byte
		for _, name := range strings.Fields(text) {
			kinds = append(kinds, byte(slices.Index(MLIRParserStaticData.SymbolicNames, name)))
		}
		for i := range rules {
			f.Add(byte(i), kinds)
		}
	}
	columns := len(MLIRParserStaticData.SymbolicNames)
	f.Fuzz(func(t *testing.T, start byte, text []byte) {
		rule := rules[int(start)%len(rules)]
		list := make([]int, len(text))
		for i, b := range text {
			list[i] = 1 + int(b)%(columns-1)
		}
		want, seen, mismatch := ParseGenerated(rule, &kinds{t: t, list: list})
		got, seenHere, _ := run(rule, &kinds{t: t, list: list})
		if ok := got != nil; ok != (mismatch == nil) || ok && (seenHere != seen || !slices.Equal(got, want)) {
			t.Errorf("%d %v: %v, %d seen of %s, and the generated parser: %v, %d seen of %s", rule, list, ok, seenHere, tree(got), mismatch, seen, tree(want))
		}
	})
}
