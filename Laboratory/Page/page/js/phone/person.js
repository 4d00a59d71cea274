// What the visitor does who stands before the phone: faces and fingers, the passcode in the head. Not part of iOS, and
// so drawn outside of it.
import { h } from "../dom.js";
import { preference } from "../preferences.js";
import { running, store } from "../store.js";
import { setText, tap } from "../touch.js";
import { isPasscodeField } from "./fields.js";
import { names } from "./node.js";
import { personButtons } from "./prompts.js";

export function tray(display, phone) {
  const shown = display.overlay ?? display.root;
  const deeds = personButtons(shown);
  const field = passcodeField(shown);
  const passcode = phone.passcode ?? store.visit?.passcode;
  const known = field && passcode;
  const isTouch = phone.biometry === "touchID";
  const holdsKey = deeds.some((node) => node.identifier === "person.securityKey");
  // A scenario answers by itself: who answers too spoils it.
  const isPlayed = running()?.phone === phone.id;
  if (display.overlay?.identifier === "prompt.biometry" && deeds.length === 0) return stopped(isTouch);
  return [
    deeds.length > 0 && card("deeds",
      `${holdsKey ? "hold the security key" : isTouch ? "put a finger on the phone" : "look at the phone"}${known
        ? `, or enter ${passcode}` : ""}:`,
      [deeds.map((node) => {
      const matches = node.identifier === "person.match" || holdsKey;
      return h("button", {
        ...names(node), type: "button", class: matches ? "person-button match" : "person-button",
        disabled: isPlayed || !node.isEnabled, on: { click: () => tap(node.id) },
      }, h("span", {}, node.label), !known && hint(matches ? "M" : "N"));
    }), known && h("button", { key: "right", type: "button", class: "person-button",
      "data-identifier": "person.passcode", disabled: isPlayed,
      on: { click: () => setText(field.id, passcode) } }, h("span", {}, "Enter passcode"))]),
    known && deeds.length === 0 && card("passcode", phone.passcode ? `know the passcode: ${passcode}`
      : `choose a passcode, such as ${passcode}`, [
      h("button", { key: "right", type: "button", class: "person-button match", "data-identifier": "person.passcode",
        disabled: isPlayed, on: { click: () => setText(field.id, passcode) } }, h("span", {}, "Enter it"), hint("M")),
      h("button", { key: "wrong", type: "button", class: "person-button", "data-identifier": "person.wrongPasscode",
        disabled: isPlayed, on: { click: () => setText(field.id, wrong(passcode)) } },
          h("span", {}, phone.passcode ? "Enter a wrong one" : "Enter another"), hint("N")),
    ]),
  ];
}

/** The field that asks for the phone's passcode, or for a new one. */
function passcodeField(shown) {
  const field = all(shown).find((node) => node.role === "secureTextField");
  return field && isPasscodeField(field) ? field : null;
}

const all = (node) => [node, ...node.children.flatMap(all)];

/** Another passcode of the same length. */
export const wrong = (passcode) => [...passcode].map((digit) => String((Number(digit) + 1) % 10)).join("");

const hint = (key) => preference("shortcuts") === "on" && h("kbd", { "aria-hidden": "true" }, key);

/** After some wrong ones the sensor waits for what the person chooses. */
const stopped = (isTouch) => frame("stopped", h("p", {}, `${isTouch ? "Touch ID has stopped waiting"
  : "Face ID has stopped looking"}: choose on the phone.`));

const card = (key, title, buttons) => frame(key, h("p", {}, h("strong", {}, "You"), ` ${title}`),
  h("div", { class: "tray-buttons" }, buttons));

const frame = (key, ...content) => h("div", { key, class: "tray-card", role: "group", "aria-label": "You" }, content);
