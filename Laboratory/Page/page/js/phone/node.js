// A ScreenNode as HTML: one element a node, named by data-node and data-identifier.
import { h } from "../dom.js";
import { icon, withMarks } from "../icons.js";
import { pull, swipeToDelete, tap } from "../touch.js";
import { navigationBar, tabBar } from "./bars.js";
import { field, picker, slider, toggle } from "./fields.js";
import { alert, cover, dialog, sheet } from "./modals.js";
import { outlines } from "./paths.js";
import { classes, css, stackCSS } from "./style.js";
import { rowTile } from "./tiles.js";

/** The attributes that name a node. */
export function names(node) {
  return { key: node.id, "data-node": node.id, "data-identifier": node.identifier ?? null, "data-role": node.role,
    "data-pressable": node.style?.isPressable ? "" : null,
    "aria-keyshortcuts": node.style?.isPressable ? "Shift+Enter" : null };
}

/** Attributes of something that can be touched. */
export function touchable(node, action = () => tap(node.id)) {
  return {
    ...names(node), disabled: !node.isEnabled,
    "aria-description": node.style.hint ?? null,
    on: { click: (event) => { event.stopPropagation(); action(); } },
  };
}

const modalRoles = { alert, confirmationDialog: dialog, sheet, fullScreenCover: cover };

/** Draws a node; questions over the screen go to `context.modals` instead. */
export function draw(node, context) {
  const modal = modalRoles[node.role];
  if (modal) {
    const place = context.modals.length;
    context.modals.push(null);
    context.modals[place] = modal(node, context);
    return null;
  }
  return (roles[node.role] ?? other)(node, context);
}

export const drawAll = (nodes, context) => nodes.map((node) => draw(node, context)).filter(Boolean);

const roles = {
  window: (node, context) => h("div", { ...names(node), class: "ios-window" }, drawAll(node.children, context)),
  stack, scrollView, webView: scrollView, list, section: (node, context) => section(node, context), cell, text,
  button, link,
  textField: field, secureTextField: field, toggle, picker, slider, image, progress, navigationBar, tabBar, disclosure,
  spacer: (node) => h("div", { ...names(node), class: "ios-spacer", "aria-hidden": "true" }),
  divider: (node) => h("hr", { ...names(node), class: "ios-divider" }),
};

const scrolling = new Set(["list", "scrollView", "webView", "navigationBar", "tabBar", "spacer"]);

/** Whether a node wants all the height that there is. */
function grows(node) {
  if (node.style.fillsHeight || scrolling.has(node.role)) return true;
  if (node.role === "stack" || node.role === "other") return node.children.some(grows);
  return false;
}

function other(node, context) {
  return h("div", { ...names(node), class: classes(node.style, "ios-other", grows(node) && "grows"),
    style: css(node.style),
    "aria-label": node.label || null, role: node.label ? "group" : null }, outlines(node.style),
    drawAll(node.children, context));
}

/** What is heard of a node that is read as one: its words, and its value, which is not seen. */
const spoken = (node) => (node.value ? `${node.label}, ${node.value}` : node.label);

function stack(node, context) {
  const axis = node.style.axis ?? "vertical";
  const isOne = node.style.isCombined && node.label;
  return h("div", { ...names(node), class: classes(node.style, "ios-stack", axis, grows(node) && "grows"),
    style: stackCSS(node.style), "aria-label": isOne ? spoken(node) : null, role: isOne ? "group" : null,
    "aria-hidden": node.style.isHidden ? "true" : null }, drawAll(node.children, context));
}

function refresher(node) {
  return node.style.isRefreshable && h("button", { key: "refresh", type: "button", class: "ios-refresh",
    on: { click: () => pull(node.id) } },
    icon("arrow.clockwise"), "Pull to refresh");
}

function scrollView(node, context) {
  // What scrolls must be reachable by keyboard even if nothing in it is.
  return h("div", { ...names(node), class: classes(node.style, "ios-scroll", "grows"), style: css(node.style),
    tabindex: "0",
    role: "group", "aria-label": node.label || "Scrolling content" }, refresher(node), drawAll(node.children,
    context));
}

function list(node, context) {
  const groups = [];
  for (const child of node.children) {
    if (child.role === "section") groups.push(child);
    else if (groups.at(-1)?.isLoose) groups.at(-1).children.push(child);
    else groups.push({ id: `${node.id}.loose${groups.length}`, isLoose: true, label: "", style: {},
      children: [child] });
  }
  return h("div", { ...names(node), class: classes(node.style, "ios-list", "grows"), style: css(node.style),
    tabindex: "0",
    role: "group", "aria-label": node.label || context.title || "List" }, refresher(node),
      groups.map((group) => section(group, context)));
}

function section(node, context) {
  const rows = node.children.map((child) => row(child, context)).filter(Boolean);
  const identity = node.isLoose ? { key: node.id } : names(node);
  return h("section", { ...identity, class: "ios-section", "aria-label": node.label || null },
    node.label && h("h4", { key: "header", class: "ios-section-header" }, node.label),
    rows.length > 0 && h("ul", { key: "rows", class: "ios-rows" }, rows),
    node.value && h("p", { key: "footer", class: "ios-section-footer" }, node.value));
}

function row(node, context) {
  if (node.role === "cell") return cell(node, context);
  const drawn = draw(node, context);
  const tile = context.isSettings && node.role === "toggle" && rowTile(node.label);
  return drawn && h("li", { key: `row.${node.id}`, class: `ios-row holds-${node.role}` }, tile, drawn);
}

/** What a row leads to, if a tap on it does something itself. */
const leads = (node) => node.style.kind === "navigationLink" || node.style.kind === "link"
  || node.style.kind === "disclosure"
  || node.style.symbol === "chevron.right" || (node.label !== "" && node.value === undefined
    && node.children.every((child) => child.role === "text" || child.role === "image"));

/** A row is deleted by a swipe to the left, or by the Delete key; the app knows whether it may be. */
function swiping(node) {
  let from = null;
  return {
    pointerdown: (event) => (from = event.clientX),
    pointerup: (event) => {
      if (from !== null && from - event.clientX > 70) swipeToDelete(node.id);
      from = null;
    },
    keydown: (event) => {
      if (event.key !== "Delete" || event.target.matches("input, select")) return;
      event.preventDefault();
      swipeToDelete(node.id);
    },
  };
}

function cell(node, context) {
  const inner = node.children.length > 0
    ? drawAll(node.children, context)
    : [node.style.symbol && node.style.symbol !== "chevron.right" && icon(node.style.symbol, "ios-cell-symbol"),
      h("span", { class: "ios-cell-label" }, node.label), node.value !== undefined && h("span",
        { class: "ios-cell-value" }, node.value)];
  if (!leads(node)) {
    return h("li", { ...names(node), on: swiping(node), class: classes(node.style, "ios-row ios-cell"),
      style: css(node.style) }, inner);
  }
  const opens = node.style.kind !== "plain" && node.style.kind !== "button";
  return h("li", { key: `row.${node.id}`, class: "ios-row", on: swiping(node) },
    h("button", { ...touchable(node), type: "button", class: classes(node.style, "ios-cell-button",
      node.isSelected && "selected"), style: css(node.style),
      "aria-label": node.children.length > 0 && node.label ? node.label : null },
      context.isSettings && rowTile(node.label, node.id), h("span", { class: "ios-cell-content" }, inner),
        opens && icon("chevron.right", "ios-chevron"),
      node.isSelected && icon("checkmark", "ios-check")));
}

/** The words of a text, of which those of its links are buttons. */
function words(node, context) {
  const parts = [];
  let rest = node.label;
  for (const link of node.children) {
    const place = rest.indexOf(link.label);
    if (place < 0) continue;
    parts.push(withMarks(rest.slice(0, place)), button(link, context));
    rest = rest.slice(place + link.label.length);
  }
  return [...parts, withMarks(rest)];
}

function text(node, context) {
  const content = [node.style.symbol && icon(node.style.symbol, "inline"), ...words(node, context)];
  const properties = { ...names(node), class: classes(node.style, "ios-text"), style: css(node.style),
    "aria-hidden": node.style.isHidden ? "true" : null };
  if (node.style.isCombined && node.value) {
    return h("p", { ...properties, role: "group", "aria-label": spoken(node) }, content);
  }
  if (node.style.isHeader) return h("div", { ...properties, role: "heading", "aria-level": "4" }, content);
  return h("p", properties, content);
}

function button(node, context) {
  const inner = node.children.length > 0 ? drawAll(node.children, context)
    : [node.style.symbol && icon(node.style.symbol, "inline"), (node.label || !node.style.symbol) && h("span", {},
      node.label)];
  return h("button", { ...touchable(node), type: "button", class: classes(node.style, "ios-button",
    node.role === "link" && "ios-link"),
    style: css(node.style), "aria-label": node.children.length > 0 && node.label ? node.label : null,
    "aria-pressed": node.isSelected ? "true" : null }, inner);
}

const isWebAddress = (text) => URL.canParse(text ?? "") && /^https?:$/.test(new URL(text).protocol);
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A link of an app is touched; the address that Safari was handed opens in a tab of the person's own browser. */
function link(node, context) {
  if (!isWebAddress(node.value)) return button(node, context);
  const isElsewhere = loopback.has(new URL(node.value).hostname) && !loopback.has(location.hostname);
  if (isElsewhere) {
    return h("p", { ...names(node), class: "ios-text" }, `${node.label} (only in a browser on the lab’s own computer)`);
  }
  return h("a", { ...names(node), class: "ios-button ios-address", href: node.value, target: "_blank",
    rel: "noopener noreferrer" }, icon("globe", "inline"), h("span", {}, node.label));
}

const isPicture = (url) => /^data:image\/(png|jpeg|gif);base64,[A-Za-z0-9+/=]+$/.test(url);

function image(node) {
  const picture = node.style.picture;
  const drawn = picture && isPicture(picture) ? h("img", { src: picture, alt: "" })
    : icon(node.style.symbol ?? node.value ?? "circle");
  const properties = { ...names(node), class: classes(node.style, "ios-image"), style: css(node.style) };
  return node.label && !node.style.isHidden
    ? h("span", { ...properties, role: "img", "aria-label": node.label }, drawn)
    : h("span", { ...properties, "aria-hidden": "true" }, drawn);
}

function progress(node) {
  const part = node.value === undefined || node.value === null ? null : Math.round(Number(node.value) * 100);
  return h("div", { ...names(node), class: classes(node.style, "ios-progress"), style: css(node.style),
    role: "progressbar",
    "aria-label": node.label || "In progress", "aria-valuenow": part, "aria-valuemin": part === null ? null : "0",
    "aria-valuemax": part === null ? null : "100" },
    part === null ? h("span", { class: "spinner", "aria-hidden": "true" })
      : h("span", { class: "bar", "aria-hidden": "true" }, h("span", { style: { width: `${part}%` } })),
    node.label && h("span", { class: "ios-progress-label" }, node.label));
}

function disclosure(node, context) {
  const isOpen = node.value === "1";
  return h("div", { key: node.id, class: "ios-disclosure" },
    h("button", { ...touchable(node), key: "header", type: "button", class: "ios-disclosure-header",
      "aria-expanded": String(isOpen) },
      h("span", {}, withMarks(node.label)), icon("chevron.right", isOpen ? "ios-chevron turned" : "ios-chevron")),
    node.children.length > 0 && h("div", { key: "content", class: "ios-disclosure-content" }, drawAll(node.children,
      context)));
}
