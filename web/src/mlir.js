// The colours of MLIR text. The tokens are those of ir/text/internal/syntax; the tool sends the
// names of operations and element types.
import { StreamLanguage, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const name = /^[\w$.-]+/;

// Tokens that need no vocabulary, in order.
const shapes = [
  [/^\/\/.*/, "comment"],
  [/^"(?:[^"\\]|\\.)*"?/, "string"],
  [/^%[\w$.-]+(?:#\d+)?(?::\d+)?/, "value"],
  [/^@(?:[\w$.]+|"[^"]*"?)(?:::@(?:[\w$.]+|"[^"]*"?))*/, "symbol"],
  [/^\^[\w$.-]+/, "symbol"],
  [/^[#!][\w$.-]+/, "alias"],
  [/^->/, "punctuation"],
  [/^-?(?:0x[0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)/, "number"],
];

const keywords = new Set(["module", "return", "call", "attributes", "private", "public", "loc", "dense", "array", "cond", "do", "true", "false", "unit",
  "applies", "across", "dimensions", "reducer", "init", "dims", "to"]);
const containers = new Set(["tensor", "complex", "tuple", "vector", "memref", "none", "index"]);

// mlir returns the language with a vocabulary: full names of operations, and element types.
export function mlir(words) {
  const ops = new Set(words.Ops), types = new Set(words.Types);
  for (const op of words.Ops) keywords.has(op.split(".").pop()) || ops.add(op);
  return StreamLanguage.define({
    name: "mlir",
    languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", "<", '"'] } },
    startState: () => ({ shape: false }),
    token(stream, state) {
      if (stream.eatSpace()) return null;
      if (state.shape) { // the sizes and the element type of tensor<2x?xf32>
        if (stream.match(/^(?:\d+|\?|\*)(?=x)/)) return "number";
        if (stream.match(/^x(?=[\d?\w!])/)) return "punctuation";
        state.shape = false;
      }
      for (const [shape, style] of shapes) if (stream.match(shape)) return style;
      const word = stream.match(name);
      if (word) {
        if (containers.has(word[0])) {
          state.shape = word[0] === "tensor" && stream.peek() === "<";
          if (state.shape) stream.next();
          return "type";
        }
        if (types.has(word[0])) return "type";
        if (ops.has(word[0])) return "operation";
        if (keywords.has(word[0])) return "keyword";
        return word[0].includes(".") ? "unknown" : null;
      }
      stream.next();
      return "punctuation";
    },
    tokenTable: {
      value: tags.variableName, symbol: tags.labelName, alias: tags.macroName, type: tags.typeName, operation: tags.keyword,
      unknown: tags.invalid, keyword: tags.controlKeyword,
    },
  });
}

export const colours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.variableName, color: "var(--value)" },
  { tag: tags.labelName, color: "var(--symbol)" },
  { tag: tags.macroName, color: "var(--symbol)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.keyword, color: "var(--op)" },
  { tag: tags.invalid, color: "var(--op)", textDecoration: "underline dotted" },
  { tag: tags.controlKeyword, color: "var(--key)" },
  { tag: tags.punctuation, color: "var(--soft)" },
]));
