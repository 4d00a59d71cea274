// What is to go wrong, and what time it is.
import { post } from "../api.js";
import { button, heading } from "../controls.js";
import { h } from "../dom.js";
import { seconds } from "../format.js";
import { attempt } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { hasArmedKill } from "../marks.js";
import { currentPhone, panelsChanged, store } from "../store.js";
import { aimChoice } from "./aims.js";
import { disarm, killPart } from "./kill.js";

const kinds = [
  { name: "loseBefore", title: "Lose the request", words: "The next requests never reach the server.",
    unit: "requests", most: 1000 },
  { name: "loseAfter", title: "Lose the reply", words: "The server acts, but its next replies get lost.",
    unit: "replies", most: 1000 },
  { name: "delayMs", title: "Slow network", words: "Every request takes longer.", unit: "ms", step: 250,
    most: 30000 },
  { name: "repeatRequest", title: "Replay", 
    words: "The next requests reach the server twice, byte for byte. The app hears of the first.",
    unit: "requests", most: 1000 },
  { name: "timeOut", title: "No answer", words: "Nobody answers the next requests: the app waits for its time-out.",
    unit: "requests", most: 1000 },
  { name: "deadHost", title: "Server down", words: "The next requests find nobody at the server’s address.",
    unit: "requests", most: 1000 },
  { name: "unknownHost", title: "Server unknown", words: "Nobody knows the server’s name for the next requests.",
    unit: "requests", most: 1000 },
  { name: "otherKey", title: "Sign with another key", words: "The next signatures are made with a stranger’s key.",
    unit: "signatures", most: 1000 },
  { name: "flipByte", title: "Flip a byte", words: "One byte of the next signatures is changed.", unit: "signatures",
    most: 1000 },
  { name: "smsLate", title: "Messages are late", words: "Every message is delayed by this time.", unit: "s", step: 10,
    most: 3600 },
  { name: "smsLost", title: "Messages get lost", words: "The next messages never arrive.", unit: "messages",
    most: 1000 },
];

export const faultsNow = () => store.faults.get(store.phone) ?? {};

/** How many faults are set; what they are for is none. */
const count = (now) => kinds.filter(({ name }) => now[name] > 0).length;

export async function setFault(name, value) {
  const phone = store.phone;
  const faults = { ...faultsNow(), [name]: value };
  const reply = await attempt(() => post("faults", { phone, faults }));
  if (!reply) return;
  store.faults.set(phone, reply.faults ?? faults);
  panelsChanged();
}

async function clear() {
  const phone = store.phone;
  const reply = await attempt(() => post("faults", { phone, faults: { hold: faultsNow().hold ?? "" } }));
  if (!reply) return;
  store.faults.set(phone, reply.faults ?? {});
  panelsChanged();
  if (hasArmedKill()) await disarm(currentPhone());
}

export function faultsPanel() {
  const now = faultsNow();
  return [
    heading("Faults", "Make things go wrong, and see how the app reacts.",
      button("Clear all faults", clear, { symbol: "checkmark", className: "quiet",
        disabled: count(now) === 0 && !now.only && !hasArmedKill() })),
    h("div", { key: "aim", class: "row fault-aim" }, aimChoice("Only for", "faults.only", now.only ?? "",
      [["", "any request"]], (aim) => setFault("only", aim)),
      h("span", { class: "muted" }, "Counts fall with such requests only. Messages are not meant by it.")),
    h("ul", { key: "faults", class: "faults" }, kinds.map((kind) => fault(kind, now[kind.name] ?? 0))),
    killPart(),
    clockPart(),
  ];
}

function fault(kind, value) {
  const step = kind.step ?? 1;
  const set = (next) => setFault(kind.name, Math.min(kind.most, Math.max(0, next)));
  return h("li", { key: kind.name, class: value > 0 ? "fault on" : "fault" },
    h("div", { class: "fault-words" }, h("label", { for: `fault-${kind.name}` }, kind.title),
      h("p", { class: "muted" }, kind.words, showsBytes() && h("span", { class: "code" }, ` ${kind.name}`))),
    h("div", { class: "stepper" },
      button("−", () => set(value - step), { key: "less", disabled: value === 0, name: `Less: ${kind.title}` }),
      h("input", { id: `fault-${kind.name}`, type: "number", inputmode: "numeric", min: "0", max: kind.most,
        step: "1", value: String(value),
        on: { change: ({ target }) => set(Number(target.value) || 0) } }),
      button("+", () => set(value + step), { key: "more", name: `More: ${kind.title}` }),
      h("span", { class: "muted unit" }, kind.unit)));
}

const shifts = [["+1 min", 60], ["+5 min", 300], ["+1 hour", 3600], ["+1 day", 86400], ["+30 days", 2592000]];

export async function setClock(total) {
  const reply = await attempt(() => post("clock", { seconds: total }));
  if (!reply) return;
  store.clock = { ...store.clock, ...(reply.offsetSeconds === undefined ? { offsetSeconds: total } : reply) };
  panelsChanged();
}

function clockPart() {
  const clock = store.clock ?? { offsetSeconds: 0 };
  const offset = clock.offsetSeconds;
  return h("section", { key: "clock", class: "clock", "aria-label": "Time" }, h("h4", {}, "Time"),
    h("p", {}, offset === 0 ? "Server and phones have the correct time."
      : `Server and phones are ${seconds(offset)} ${offset > 0 ? "ahead" : "behind"}.`),
    h("div", { class: "row" }, shifts.map(([label, by]) => button(label, () => setClock(offset + by),
      { className: "quiet" })),
      button("Right time", () => setClock(0), { symbol: "clock", className: "quiet", disabled: offset === 0 })),
    h("p", { class: "muted" }, "Challenges and codes expire after 5 minutes: move the clock instead of waiting."),
    clock.note && h("p", { class: "muted" }, clock.note));
}
