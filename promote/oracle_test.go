package promote

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hlo-promote/hlo-promote/ir/elem"
	"github.com/hlo-promote/hlo-promote/ir/mlirtest"
)

// oracleRows returns the tab-separated rows of an oracle table.
func oracleRows(t *testing.T, path ...string) [][]string {
	t.Helper()
	text, err := os.ReadFile(mlirtest.Shared(t, append([]string{"oracles"}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

// node parses the spelling of an operand in oracle tables: i8, i8@0, i32*, or a Python scalar i*,
// f*, complex*.
func node(t testing.TB, spelling string) Node {
	t.Helper()
	name, rank0 := strings.CutSuffix(spelling, "@0")
	name, weak := strings.CutSuffix(name, "*")
	if full, ok := map[string]string{"i": "i64", "f": "f64", "complex": "complex<f64>"}[name]; ok && weak {
		name = full
	}
	typ, ok := TypeOf(name)
	if !ok {
		t.Fatalf("no element type %q", name)
	}
	return Node{Type: typ, Weak: weak, Rank0: rank0}
}

func nodes(t testing.TB, spellings ...string) []Node {
	t.Helper()
	var all []Node
	for _, s := range spellings {
		all = append(all, node(t, s))
	}
	return all
}

// oracleSystems has the systems of the oracle data that the package implements.
var oracleSystems = []struct {
	file string
	name Name
	x32  bool
}{
	{"jax-standard-x64", JAX, false},
	{"jax-standard-x32", JAX, true},
	{"jax-strict-x64", JAXStrict, false},
	{"jax-strict-x32", JAXStrict, true},
	{"tensorflow-all", TFAll, false},
	{"tensorflow-safe", TFSafe, false},
	{"numpy", NumPy, false},
	{"torch", Torch, false},
}

func mustNew(t testing.TB, name Name, c Config) *System {
	t.Helper()
	s, err := New(name, c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// differenceFrom describes how the result of a system differs from that of an oracle; "" if it does
// not.
func differenceFrom(s *System, operands []Node, result, weak string) string {
	got, refusal := s.Join(operands...)
	answer, flag := got.Type.String(), "0"
	if refusal != nil {
		answer = "-"
		if refusalOf(refusal).Result.Type != elem.None {
			answer = refusalOf(refusal).Result.Type.String()
		}
	}
	if got.Weak {
		flag = "1"
	}
	if answer == result && flag == weak {
		return ""
	}
	return "got " + answer + " " + flag + ", want " + result + " " + weak
}

func TestPairsEqualOracle(t *testing.T) {
	for _, system := range oracleSystems {
		t.Run(system.file, func(t *testing.T) {
			s := mustNew(t, system.name, Config{X32: system.x32})
			rows := oracleRows(t, "pairs", system.file+".tsv")
			for _, row := range rows {
				if diff := differenceFrom(s, nodes(t, row[0], row[1]), row[2], row[3]); diff != "" {
					t.Errorf("%s, %s: %s", row[0], row[1], diff)
				}
			}
			t.Logf("%d rows", len(rows))
		})
	}
}

func TestListsEqualOracle(t *testing.T) {
	for _, system := range oracleSystems {
		t.Run(system.file, func(t *testing.T) {
			s := mustNew(t, system.name, Config{X32: system.x32})
			rows := oracleRows(t, "nary", system.file+".tsv")
			for _, row := range rows {
				if diff := differenceFrom(s, nodes(t, strings.Split(row[0], ",")...), row[1], row[2]); diff != "" {
					t.Errorf("%s: %s", row[0], diff)
				}
			}
			t.Logf("%d rows", len(rows))
		})
	}
}

// promotionCalls lists the calls in the error oracle that only promote.
var promotionCalls = []string{
	"dtypes.lattice_result_type", "np.result_type", "flexible_dtypes.result_type", "torch.result_type",
}

func TestMessagesEqualOracle(t *testing.T) {
	unescape := strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`)
	for _, system := range oracleSystems {
		t.Run(system.file, func(t *testing.T) {
			s := mustNew(t, system.name, Config{X32: system.x32})
			count := 0
			for _, row := range oracleRows(t, "errors", system.file+".tsv") {
				operands, call, class, message := row[0], row[1], row[2], unescape.Replace(row[3])
				if !slices.Contains(promotionCalls, call) || strings.Contains(operands, "string") {
					continue
				}
				count++
				_, refusal := s.Join(nodes(t, strings.Split(operands, ",")...)...)
				if refusal == nil {
					t.Errorf("%s: not refused", operands)
					continue
				}
				if refusalOf(refusal).Class != class || anyOrder(refusalOf(refusal).Message) != anyOrder(message) {
					t.Errorf("%s:\n got %s: %s\nwant %s: %s", operands, refusalOf(refusal).Class, refusalOf(refusal).Message, class, message)
				}
			}
			t.Logf("%d messages", count)
		})
	}
}

// anyOrder sorts the names in a message of JAX, because JAX prints a set, whose order changes
// between runs.
func anyOrder(message string) string {
	before, rest, ok := strings.Cut(message, "Input dtypes (")
	inside, after, closed := strings.Cut(rest, ") have")
	if !ok || !closed {
		return message
	}
	names := strings.Split(inside, ", ")
	slices.Sort(names)
	return before + "Input dtypes (" + strings.Join(names, ", ") + ") have" + after
}
