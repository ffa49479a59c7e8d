// The examples of the page, read from their files.
import { readFileSync } from "node:fs";

const read = name => readFileSync(new URL("../examples/" + name, import.meta.url), "utf8");

export const examples = () => JSON.parse(read("examples.json")).map(e => ({ ...e, text: read(e.File ?? e.Name + ".mlir") }));
