// What happened, as threads: from a tap or a scenario to prompts, keys, requests, the server's decision and its audit line.
import { empty, pill } from "../controls.js";
import { h } from "../dom.js";
import { clockTime, milliseconds, spoken } from "../format.js";
import { icon } from "../icons.js";
import { panelsChanged, store } from "../store.js";
import { whose } from "./whose.js";
import { outcome } from "./wire.js";

/** What begins a thread: a touch, a scenario, and what the lab was told to do, such as playing a recording again. */
const beginnings = new Set(["touch", "scenario", "lab"]);
const symbols = { touch: "hand.raised", prompt: "faceid", phone: "iphone", app: "app", wire: "arrow.left.arrow.right",
  audit: "server", scenario: "play", key: "key", server: "server", lab: "flask", message: "message" };

const moments = () => [
  ...store.results.map((one) => ({ at: one.at, log: 0, number: one.id, kind: one.kind, key: `r${one.id}`, words: one.words, phone: one.phone,
    passed: one.passed, tab: /\bkey\b/.test(one.words) ? "inspector" : null })),
  ...store.wire.map((one) => ({ at: one.at, log: 1, number: one.id, kind: "wire", key: `w${one.id}`, words: one.words, phone: one.phone,
    entry: one, tab: "wire" })),
  ...(store.server?.audit ?? []).map((one) => ({ at: one.at, log: 2, number: one.sequence, kind: "audit", key: `a${one.sequence}`,
    words: `Audit line ${one.sequence}: ${spoken(one.event)}`, tab: "server" })),
  // Within a millisecond each log keeps its own order, and what the phone did comes before what it sent.
].sort((one, other) => one.at - other.at || one.log - other.log || one.number - other.number);

/** What comes before the first beginning has a thread of its own. */
function threads(isShown) {
  const all = [];
  for (const one of moments().filter(isShown)) {
    if (beginnings.has(one.kind) || all.length === 0) all.push({ key: one.key, first: one, rest: [] });
    else all.at(-1).rest.push(one);
  }
  return all.reverse();
}

function jump(one) {
  store.tab = one.tab;
  if (one.entry) store.selectedWire = one.entry.id;
  panelsChanged();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const target = one.entry ? document.querySelector(`[data-wire="${one.entry.id}"] .wire-head`)
      : document.getElementById(`tab-${one.tab}`);
    target?.scrollIntoView({ block: "nearest" });
    target?.focus({ preventScroll: true });
  }));
}

/** Draws the threads of what `isShown`, with words in which `named` has put the names of apps. */
export function timeline(named, isShown) {
  const all = threads(isShown);
  if (all.length === 0) return empty("list", "Nothing has happened yet", "Tap something on the phone.");
  return h("ol", { key: "timeline", class: "timeline" }, all.map((thread) => h("li", { key: thread.key,
    class: "thread" }, h("ol", {}, [thread.first, ...thread.rest].map((one) => moment(one, named))))));
}

function moment(one, named) {
  const [words, kind] = one.entry ? outcome(one.entry) : [];
  const content = [h("time", {}, clockTime(one.at)), icon(symbols[one.kind] ?? "circle"),
    h("span", { class: "moment-words" }, whose(one.phone), named(one.words)),
    one.entry && pill(one.entry.status ? `${words} (${one.entry.status})` : words, kind),
    one.entry && one.entry.milliseconds > 0 && h("span", { class: "muted" }, milliseconds(one.entry.milliseconds)),
    one.passed === false && pill("failed", "bad"), one.tab && icon("chevron.right")];
  return h("li", { key: one.key, class: `moment moment-${one.kind}`, "data-moment": one.kind },
    one.tab ? h("button", { type: "button", class: "moment-link", on: { click: () => jump(one) } }, content)
      : h("div", { class: "moment-line" }, content));
}
