// Elements of the page. The user's input and the tool's answers become text nodes, never markup.

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

// notes makes a list of the notes of a finding; a note with a place gets a button that goes there.
export function notes(list, go) {
  return element("ul", { className: "notes" }, ...list.map(n => element("li", {},
    ...(n.Place && go ? [placeButton(n.Place, go)] : []), n.Message)));
}

// placeButton makes a button that scrolls to a place; go.line returns its line.
export function placeButton(place, go) {
  return element("button", { type: "button", className: "at", onclick: () => go(place) }, `line ${go.line(place)}`);
}

// inline converts an SVG document of the tool to an element with the style sheet and background of
// the page.
export function inline(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  root.querySelector("style")?.remove();
  root.querySelector('rect[width="100%"]')?.remove();
  return document.importNode(root, true);
}
