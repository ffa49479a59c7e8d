// Test of the page in a real browser. It needs web/dist, which build.sh makes, and Chromium:
// CHROMIUM, or /usr/bin/chromium. SCREENSHOTS=FOLDER saves pictures in two widths, dark and light.
import test, { after, before, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { examples } from "./examples.js";
import { serve } from "./server.js";

const maxBytesOnWire = 3_000_000;

let server, browser, page, context, complaints;

before(async () => {
  server = await serve(new URL("../dist", import.meta.url).pathname);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  await open(); // the first page may load slowly on a new machine
});

after(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(async () => {
  await context?.close();
  await open();
});

async function open(options = {}, fragment = "") {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  page = await context.newPage();
  complaints = [];
  page.on("console", m => ["error", "warning"].includes(m.type()) && complaints.push(m.text()));
  page.on("pageerror", e => complaints.push(String(e)));
  await page.goto(server.url + fragment, { timeout: 60_000 });
  await settled();
}

// settled waits until the page shows the answer to its text.
const settled = () => page.waitForFunction(() => /\d ms$/.test(document.getElementById("status").textContent), null, { timeout: 60_000 });

// says waits for a status line; it ends in a time.
const says = what => page.waitForFunction(what => document.getElementById("status").textContent.startsWith(what), what, { timeout: 60_000 });

// text returns the text of an editor. The page draws only the visible lines.
const text = id => page.locator(`#${id} .cm-content`).evaluate(e => e.cmTile.view.state.doc.toString());

async function type(what) {
  await page.locator("#input .cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(what);
}

const mixed = `func.func @main(%x: tensor<4xi32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`;

test("the first visit shows an example", async () => {
  assert.match(await text("result"), /stablehlo.multiply %1, %cst : tensor<4xbf16>/);
  assert.deepEqual(complaints, []);
});

test("the first visit takes at most 3 MB", async () => {
  const sizes = await page.evaluate(() => performance.getEntries().filter(e => e.encodedBodySize).map(e => [e.name, e.encodedBodySize]));
  const worker = await page.workers()[0].evaluate(() => performance.getEntries().filter(e => e.encodedBodySize).map(e => [e.name, e.encodedBodySize]));
  const all = new Map([...sizes, ...worker]);
  for (const file of ["", "main.js", "style.css", "worker.js", "hlo-promote.wasm"]) assert.ok(all.has(server.url + file), `${file || "the page"} was not counted`);
  const bytes = [...all.values()].reduce((a, b) => a + b);
  console.log(`on the wire: ${bytes} bytes`);
  assert.ok(bytes <= maxBytesOnWire, `${bytes} bytes on the wire`);
});

test("typing promotes, and an error has a squiggle and a finding", async () => {
  await type(mixed);
  await says("1 conversion: 1 precision");
  assert.match(await text("result"), /stablehlo.convert %arg0 : \(tensor<4xi32>\) -> tensor<4xf32>/);
  await page.locator("#input .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("x");
  await says("refused: 1 error");
  await page.locator("#input .cm-lintRange-error, #input .cm-lintPoint-error").waitFor();
  assert.equal(await page.locator("#result").isVisible(), false, "the old result looks current");
  assert.match(await page.locator("#findings li.error").innerText(), /^line 5\s*error/);
  await page.keyboard.press("Backspace");
  await says("1 conversion");
  assert.equal(await page.locator("#findings").isHidden(), true);
  assert.equal(await page.locator("#input .cm-lintRange-error, #input .cm-lintPoint-error").count(), 0);
});

test("the squiggle is under the operation, in lines that are not ASCII too", async () => {
  await type("// ünïcödé 𝕏\n" + mixed.replace("%y: tensor<4xf32>", "%y: tensor<4xf8E4M3FN>").replace("%x: tensor<4xi32>", "%x: tensor<4xf32>")
    .replace("(tensor<4xi32>, tensor<4xf32>) ->", "(tensor<4xf32>, tensor<4xf8E4M3FN>) ->"));
  await says("refused: 1 error");
  const under = page.locator("#input .cm-lintRange-error");
  assert.equal((await under.allInnerTexts()).join(""), "stablehlo.add");
  await under.first().hover();
  await page.locator(".cm-tooltip .message").waitFor();
  assert.match(await page.locator(".cm-tooltip").innerText(), /no common type in jax[\s\S]*TypePromotionError[\s\S]*the common type is f32 in numpy/);
});

test("a system, a target and a form are switched", async () => {
  await page.selectOption("#example", "u64");
  await says("3 conversions");
  assert.match(await text("result"), /\(tensor<4xf64>\) -> tensor<4xf16>/);
  await page.selectOption("#option-system", "tf-safe");
  await says("refused: 2 errors");
  await page.selectOption("#option-system", "numpy");
  await says("3 conversions");
  assert.match(await text("result"), /multiply %2, %3 : tensor<4xf64>/);
  await page.selectOption("#option-target", "no64");
  await page.waitForFunction(() => document.querySelector("#findings li.remark"));
  assert.doesNotMatch(await text("result"), /[fi]64/);
  await page.selectOption("#option-print", "generic");
  await page.waitForFunction(() => document.querySelector("#result .cm-content").textContent.includes('"stablehlo.multiply"'));
});

test("a convert says why it is there, and its path is drawn", async () => {
  await type(mixed.replace("@main", "private @main"));
  await says("1 conversion");
  await page.locator("#result .cm-convert").first().hover();
  await page.locator(".cm-tooltip .why").waitFor();
  assert.match(await page.locator(".cm-tooltip .why").innerText(), /operand #0 is converted from 'i32' to 'f32', which rounds it[\s\S]*promotion path in jax: i32 -> i64 -> Python float \(weak\) -> bf16 -> f32[\s\S]*operand #1 has type 'f32', which forces the conversion/);
  assert.match(await page.locator("#reason").innerText(), /forces the conversion/);
  assert.equal(await page.locator("#input .cm-linked").innerText(), "%x");
  assert.equal(await page.locator("#picture path.bold").count(), 4, "i32 to i64, f*, bf16, f32");
  await page.selectOption("#option-system", "numpy"); // a table, which has cells
  await page.locator("#picture rect.differs").waitFor();
  assert.equal(await page.locator("#picture rect.differs").count(), 1);
});

test("a reload and a shared link show the same", async () => {
  await type(mixed + "// 'ünïcödé' & #\n");
  await page.selectOption("#option-system", "torch");
  await page.selectOption("#option-print", "source");
  await page.waitForFunction(() => /print=source/.test(location.hash));
  const expected = [await text("input"), await text("result")];
  assert.match(expected[1], /ünïcödé/);
  await page.reload();
  await settled();
  assert.deepEqual([await text("input"), await text("result")], expected);
  assert.equal(await page.locator("#option-system").inputValue(), "torch");
  await page.locator("#share").click();
  await page.waitForFunction(() => /Copied|address bar/.test(document.getElementById("share").textContent));
  const link = page.url();
  await context.close();
  await open({}, new URL(link).hash);
  assert.deepEqual([await text("input"), await text("result")], expected);
  assert.deepEqual(complaints, []);
});

test("an example has a short link, and a damaged link is said", async () => {
  await page.selectOption("#example", "no64");
  await page.waitForFunction(() => location.hash.includes("example=no64"));
  assert.equal(new URL(page.url()).hash, "#system=numpy&target=no64&example=no64");
  await context.close();
  await open({}, "#text=%25damaged");
  assert.match(await text("input"), /address of this page is damaged/);
  assert.deepEqual(complaints, []);
});

test("a tool that has ended is started again", async () => {
  await page.workers()[0].evaluate(() => self.postMessage({ fault: "out of memory" }));
  await type(mixed);
  await says("1 conversion: 1 precision");
  assert.equal(page.workers().length, 1);
});

test("every example does what it says", async () => {
  for (const e of examples()) {
    await page.selectOption("#example", e.Name);
    await page.waitForFunction(t => document.querySelector("#input .cm-content").cmTile.view.state.doc.toString() === t, e.text);
    await page.waitForFunction(refused => document.getElementById("status").textContent.startsWith("refused") === refused, Boolean(e.Refused), { timeout: 60_000 });
    await page.waitForTimeout(100); // for an answer about the example before
    assert.equal((await page.locator("#status").innerText()).startsWith("refused"), Boolean(e.Refused), e.Name);
  }
});

test("500 lines are promoted at each key stroke", async () => { // prints the delay, which fails nothing: machines are busy
  const lines = Array.from({ length: 248 }, (_, i) =>
    `  %a${i} = stablehlo.add %x, %x : tensor<4xi32>\n  %b${i} = stablehlo.multiply %a${i}, %y : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>\n`);
  const long = mixed.replace("  %0 =", lines.join("") + "  %0 =");
  assert.ok(long.split("\n").length >= 500);
  await type(long);
  await says("249 conversions");
  await page.locator("#input .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.evaluate(() => {
    window.delays = [];
    addEventListener("keydown", e => { window.pressed = e.timeStamp; }, true);
    new MutationObserver(() => requestAnimationFrame(() => window.delays.push(performance.now() - window.pressed)))
      .observe(document.getElementById("status"), { attributes: true, attributeFilter: ["data-ms"] });
  });
  for (const key of "// key strokes, of which some have the machine to themselves") {
    const seen = await page.evaluate(() => window.delays.length);
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForFunction(seen => window.delays.length > seen, seen);
  }
  const delays = (await page.evaluate(() => window.delays.splice(0))).sort((a, b) => a - b);
  const part = share => delays[Math.floor(share * delays.length)];
  console.log(`from key to the frame with the result: quickest tenth ${part(0.1).toFixed(1)}, median ${part(0.5).toFixed(1)}, worst ${delays.at(-1).toFixed(1)} ms of ${delays.length}`);
});

test("a refusal shows its findings where the result would be", async () => {
  await type(mixed);
  await says("1 conversion");
  const place = await page.locator("#result").boundingBox();
  await page.selectOption("#example", "refusal");
  await says("refused: 1 error");
  const first = page.locator("#findings li.error").first();
  const box = await first.boundingBox();
  assert.ok(box.x >= place.x && box.x + box.width <= place.x + place.width + 1, "beside the place of the result");
  assert.ok(box.y >= place.y - 40 && box.y + box.height <= place.y + place.height, "above or below the place of the result");
  assert.match(await first.innerText(), /no common type in jax[\s\S]*TypePromotionError/);
  assert.equal(await page.locator("#legend").isVisible(), false);
  assert.equal(await page.locator(".result h2").isVisible(), true);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/refusal-1280.png`, fullPage: true });
  await type(mixed);
  await says("1 conversion");
  assert.deepEqual(await page.locator("#result").boundingBox(), place, "the result has another place now");
  await page.locator("#result .cm-convert").first().waitFor();
});

// A warning together with conversions: a weak constant that becomes infinite.
const warned = `func.func @main(%x: tensor<4xf16>) -> tensor<4xf16> {
  %c = stablehlo.constant {promote.weak} dense<1.0e+06> : tensor<4xf32>
  %0 = stablehlo.add %x, %c : (tensor<4xf16>, tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
`;

test("at a width of 400 pixels findings are in view and wrap", async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  for (const [name, show] of [["refusal", () => page.selectOption("#example", "refusal")], ["warning", () => type(warned)]]) {
    await show();
    await page.waitForFunction(name => document.querySelector(name === "refusal" ? "#findings li.error" : "#findings li.warning"), name);
    await settled();
    await page.evaluate(() => scrollTo(0, 0));
    const seen = await page.evaluate(() => {
      const list = document.querySelector("#findings ol"), message = list.querySelector(".message").getClientRects();
      return {
        wide: document.documentElement.scrollWidth, cut: [...document.querySelectorAll("#findings *")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).length,
        right: Math.max(...[...list.querySelectorAll("*")].map(e => e.getBoundingClientRect().right)), lines: message.length, bottom: message[message.length - 1].bottom,
      };
    });
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-400.png` });
    assert.ok(seen.wide <= 400 && seen.right <= 400 && seen.cut === 0, `${name}: ${JSON.stringify(seen)}`);
    assert.ok(seen.bottom <= 800, `${name}: the message is below the window: ${JSON.stringify(seen)}`);
    assert.ok(seen.lines > 1, `${name}: a long message does not wrap`);
  }
});

test("the colours of conversions have a legend", async () => {
  await type(mixed);
  await says("1 conversion: 1 precision");
  const legend = await page.locator("#legend li").allInnerTexts();
  assert.deepEqual(legend.map(t => t.split(" ")[0]), ["exact", "widening", "precision", "range", "sign", "weak"]);
  assert.match(legend[2], /precision conversion that rounds/);
  const background = selector => page.locator(selector).first().evaluate(e => getComputedStyle(e).backgroundColor);
  assert.equal(await background("#legend .precision"), await background("#result .cm-convert.precision"));
  const colours = await page.locator("#legend .class").evaluateAll(list => list.map(e => getComputedStyle(e).backgroundColor));
  assert.equal(new Set(colours).size, colours.length, `two classes have one colour: ${colours}`);
});

test("a remedy of a refusal is a button that sets the control", async () => {
  await type(`func.func @main(%x: tensor<4xf8E4M3FN>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %y : (tensor<4xf8E4M3FN>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`);
  await says("refused: 1 error");
  assert.equal(await page.locator("#option-f8").isVisible(), false);
  await page.locator("#findings .remedy", { hasText: "Set f8: widen-f32" }).click();
  await says("1 conversion");
  assert.equal(await page.locator("#option-f8").inputValue(), "widen-f32");
  assert.equal(await page.locator("#option-f8").isVisible(), true, "the control that was set is shown");
  assert.equal(await page.locator("#command code").innerText(), "hlo-promote --policy f8=widen-f32 in.mlir");
  await page.waitForFunction(() => /f8=widen-f32/.test(location.hash));
});

test("a fix is a button that changes the input, and undo takes it back", async () => {
  await type(mixed);
  await says("1 conversion");
  await page.selectOption("#option-system", "jax-strict");
  await says("refused: 1 error");
  const fixes = page.locator("#findings .remedy", { hasText: "Apply: convert" });
  assert.ok(await fixes.count() >= 1);
  const label = await fixes.first().innerText();
  await fixes.first().click();
  await says("0 conversions");
  assert.match(await text("input"), /%\S+ = stablehlo.convert %[xy] : /, label);
  await page.locator("#input .cm-content").click();
  await page.keyboard.press("Control+Z");
  await says("refused: 1 error");
  assert.equal(await text("input"), mixed);
});

test("the boundary of a target is chosen", async () => {
  await type(`func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
  return %x : tensor<4xf64>
}
`);
  await page.selectOption("#option-target", "no64");
  await page.locator("details summary").click();
  await page.waitForFunction(() => !/f64/.test(document.querySelector("#result .cm-content").textContent));
  await page.selectOption("#option-boundary", "convert");
  await page.waitForFunction(() => /tensor<4xf64>\) -> tensor<4xf64>/.test(document.querySelector("#result .cm-content").textContent));
  assert.equal(await page.locator("#command code").innerText(), "hlo-promote --target no64 --boundary convert in.mlir");
});

const bytecode = new URL("../../testdata/bytecode/", import.meta.url);

test("files are opened by the button and by dropping: text, bytecode, jax.export", async () => {
  const choose = async file => {
    const chooser = page.waitForEvent("filechooser");
    await page.locator("#open").click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "mixed.mlir", mimeType: "text/plain", buffer: Buffer.from(mixed + "// ünïcödé\n") });
  await says("1 conversion");
  assert.equal(await text("input"), mixed + "// ünïcödé\n");
  assert.equal(await page.locator("#example").inputValue(), "");
  for (const name of ["mixed.mlirbc", "matmul.jaxexport"]) {
    await choose(fileURLToPath(new URL(name, bytecode)));
    await page.waitForFunction(() => /^module/.test(document.querySelector("#input .cm-content").textContent));
    await settled();
    await choose({ name: "next.mlir", mimeType: "text/plain", buffer: Buffer.from(mixed) });
    await says("1 conversion: 1 precision");
  }
  await choose({ name: "x.mlirbc", mimeType: "application/octet-stream", buffer: Buffer.from("MLxyz\u0000") });
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("x.mlirbc cannot be opened: "));
  assert.equal(await text("input"), mixed, "a file that cannot be opened leaves the input");
  await page.evaluate(t => {
    const files = new DataTransfer();
    files.items.add(new File([t], "dropped.mlir"));
    for (const what of ["dragover", "drop"]) document.querySelector("#input .cm-content").dispatchEvent(new DragEvent(what, { dataTransfer: files, bubbles: true, cancelable: true }));
  }, mixed.replaceAll("4x", "7x"));
  await page.waitForFunction(() => /7xf32/.test(document.querySelector("#result .cm-content").textContent));
  assert.equal(await text("input"), mixed.replaceAll("4x", "7x"));
  assert.deepEqual(complaints, []);
});

test("the result is copied and downloaded, and the command is copied", async () => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await type(mixed);
  await page.selectOption("#option-system", "torch");
  await says("1 conversion");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.locator("#copy").click();
  await page.waitForFunction(() => document.getElementById("copy").textContent === "Copied");
  assert.equal(await copied(), await text("result"));
  await page.locator("#command button").click();
  await page.waitForFunction(() => document.querySelector("#command button").textContent === "Copied");
  assert.equal(await copied(), "hlo-promote --system torch in.mlir");
  const saved = page.waitForEvent("download");
  await page.locator("#download").click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), "module.promoted.mlir");
  assert.equal(readFileSync(await file.path(), "utf8"), await text("result"));
});

test("the promotion system stands beside the panes of a wide window", async () => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await type(mixed);
  await says("1 conversion");
  await page.locator("#picture svg").waitFor();
  const [pane, picture] = [await page.locator("#result").boundingBox(), await page.locator("#picture").boundingBox()];
  assert.ok(picture.x >= pane.x + pane.width && picture.y < pane.y + pane.height, JSON.stringify([pane, picture]));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 1700);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/wide-1700.png`, fullPage: true });
});

test("every control is in view at a width of 400 pixels", async () => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.selectOption("#example", "u64");
  await page.locator("details summary").click();
  for (const control of await page.locator("select, main button:visible, #controls button").all()) {
    const box = await control.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 400, `${await control.evaluate(e => e.id || e.textContent)}: ${JSON.stringify(box)}`);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 400);
});

test("it fits two widths, dark and light", async () => {
  await page.selectOption("#example", "f64");
  await says("3 conversions");
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels in a window of ${width}`);
      const back = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(back === "rgb(255, 255, 255)", colorScheme === "light");
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${colorScheme}-${width}.png`, fullPage: true });
    }
  }
});
