// A page as a function of its state: descriptions of elements, and the smallest change that makes the DOM agree.
// Text goes in as text nodes only; nothing that the server sends is ever parsed as markup.

const SVG = "http://www.w3.org/2000/svg";
const DESCRIPTION = Symbol("description");
const CHILDREN = Symbol("children");
const HANDLERS = Symbol("handlers");

/**
 * Describes an element. Properties are attributes, except `key` (names it among its siblings), `on` (handlers by
 * event), `style` (CSS properties), `value`, `checked`, `open`, and `ref` (called with the element after each patch; a new
 * one is not in the page yet).
 */
export function h(tag, properties, ...children) {
  const list = [];
  flatten(children, list);
  return { tag, properties: properties ?? {}, key: properties?.key ?? null, children: list };
}

function flatten(children, into) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === true) continue;
    if (Array.isArray(child)) flatten(child, into);
    else if (typeof child === "object") into.push(child);
    else into.push({ tag: "#text", text: String(child), properties: {}, key: null, children: [] });
  }
}

/** Makes the children of an element agree with descriptions; elements that stay keep their focus and caret. */
export function patch(parent, descriptions) {
  const next = [];
  flatten([descriptions], next);
  const old = parent[CHILDREN] ?? [];
  // What stands in the page itself holds until something is drawn in its place.
  if (!parent[CHILDREN]) parent.replaceChildren();
  const named = new Map();
  const unnamed = [];
  for (const one of old) (one.key === null ? unnamed.push(one) : named.set(one.key, one));

  let position = 0;
  const kept = new Set();
  for (const description of next) {
    let match;
    if (description.key !== null) {
      match = named.get(description.key);
    } else {
      for (let i = position; i < unnamed.length; i++) {
        if (unnamed[i].tag === description.tag) {
          match = unnamed[i];
          position = i + 1;
          break;
        }
      }
    }
    if (match && match.tag === description.tag && !kept.has(match.element)) {
      description.element = match.element;
      kept.add(match.element);
      if (match !== description) update(match.element, match, description);
    } else {
      description.element = create(description, parent);
    }
  }
  for (const one of old) if (!kept.has(one.element)) one.element.remove();
  let place = parent.firstChild;
  for (const { element } of next) {
    if (element === place) place = place.nextSibling;
    else parent.insertBefore(element, place);
  }
  parent[CHILDREN] = next;
}

function create(description, parent) {
  if (description.tag === "#text") return document.createTextNode(description.text);
  const inSVG = description.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = inSVG ? document.createElementNS(SVG, description.tag) : document.createElement(description.tag);
  update(element, null, description);
  return element;
}

function update(element, old, next) {
  if (next.tag === "#text") {
    if (old.text !== next.text) element.data = next.text;
    return;
  }
  const before = old?.properties ?? {};
  const after = next.properties;
  for (const name in before) if (!(name in after)) set(element, name, null, before[name]);
  patch(element, next.children);
  // After the children: a select takes its value only when it has its options.
  for (const name in after) set(element, name, after[name], before[name]);
  element[DESCRIPTION] = next;
  after.ref?.(element);
}

function set(element, name, value, before) {
  switch (name) {
    case "key":
    case "ref":
      return;
    case "on":
      return listen(element, value ?? {});
    case "style":
      return setStyle(element, value ?? {}, before ?? {});
    case "value":
      if (element.value !== (value ?? "")) element.value = value ?? "";
      return;
    case "checked":
      element.checked = Boolean(value);
      return;
    case "open":
      // What a visitor opened stays as they left it: only a change of the description counts.
      if (value !== before) element.toggleAttribute("open", Boolean(value));
      return;
  }
  if (value === before) return;
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function setStyle(element, style, before) {
  for (const name in before) if (!(name in style)) element.style.removeProperty(name);
  for (const name in style) if (style[name] !== before[name]) element.style.setProperty(name, style[name]);
}

function listen(element, handlers) {
  const known = (element[HANDLERS] ??= new Map());
  for (const type in handlers) {
    if (!known.has(type)) element.addEventListener(type, (event) => element[HANDLERS].get(type)?.(event));
    known.set(type, handlers[type]);
  }
  for (const type of known.keys()) if (!(type in handlers)) known.set(type, undefined);
}

/** Remembers the description made of an object, so that a long list of unchanging objects is described once. */
export function remembering(describe) {
  const known = new WeakMap();
  return (object, ...rest) => {
    const before = known.get(object);
    if (before && before.rest.length === rest.length && before.rest.every((value, i) => value === rest[i])) {
      return before.description;
    }
    const description = describe(object, ...rest);
    known.set(object, { rest, description });
    return description;
  };
}
