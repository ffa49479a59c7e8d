// The syntax of textual MLIR, as StableHLO, CHLO, Shardy, func and builtin programs use it.
//
// Sources: the MLIR language reference (mlir/docs/LangRef.md, "LangRef" below), the assembly
// formats in StablehloOps.td, ChloOps.td and AssemblyFormat.cpp of openxla/stablehlo@3c9301c1,
// and what jaxlib 0.10.2 prints and accepts. The grammar has no actions and no predicates, so
// any ANTLR target can use it.
//
// It has two levels, which share their punctuation:
//
//   statements   operations, labels and alias definitions. A type, an attribute dictionary, a
//                bracketed list and a location are ONE token here; the scanner balances the brackets.
//   parts        the contents of such tokens: types, attributes, locations.
//
// Every decision of the statement level is LL(1); generate.sh fails otherwise. Tokens come from a
// hand-written scanner (ir/text/internal/syntax), which makes two distinctions that a context-free
// lexer cannot: whether a name is defined or used (RESULT, ARG, LABEL, ALIAS against VALUE, CARET,
// ATTR), and whether a brace opens a region or a dictionary.
parser grammar MLIR;

tokens {
  // Punctuation.
  COMMA, COLON, EQUAL, ARROW, LPAREN, RPAREN, LSQUARE, RSQUARE, LBRACE, RBRACE, LESS, GREATER,
  QUESTION, STAR, PLUS, MINUS, ELLIPSIS, RELATION,

  // Names.
  RESULT,        // %x, where a statement defines it:      %x = …, %x, %y:2 = …
  ARG,           // %x, where a header or label defines it: (%x: type), (%x = %init)
  VALUE,         // %x, %x#1, where it is used
  LABEL,         // ^bb0 at the start of a block
  CARET,         // ^bb0 as a successor
  SYMBOL,        // @f, @"any text", @a::@b
  WORD,          // any other bare word

  // Balanced runs of text.
  TYPE,          // i32, tensor<…>, !quant.uniform<…>, !alias
  ATTR,          // dense<…>, array<…>, affine_map<…>, #stablehlo.gather<…>, #alias
  DICT,          // {a = 1, b}
  EMPTY,         // {}
  PROPS,         // <{…}>
  ANGLE,         // any other <…> that starts an operand of a form: <["x"=2]>
  LIST,          // [0, 1], [0:4:2], [b, 0, f]
  LOC,           // loc(…)
  STRING,
  QUOTED,        // a string that names an operation: "stablehlo.add"(
  NUMBER,        // -1, 0x1F, 1.0e-5
  RESOURCES,     // {-# … #-}
  ALIAS,         // #a at the start of its definition
  TYPEALIAS,     // !t at the start of its definition
  REGION,        // { statements }, already parsed

  // Operation names, one kind for each shape of statement. The table is ir/ops.go.
  MODULE, FUNC, CONSTANT, WHILE, REDUCE, SCAN, MANUAL, BRANCH,
  OPEN,          // an operation whose type may be omitted: return, optimization_barrier, sdy.mesh
  PLAIN,         // every other registered operation with a custom form
  OTHER,         // an operation of an unregistered dialect

  // Keywords of statements.
  ATTRIBUTES, COND, DO, ACROSS, APPLIES, REDUCER, INIT, INITS,

  // Parts: tokens inside types, attributes and locations.
  INTEGER, FLOAT, DIM, SCALAR, BODY, ELEMENTS, HASH, BANG,   // SPARSE is a whole sparse<…>
  TENSOR, VECTOR, MEMREF, COMPLEX, TUPLE, NONE,
  ARRAY, AFFINE_MAP, AFFINE_SET, STRIDED, OFFSET, RESOURCE, SPARSE, DISTINCT, UNIT, TRUE, FALSE,
  LOCATION, UNKNOWN, CALLSITE, AT, FUSED, TO
}

// ---------------------------------------------------------------------------------------------
// Statements
// ---------------------------------------------------------------------------------------------

// LangRef "Top level Productions".
file : statement* EOF ;

statement
  : results? operation LOC?
  | LABEL blockArgs? COLON
  | ALIAS EQUAL aliasValue
  | TYPEALIAS EQUAL typeRef
  | RESOURCES
  ;

// LangRef "Operations", op-result-list.
results : result (COMMA result)* EQUAL ;
result  : RESULT (COLON NUMBER)? ;

operation
  : genericOp
  | moduleOp
  | funcOp
  | constantOp
  | whileOp
  | reduceOp
  | scanOp
  | manualOp
  | branchOp
  | openOp
  | plainOp
  | otherOp
  ;

// LangRef "Operations", generic-operation.
genericOp
  : QUOTED LPAREN values? RPAREN successors? properties? regions? attrDict? COLON typeRef
  ;
successors : LSQUARE successor (COMMA successor)* RSQUARE ;
successor  : CARET ;
properties : PROPS | ANGLE ;
regions    : LPAREN region (COMMA region)* RPAREN ;
region     : REGION | EMPTY | LBRACE statement* RBRACE ;
attrDict   : DICT | EMPTY ;
values     : VALUE (COMMA VALUE)* ;

// LangRef "Blocks", block-arg-list.
blockArgs : LPAREN (blockArg (COMMA blockArg)*)? RPAREN ;
blockArg  : ARG COLON typeRef LOC? ;

// Types after the colon of an operation. An alias of a function type may replace it.
functionSig : LPAREN typeRefs? RPAREN ARROW resultSig ;
resultSig   : TYPE | LPAREN typeRefs? RPAREN ;
typeRefs    : typeRef (COMMA typeRef)* ;
typeRef     : TYPE | functionSig ;
signature   : typeRefs (ARROW resultSig | TO typeRefs)? ;

// builtin.module, func.func: mlir/IR/BuiltinOps.td, mlir/Dialect/Func/IR/FuncOps.td.
moduleOp : MODULE SYMBOL? (ATTRIBUTES attrDict)? region ;
funcOp   : FUNC WORD? SYMBOL LPAREN funcArgs? RPAREN (ARROW funcResults)? (ATTRIBUTES attrDict)? region? ;
funcArgs : funcArg (COMMA funcArg)* ;
funcArg  : (ARG COLON)? typeRef attrDict? LOC? ;
funcResults : TYPE | LPAREN (funcResult (COMMA funcResult)*)? RPAREN ;
funcResult  : typeRef attrDict? ;

// AssemblyFormat.cpp, parseConstantOp.
constantOp : CONSTANT ( LPAREN RPAREN properties? attrDict? COLON functionSig | attrDict? literal ) ;
literal    : (ATTR | NUMBER | STRING | LIST | WORD) (COLON TYPE)? ;

// AssemblyFormat.cpp, parseWhileOp.
whileOp : WHILE LPAREN carries? RPAREN (COLON typeRefs)? (ATTRIBUTES attrDict)? COND region DO region ;
carries : carry (COMMA carries?)? ;
carry   : ARG EQUAL VALUE ;

// AssemblyFormat.cpp, parseReduceOp.
reduceOp
  : REDUCE initPair (COMMA initPair)* (APPLIES opName)? ACROSS clause attrDict? COLON typeRef
    (REDUCER reducerArgs+ region)?
  ;
initPair    : LPAREN VALUE INIT COLON VALUE RPAREN ;
opName      : PLAIN | OTHER | OPEN ;
reducerArgs : LPAREN blockArg COMMA blockArg RPAREN ;

// ChloOps.cpp, ScanOp::parse.
scanOp : SCAN LPAREN values? RPAREN INITS LPAREN values? RPAREN clause (ATTRIBUTES attrDict)? region COLON typeRef ;

// shardy/dialect/sdy/ir/ops.td, ManualComputationOp.
manualOp   : MANUAL LPAREN values? RPAREN axesClause* blockArgs region attrDict? COLON typeRef ;
axesClause : WORD EQUAL (LIST | DICT | EMPTY) ;

// mlir/Dialect/ControlFlow/IR/ControlFlowOps.td, BranchOp and CondBranchOp. The scanner tokenizes the
// last of the values as ARG, because a colon follows.
branchOp     : BRANCH (VALUE COMMA)? branchTarget (COMMA branchTarget)* attrDict? ;
branchTarget : CARET (LPAREN branchValue (COMMA branchValue)* COLON typeRefs RPAREN)? ;
branchValue  : VALUE | ARG ;

// All other forms: names, operands and `word = value` clauses, then attributes and types.
// The row of an operation in ir/ops.go defines its clauses and their order.
plainOp   : PLAIN operands COLON signature ;
openOp    : OPEN operands (COLON signature)? ;
operands  : target? COMMA? ( attrDict (items | target)? | items attrDict? )? ;
target    : STRING | ATTR | LIST | SYMBOL (EQUAL (ANGLE | ATTR))? ;
items     : group itemList? | itemList group? ;
group     : LPAREN ( itemList | region (COMMA region)* )? RPAREN ;
itemList  : item (COMMA (item | STRING | ATTR))* ;
item      : VALUE (LIST | ANGLE | ATTR | WORD ANGLE | LSQUARE values RSQUARE)? | WORD (EQUAL clauseValue)? ;
clause    : WORD EQUAL clauseValue ;
clauseValue
  : NUMBER | STRING | SYMBOL | WORD | ANGLE | PROPS | ATTR | TYPE | DICT | EMPTY
  | LIST (WORD LIST (ARROW LIST)?)?
  ;

// An operation of an unregistered dialect in its custom form: any tokens that cannot start a
// statement. Operands are its VALUE tokens.
otherOp   : OTHER otherItem* ;
otherItem
  : COMMA | COLON | EQUAL | ARROW | LPAREN | RPAREN | LSQUARE | RSQUARE | LESS | GREATER | QUESTION
  | STAR | PLUS | MINUS | ELLIPSIS | RELATION | VALUE | ARG | CARET | SYMBOL | WORD | TYPE | ATTR
  | DICT | EMPTY | PROPS | ANGLE | LIST | STRING | NUMBER | REGION
  | ATTRIBUTES | COND | DO | ACROSS | APPLIES | REDUCER | INIT | INITS | TO
  ;

// LangRef "Attribute Value Aliases".
aliasValue : (ATTR | DICT | EMPTY | LIST | STRING | NUMBER | SYMBOL | WORD) (COLON typeRef)? | LOC | typeRef ;

// ---------------------------------------------------------------------------------------------
// Parts: types (LangRef "Type System")
// ---------------------------------------------------------------------------------------------

typePart : type EOF ;
type     : plainType | functionType ;
plainType
  : SCALAR
  | NONE
  | TENSOR LESS shape type (COMMA attribute?)? GREATER
  | VECTOR LESS shape type GREATER
  | MEMREF LESS shape type (COMMA attribute)* GREATER
  | COMPLEX LESS type GREATER
  | TUPLE LESS (type (COMMA type)*)? GREATER
  | dialectType
  ;
functionType : LPAREN (type (COMMA type)*)? RPAREN ARROW functionResults ;
functionResults : plainType | LPAREN (type (COMMA type)*)? RPAREN ;
shape        : DIM* ;
dialectType  : BANG (BODY | LESS tree* GREATER)? ;

// The body of a dialect's type or attribute: any balanced tokens.
tree
  : LPAREN tree* RPAREN | LSQUARE tree* RSQUARE | LBRACE tree* RBRACE | LESS tree* GREATER
  | leaf
  ;
leaf
  : COMMA | COLON | EQUAL | ARROW | QUESTION | STAR | PLUS | MINUS | ELLIPSIS | RELATION
  | SYMBOL | STRING | INTEGER | FLOAT | DIM | BODY | ELEMENTS | HASH | BANG | word
  ;

// ---------------------------------------------------------------------------------------------
// Parts: attributes (LangRef "Attributes")
// ---------------------------------------------------------------------------------------------

attributePart : attribute EOF ;
attribute : attributeValue (COLON type)? ;
attributeValue
  : INTEGER
  | FLOAT
  | MINUS (INTEGER | FLOAT)
  | STRING
  | TRUE
  | FALSE
  | UNIT
  | list
  | dictionary
  | ELEMENTS
  | ARRAY LESS type (COLON arrayItem (COMMA arrayItem)*)? GREATER
  | SPARSE
  | RESOURCE LESS (name | STRING) GREATER
  | (AFFINE_MAP | AFFINE_SET) BODY
  | STRIDED LESS list (COMMA OFFSET COLON stride)? GREATER
  | DISTINCT list LESS attribute? GREATER
  | SYMBOL
  | HASH (BODY | LESS tree* GREATER)?
  | location
  | type
  ;
list       : LSQUARE (listItem (COMMA listItem)*)? RSQUARE ;
listItem   : attribute | QUESTION ;
stride     : INTEGER | MINUS INTEGER | QUESTION ;
arrayItem  : INTEGER | FLOAT | MINUS (INTEGER | FLOAT) | TRUE | FALSE ;

dictionaryPart : dictionary EOF ;
dictionary : LBRACE (entry (COMMA entry)*)? RBRACE ;
entry      : (name | STRING) (EQUAL attribute)? ;

// LangRef "bare-id"; every keyword may also be a name.
name : word ;
word
  : WORD | SCALAR | TENSOR | VECTOR | MEMREF | COMPLEX | TUPLE | NONE | ARRAY | AFFINE_MAP
  | AFFINE_SET | STRIDED | OFFSET | RESOURCE | DISTINCT | UNIT | TRUE | FALSE | LOCATION | UNKNOWN
  | CALLSITE | AT | FUSED | TO
  ;

// ---------------------------------------------------------------------------------------------
// Parts: locations (mlir/IR/BuiltinLocationAttributes.td)
// ---------------------------------------------------------------------------------------------

locationPart : location EOF ;
location     : LOCATION LPAREN locationBody RPAREN ;
locationBody
  : UNKNOWN
  | HASH
  | STRING (COLON INTEGER (COLON INTEGER (TO INTEGER? COLON INTEGER)?)? | LPAREN locationBody RPAREN)?
  | CALLSITE LPAREN locationBody AT locationBody RPAREN
  | FUSED (LESS attribute GREATER)? LSQUARE (locationBody (COMMA locationBody)*)? RSQUARE
  ;

// ---------------------------------------------------------------------------------------------
// Parts: operands of custom forms that are not attributes (AssemblyFormat.cpp, StablehloOps.cpp)
// ---------------------------------------------------------------------------------------------

// slice %x [0:4:2, 1:3]; a bound may be a bool (AsmParser::parseInteger)
rangesPart : LSQUARE (range (COMMA range)*)? RSQUARE EOF ;
range      : bound COLON bound (COLON bound)? ;
bound      : integer | TRUE | FALSE ;
integer    : INTEGER | MINUS INTEGER ;

// dims = [0, 1], [b, 0, f], [false, true], [DEFAULT, HIGH]
wordsPart  : LSQUARE (wordItem (COMMA wordItem)*)? RSQUARE EOF ;
wordItem   : integer | word | QUESTION ;

// <["x"=2, "y"=4]>, <@mesh, [{"x"}, {}]>, <lhs_precision_type = tf32, …>
treePart   : LESS tree* GREATER EOF ;
