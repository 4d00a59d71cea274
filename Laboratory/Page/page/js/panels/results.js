// What happened, newest first.
import { button, empty, heading, pill, segmented } from "../controls.js";
import { h, remembering } from "../dom.js";
import { openExport } from "../dialogs.js";
import { recordButton } from "../recording.js";
import { clockTime, milliseconds } from "../format.js";
import { icon } from "../icons.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";
import { timeline } from "./timeline.js";
import { onlyThisPhone, phoneName, whose } from "./whose.js";

const symbols = { touch: "hand.raised",
  scenario: "play", prompt: "faceid", phone: "iphone", app: "app", network: "arrow.left.arrow.right",
  message: "message", server: "server", lab: "flask" };
let shownKind = "all";
let isTimeline = false;
let isOnlyThisPhone = false;

/** Whether something is shown: all, or what the phone in hand or no phone at all has done. */
const isShown = ({ phone }) => !isOnlyThisPhone || !phone || phone === store.phone;

export function resultsPanel() {
  const kinds = [...new Set(store.results.map((entry) => entry.kind))].sort();
  const entries = store.results.filter((entry) => isShown(entry)
    && (shownKind === "all" || entry.kind === shownKind)).reverse();
  return [
    heading("Results", isTimeline ? "From each tap and scenario to what came of it; the newest thread first."
      : "All events, newest first.",
      segmented([{ id: false, label: "Log" }, { id: true, label: "Timeline" }], isTimeline,
        (is) => { isTimeline = is; panelsChanged(); }, { key: "view", "aria-label": "View" }),
      !isTimeline && kinds.length > 1 && h("label", { key: "kind", class: "inline-label" }, h("span", {}, "Show"),
        h("select", { value: shownKind,
          on: { change: ({ target }) => { shownKind = target.value; panelsChanged(); } } },
          ["all", ...kinds].map((kind) => h("option", { value: kind }, kind)))),
      onlyThisPhone(isOnlyThisPhone, (is) => { isOnlyThisPhone = is; panelsChanged(); }),
      recordButton(),
      button("Export", openExport, { symbol: "square.and.arrow.up", className: "quiet" })),
    isTimeline ? timeline(named, isShown)
      : entries.length === 0 ? empty("list", "Nothing has happened yet", "Tap something on the phone, or play a scenario.")
      : h("ol", { key: "log", class: "log" }, entries.map((entry) => line(entry, showsBytes(), phoneName(entry.phone)))),
  ];
}

/** Apps by the names that people know. */
const named = (words) => store.phones.flatMap((phone) => phone.apps)
  .reduce((text, app) => text.replaceAll(app.bundleIdentifier, app.name), words);

const line = remembering((entry, bytes) =>
  h("li", { key: entry.id, class: entry.passed === false ? "log-line bad" : entry.passed === true ? "log-line good"
    : "log-line", "data-kind": entry.kind },
    h("time", {}, clockTime(entry.at)),
    icon(symbols[entry.kind] ?? "circle"),
    h("div", { class: "log-words" }, h("p", {}, whose(entry.phone, bytes), bytes ? entry.words : named(entry.words)), bytes && entry.detail
      && h("p", { class: "code" },
      entry.detail)),
    h("span", { class: "log-time" }, milliseconds(entry.milliseconds)),
    // Most goes well: only what does not is worth a word that is seen.
    entry.passed === false ? pill("failed", "bad") : entry.passed === true ? h("span", { class: "sr-only" },
      "went well") : null));
