"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
const make = (name, text, className) => {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  if (className) e.className = className;
  return e;
};

// What is shown.
const state = {module: 0, chosen: -1, filter: "", off: new Set()};
let lines = [];    // of the module
let found = [];    // findings of the module that the filter lets pass, in the order of the text
let onLine = [];   // of each line, those of found
const lineHeight = 18, rowHeight = 40, longest = 2000;

const encoder = new TextEncoder(), decoder = new TextDecoder();

// place is a column in bytes as one in characters. The longest prefix that is looked at is short.
function place(line, column) {
  if (/^[\x00-\x7f]*$/.test(line)) return column - 1;
  return decoder.decode(encoder.encode(line).slice(0, column - 1)).length;
}

// isShown tells whether a finding belongs to the module that is shown; one without module belongs to all.
const isShown = f => !data.modules.length || f.module === state.module || f.module < 0;

function choosePasses() {
  const words = state.filter.toLowerCase().split(/\s+/).filter(w => w);
  found = [];
  onLine = new Map();
  data.findings.forEach((f, i) => {
    if (!isShown(f) || state.off.has(f.kind)) return;
    const text = [f.message, f.op, "@" + f.function, f.from, f.to, f.at, data.kinds[f.kind].code].join(" ").toLowerCase();
    if (words.every(w => text.includes(w))) found.push(i);
  });
  found.sort((a, b) => data.findings[a].line - data.findings[b].line || data.findings[a].column - data.findings[b].column || a - b);
  for (const i of found) {
    const line = data.findings[i].line;
    if (line) onLine.has(line) ? onLine.get(line).push(i) : onLine.set(line, [i]);
  }
}

// virtual shows those of many rows of one height that can be seen.
function virtual(box, inner, count, height, show) {
  inner.style.height = Math.min(count * height, 1e7) + "px";
  const scale = count * height > 1e7 ? count * height / 1e7 : 1; // browsers bound how high a box can be
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop * scale / height) - 5);
    const last = Math.min(count, first + Math.ceil(box.clientHeight / height) + 10);
    const rows = [];
    for (let i = first; i < last; i++) {
      const row = show(i);
      row.style.top = (i * height - box.scrollTop * (scale - 1)) + "px";
      rows.push(row);
    }
    inner.replaceChildren(...rows);
  };
  box.onscroll = draw;
  new ResizeObserver(draw).observe(box);
  draw();
  return {draw, reveal: i => {
    box.scrollTop = Math.max(0, (i * height - box.clientHeight / 2) / scale);
    draw();
  }};
}

let code, list;

function showLine(i) {
  const number = i + data.modules[state.module].line;
  const row = make("div", undefined, "line"), text = lines[i], marks = onLine.get(number) ?? [];
  row.append(make("span", number, "number"));
  let at = 0;
  for (const n of marks) {
    const f = data.findings[n], start = place(text, f.column), end = f.end > f.column ? place(text, f.end) : start + 1;
    if (start < at || start > longest) continue;
    row.append(text.slice(at, start));
    const m = make("mark", text.slice(start, end) || " ", n === state.chosen ? "chosen" : "");
    m.style.background = data.kinds[f.kind].color;
    m.title = f.message;
    m.dataset.finding = n;
    row.append(m);
    at = end;
  }
  row.append(text.slice(at, Math.max(at, longest)));
  if (text.length > Math.max(at, longest)) row.append(make("span", " … " + text.length + " characters", "tag"));
  for (const n of marks) if (data.findings[n].from) row.append(make("span", "  " + data.findings[n].from + " → " + data.findings[n].to, "tag"));
  if (state.chosen >= 0 && data.findings[state.chosen].line === number) row.classList.add("current");
  return row;
}

function showRow(i) {
  const n = found[i], f = data.findings[n];
  const row = make("div", undefined, "row " + f.severity + (n === state.chosen ? " chosen" : ""));
  const dot = make("span", " ", "dot");
  dot.style.cssText = "display:inline-block;background:" + data.kinds[f.kind].color;
  if (f.severity !== "remark" || !f.from) row.append(dot, " ", make("span", f.severity + ":", "severity"), " ");
  else row.append(dot, " ");
  row.append(f.from ? f.from + " → " + f.to + "  " + f.op : f.op, make("small", f.at + (f.function ? "  @" + f.function : "") + "  " + f.message));
  row.dataset.finding = n;
  row.title = f.message;
  return row;
}

function showReason() {
  const box = byId("reason");
  box.replaceChildren();
  if (state.chosen < 0) return;
  const f = data.findings[state.chosen], kind = data.kinds[f.kind];
  const title = make("h2", undefined, f.severity);
  title.append(make("span", f.severity + ":", "severity"), " " + f.message);
  box.append(title, make("div", kind.code + (kind.title ? ", " + kind.title : "")), make("div", f.at));
  const notes = make("ul");
  for (const n of f.notes) {
    const item = make("li", n.message);
    if (n.at) item.append(" (", n.line ? link(n.at, n.line) : n.at, ")");
    notes.append(item);
  }
  box.append(notes);
}

function link(text, line) {
  const a = make("a", text);
  a.dataset.line = line;
  return a;
}

function showTotals() {
  const counts = new Map();
  for (const n of found) {
    const f = data.findings[n];
    if (!f.from) continue;
    const key = f.from + "\t" + f.to + "\t" + f.kind;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const table = byId("totals").querySelector("table");
  table.replaceChildren(...[...counts].sort((a, b) => b[1] - a[1]).map(([key, n]) => {
    const [from, to, kind] = key.split("\t"), row = make("tr");
    row.append(make("td", n), make("td", from + " → " + to), make("td", data.kinds[kind].title));
    return row;
  }));
  byId("totals").hidden = counts.size === 0;
}

// The spread of a type: a row of boxes for each place at which it appears.
function showSpread() {
  const spreads = data.modules.length ? data.modules[state.module].spreads : [];
  const select = byId("spread").querySelector("select");
  byId("spread").hidden = spreads.length === 0;
  select.replaceChildren(...spreads.map(s => make("option", s.type)));
  const wide = spreads.findIndex(s => s.type === "f64");
  if (wide >= 0) select.selectedIndex = wide;
  select.onchange = drawSpread;
  drawSpread();
}

function drawSpread() {
  const spreads = data.modules.length ? data.modules[state.module].spreads : [];
  const s = spreads[byId("spread").querySelector("select").selectedIndex], box = byId("chains");
  box.replaceChildren();
  if (!s) return;
  box.append(make("div", "values: " + s.values + ", results of public functions: " + s.results));
  const svg = (name, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    return e;
  };
  for (const chain of s.chains) {
    let x = 1;
    const drawing = svg("svg", {height: 44});
    chain.forEach((step, i) => {
      const label = step.label.replace(/^stablehlo\./, ""), width = label.length * 6.5 + 14;
      if (i > 0) drawing.append(svg("path", {d: "M" + (x - 16) + " 17h16m-5 -4l5 4l-5 4"}));
      const g = svg("g", i === 0 ? {class: "first"} : {});
      if (step.line) g.dataset.line = step.line;
      const text = svg("text", {x: x + 7, y: 21}), below = svg("text", {x: x + 7, y: 40});
      text.textContent = label;
      below.textContent = step.line ? "line " + step.line : "";
      g.append(svg("rect", {x, y: 5, width, height: 24, rx: 4}), text, below);
      drawing.append(g);
      x += width + 16;
    });
    drawing.setAttribute("width", x);
    box.append(drawing);
  }
  if (s.more) box.append(make("div", "and " + s.more + " more places"));
}

// showKinds shows how many findings of each kind the module has, whatever the filter is.
function showKinds() {
  const counts = data.kinds.map(() => 0);
  for (const f of data.findings) if (isShown(f)) counts[f.kind]++;
  byId("kinds").replaceChildren(...data.kinds.flatMap((k, i) => {
    if (!counts[i]) return [];
    const b = make("button", undefined, k.error ? "error" : ""), dot = make("span", "", "dot");
    dot.style.background = k.color;
    b.append(dot, counts[i] + " × " + (k.error ? "error: " : "") + (k.title || k.code));
    b.title = k.code;
    b.setAttribute("aria-pressed", !state.off.has(i));
    b.onclick = () => { state.off.has(i) ? state.off.delete(i) : state.off.add(i); refresh(); };
    return [b];
  }));
}

// refresh shows all for another filter.
function refresh() {
  choosePasses();
  showKinds();
  showTotals();
  list = virtual(byId("list"), byId("rows"), found.length, rowHeight, showRow);
  code = virtual(byId("code"), byId("lines"), lines.length, lineHeight, showLine);
  document.title = found.length + " findings";
}

function openModule(i) {
  state.module = i;
  lines = data.modules.length ? data.modules[i].text.split("\n") : [];
  byId("module").selectedIndex = i;
  refresh();
  showSpread();
}

function choose(n) {
  state.chosen = n;
  if (n >= 0) {
    const f = data.findings[n];
    if (f.module >= 0 && f.module !== state.module) openModule(f.module);
    if (found.includes(n)) list.reveal(found.indexOf(n));
    if (f.line) code.reveal(f.line - data.modules[state.module].line);
    history.replaceState(null, "", "#" + n);
  }
  list.draw();
  code.draw();
  showReason();
  document.querySelector("aside").scrollTop = 0;
}

function step(by) {
  if (!found.length) return;
  const at = found.indexOf(state.chosen);
  choose(found[at < 0 ? (by > 0 ? 0 : found.length - 1) : Math.min(found.length - 1, Math.max(0, at + by))]);
}

function theme(dark) { document.documentElement.classList.toggle("dark", dark); }

const keys = {
  j: () => step(1), ArrowRight: () => step(1), k: () => step(-1), ArrowLeft: () => step(-1),
  "/": () => byId("filter").focus(), t: () => byId("theme").click(), s: () => { byId("spread").open = !byId("spread").open; },
  Escape: () => { byId("filter").value = state.filter = ""; state.chosen = -1; refresh(); showReason(); },
};
document.addEventListener("keydown", e => {
  const typing = /^(INPUT|SELECT)$/.test(e.target.tagName);
  if (e.ctrlKey || e.metaKey || e.altKey || typing && e.key !== "Escape" || !keys[e.key]) return;
  e.preventDefault();
  if (typing) e.target.blur();
  keys[e.key]();
});
document.addEventListener("click", e => {
  const t = e.target.closest("[data-finding], [data-line]");
  if (!t) return;
  if (t.dataset.finding) choose(Number(t.dataset.finding));
  else code.reveal(Number(t.dataset.line) - data.modules[state.module].line);
});
byId("filter").oninput = e => { state.filter = e.target.value; refresh(); };
byId("theme").onclick = () => theme(!document.documentElement.classList.contains("dark"));
theme(matchMedia("(prefers-color-scheme: dark)").matches);
byId("module").replaceChildren(...data.modules.map(m => make("option", m.file + (m.line > 1 ? ":" + m.line : ""))));
byId("module").onchange = e => { state.chosen = -1; openModule(e.target.selectedIndex); showReason(); };
byId("module").hidden = data.modules.length < 2;
byId("totals").open = innerWidth > 800;
openModule(0);
if (/^#\d+$/.test(location.hash) && Number(location.hash.slice(1)) < data.findings.length) choose(Number(location.hash.slice(1)));
