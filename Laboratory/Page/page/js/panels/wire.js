// What went over the wire, newest first; one entry opened at a time.
import { empty, heading, pill } from "../controls.js";
import { h, remembering } from "../dom.js";
import { clockTime, milliseconds, spokenReply } from "../format.js";
import { icon } from "../icons.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";
import { wireDetail } from "./wireDetail.js";

const faultWords = { loseBefore: "request lost", loseAfter: "reply lost", delayMs: "slow", repeatRequest: "replayed",
  otherKey: "other key", flipByte: "byte changed", smsLate: "message late", smsLost: "message lost", kill: "app killed" };
let onlyThisPhone = false;

export function wirePanel() {
  const entries = store.wire.filter((entry) => !onlyThisPhone || entry.phone === store.phone).reverse();
  return [
    heading("Wire", showsBytes() ? "Every request and reply, byte for byte."
      : "The messages between phone and server.",
      store.phones.length > 1 && h("label", { key: "only", class: "inline-label" },
        h("input", { type: "checkbox", checked: onlyThisPhone,
          on: { change: ({ target }) => { onlyThisPhone = target.checked; panelsChanged(); } } }),
        h("span", {}, "This phone only"))),
    entries.length === 0 ? empty("arrow.left.arrow.right", "No requests yet",
      "Phone and server talk when someone enrolls or signs in.")
      : h("ol", { key: "log", class: "wire" }, entries.map((entry) => line(entry, showsBytes(),
        store.selectedWire === entry.id))),
  ];
}

/** How it ended, in words and as a kind of pill. */
export function outcome(entry) {
  switch (entry.outcome) {
    case "lostBefore": return ["never arrived", "bad"];
    case "lostAfter": return ["reply never arrived", "bad"];
    case "offline": return ["the phone was offline", "bad"];
  }
  if (entry.status === null || entry.status === undefined) return ["no reply", "bad"];
  if (entry.status < 300) return [entry.outcome === "repeated" ? "agreed, sent twice" : "agreed", "good"];
  if (entry.status === 429) return ["has to wait", "warn"];
  return [entry.status < 500 ? "refused" : "the server failed", entry.status < 500 ? "warn" : "bad"];
}

const line = remembering((entry, bytes, isOpen) => {
  const [words, kind] = outcome(entry);
  const reply = spokenReply(entry);
  return h("li", { key: entry.id, class: `wire-entry ${kind}`, "data-wire": entry.id, "data-outcome": entry.outcome },
    h("button", { type: "button", class: "wire-head", "aria-expanded": String(isOpen),
      on: { click: () => { store.selectedWire = isOpen ? null : entry.id; panelsChanged(); } } },
      h("time", {}, clockTime(entry.at)),
      bytes
        ? h("span", { class: "wire-words code" }, h("b", {}, entry.method), ` ${entry.path}`)
        : h("span", { class: "wire-words" }, h("span", {}, entry.words), reply && h("small", {}, `“${reply}”`)),
      entry.faults.map((fault) => pill(bytes ? fault : faultWords[fault] ?? fault, "warn")),
      pill(bytes && entry.status ? String(entry.status) : words, kind),
      h("span", { class: "wire-time" }, milliseconds(entry.milliseconds)),
      icon("chevron.right", isOpen ? "turned" : "")),
    isOpen && wireDetail(entry, bytes));
});
