// Fingers: what the visitor does to a phone goes to the lab, in order; what comes of it comes as a display.
import { post } from "./api.js";
import { attempt } from "./notices.js";
import { prefer, preference } from "./preferences.js";
import { displayChanged, store } from "./store.js";
import { touchBegan } from "./timings.js";

/** How long a text that the phone does not take over stays in its field, in milliseconds. */
export const patience = 1500;

const queues = new Map();

/** Texts that were typed here and are not yet in the phone's tree: by node id. */
export const typing = new Map();

/** The fields that a person has gone to and that no display has shown with the focus yet, in their order. */
const entered = [];
const place = (phone, id) => `${phone} ${id}`;

/** A field was gone to by key or by pointer. */
export function enter(id) {
  entered.push(place(store.phone, id));
  tap(id);
}

/** Whether a field that a display shows with the focus has it because a person went there, and not by the app alone. */
export function wasEntered(phone, id) {
  const index = entered.indexOf(place(phone, id));
  entered.splice(0, index + 1);
  return index >= 0;
}

function enqueue(phone, entry) {
  let queue = queues.get(phone);
  if (!queue) queues.set(phone, (queue = { waiting: [], busy: false }));
  const last = queue.waiting.at(-1);
  if (entry.field && last?.field === entry.field) {
    // Only the newest text of a field matters.
    last.body = entry.body;
    last.text = entry.text;
  } else {
    queue.waiting.push(entry);
  }
  if (!queue.busy) run(phone, queue);
}

async function run(phone, queue) {
  queue.busy = true;
  while (queue.waiting.length > 0) {
    const entry = queue.waiting.shift();
    const reply = await attempt(() => post(`phones/${encodeURIComponent(phone)}/${entry.path}`, entry.body));
    if (entry.record) entry.record.reply = performance.now();
    if (entry.field) {
      const known = typing.get(entry.field);
      if (known && known.text === entry.text) {
        if (reply) {
          known.sent = performance.now();
          known.revision = reply.revision;
          // The display may have come before the reply, and nothing may follow it.
          displayChanged(phone);
          setTimeout(() => typing.has(entry.field) && displayChanged(phone), patience + 50);
        } else {
          typing.delete(entry.field);
        }
      }
    }
  }
  queue.busy = false;
}

function send(kind, node, body, more = {}) {
  const phone = store.phone;
  if (!phone) return;
  // Who has tapped needs no hint to tap.
  if (preference("hint") === "shown") prefer("hint", "hidden");
  const record = touchBegan(kind, node, phone, store.displays.get(phone));
  // What was touched may be gone by the time that the touch arrives: a finger may miss.
  enqueue(phone, { path: "touch?missed=ignored", body, record, ...more });
}

export const tap = (id) => send("tap", id, { tap: { _0: id } });
export const press = (id) => send("press", id, { press: { _0: id } });
export const pull = (id) => send("pull", id, { pull: { _0: id } });
export const swipeToDelete = (id) => send("swipeToDelete", id, { swipeToDelete: { _0: id } });
export const submit = () => send("submit", null, { submit: {} });
export const home = () => send("home", null, { home: {} });
export const side = () => send("side", null, { side: {} });
export const open = (app) => send("open", app, { open: { _0: app } });
export const close = (app) => send("close", app, { close: { _0: app } });

export function setText(id, text) {
  typing.set(id, { text, sent: null, agreed: false });
  send("setText", id, { setText: { _0: id, text } }, { field: id, text });
}

/** A change that is not done with a finger on the screen: `lock`, `erase`, … */
export function change(what, app = null) {
  const phone = store.phone;
  if (!phone) return;
  enqueue(phone, { path: "change", body: app ? { change: what, app } : { change: what } });
}
