// Elements of the page. Whatever comes from a text or from the tool becomes text, never markup.

export const byId = id => document.getElementById(id);

// element makes an element with properties and children, which are elements or texts.
export function element(name, properties = {}, ...children) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...children);
  return e;
}

// selection makes a labelled select; options are {value, label}.
export function selection(name, about, options, changed) {
  const select = element("select", { name, id: "option-" + name, title: about, onchange: changed },
    ...options.map(o => element("option", { value: o.value }, o.label)));
  return element("label", { title: about }, name.replaceAll("-", " ") + " ", select);
}

// notes are the notes of a finding as a list; a note with a place is a button that goes there.
export function notes(list, go) {
  return element("ul", { className: "notes" }, ...list.map(n => element("li", {},
    ...(n.Place && go ? [placeButton(n.Place, go)] : []), n.Message)));
}

// placeButton goes to a place; go.line says which line that is.
export function placeButton(place, go) {
  return element("button", { type: "button", className: "at", onclick: () => go(place) }, `line ${go.line(place)}`);
}

// inline is an SVG document of the tool as an element: its style sheet and background are the page's.
export function inline(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  root.querySelector("style")?.remove();
  root.querySelector('rect[width="100%"]')?.remove();
  return document.importNode(root, true);
}
