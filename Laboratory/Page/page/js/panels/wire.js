// What went over the wire, newest first; one entry opened at a time.
import { button, copyCount, empty, heading, pill } from "../controls.js";
import { download } from "../dialogs.js";
import { h, remembering } from "../dom.js";
import { clockTime, milliseconds, spokenReply } from "../format.js";
import { icon } from "../icons.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";
import { aimChoice } from "./aims.js";
import { faultsNow, setFault } from "./faults.js";
import { chooseHAR } from "./har.js";
import { onlyThisPhone, phoneName, whose } from "./whose.js";
import { editing } from "./wireEditor.js";
import { wireDetail } from "./wireDetail.js";

const faultWords = { loseBefore: "request lost", loseAfter: "reply lost", delayMs: "slow", repeatRequest: "replayed",
  otherKey: "other key", flipByte: "byte changed", smsLate: "message late", smsLost: "message lost", kill: "app killed",
  timeOut: "no answer", deadHost: "server down", unknownHost: "server unknown", airplane: "cut by airplane mode",
  edited: "edited", dropped: "dropped" };
const kinds = { all: "all", waiting: "under way", refused: "refused", lost: "lost", copies: "copies" };
const filter = { text: "", kind: "all", onlyThisPhone: false };

const isUnderWay = (entry) => entry.outcome === "pending" || entry.outcome === "held";

const texts = new WeakMap();

/** All of an entry as text, to be searched, with the name of its phone. */
function textOf(entry) {
  if (!texts.has(entry)) texts.set(entry, JSON.stringify(entry).toLowerCase());
  return `${phoneName(entry.phone)?.toLowerCase() ?? ""} ${texts.get(entry)}`;
}

function isOfKind(entry) {
  switch (filter.kind) {
    case "waiting": return isUnderWay(entry);
    case "refused": return entry.status >= 400;
    case "lost": return ["lostBefore", "lostAfter", "offline"].includes(entry.outcome);
    case "copies": return Boolean(entry.copyOf);
    default: return true;
  }
}

function shown() {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return [...store.imported, ...store.wire]
    .filter((entry) => (!filter.onlyThisPhone || entry.phone === store.phone) && isOfKind(entry)
      && words.every((word) => textOf(entry).includes(word))).reverse();
}

export function wirePanel() {
  const entries = shown();
  const count = store.wire.length + store.imported.length;
  return [
    heading("Wire", showsBytes() ? "Every request and reply, byte for byte."
      : "The messages between phone and server.",
      button("Export HAR", () => download("har"), { symbol: "square.and.arrow.up", className: "quiet",
        disabled: store.wire.length === 0 }),
      button("Import HAR", chooseHAR, { symbol: "plus", className: "quiet" })),
    tools(),
    count > 0 && entries.length < count && h("p", { key: "count", class: "muted", role: "status" },
      `${entries.length} of ${count} requests.`),
    count === 0 ? empty("arrow.left.arrow.right", "No requests yet",
      "Phone and server talk when someone enrolls or signs in.")
      : entries.length === 0 ? empty("arrow.left.arrow.right", "No request is like that", "Search for something else.")
      : h("ol", { key: "log", class: "wire" }, entries.map((entry) => line(entry, showsBytes(),
        store.selectedWire === entry.id, editing(entry), store.selectedWire === entry.id && copyCount(), phoneName(entry.phone)))),
  ];
}

function tools() {
  const hold = faultsNow().hold ?? "";
  return h("div", { key: "tools", class: "wire-tools", role: "group", "aria-label": "Search and hold requests" },
    h("input", { type: "search", class: "wire-search", placeholder: "Search words, paths, bodies",
      "aria-label": "Search the wire", value: filter.text,
      on: { input: ({ target }) => { filter.text = target.value; panelsChanged(); } } }),
    h("label", { class: "inline-label" }, h("span", {}, "Show"), h("select", { value: filter.kind,
      "data-wish": "wire.kind", on: { change: ({ target }) => { filter.kind = target.value; panelsChanged(); } } },
      Object.entries(kinds).map(([id, words]) => h("option", { value: id }, words)))),
    onlyThisPhone(filter.onlyThisPhone, (is) => { filter.onlyThisPhone = is; panelsChanged(); }),
    aimChoice("Hold", "wire.hold", hold, [["", "nothing"], ["*", "every request"]], (aim) => setFault("hold", aim)),
    hold !== "" && pill("breakpoint set", "warn"));
}

/** How it ended, in words and as a kind of pill. */
export function outcome(entry) {
  switch (entry.outcome) {
    case "pending": return ["under way", ""];
    case "held": return ["held for you", "warn"];
    case "lostBefore": return ["never arrived", "bad"];
    case "lostAfter": return ["reply never arrived", "bad"];
    case "offline": return ["the phone was offline", "bad"];
  }
  if (!entry.status) return ["no reply", "bad"];
  if (entry.status < 300) return ["agreed", "good"];
  if (entry.status === 429) return ["has to wait", "warn"];
  return [entry.status < 500 ? "refused" : "the server failed", entry.status < 500 ? "warn" : "bad"];
}

function origin(entry) {
  if (entry.outcome === "imported") return "imported";
  if (!entry.copyOf) return null;
  return `${entry.outcome === "sentAgain" ? "sent again" : "copy"} of #${entry.copyOf}`;
}

const line = remembering((entry, bytes, isOpen, edit) => {
  const [words, kind] = outcome(entry);
  const reply = spokenReply(entry);
  const copy = origin(entry);
  return h("li", { key: entry.id, class: `wire-entry ${kind}`, "data-wire": entry.id, "data-outcome": entry.outcome },
    h("button", { type: "button", class: "wire-head", "aria-expanded": String(isOpen),
      on: { click: () => { store.selectedWire = isOpen ? null : entry.id; panelsChanged(); } } },
      h("time", {}, clockTime(entry.at)),
      h("span", { class: "wire-number muted" }, `#${entry.id}`),
      bytes
        ? h("span", { class: "wire-words code" }, whose(entry.phone, true), h("b", {}, entry.method), ` ${entry.path}`)
        : h("span", { class: "wire-words" }, h("span", {}, whose(entry.phone), entry.words), reply && h("small", {}, `“${reply}”`)),
      copy && pill(copy),
      entry.faults.map((fault) => pill(bytes ? fault : faultWords[fault] ?? fault, "warn")),
      isUnderWay(entry) && h("span", { class: "spinner", "aria-hidden": "true" }),
      pill(bytes && entry.status ? String(entry.status) : words, kind),
      h("span", { class: "wire-time" }, isUnderWay(entry) ? "" : milliseconds(entry.milliseconds)),
      icon("chevron.right", isOpen ? "turned" : "")),
    isOpen && wireDetail(entry, bytes, edit));
});
