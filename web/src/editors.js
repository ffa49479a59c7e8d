// The two editors: the input, with squiggles, and the result, where conversions are marked and show
// their reasons.
import { EditorState, Compartment, StateEffect, StateField, RangeSet } from "@codemirror/state";
import { EditorView, Decoration, keymap, lineNumbers, drawSelection, highlightActiveLine, hoverTooltip } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { colours, mlir } from "./mlir.js";

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--back)", color: "var(--ink)", fontSize: "13px" },
  ".cm-scroller": { fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace' },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px" },
  ".cm-tooltip .cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "min(620px, 90vw)" },
  ".cm-linked": { backgroundColor: "var(--linked)", borderRadius: "3px" },
  ".cm-convert": { borderRadius: "3px", cursor: "help" },
});

// setMarks replaces the marks of an editor: {from, to, class}.
const setMarks = StateEffect.define();
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, tr) {
    value = value.map(tr.changes);
    for (const e of tr.effects) {
      if (e.is(setMarks)) {
        value = RangeSet.of(e.value.filter(m => m.from < m.to).map(m => Decoration.mark({ class: m.class }).range(m.from, m.to)), true);
      }
    }
    return value;
  },
  provide: f => EditorView.decorations.from(f),
});

// mark replaces the marks of an editor.
export const mark = (view, list) => view.dispatch({ effects: setMarks.of(list) });

const dark = window.matchMedia("(prefers-color-scheme: dark)");

// editor makes an editor. view.speak(words) sets its language later, when the tool has sent its
// vocabulary.
export function editor(parent, label, extensions) {
  const language = new Compartment(), scheme = new Compartment();
  const view = new EditorView({
    parent,
    extensions: [
      lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), EditorView.lineWrapping, marks,
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]), colours, theme,
      language.of([]), scheme.of(EditorView.darkTheme.of(dark.matches)),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
      extensions,
    ],
  });
  dark.addEventListener("change", () => view.dispatch({ effects: scheme.reconfigure(EditorView.darkTheme.of(dark.matches)) }));
  view.speak = words => view.dispatch({ effects: language.reconfigure(mlir(words)) });
  return view;
}

// writable returns the extensions of the input; it calls changed after each edit.
export const writable = changed => [lintGutter(), EditorView.updateListener.of(u => { if (u.docChanged) changed(); })];

// explained returns the extensions of an editor that explains conversions: find returns the
// conversion at an offset, show makes the tooltip, and chosen is called with the conversion under
// the pointer or the cursor.
export function explained(find, show, chosen) {
  return [
    hoverTooltip((view, offset) => {
      const c = find(offset);
      if (!c) return null;
      chosen(c);
      return { pos: offset, above: true, create: () => ({ dom: show(c) }) };
    }, { hoverTime: 150 }),
    EditorView.updateListener.of(u => {
      if (u.selectionSet && u.view.hasFocus) {
        const c = find(u.state.selection.main.head);
        if (c) chosen(c);
      }
    }),
  ];
}

export const readOnly = EditorState.readOnly.of(true);

// replace replaces the text of an editor by one change of the part that differs, which keeps the
// scroll position.
export function replace(view, text) {
  const old = view.state.doc.toString();
  let from = 0, end = Math.min(old.length, text.length);
  while (from < end && old[from] === text[from]) from++;
  let to = old.length, upTo = text.length;
  while (to > from && upTo > from && old[to - 1] === text[upTo - 1]) { to--; upTo--; }
  if (from < to || from < upTo) view.dispatch({ changes: { from, to, insert: text.slice(from, upTo) } });
}

// goTo selects a place and shows it.
export function goTo(view, place) {
  view.focus();
  view.dispatch({ selection: { anchor: place.From, head: place.To }, effects: EditorView.scrollIntoView(place.From, { y: "center" }) });
}

export const lineOf = (view, place) => view.state.doc.lineAt(Math.min(place.From, view.state.doc.length)).number;
