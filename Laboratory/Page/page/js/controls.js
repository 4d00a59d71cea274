// The page's own small controls, drawn alike everywhere.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { announce, attempt } from "./notices.js";
import { panelsChanged } from "./store.js";

export function button(label, action, { symbol = null, className = "", disabled = false, key = label, name = null,
  title = null } = {}) {
  // A sign alone has no words that could be read.
  const tip = title ?? (!label || /\bcollapsing\b/.test(className) ? name : null);
  return h("button", { key, type: "button", class: className, disabled, "aria-label": name, title: tip,
    on: { click: () => attempt(async () => action()) } },
    symbol && icon(symbol), label && h("span", {}, label));
}

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The arrow keys lead to the next choice, and choose it unless that is `weighty`: then Enter or Space does. */
function moveInGroup(event, isWeighty) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll('[role="radio"]:not(:disabled)')];
  const next = choices.at((choices.indexOf(event.target) + step) % choices.length);
  next.focus();
  if (!isWeighty) next.click();
}

/**
 * A few choices of which one holds, side by side: `options` have `id`, `label` and more attributes. The Tab key leads to the
 * one that holds.
 */
export function segmented(options, value, choose, { isWeighty = false, ...attributes }) {
  const holds = options.some(({ id }) => id === value) ? value : options[0]?.id;
  return h("div", { class: "segmented", role: "radiogroup", ...attributes,
    on: { keydown: (event) => moveInGroup(event, isWeighty) } },
  options.map(({ id, label, ...more }) => h("button", { key: String(id), type: "button", role: "radio",
    "aria-checked": String(id === value), tabindex: id === holds ? "0" : "-1", class: id === value ? "selected" : "",
    ...more, on: { click: () => id !== value && choose(id) } }, label)));
}

const copied = new Map();

/** A button that puts a text on the clipboard, and says so. */
export function copyButton(key, text, label = "Copy") {
  return button(copied.get(key) ? "Copied" : label, () => copyNow(key, text), {
    symbol: copied.get(key) ? "checkmark" : "copy", className: "quiet small", key: `copy.${key}` });
}

async function copyNow(key, text) {
  await copy(text);
  copied.set(key, true);
  copiesChanged();
  announce("Copied");
  setTimeout(() => {
    copied.delete(key);
    copiesChanged();
  }, 1500);
}

/** Copies are counted, so that descriptions that are remembered are made anew. */
let copies = 0;
export const copyCount = () => copies;

function copiesChanged() {
  copies++;
  panelsChanged();
}

export async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages that are not on a secure origin have no clipboard but this.
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

export function pill(text, kind = "") {
  return h("span", { class: `pill ${kind}` }, text);
}

/** Names and values, one line each. */
export function facts(pairs, copies = null) {
  return h("dl", { class: "facts" }, pairs.filter(([, value]) => value !== null && value !== undefined
    && value !== "").map(([name, value, isCode]) =>
    h("div", { key: name }, h("dt", {}, name), h("dd", { class: isCode ? "code" : null }, value,
      copies && copyIcon(`${copies}.${name}`, String(value), name)))));
}

/** A small button that copies a value; `name` says which. */
export function copyIcon(key, text, name) {
  return button(null, () => copyNow(key, text), { symbol: copied.get(key) ? "checkmark" : "copy",
    className: "quiet small icon-only copy-value", key: `copy.${key}`, name: `Copy ${name}` });
}

export function empty(symbol, title, words) {
  return h("div", { key: "empty", class: "empty" }, icon(symbol), h("p", {}, h("strong", {}, title)),
    words && h("p", {}, words));
}

export function heading(title, words, ...actions) {
  return h("div", { key: "heading", class: "panel-heading" },
    h("div", {}, h("h3", {}, title), words && h("p", {}, words)), actions.length > 0 && h("div", { class: "row" },
      actions));
}

export function code(text, label) {
  return h("pre", { class: "code-block", tabindex: "0", role: "group", "aria-label": label }, text);
}

/** A checkbox drawn as a switch; it shows what is, and asks for a change. */
export function toggle(label, isOn, change, { disabled = false, key = label, words = null } = {}) {
  return h("label", { key, class: "switch-row" },
    h("span", {}, label, words && h("small", {}, words)),
    h("input", { type: "checkbox", role: "switch", class: "switch", "aria-label": label, checked: isOn, disabled,
      on: { click: (event) => { event.preventDefault(); change(!isOn); } } }));
}
