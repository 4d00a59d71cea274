// Keys of the page. None works while something is typed, or with Control, Alt or Command; letters and digits can be switched
// off.
import { loaded } from "./api.js";
import { attempt } from "./notices.js";
import { play, stop } from "./panels/scenarios.js";
import { prefer, preference } from "./preferences.js";
import { shownTabs, showTab } from "./shell.js";
import { currentDisplay, running, store } from "./store.js";
import { home, side } from "./touch.js";

/** The buttons that end what the phone asks or shows over its screen. */
const CANCELS = ["prompt.cancel", "prompt.dontAllow", "notification.cancel"]
  .map((name) => `[data-identifier="${name}"]`).join(", ");

/** What the help lists. */
export const shortcuts = [
  { keys: "M", words: "Show a matching face or finger, touch the security key, or enter the correct passcode" },
  { keys: "N", words: "Show another face or finger, or enter a wrong passcode" },
  { keys: "Esc", words: "Cancel the phone’s prompt" },
  { keys: "Shift + Enter", words: "Press long: a notification, or what has a menu of its own" },
  { keys: "H", words: "Home screen" },
  { keys: "L", words: "Lock or wake the phone" },
  { keys: "P", words: "Play the open scenario, or stop it" },
  { keys: "A", words: "Run all scenarios" },
  { keys: "B", words: "Plain words or bytes" },
  { keys: "1 … 9, 0", words: "Panels" },
  { keys: "?", words: "This help" },
];

const click = (selector) => document.querySelector(selector)?.click();

const actions = {
  m: () => click("#tray .match"),
  n: () => click("#tray .person-button:not(.match)"),
  h: home,
  l: side,
  p: () => (running() ? stop() : play(store.openScenario ?? 1)),
  a: () => running() ?? play("all"),
  b: () => prefer("voice", preference("voice") === "bytes" ? "plain" : "bytes"),
  "?": () => attempt(async () => (await loaded(() => import("./dialogs.js"))).openHelp()),
};

export function beginShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    const { target, key } = event;
    if (key === "Escape") return cancel();
    if (target.closest?.("select, textarea, [contenteditable]")) return;
    const isField = target.matches?.("input:not([type=checkbox], [type=range])");
    // A passcode is digits: letters typed there are meant for the page.
    const isPasscode = isField && target.hasAttribute("data-passcode") && /^[a-z?]$/i.test(key);
    if (isField && !isPasscode) return;
    if (isTypedIntoPasscode(key)) return;
    if (preference("shortcuts") === "off") return;
    const action = actions[key.toLowerCase()];
    const tab = /^[0-9]$/.test(key) ? shownTabs()[(Number(key) + 9) % 10] : null;
    if (!action && !tab) return;
    event.preventDefault();
    if (action) action();
    else showTab(tab.id);
  });
}

/** Digits are the passcode's while the phone asks for it: the field gets the focus, and then what is typed. */
function isTypedIntoPasscode(key) {
  if (!/^([0-9]|Backspace)$/.test(key)) return false;
  const field = [...document.querySelectorAll("#screen input[data-passcode]")].find((one) => !one.closest("[inert]"));
  field?.focus({ preventScroll: true });
  return Boolean(field);
}

function cancel() {
  const top = [...document.querySelectorAll("#screen .ios-modal")].at(-1);
  top?.querySelector(currentDisplay()?.overlay ? CANCELS : ".role-cancel")?.click();
}
