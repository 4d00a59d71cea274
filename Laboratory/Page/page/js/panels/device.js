// The phones and what can be changed on them without a finger on the screen.
import { post, remove } from "../api.js";
import { button, facts, heading, pill, toggle } from "../controls.js";
import { ask } from "../dialogs.js";
import { h } from "../dom.js";
import { reload } from "../live.js";
import { attempt, showNotice } from "../notices.js";
import { appIcon } from "../phone/tiles.js";
import { showsBytes } from "../preferences.js";
import { currentPhone, panelsChanged, store } from "../store.js";
import { change } from "../touch.js";

const models = {
  iPhone15Pro: "iPhone 15 Pro (Face ID)", iPhoneSE: "iPhone SE (Touch ID)", simulator: "Xcode’s simulator",
  noEnclave: "Old iPhone, no Secure Enclave",
};
let url = "";
/** How many characters the name of a phone may have. */
const nameLimit = 24;
const signs = new Intl.Segmenter();
const fresh = { name: "", model: "iPhone15Pro", passcode: true, biometry: true };
const sensors = { faceID: "Face ID", touchID: "Touch ID", none: "None" };
const states = { notRunning: "not running", running: "running", suspended: "suspended" };

export function devicePanel() {
  const phone = currentPhone();
  return [phone ? settings(phone) : heading("Device", "There is no phone."), phone && apps(phone), phone && link(), newPhone()];
}

function settings(phone) {
  const sensor = sensors[phone.biometry] ?? phone.biometry;
  const isLocked = phone.lockState !== "unlocked";
  return h("section", { key: "settings", "aria-label": "This phone" },
    heading(phone.name, `${phone.modelName}. Shortcuts for the phone’s own Settings.`),
    h("div", { key: "switches", class: "switches" },
      toggle("Passcode", phone.hasPasscode, (on) => (on ? change("setPasscode") : removePasscode()),
        { words: phone.passcode ? `It is ${phone.passcode}.` : "Without it, keys that need one are lost." }),
      phone.biometry !== "none" && toggle(`${sensor} set up`, phone.enrolledCount > 0,
        (on) => change(on ? "enrollFace" : "resetFaceID"), { disabled: !phone.hasPasscode, key: "biometry",
        words: phone.enrolledCount > 1 ? `${phone.enrolledCount} are known.` : phone.hasPasscode
          ? "Without it, keys that require it can’t be used." : "Requires a passcode." }),
      toggle("Locked", isLocked, (on) => change(on ? "lock" : "unlock"), { key: "locked",
        words: phone.lockState === "beforeFirstUnlock" ? "Not unlocked since it was turned on."
          : "The screen is off or asks for the passcode." }),
      toggle("Airplane mode", phone.isAirplane, (on) => change(on ? "airplaneOn" : "airplaneOff"), { key: "airplane",
        words: "No request gets through." }),
      toggle("Apple Account", Boolean(phone.appleAccount), (on) => change(on ? "signInAppleAccount"
        : "signOutAppleAccount"), { key: "apple-account", words: phone.appleAccount
        ? `Signed in as ${phone.appleAccount}.` : "Without it, nobody signs in with Apple." }),
      toggle("Security key", phone.holdsSecurityKey, (on) => change(on ? "holdSecurityKey" : "takeSecurityKeyAway"),
        { key: "security-key", words: phone.holdsSecurityKey ? "At hand. Its PIN is 123456." : "Not at hand." })),
    h("div", { key: "actions", class: "row" },
      phone.biometry !== "none" && phone.enrolledCount > 0 && button(phone.biometry === "touchID" ? "Add a finger"
        : "Add a face", () => change("addFace"), { symbol: "plus", className: "quiet", key: "add" }),
      button("Restart", () => change("restart"), { symbol: "power", className: "quiet" }),
      button("Erase", erase, { symbol: "trash", className: "quiet danger-text" }),
      store.phones.length > 1 && button("Remove this phone", () => removePhone(phone), { symbol: "xmark",
        className: "quiet danger-text", key: "remove" })),
    facts([["Sensor", sensor], ["Secure Enclave", phone.hasSecureEnclave ? "yes (simulated)" : "no"],
      ["Number", phone.phoneNumber], ["System", `iOS ${phone.systemVersion}`],
      ["Id", showsBytes() ? phone.id : null, true], ["Lock state", showsBytes() ? phone.lockState : null, true]]));
}

function apps(phone) {
  return h("section", { key: "apps", "aria-label": "Apps" }, h("h4", {}, "Apps"), h("ul", { class: "cards" },
    phone.apps.map((app) =>
    h("li", { key: app.bundleIdentifier, class: "card" },
      h("div", { class: "card-head" }, appIcon(`${app.name} ${app.bundleIdentifier}`),
        h("div", {}, h("strong", {}, app.name),
        showsBytes() && h("p", { class: "code muted" },
          `${app.bundleIdentifier}${app.processID ? ` · process ${app.processID}` : ""}`)),
        pill(states[app.state] ?? app.state, app.state === "running" ? "good" : "")),
      h("div", { class: "row" },
        button("Kill", () => change("killApp", app.bundleIdentifier), { symbol: "bolt", className: "quiet small",
          disabled: app.state === "notRunning", name: `Kill ${app.name}`,
        title: "As the system does when it needs memory" }),
        button("Memory warning", () => change("memoryWarning", app.bundleIdentifier), { className: "quiet small",
          disabled: app.state === "notRunning", name: `Memory warning to ${app.name}` }),
        button("Reinstall", () => change("reinstallApp", app.bundleIdentifier), { symbol: "arrow.clockwise",
          className: "quiet small", name: `Reinstall ${app.name}`, title: "Its files go, its keychain items stay" }),
        phone.biometry === "faceID" && h("label", { class: "inline-label" }, h("span", {}, "Face ID"), h("select", {
          value: app.faceIDPermission, "aria-label": `May ${app.name} use Face ID?`,
          on: { change: ({ target }) => change({ ask: "askFaceID", allow: "allowFaceID",
            dontAllow: "forbidFaceID" }[target.value], app.bundleIdentifier) } },
          [["ask", "asks"], ["allow", "allowed"], ["dontAllow", "not allowed"]].map(([id, label]) => h("option",
            { value: id }, label)))))))));
}

function link() {
  return h("section", { key: "link", "aria-label": "A link" }, h("h4", {}, "Open a link"),
    h("p", { class: "muted" }, "As one that is tapped in a message, or scanned as a code."),
    h("form", { class: "row", on: { submit: openLink } },
      h("label", { class: "inline-label" }, h("span", {}, "URL"), h("input", { type: "text", value: url,
        inputmode: "url", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        on: { input: ({ target }) => { url = target.value; } } })),
      h("button", { type: "submit" }, "Open")));
}

function openLink(event) {
  event.preventDefault();
  return attempt(() => post(`phones/${encodeURIComponent(currentPhone().id)}/touch`, { openURL: { _0: url.trim() } }));
}

function newPhone() {
  const limit = store.visit?.phoneLimit ?? 4;
  const isFull = store.phones.length >= limit;
  const length = [...signs.segment(fresh.name.trim())].length;
  const isLong = length > nameLimit;
  const hasSensor = fresh.model === "iPhone15Pro" || fresh.model === "iPhoneSE" || fresh.model === "simulator";
  const title = store.phones.length ? "Another phone" : "A new phone";
  return h("section", { key: "new", "aria-label": title }, h("h4", {}, title),
    isFull && h("p", { class: "why" },
      `You have ${store.phones.length} phones, and that is the limit. Remove one first.`),
    h("div", { key: "row", class: "row new-phone" },
      h("label", { key: "name", class: "inline-label" }, h("span", {}, "Name"), h("input", { type: "text",
        class: "short-text", value: fresh.name, placeholder: "iPhone", autocomplete: "off",
        "aria-invalid": isLong ? "true" : null, "aria-describedby": isLong ? "long-name" : null,
        on: { input: ({ target }) => { fresh.name = target.value; panelsChanged(); } } })),
      h("label", { class: "inline-label" }, h("span", {}, "Model"), h("select", { value: fresh.model,
        on: { change: ({ target }) => { fresh.model = target.value; panelsChanged(); } } },
        (store.visit?.models ?? Object.keys(models)).map((id) => h("option", { value: id }, models[id] ?? id)))),
      h("label", { class: "inline-label" }, h("input", { type: "checkbox", checked: fresh.passcode,
        on: { change: ({ target }) => { fresh.passcode = target.checked; panelsChanged(); } } }),
        h("span", {}, "Passcode")),
      h("label", { class: "inline-label" }, h("input", { type: "checkbox", checked: fresh.biometry && fresh.passcode
        && hasSensor, disabled: !fresh.passcode || !hasSensor,
        on: { change: ({ target }) => { fresh.biometry = target.checked; panelsChanged(); } } }),
          h("span", {}, "Face or finger")),
      button("Add phone", addPhone, { symbol: "plus", className: "primary", disabled: isFull || isLong, key: "add" })),
    isLong && h("p", { key: "long", id: "long-name", class: "why", role: "alert" },
      `A name has at most ${nameLimit} characters; this one has ${length}.`));
}

async function addPhone() {
  const { name } = fresh;
  const order = { ...fresh, biometry: fresh.biometry && fresh.passcode && fresh.model !== "noEnclave",
    name: name.trim() || undefined };
  // What is typed while this one is made is the next one's name.
  fresh.name = "";
  panelsChanged();
  let phone;
  try {
    phone = await post("phones", order);
  } catch (error) {
    fresh.name ||= name;
    panelsChanged();
    throw error;
  }
  // All that belongs to a phone comes with the state.
  store.phone = phone.id;
  await reload();
}

async function removePhone(phone) {
  if (!(await ask("Remove this phone?", "The phone and everything on it is deleted. The server still knows it.",
    "Remove it"))) return;
  await remove(`phones/${encodeURIComponent(phone.id)}`);
  await reload();
}

/** As Settings on the phone asks: what is lost does not come back with a new passcode. */
async function removePasscode() {
  if (!(await ask("Turn off the passcode?", "Keys that need a passcode are deleted, and cannot be restored.", "Turn off"))) {
    return;
  }
  change("removePasscode");
}

async function erase() {
  if (!(await ask("Erase this phone?",
    "All contents and settings, including keys, are deleted. The server still knows the phone.", "Erase it"))) return;
  await attempt(async () => change("erase"));
  showNotice({ text: "The phone was erased." });
}
