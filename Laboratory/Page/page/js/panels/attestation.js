// App Attest: the phone's keys, what the server knows of them, and what goes wrong between the phone and Apple.
import { post } from "../api.js";
import { button, empty, facts, heading, pill, toggle } from "../controls.js";
import { h } from "../dom.js";
import { dateTime, plural, seconds, short } from "../format.js";
import { icon } from "../icons.js";
import { reload } from "../live.js";
import { attempt, showNotice } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";
import { change } from "../touch.js";

const app = "dev.latchkey.Messenger";
const calls = {
  generateKey: "creating a key", attestKey: "attesting a key", generateAssertion: "signing a request",
  generateToken: "creating a device token",
};
const effects = {
  serverUnavailable: "Apple can’t be reached", invalidKey: "the key is not accepted",
  invalidInput: "the input is not accepted", unknownSystemFailure: "the system fails",
  featureUnsupported: "the phone can’t do it", slow: "the answer comes late", held: "the answer waits",
};
const wish = { call: "attestKey", effect: "serverUnavailable", count: 1, seconds: 5 };

const report = () => store.attestations.get(store.phone) ?? null;

async function order(body) {
  const phone = store.phone;
  const reply = await attempt(() => post(`phones/${encodeURIComponent(phone)}/attestation`, body));
  if (!reply) return;
  store.attestations.set(phone, reply);
  panelsChanged();
}

export function attestationPanel() {
  const now = report();
  if (!now) return [heading("Attestation", null), empty("checkmark.shield", "There is no phone", "Add one in Device.")];
  return [
    heading("Attestation", now.isSupported ? "This phone’s keys at Apple and at the server."
      : "This phone has no App Attest: Messenger must work without it."),
    phoneKeys(now), serverKeys(), faults(now), time(now), deeds(now), dataService(), remoteFlags(),
  ];
}

function phoneKeys(now) {
  return h("section", { key: "phone", "aria-label": "Keys on this phone" }, h("h4", {}, "Keys on this phone"),
    now.keys.length === 0 ? empty("key", "No key yet", "Open Messenger: it has a key attested when it is opened.")
      : h("ul", { class: "cards" }, now.keys.map((key) => h("li", { key: key.keyIdentifier, class: "card",
        "data-key": key.keyIdentifier },
        h("div", { class: "card-head" }, icon("key"),
          h("strong", { class: "code" }, showsBytes() ? key.keyIdentifier : short(key.keyIdentifier)),
          key.isAttested ? pill("attested", "good") : pill("not attested", "warn")),
        facts([["In Messenger", key.keyHash, true], ["App", showsBytes() ? key.app : null, true],
          [showsBytes() ? "Counter" : "Requests signed", String(key.counter)]])))),
    h("p", { class: "muted" }, `${plural(now.riskMetric, "key")} attested for Messenger on this phone in 30 days: `
      + "that is what Apple tells the server as its risk metric."));
}

const stateKinds = { attested: "good", suspended: "warn", retired: "bad" };

function serverKeys() {
  const keys = store.server?.attestedKeys ?? [];
  return h("section", { key: "server", "aria-label": "Keys known to the server" },
    h("h4", {}, "Keys known to the server"),
    keys.length === 0 ? h("p", { class: "muted" }, "None. The server knows a key after verifying its attestation.")
      : h("ul", { class: "cards" }, keys.map((key) => h("li", { key: key.keyIdentifier, class: "card",
        "data-server-key": key.keyIdentifier },
        h("div", { class: "card-head" }, icon("server"),
          h("strong", { class: "code" }, showsBytes() ? key.keyIdentifier : short(key.keyIdentifier)),
          pill(key.state, stateKinds[key.state] ?? "")),
        facts([["In Messenger", key.keyHash, true], ["App", key.appId, true], ["Environment", key.environment], ["Counter", String(key.counter)],
          ["Risk metric", key.riskMetric === null || key.riskMetric === undefined ? "none from Apple yet"
            : String(key.riskMetric)],
          ["Apple is asked", key.refreshAt ? dateTime(key.refreshAt) : null], ["User", key.username],
          ["Attested", dateTime(key.attestedAt)], ["Last used", dateTime(key.lastUsedAt)]])))));
}

function choice(label, name, options) {
  return h("label", { class: "inline-label" }, h("span", {}, label), h("select", { value: wish[name],
    "data-wish": name, on: { change: ({ target }) => { wish[name] = target.value; panelsChanged(); } } },
    Object.entries(options).map(([id, words]) => h("option", { value: id }, showsBytes() ? id : words))));
}

function amount(label, name, most) {
  return h("label", { class: "inline-label" }, h("span", {}, label), h("input", { type: "number", inputmode: "numeric",
    min: "1", max: String(most), value: String(wish[name]), "data-wish": name, class: "short-number",
    on: { input: ({ target }) => { wish[name] = target.value && Number(target.value); },
      change: ({ target }) => { wish[name] = Math.min(most, Math.max(1, Number(target.value) || 1));
        panelsChanged(); } } }));
}

function faults(now) {
  const add = () => order({ change: "addFault", fault: { call: wish.call, effect: wish.effect, count: wish.count,
    ...(wish.effect === "slow" ? { seconds: wish.seconds } : {}) } });
  return h("section", { key: "faults", "aria-label": "Faults of App Attest" }, h("h4", {}, "Make it go wrong"),
    h("div", { class: "row" }, choice("When", "call", calls), choice("then", "effect", effects),
      wish.effect === "slow" && amount("by s", "seconds", 60), amount("times", "count", 1000),
      button("Add fault", add, { symbol: "bolt", className: "primary" })),
    now.faults.length > 0 && h("ul", { key: "waiting", class: "rows" }, now.faults.map((fault, index) => h("li",
      { key: index, "data-fault": `${fault.call} ${fault.effect}` }, icon("bolt"),
      h("span", {}, showsBytes() ? `${fault.call}: ${fault.effect}`
        : `When ${calls[fault.call] ?? fault.call}, ${effects[fault.effect] ?? fault.effect}`),
      pill(plural(fault.count, "time"), "warn"), fault.effect === "slow" && pill(`${fault.seconds} s`)))),
    h("div", { key: "actions", class: "row" },
      button("Clear all faults", () => order({ change: "clearFaults" }), { symbol: "checkmark", className: "quiet",
        name: "App Attest: clear all faults", disabled: now.faults.length === 0 && now.heldCalls === 0 }),
      button(`Release ${plural(now.heldCalls, "call")}`, () => order({ change: "release" }), { symbol: "play",
        className: "quiet", key: "release", disabled: now.heldCalls === 0 })));
}

const shifts = [["−1 hour", -3600], ["−1 min", -60], ["+1 min", 60], ["+1 hour", 3600], ["+1 day", 86400]];

function time(now) {
  const skew = now.clockSkewSeconds;
  const set = (to) => order({ change: "clockSkew", seconds: to });
  return h("section", { key: "skew", "aria-label": "Clock of the App Attest service" },
    h("h4", {}, "Clock of the App Attest service"),
    h("p", {}, skew === 0 ? "It shows the phone’s time." : `It is ${seconds(skew)} ${skew > 0 ? "ahead" : "behind"}.`),
    h("div", { class: "row" }, shifts.map(([label, by]) => button(label, () => set(skew + by), { className: "quiet",
      name: `Clock of the service: ${label}` })),
      button("Phone’s time", () => set(0), { symbol: "clock", className: "quiet", disabled: skew === 0 })));
}

async function restore() {
  const phone = await post(`phones/${encodeURIComponent(store.phone)}/restore`, {});
  store.phone = phone.id;
  await reload();
  showNotice({ text: "The backup was restored on a new phone.",
    next: "There, Messenger remembers a key that the phone does not have." });
}

function deeds(now) {
  return h("section", { key: "actions", "aria-label": "Change the phone" }, h("h4", {}, "Change the phone"),
    h("div", { class: "switches" }, toggle("Jailbroken", now.isJailbroken,
      (on) => order({ change: on ? "jailbreak" : "repair" }),
      { words: "Runs modified apps under their own names. App Attest can’t tell." })),
    h("p", { class: "muted" }, "A key survives updates of its app, but not its deletion, and is in no backup."),
    h("div", { class: "row" },
      button("Reinstall Messenger", () => change("reinstallApp", app), { symbol: "arrow.clockwise",
        className: "quiet" }),
      button("Restore on another phone", restore, { symbol: "iphone", className: "quiet",
        disabled: store.phones.length >= (store.visit?.phoneLimit ?? 4) })));
}

const ages = [[60, "a minute"], [600, "10 minutes"], [3600, "an hour"], [86400, "a day"], [604800, "a week"]];

async function setFlags(change) {
  const reply = await attempt(() => post("flags", { ...store.flags, ...change }));
  if (!reply) return;
  store.flags = reply;
  panelsChanged();
}

/** What Messenger fetches from afar. */
function remoteFlags() {
  const flags = store.flags;
  if (!flags) return null;
  const version = report() && store.phones.find((phone) => phone.id === store.phone)?.systemVersion;
  return h("section", { key: "flags", "aria-label": "Feature flags" }, h("h4", {}, "Feature flags"),
    h("p", { class: "muted" }, "Messenger fetches them when it is opened, and with Fetch Flags."),
    h("div", { class: "switches" },
      toggle("App Attest", flags.isFeatureEnabled, (on) => setFlags({ isFeatureEnabled: on }), { key: "enabled" }),
      toggle(`On iOS ${version}`, flags.offOnVersion !== version,
        (on) => setFlags({ offOnVersion: on ? null : version }), { key: "version" })),
    h("div", { class: "row" },
      h("label", { class: "inline-label" }, h("span", {}, "Assert again after"), h("select", {
        value: String(flags.refreshThreshold),
        on: { change: ({ target }) => setFlags({ refreshThreshold: Number(target.value) }) } },
        ages.map(([seconds, words]) => h("option", { value: String(seconds) }, words)))),
      h("label", { class: "inline-label" }, h("span", {}, "Retries before a pause"), h("input", { type: "number",
        inputmode: "numeric", min: "0", max: "100", value: String(flags.maxRetryAttempts), class: "short-number",
        on: { change: ({ target }) => setFlags({
          maxRetryAttempts: Math.min(100, Math.max(0, Number(target.value) || 0)) }) } }))));
}

const replies = [["", "works"], ["tooManyRequests", "429: too many requests"], ["broken", "500: broken"],
  ["unavailable", "503: unavailable"]];

async function setDataService(fault) {
  const reply = await attempt(() => post("data-service", fault ? { fault } : {}));
  if (!reply) return;
  store.dataService = reply;
  panelsChanged();
}

/** Apple's service that exchanges receipts, as the server sees it. */
function dataService() {
  if (!store.dataService) return null;
  return h("section", { key: "data-service", "aria-label": "Apple’s data service" },
    h("h4", {}, "Apple’s data service"),
    h("p", { class: "muted" }, "The server asks it for risk metrics once a day per key. Move the time by a day."),
    h("label", { class: "inline-label" }, h("span", {}, "It"), h("select", { value: store.dataService.fault ?? "",
      "data-wish": "dataService", on: { change: ({ target }) => setDataService(target.value) } },
      replies.map(([id, words]) => h("option", { value: id }, words)))));
}
