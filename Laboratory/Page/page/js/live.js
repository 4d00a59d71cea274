// What the lab says by itself: the state at first, then events one after the other.
import { get, post } from "./api.js";
import { hasHeld } from "./marks.js";
import { announce, attempt, removeNotice, showNotice, setConnection } from "./notices.js";
import { displayChanged, panelsChanged, store } from "./store.js";
import { displayArrived } from "./timings.js";

let source = null;
let retry = 0;
let lostTimer = null;
const limits = { wire: 200, results: 500 };

export async function begin() {
  const state = await post("visit", {});
  apply(state);
  listen(state.sequence);
}

/** One that began before the page was loaded goes on. */
async function findRecording() {
  store.isRecording = (await get("recording")).isOn;
  panelsChanged();
}

/** Forgets everything known and takes the state anew. */
export async function reload(path = null, body = {}) {
  source?.close();
  let state = null;
  try {
    state = path ? await post(path, body) : await current();
  } catch (error) {
    // What was refused has changed nothing: the page goes on as it was.
    if (path) await reload();
    throw error;
  }
  apply(state);
  listen(state.sequence);
}

async function current() {
  try {
    return await get("state");
  } catch (error) {
    // An expired visit is no reason to stop: a new one begins.
    if (error.status === 0) throw error;
    const state = await post("visit", {});
    if (!state.visit.hasEarlierResults) tellAnew();
    return state;
  }
}

/** A lab knows the visits that it has ended; this one knows nothing of ours. */
function tellAnew() {
  showNotice({ name: "anew", level: "warning", text: "The lab was started anew: your phones and server are gone." });
}

/** What the phone shows without the lab is of the past: nobody can touch it. */
function connectionIs(state) {
  setConnection(state);
  displayChanged(store.phone);
}

function tellEarlier() {
  showNotice({ name: "earlier", level: "warning",
    text: "Your visit has ended, because no page of it was open for long. Its phones and its server are gone.",
    next: "A new one has begun. The results of the earlier one can still be exported, with Export." });
}

function apply(state) {
  removeNotice("visit");
  attempt(findRecording);
  store.version = state.version;
  if (state.visit?.hasEarlierResults && !store.visit?.hasEarlierResults) tellEarlier();
  store.visit = state.visit;
  store.phones = state.phones ?? [];
  for (const { id, name } of store.phones) store.names.set(id, name);
  store.displays = new Map((state.displays ?? []).map((one) => [one.phone, one.display]));
  store.inspectors = new Map((state.inspectors ?? []).map((one) => [one.phone, one]));
  store.attestations = new Map((state.attestations ?? []).map((one) => [one.phone, one]));
  store.wire = (state.wire ?? []).slice();
  store.server = state.server ?? null;
  store.messages = state.messages ?? [];
  store.results = (state.log ?? []).slice();
  store.scenarios = (state.scenarios ?? []).map((entry) => entry.scenario);
  store.runs = new Map();
  for (const entry of state.scenarios ?? []) if (entry.lastRun) store.runs.set(entry.scenario.number, entry.lastRun);
  if (state.run) store.runs.set(state.run.number, state.run);
  store.faults = new Map((state.faults ?? []).map((one) => [one.phone, one.faults]));
  store.clock = state.clock ?? { offsetSeconds: 0, appsFollow: true };
  store.flags = state.flags ?? null;
  store.dataService = state.dataService ?? null;
  store.identityProvider = state.identityProvider ?? null;
  store.appleIDIssuer = state.appleIDIssuer ?? "";
  store.flow = state.flow ?? null;
  if (!store.phones.some((phone) => phone.id === store.phone)) store.phone = store.phones[0]?.id ?? null;
  if (![...store.wire, ...store.imported].some((entry) => entry.id === store.selectedWire)) store.selectedWire = null;
  endHeld();
  displayChanged(store.phone);
  panelsChanged();
}

function listen(sequence) {
  source?.close();
  source = null;
  // A browser has six connections to a place, and each open stream takes one: tabs that nobody sees have none.
  if (document.hidden) return;
  const opened = new EventSource(`/lab/api/events?after=${encodeURIComponent(sequence ?? 0)}`);
  source = opened;
  opened.onopen = () => {
    retry = 0;
    clearTimeout(lostTimer);
    lostTimer = null;
    const wasLost = store.connection === "lost";
    connectionIs("live");
    // Also after a break that was too short to be told.
    removeNotice("connection");
    // Who answers after a break may be another lab than before.
    if (wasLost) reload().catch(() => again());
  };
  opened.onerror = () => {
    if (source !== opened) return;
    // Short breaks mend themselves and need no words.
    lostTimer ??= setTimeout(() => connectionIs("lost"), 1500);
    if (opened.readyState === EventSource.CLOSED) again();
  };
  for (const type in handlers) {
    opened.addEventListener(type, (event) => {
      if (source === opened) handle(type, event.data);
    });
  }
}

// A hidden page has no event stream; this tells the lab that the visit is still looked after.
setInterval(() => {
  if (document.hidden && store.visit) post("beat", {}).catch(() => {});
}, 30_000);

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    source?.close();
    source = null;
    clearTimeout(lostTimer);
    lostTimer = null;
  } else if (!source && store.visit) {
    reload().catch(() => again());
  }
});

window.addEventListener("online", () => store.visit && reload().catch(() => again()));

function again() {
  source?.close();
  source = null;
  const wait = Math.min(8000, 500 * 2 ** retry++);
  setTimeout(() => reload().catch(() => again()), wait);
}

function handle(type, data) {
  let value;
  try {
    value = data ? JSON.parse(data) : null;
  } catch {
    showNotice({ level: "error", text: `The lab sent an event “${type}” that this page can’t read.`,
      next: "Reload the page." });
    return;
  }
  // Whoever sends events answers again.
  if (store.connection === "live") removeNotice("connection");
  handlers[type](value);
  if (type !== "display") panelsChanged();
}

function tellHeld(entry) {
  store.selectedWire = entry.id;
  showNotice({ name: "held", level: "info", text: `Request #${entry.id} to ${entry.path} is held.`,
    next: "In Wire you edit it, let it go on, or drop it." });
}

function endHeld() {
  if (!hasHeld()) removeNotice("held");
}

/** The run of all ends far from where its result is counted: it is told where everybody sees it. */
function tellEndOfAll(run) {
  const all = [...store.runs.values()].filter((one) => one.id === run.id);
  const last = store.scenarios.at(-1)?.number;
  if (all.length < 2 || (run.number !== last && run.state !== "stopped")) return;
  const passed = all.filter((one) => one.state === "passed").length;
  showNotice({ name: "scenarios", level: passed === all.length ? "info" : "warning",
    text: `${passed} of ${all.length} scenarios passed.`,
    next: passed === all.length ? null : "Open a failed one to see the step that differs." });
}

const handlers = {
  display({ phone, display }) {
    const before = store.displays.get(phone);
    if (before && display.revision < before.revision) return;
    store.displays.set(phone, display);
    const started = performance.now();
    displayChanged(phone);
    displayArrived(phone, before, display, started);
  },
  wire(entry) {
    const index = store.wire.findIndex((one) => one.id === entry.id);
    if (index >= 0) store.wire[index] = entry;
    else store.wire.push(entry);
    if (entry.outcome === "held") tellHeld(entry);
    else endHeld();
    if (store.wire.length > limits.wire) store.wire.splice(0, store.wire.length - limits.wire);
  },
  server(panel) {
    store.server = panel;
  },
  inspector(report) {
    store.inspectors.set(report.phone, report);
  },
  attestation(report) {
    store.attestations.set(report.phone, report);
  },
  messages(list) {
    store.messages = list?.messages ?? list ?? [];
  },
  log(entry) {
    store.results.push(entry);
    if (store.results.length > limits.results) store.results.splice(0, store.results.length - limits.results);
  },
  scenario(run) {
    const before = store.runs.get(run.number);
    store.runs.set(run.number, run);
    if (run.state === "running") {
      if (before?.id !== run.id) {
        removeNotice("scenarios");
        store.openScenario = run.number;
        if (store.phones.some((phone) => phone.id === run.phone) && store.phone !== run.phone) {
          store.phone = run.phone;
          displayChanged(run.phone);
        }
      }
    }
    // The card beside the phone is the visitor's again, or no longer.
    if (before?.state !== run.state) displayChanged(run.phone);
    if (run.state !== "running" && before?.state === "running") {
      announce(`Scenario ${run.number} ${run.state}: ${run.title}`);
      tellEndOfAll(run);
    }
  },
  phone(info) {
    const index = store.phones.findIndex((phone) => phone.id === info.id);
    if (index < 0) {
      // A phone made elsewhere: what it shows is in the state.
      reload().catch(() => again());
      return;
    }
    store.phones[index] = info;
    displayChanged(store.phone);
  },
  faults(one) {
    store.faults.set(one.phone, one.faults);
  },
  clock(state) {
    store.clock = state;
    displayChanged(store.phone);
  },
  flags(flags) {
    store.flags = flags;
  },
  dataService(state) {
    store.dataService = state;
  },
  identityProvider(state) {
    store.identityProvider = state;
  },
  flow(panel) {
    store.flow = panel;
  },
  flowBlocks(blocks) {
    if (store.flow) store.flow = { ...store.flow, blocks };
  },
  notice(notice) {
    showNotice(notice);
  },
  resync() {
    reload().catch(() => again());
  },
};
