// The page around the phone: head, tabs, panels.
import { loaded, style } from "./api.js";
import { h, patch } from "./dom.js";
import { button, segmented } from "./controls.js";
import { icon } from "./icons.js";
import { hasAttestationFaults, hasFaults, hasFlowFaults, hasHeld } from "./marks.js";
import { attempt } from "./notices.js";
import { phoneKeys } from "./panels/keys.js";
import { hasRoom, scenariosPanel, stop } from "./panels/scenarios.js";
import { phoneSwitch } from "./phones.js";
import { prefer, preference } from "./preferences.js";
import { currentPhone, panelsChanged, running, store } from "./store.js";
import { drawTabs } from "./tabs.js";

const wide = matchMedia("(min-width: 1480px)");
wide.addEventListener("change", () => panelsChanged());

const panels = new Map([["scenarios", scenariosPanel]]);
const loading = new Set();

/** Panels are loaded when they are first looked at; each is a module that has a function to draw it. */
export const tabs = [
  { id: "scenarios", title: "Scenarios", symbol: "play" },
  { id: "device", title: "Device", symbol: "iphone",
    load: async () => (await import("./panels/device.js")).devicePanel },
  { id: "results", title: "Results", symbol: "list",
    load: async () => (await import("./panels/results.js")).resultsPanel },
  { id: "wire", title: "Wire", symbol: "arrow.left.arrow.right", count: () => store.wire.length, isMarked: hasHeld,
    load: async () => (await import("./panels/wire.js")).wirePanel },
  { id: "inspector", title: "Inspector", symbol: "key",
    load: async () => (await import("./panels/inspector.js")).inspectorPanel },
  { id: "attestation", title: "Attestation", symbol: "checkmark.shield", isMarked: hasAttestationFaults,
    load: async () => (await import("./panels/attestation.js")).attestationPanel },
  { id: "server", title: "Server", symbol: "server",
    load: async () => (await import("./panels/server.js")).serverPanel },
  { id: "flow", title: "Flow network", symbol: "link", isMarked: hasFlowFaults,
    load: async () => (await import("./panels/flow.js")).flowPanel },
  { id: "messages", title: "Messages", symbol: "message", count: () => store.messages.length,
    load: async () => (await import("./panels/messages.js")).messagesPanel },
  { id: "faults", title: "Faults", symbol: "bolt", isMarked: hasFaults,
    load: async () => (await import("./panels/faults.js")).faultsPanel },
];

function drawPanel(tab) {
  const draw = panels.get(tab.id);
  if (draw) return draw();
  if (!loading.has(tab.id)) {
    loading.add(tab.id);
    attempt(async () => {
      const [draw] = await loaded(() => Promise.all([tab.load(), style("otherPanels")]));
      return panels.set(tab.id, draw);
    }).then((isThere) => {
      // One that could not be loaded is asked for again when panels are drawn again: chosen, or reconnected.
      loading.delete(tab.id);
      if (isThere) panelsChanged();
    });
  }
  return h("p", { key: "loading", class: "muted", role: "status" }, "One moment…");
}

const dialogs = (open) => async () => (await loaded(() => import("./dialogs.js")))[open]();
const snapshots = async () => (await loaded(() => import("./snapshots.js"))).openSnapshots();

const places = Object.fromEntries(["actions", "hint", "phones", "keys", "scenario-column", "panel"]
  .map((id) => [id, document.getElementById(id)]));

export function shownTabs() {
  return wide.matches ? tabs.filter((tab) => tab.id !== "scenarios") : tabs;
}

export function showTab(id) {
  store.tab = id;
  panelsChanged();
}

/** The keys below the phone, which depend on what it shows. */
export const drawKeys = () => patch(places.keys, phoneKeys());

export function drawShell() {
  const shown = shownTabs();
  const tab = shown.find((one) => one.id === store.tab) ?? shown[wide.matches ? 2 : 0];
  patch(places.actions, actions());
  patch(places.hint, hint());
  patch(places.phones, phoneSwitch());
  drawKeys();
  places["scenario-column"].hidden = !wide.matches;
  patch(places["scenario-column"], wide.matches ? scenariosPanel() : []);
  drawTabs(shown, tab, showTab);
  patch(places.panel, h("div", { key: tab.id, id: "tabpanel", class: `panel-body panel-${tab.id}`, role: "tabpanel",
    "aria-labelledby": `tab-${tab.id}`, tabindex: "0" }, drawPanel(tab)));
}

function actions() {
  const voice = preference("voice");
  const dark = preference("theme") === "dark" || (preference("theme") === "system"
    && matchMedia("(prefers-color-scheme: dark)").matches);
  return [
    segmented([{ id: "plain", label: "Plain words" }, { id: "bytes", label: "Bytes" }], voice,
      (id) => prefer("voice", id), { key: "voice", "aria-label": "Level of detail" }),
    button("Share", dialogs("openShare"), { symbol: "link", className: "quiet collapsing", name: "Share" }),
    button("Snapshots", snapshots, { symbol: "clock.arrow.circlepath", className: "quiet collapsing",
      name: "Snapshots" }),
    button("Export", dialogs("openExport"), { symbol: "square.and.arrow.up", className: "quiet collapsing",
      name: "Export" }),
    button("Reset", dialogs("openReset"), { symbol: "arrow.counterclockwise", className: "quiet collapsing",
      name: "Reset" }),
    button(null, () => prefer("theme", dark ? "light" : "dark"), { symbol: dark ? "sun" : "moon",
      className: "quiet icon-only", key: "theme", name: dark ? "Light colors" : "Dark colors" }),
    button(null, dialogs("openHelp"), { symbol: "questionmark.circle", className: "quiet icon-only", key: "help",
      name: "Help and keyboard shortcuts" }),
  ];
}

function hint() {
  const run = running();
  if (run && !hasRoom.matches) {
    return h("div", { key: "playing", class: "hint" }, h("p", {}, `Scenario ${run.number} plays: ${run.title}`),
      button("Stop", stop, { symbol: "stop", className: "danger", key: "stop" }));
  }
  if (preference("hint") !== "shown" || (store.visit && !store.phones.length)) return [];
  return h("div", { key: "hint", class: "hint" },
    h("p", {}, "Tap ", h("strong", {}, currentPhone()?.apps[0]?.name ?? "the app"), " on the phone, or ",
      h("strong", {}, "play a scenario"), " and watch."),
    h("button", { type: "button", class: "quiet icon-only", "aria-label": "Hide this hint",
      title: "Hide this hint",
      on: { click: () => prefer("hint", "hidden") } }, icon("xmark")));
}
