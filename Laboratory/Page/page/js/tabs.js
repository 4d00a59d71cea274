// The row of tabs: those that fit, and a menu of the others. The tab whose panel is shown is always in the row.
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";

const place = document.getElementById("tabs");
const element = (id) => document.getElementById(id);
const menuItems = () => [...place.querySelectorAll('[role="menuitem"]')];

/** The width of the row. */
let room = 0;
/** The tabs that are in the menu. */
let folded = [];
/** The tab that was shown when the menu was opened; null while it is closed. */
let openedOn = null;
/** The arguments of the last drawing. */
let last = null;

/** Draws the tabs; `choose` is called with the id of a tab that is to be shown. */
export function drawTabs(shown, current, choose) {
  last = [shown, current, choose];
  const focused = document.activeElement;
  const hadFocus = place.contains(focused);
  if (openedOn !== current) openedOn = null;
  patch(place, row(...last));
  const others = overflowing(shown, current);
  if (others.length === 0) openedOn = null;
  if (others.length !== folded.length || others.some((tab, i) => tab !== folded[i])) {
    folded = others;
    patch(place, row(...last));
  }
  if (hadFocus && (!focused.isConnected || focused.closest(".folded"))) element(`tab-${current.id}`).focus();
}

const redraw = () => last && drawTabs(...last);

// An observer is called before the browser paints, so nobody sees a row that does not fit.
new ResizeObserver(([{ contentRect }]) => {
  room = contentRect.width;
  redraw();
}).observe(place);

for (const type of ["pointerdown", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    if (openedOn && !target.closest?.(".more")) setMenu(null);
  }, true);
}

function setMenu(tab) {
  openedOn = tab;
  redraw();
}

/** The tabs that have no room beside the current one and the button of the menu. */
function overflowing(shown, current) {
  // A folded tab is invisible and takes no room, but has its width.
  const width = (id) => element(id).getBoundingClientRect().width;
  const widths = new Map(shown.map((tab) => [tab, width(`tab-${tab.id}`)]));
  if ([...widths.values()].reduce((sum, one) => sum + one, 0) <= room) return [];
  let left = room - width("more-tabs") - widths.get(current);
  const others = shown.filter((tab) => tab !== current);
  return others.slice(others.findIndex((tab) => (left -= widths.get(tab)) < 0));
}

function row(shown, current, choose) {
  return [
    h("div", { key: "list", class: "tab-list", role: "tablist", "aria-label": "Panels",
      on: { keydown: (event) => moveInRow(event, shown, current, choose) } },
    shown.map((tab) => h("button", {
      key: tab.id, id: `tab-${tab.id}`, type: "button", role: "tab", "aria-selected": String(tab === current),
      "aria-controls": "tabpanel", tabindex: tab === current ? "0" : "-1",
      class: `tab${tab === current ? " selected" : ""}${folded.includes(tab) ? " folded" : ""}`,
      on: { click: () => choose(tab.id) },
    }, label(tab)))),
    more(current, choose),
  ];
}

const label = (tab) => [icon(tab.symbol), h("span", {}, tab.title),
  Boolean(tab.count?.()) && h("span", { class: "count" }, tab.count()), isMarked(tab) && mark()];

const isMarked = (tab) => Boolean(tab.isMarked?.());
const mark = () => h("span", { class: "mark", role: "img", "aria-label": "switched on" });

function moveInRow(event, shown, current, choose) {
  const index = shown.indexOf(current);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const { id } = shown[(next + shown.length) % shown.length];
  choose(id);
  requestAnimationFrame(() => requestAnimationFrame(() => element(`tab-${id}`)?.focus()));
}

function more(current, choose) {
  const isOpen = openedOn !== null;
  const toggle = () => {
    setMenu(isOpen ? null : current);
    menuItems()[0]?.focus();
  };
  return h("div", { key: "more", class: folded.length > 0 ? "more" : "more folded",
    on: { keydown: (event) => moveInMenu(event, current) } },
  h("button", { key: "button", id: "more-tabs", type: "button", class: "tab", "aria-haspopup": "menu",
    "aria-expanded": String(isOpen), "aria-controls": isOpen ? "tab-menu" : null, on: { click: toggle } },
  h("span", {}, "More"), h("span", { class: "count" }, folded.length), h("span", { class: "sr-only" }, "panels"),
  icon("chevron.down", "chevron"), folded.some(isMarked) && mark()),
  isOpen && h("div", { key: "menu", id: "tab-menu", class: "tab-menu", role: "menu", "aria-labelledby": "more-tabs",
    tabindex: "-1" },
  folded.map((tab) => h("button", { key: tab.id, id: `more-${tab.id}`, type: "button", class: "tab-item",
    role: "menuitem", tabindex: "-1", on: { click: () => choose(tab.id) } }, label(tab)))));
}

function moveInMenu(event, current) {
  const { key, target } = event;
  if (!openedOn && key !== "ArrowDown" && key !== "ArrowUp") return;
  const index = menuItems().indexOf(target);
  const next = { ArrowDown: index + 1, ArrowUp: Math.max(index, 0) - 1, Home: 0, End: -1 }[key];
  if (next === undefined && key !== "Escape") return;
  event.preventDefault();
  if (key === "Escape") {
    element("more-tabs").focus();
    setMenu(null);
  } else {
    setMenu(current);
    menuItems().at(next % folded.length).focus();
  }
}
