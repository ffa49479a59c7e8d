package parts

import (
	"strings"

	"github.com/hlo-promote/hlo-promote/grammar"
	"github.com/hlo-promote/hlo-promote/internal/lazy"
	"github.com/hlo-promote/hlo-promote/internal/shardy"
	"github.com/hlo-promote/hlo-promote/ir"
	"github.com/hlo-promote/hlo-promote/ir/text/internal/syntax"
)

// shardyAttr reads an attribute of Shardy, which is stored as text: with the printer's spaces, and
// with aliases expanded.
func (r *Reader) shardyAttr(name string, b *body, token syntax.Token, a *Aliases) (ir.Attr, *syntax.Error) {
	tokens := b.texts()
	value, wrong := shardy.Parse(name[1:], tokens)
	if wrong != nil {
		if wrong.Token >= 0 {
			token = b.tokens.At(wrong.Token)
		}
		err := token.Fail(wrong.Message)
		if wrong.Missing {
			err = err.AtLineEnd(b.src)
		}
		return 0, err
	}
	spaced := []byte(shardy.Join(tokens))
	text, err := r.Expand(spaced, 0, len(spaced), a)
	if err != nil {
		return 0, token.Fail(err.Message)
	}
	switch name {
	case "#sdy.op_sharding_rule":
		text = clauses.Get().Replace(text)
	case "#sdy.sharding", "#sdy.sharding_per_value": // the meanings of aliases have names
		text = strings.NewReplacer("#sdy.sharding<", "<", "mesh #sdy.mesh<", "mesh<").Replace(text)
	case "#sdy.mesh":
		text = value.(*shardy.Mesh).Trim(text)
	case "#sdy": // all_to_all_param_list[{"x"}: 0->1]
		text = strings.ReplaceAll(text, "}:", "}: ")
	case "#sdy.propagation_edges":
		text = strings.NewReplacer("=", " = ", "->", " -> ").Replace(text)
	}
	return r.c.Attrs.Opaque(name, text, 0), nil
}

// clauses puts spaces between the clauses of a sharding rule: ([i])->([i]) {i=4} reduction={i}.
var clauses = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer {
	return strings.NewReplacer("){", ") {", "}reduction", "} reduction", "}need_replication", "} need_replication",
		"}permutation", "} permutation", "}blocked_propagation", "} blocked_propagation")
}}

// texts returns the texts of the tokens.
func (b *body) texts() []string {
	texts := make([]string, 0, b.tokens.Len())
	for _, t := range b.tokens.All() {
		texts = append(texts, string(b.src[t.Start:t.End]))
	}
	return texts
}

// items consumes one or more items, separated by commas.
func (b *body) items(item func()) {
	item()
	for b.skip(grammar.MLIRCOMMA) {
		item()
	}
}
