// The examples: examples/examples.json lists them, each is a file beside it unless it names one.
import list from "../examples/examples.json";
import readme from "../../testdata/mlir/example.mlir";
import weak from "../examples/weak.mlir";
import loop from "../examples/loop.mlir";
import u64 from "../examples/u64.mlir";
import f64 from "../examples/f64.mlir";
import no64 from "../examples/no64.mlir";
import refusal from "../examples/refusal.mlir";

const texts = { readme, weak, loop, u64, f64, no64, refusal };

export const examples = list.map(e => ({ name: e.Name, title: e.Title, options: e.Options, text: texts[e.Name] }));
