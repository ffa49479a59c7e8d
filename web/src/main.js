// The page sends the input and the options to the tool, shows the answer, and stores the input in
// the fragment of the address.
import { setDiagnostics } from "@codemirror/lint";
import { byId, element, inline, notes, placeButton, selection } from "./dom.js";
import { editor, explained, goTo, lineOf, mark, readOnly, replace, writable } from "./editors.js";
import { examples } from "./examples.js";
import { fragmentOf, stateOf } from "./state.js";
import { Tool } from "./tool.js";

const onTop = ["system", "target", "print"]; // the other options are behind "more options"
const tool = new Tool();
let options = [];      // of the tool: {Name, Values, About}
let converts = [];     // of the last answer
let answered = "";     // the text of the last answer
let example = "";      // the current example; "" if the user has changed its text
let running = false, again = false;

const input = editor(byId("input"), "Input", [writable(changed), explained(inInput, tooltip, choose)]);
const result = editor(byId("result"), "Result", [readOnly, explained(inResult, tooltip, choose)]);

// ---- questions to the tool -------------------------------------------------------------------------

// chosenOptions are the options that are not the default.
function chosenOptions() {
  return Object.fromEntries(options.map(o => [o.Name, byId("option-" + o.Name).value, o.Values[0]])
    .filter(([, value, first]) => value !== first).map(([name, value]) => [name, value]));
}

// promote sends the current text to the tool. While the tool works, changes wait; then only the
// last text is sent.
async function promote() {
  if (running) { again = true; return; }
  running = true;
  try {
    do {
      again = false;
      const text = input.state.doc.toString();
      const begin = performance.now();
      const { Answer, ms } = await tool.ask("promote", { Text: text, Options: chosenOptions() });
      if (text === input.state.doc.toString()) {
        answered = text;
        show(Answer, ms, performance.now() - begin);
      } else {
        again = true;
      }
    } while (again);
  } catch (e) {
    status(e.message, "refused");
  } finally {
    running = false;
  }
}

function changed() {
  promote();
  keep();
}

// ---- its answers ---------------------------------------------------------------------------------

function show(answer, ms, all) {
  converts = answer.Converts;
  const errors = answer.Findings.filter(f => f.Severity === "error").length;
  if (!answer.Refused) replace(result, answer.Text);
  document.querySelector("main").classList.toggle("refused", answer.Refused); // the findings replace the result
  if (!answer.Refused) result.requestMeasure(); // it may have been hidden
  mark(result, answer.Refused ? [] : converts.filter(c => c.Output).map(c => ({ from: c.Output.From, to: c.Output.To, class: "cm-convert " + c.Class })));
  mark(input, []);
  input.dispatch(setDiagnostics(input.state, answer.Findings.map(squiggle)));
  listFindings(answer.Findings);
  byId("command").querySelector("code").textContent = answer.Command;
  const summary = answer.Refused ? `refused: ${errors} ${errors === 1 ? "error" : "errors"}` : answer.Summary || "valid";
  status(`${summary} · ${Math.round(ms)} ms`, answer.Refused ? "refused" : "");
  byId("status").dataset.ms = all.toFixed(1);
  const first = converts.find(c => c.Path?.length > 1) ?? converts[0];
  explain(answer.Refused ? undefined : first, answer.Refused ? "nothing is converted while the module is refused" : "no conversion was needed");
}

function status(text, kind) {
  byId("status").textContent = text;
  byId("status").className = kind;
}

// squiggle converts a finding to a diagnostic of the editor; an empty range is shown at the next
// character.
function squiggle(f) {
  const length = input.state.doc.length, from = Math.min(f.From, length);
  return {
    from, to: Math.min(Math.max(f.To, from), length), severity: f.Severity === "remark" ? "info" : f.Severity,
    message: [f.Message, ...f.Notes.map(n => n.Message)].join("\n"),
    renderMessage: () => element("div", {}, element("div", { className: "message" }, f.Message), notes(f.Notes)),
  };
}

const go = place => goTo(input, place);
go.line = place => lineOf(input, place);

function listFindings(findings) {
  byId("findings").hidden = findings.length === 0;
  byId("findings").querySelector("ol").replaceChildren(...findings.map(f => element("li", { className: f.Severity },
    placeButton(f, go), element("span", { className: "severity" }, f.Severity), " ", element("span", { className: "message" }, f.Message),
    notes(f.Notes, go), ...(f.Remedies ?? []).map(remedyButton), ...(f.Fixes ?? []).map(fixButton))));
}

// remedyButton makes a button that sets an option.
function remedyButton(r) {
  return element("button", { type: "button", className: "remedy", title: r.Effect, onclick: () => {
    const select = byId("option-" + r.Option);
    select.value = r.Value;
    const folded = select.closest("details");
    if (folded) folded.open = true;
    changed();
  } }, `Set ${r.Option.replaceAll("-", " ")}: ${r.Value}`);
}

// fixButton makes a button that changes the input, which undo reverts.
function fixButton(fix) {
  return element("button", { type: "button", className: "remedy", onclick: () => {
    if (input.state.doc.toString() !== answered) return; // the places are those of another text
    input.dispatch({ changes: fix.Edits.map(e => ({ from: e.From, to: e.To, insert: e.Text })), userEvent: "input.fix" });
  } }, "Apply: " + fix.Effect);
}

// ---- why -----------------------------------------------------------------------------------------

function inResult(offset) {
  return converts.find(c => c.Output && c.Output.From <= offset && offset <= c.Output.To);
}

function inInput(offset) {
  return converts.find(c => c.From <= offset && offset <= c.To);
}

function tooltip(c) {
  return element("div", { className: "why" }, ...reason(c));
}

function reason(c, go) {
  return [
    element("div", { className: "message" }, ...(go ? [placeButton(c, go)] : []), element("span", { className: "class " + c.Class }, c.Class), " ",
      c.Message.replace(/ \[[^\]]*\]$/, "")),
    notes(c.Notes, go),
  ];
}

// choose shows a conversion: its reason, its path, and its operand.
function choose(c) {
  explain(c);
  mark(input, [{ from: c.From, to: c.To, class: "cm-linked" }]);
}

// explain shows the reason for a conversion, or a text if there is no conversion.
function explain(c, words = "") {
  byId("reason").replaceChildren(...(c ? reason(c, go) : [words]));
  draw(c);
}

let drawn = ""; // the request of the current picture

// draw draws the promotion system with the path of a conversion, or its cell in a table.
async function draw(c) {
  const request = {
    System: byId("option-system").value, X32: byId("option-x32").value === "on",
    Paths: c?.Path ? [c.Path] : [], Pairs: c?.Pair[0] ? [c.Pair] : [],
  };
  const key = JSON.stringify(request);
  if (key === drawn) return;
  drawn = key;
  try {
    const { Answer } = await tool.ask("picture", request);
    if (key !== drawn) return;
    const svg = Answer && inline(Answer);
    byId("picture").hidden = !svg;
    byId("picture").replaceChildren(...(svg ? [svg] : []));
    if (svg) showPath(svg);
  } catch (e) {
    byId("picture").replaceChildren(e.message);
  }
}

// showPath scrolls the picture to its emphasised part.
function showPath(svg) {
  const boxes = [...svg.querySelectorAll(".bold, .differs")].map(e => e.getBBox());
  if (boxes.length === 0) return;
  const left = Math.min(...boxes.map(b => b.x)), right = Math.max(...boxes.map(b => b.x + b.width));
  byId("picture").scrollLeft = (left + right - byId("picture").clientWidth) / 2;
}

// ---- controls and state --------------------------------------------------------------------------

// ownText records that the user has changed the example.
function ownText() {
  const current = examples.find(e => e.name === example);
  const text = input.state.doc.toString();
  if (current && text !== current.text) example = "";
  byId("example").value = example;
}

let keeping = 0;
const longestLink = 100_000; // characters; browsers and chat programs limit the length of links

// keep writes the state into the address after a delay.
function keep() {
  ownText();
  clearTimeout(keeping);
  keeping = setTimeout(putInAddress, 200);
}

// putInAddress writes the state into the address, and reports whether it fits.
async function putInAddress() {
  clearTimeout(keeping);
  const fragment = await fragmentOf({ options: chosenOptions(), example, text: input.state.doc.toString() });
  const fits = fragment.length <= longestLink;
  history.replaceState(null, "", fits ? fragment : "#");
  return fits;
}

// restore loads the state in the address, or the first example.
async function restore() {
  let state = { options: {} };
  try {
    state = await stateOf(location.hash);
  } catch {
    return load({ name: "", text: "// the text in the address of this page is damaged\n", options: {} });
  }
  const named = examples.find(e => e.name === state.example);
  if (state.text === undefined && !named) return load(examples[0], state.options);
  load(named ?? { name: "", text: state.text }, state.options);
}

// load shows a text with options; missing options have their defaults.
function load(what, given = what.options) {
  for (const o of options) byId("option-" + o.Name).value = o.Values.includes(given[o.Name]) ? given[o.Name] : o.Values[0];
  example = what.name;
  opened = "";
  replace(input, what.text);
  changed();
}

// makeLegend explains the colours of conversions.
function makeLegend(classes) {
  byId("legend").replaceChildren(...classes.map(c => element("li", {}, element("span", { className: "class " + c.Name }, c.Name), " ", c.About)));
}

function makeControls() {
  for (const o of options) {
    const label = selection(o.Name, o.About, o.Values.map(v => ({ value: v, label: v })), changed);
    byId(onTop.includes(o.Name) ? "first" : "more").append(label);
  }
  byId("example").append(element("option", { value: "" }, "your own"), ...examples.map(e => element("option", { value: e.name }, e.title)));
  byId("example").onchange = () => {
    const chosen = examples.find(e => e.name === byId("example").value);
    if (chosen) load(chosen);
  };
  answering(byId("share"), share);
  answering(byId("copy"), () => copy(result.state.doc.toString(), "Not allowed"));
  const command = byId("command");
  answering(command.querySelector("button"), () => copy(command.querySelector("code").textContent, "Not allowed"));
  byId("download").onclick = download;
  byId("open").onclick = () => byId("file").click();
  byId("file").onchange = () => {
    const [file] = byId("file").files;
    byId("file").value = ""; // so that the same file can be chosen again
    if (file) openFile(file);
  };
  acceptDrops();
}

// share copies the address, and reports whether that worked.
async function share() {
  if (!await putInAddress()) return "Too long for a link";
  return copy(location.href, "It is in the address bar");
}

// copy copies a text, and reports whether that worked.
async function copy(text, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch { // the browser does not let the page write to the clipboard
    return otherwise;
  }
}

// answering makes a button show for a while what its action reports.
function answering(button, action) {
  const label = button.textContent;
  button.onclick = async () => {
    button.textContent = await action();
    setTimeout(() => { button.textContent = label; }, 2000);
  };
}

// ---- files ---------------------------------------------------------------------------------------

const longestFile = 32 << 20; // bytes; an editor of lines shows no more at once

// openFile replaces the input by the text of a file; that of a binary module is its canonical form.
async function openFile(file) {
  try {
    if (file.size > longestFile) throw new Error(`${file.name} is larger than ${longestFile >> 20} MB; use the command for it`);
    const { Answer } = await tool.ask("open", { Name: file.name, Data: await inBase64(file) });
    opened = file.name.replace(/\.[^.]*$/, "");
    replace(input, Answer);
    changed();
  } catch (e) {
    status(`${file.name} cannot be opened: ${e.message}`, "refused");
  }
}

let opened = ""; // the name of the file in the input, without its extension

const inBase64 = file => file.size === 0 ? "" : new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => reject(new Error("it cannot be read"));
  reader.readAsDataURL(file);
});

// download saves the result beside the name of the input.
function download() {
  const link = element("a", { href: URL.createObjectURL(new Blob([result.state.doc.toString()])), download: `${opened || example || "module"}.promoted.mlir` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// acceptDrops opens files that are dropped anywhere on the page.
function acceptDrops() {
  const hasFile = e => e.dataTransfer?.types.includes("Files");
  const mark = on => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", e => { if (hasFile(e)) { e.preventDefault(); mark(true); } }, true);
  addEventListener("dragleave", e => { if (!e.relatedTarget) mark(false); }, true);
  addEventListener("drop", e => {
    if (!hasFile(e)) return;
    e.preventDefault();
    e.stopPropagation(); // the editor would insert the bytes
    mark(false);
    openFile(e.dataTransfer.files[0]);
  }, true);
}

async function main() {
  const { Answer } = await tool.ask("about", {});
  options = Answer.Options;
  makeControls();
  makeLegend(Answer.Words.Classes);
  input.speak(Answer.Words);
  result.speak(Answer.Words);
  window.addEventListener("hashchange", restore);
  await restore();
}

main().catch(e => status(e.message, "refused"));
