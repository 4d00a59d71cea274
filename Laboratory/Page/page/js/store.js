// What the page knows, and who wants to hear of changes.

export const store = {
  /** `loading`, `live` or `lost`. */
  connection: "loading",
  /** The phones, in order: what the lab says of each. */
  phones: [],
  /** The names of all phones that this page has seen, by id. */
  names: new Map(),
  /** Displays by phone. */
  displays: new Map(),
  /** The phone that is shown. */
  phone: null,
  wire: [],
  /** Requests of a HAR file, which this page alone knows. */
  imported: [],
  results: [],
  messages: [],
  server: null,
  inspectors: new Map(),
  attestations: new Map(),
  scenarios: [],
  runs: new Map(),
  notices: [],
  faults: new Map(),
  clock: { offsetSeconds: 0 },
  flags: null,
  dataService: null,
  identityProvider: null,
  appleIDIssuer: "",
  /** The Flow network; null before it is used. */
  flow: null,
  visit: null,
  /** Whether what is done to the phones is recorded. */
  isRecording: false,
  selectedWire: null,
  openScenario: null,
  tab: "scenarios",
};

const listeners = { display: new Set(), panels: new Set() };

export function listen(kind, listener) {
  listeners[kind].add(listener);
}

/** Draws the phone now: a tap must be seen to work at once. */
export function displayChanged(phone) {
  for (const listener of listeners.display) listener(phone);
}

let scheduled = false;

/** Draws the panels soon, once for any number of changes. */
export function panelsChanged() {
  if (scheduled) return;
  scheduled = true;
  const draw = () => {
    scheduled = false;
    for (const listener of listeners.panels) listener();
  };
  // A hidden page gets no animation frames, yet must be right when it is looked at.
  if (document.visibilityState === "visible") requestAnimationFrame(draw);
  else setTimeout(draw, 100);
}

export const currentPhone = () => store.phones.find((phone) => phone.id === store.phone) ?? null;
/** The run of a scenario that is being played; null if none is. */
export const running = () => [...store.runs.values()].find((run) => run.state === "running") ?? null;
/** The time of the visit's phones, in seconds since 1970. */
export const phoneSeconds = () => Date.now() / 1000 + store.clock.offsetSeconds;
export const currentDisplay = () => store.displays.get(store.phone) ?? null;
