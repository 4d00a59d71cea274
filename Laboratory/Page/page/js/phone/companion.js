// Another phone beside the one in hand: its screen as it is now, to look at.
import { button } from "../controls.js";
import { h, patch } from "../dom.js";
import { choosePhone } from "../phones.js";
import { preference } from "../preferences.js";
import { store } from "../store.js";
import { statusBar } from "./bars.js";
import { prompt } from "./prompts.js";
import { appScreen, homeScreen, lockScreen, surfaceOf } from "./surfaces.js";

const place = document.getElementById("companion");

/** The phone beside the chosen one: the next in order; null unless the visitor wants to see two. */
export function companion() {
  if (preference("phones") !== "both" || store.phones.length < 2) return null;
  const index = store.phones.findIndex((phone) => phone.id === store.phone);
  return store.phones[(index + 1) % store.phones.length];
}

/** Draws it, or takes it away. */
export function drawCompanion() {
  const phone = companion();
  const display = phone && store.displays.get(phone.id);
  place.hidden = !phone;
  patch(place, phone ? [
    h("div", { key: "head", class: "companion-head" },
      h("p", { title: phone.modelName }, phone.name),
      button("Use this phone", () => choosePhone(phone.id), { className: "quiet small", key: "use" })),
    // It is looked at only: touches and the keyboard belong to the phone in hand.
    h("div", { key: `phone.${phone.id}`, class: "companion-frame", inert: true, "aria-hidden": "true" },
      h("div", { class: "glass" }, display ? screen(display, phone) : [])),
  ] : []);
}

function screen(original, phone) {
  const display = { ...original, root: renamed(original.root), overlay: original.overlay && renamed(original.overlay) };
  const { name, app } = surfaceOf(display);
  const context = { modals: [], title: null };
  const surface = name === "lockScreen" ? lockScreen(display) : name === "home" ? homeScreen(display)
    : appScreen(display, context);
  const system = display.overlay ? prompt(display.overlay, context, phone.biometry) : null;
  const layers = context.modals.filter(Boolean);
  if (system && !layers.includes(system)) layers.push(system);
  return h("div", { class: `screen surface-${name}${app === "com.apple.Preferences" ? " is-settings" : ""}` },
    h("div", { key: "status", class: "status-place" }, statusBar(display.statusBar)),
    h("div", { key: `surface.${name}.${app ?? ""}`, class: "surface" }, surface), layers);
}

/** Elements of two phones can have the same ids, by which the page knows what was typed where. */
const renamed = (node) => ({ ...node, id: `companion.${node.id}`, children: node.children.map(renamed) });
