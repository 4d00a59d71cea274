// What the system puts before everything: a permission, a face or finger, the passcode.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { alert, modalButton, modalFrame } from "./modals.js";
import { draw, names, touchable } from "./node.js";
import { pad } from "./pad.js";

/** Buttons that are not the system's: what the person before the phone does. Drawn outside the phone. */
export const isPersons = (node) => node.identifier?.startsWith("person.") ?? false;

const nodes = (node) => [node, ...node.children.flatMap(nodes)];

/** The buttons of the person in a prompt. */
export const personButtons = (overlay) => (overlay ? nodes(overlay).filter((node) => node.role === "button"
  && isPersons(node)) : []);

export function prompt(overlay, context, biometry) {
  switch (overlay.identifier) {
    case "prompt.biometry": return biometryPrompt(overlay, biometry);
    case "prompt.passcode": return passcodePrompt(overlay);
    case "prompt.passkey":
    case "prompt.securityKey": return passkeyPrompt(overlay, context);
    case "prompt.appleID": return appleIDPrompt(overlay, context);
    default: return alert(overlay, context);
  }
}

const textsOf = (overlay) => nodes(overlay).filter((node) => node.role === "text");
const paragraph = (node) => h("p", { ...names(node), class: node.style.foreground === "red" ? "wrong" : null },
  node.label);

function biometryPrompt(overlay, biometry) {
  const isTouch = biometry === "touchID" || /touch id|finger/i.test(overlay.label);
  const buttons = nodes(overlay).filter((node) => node.role === "button" && !isPersons(node));
  return modalFrame(overlay, `biometry ${isTouch ? "touch" : "face"}`, "alertdialog", [
    h("div", { key: "glyph", class: "biometry-glyph" }, icon(isTouch ? "touchid" : "faceid"),
      personButtons(overlay).length > 0 && h("span", { class: "scan", "aria-hidden": "true" })),
    h("h3", { key: "title", class: "ios-modal-title" }, overlay.label || (isTouch ? "Touch ID" : "Face ID")),
    textsOf(overlay).map(paragraph),
    buttons.length > 0 && h("div", { key: "buttons", class: "biometry-buttons" }, buttons.map(modalButton)),
  ]);
}

const isAccount = (node) => node.identifier?.startsWith("prompt.account.") ?? false;

/** Of several accounts one is chosen; Continue signs in with it. */
const accountButton = (node) => h("button", { ...touchable(node), type: "button",
  class: "ios-modal-button passkey-account", "aria-pressed": String(node.isSelected) },
  h("span", {}, node.label), node.isSelected && icon("checkmark"));

/** A passkey's sheet, or a security key's, which may have a field for its PIN. */
function passkeyPrompt(overlay, context) {
  const buttons = nodes(overlay).filter((node) => node.role === "button" && !isPersons(node));
  const accounts = buttons.filter(isAccount);
  return modalFrame(overlay, "biometry passkey", "dialog", [
    h("div", { key: "glyph", class: "biometry-glyph" }, icon("person.badge.key")),
    h("h3", { key: "title", class: "ios-modal-title" }, overlay.label),
    textsOf(overlay).map(paragraph),
    nodes(overlay).filter((node) => node.role === "secureTextField").map((node) => draw(node, context)),
    accounts.length > 0 && h("div", { key: "accounts", class: "biometry-buttons", role: "group",
      "aria-label": "Accounts" }, accounts.map(accountButton)),
    h("div", { key: "buttons", class: "biometry-buttons" },
      buttons.filter((node) => !isAccount(node)).map(modalButton)),
  ]);
}

const isEmail = (node) => ["prompt.appleID.share", "prompt.appleID.hide"].includes(node.identifier);

/** Which address the app gets: one of two is chosen. */
const emailButton = (node) => h("button", { ...touchable(node), type: "button", class: "apple-id-email",
  "aria-pressed": String(node.isSelected) },
  h("span", {}, h("strong", {}, node.label), h("span", { class: "apple-id-address" }, node.value)),
  node.isSelected && icon("checkmark"));

function appleIDPrompt(overlay, context) {
  const all = nodes(overlay);
  const buttons = all.filter((node) => node.role === "button");
  const fields = all.filter((node) => node.role === "textField");
  const emails = buttons.filter(isEmail);
  return modalFrame(overlay, "apple-id", "dialog", [
    h("div", { key: "glyph", class: "apple-id-glyph" }, icon("person.crop.circle")),
    h("h3", { key: "title", class: "ios-modal-title" }, overlay.label),
    textsOf(overlay).map(paragraph),
    fields.length > 0 && h("div", { key: "name", class: "apple-id-group", role: "group", "aria-label": "Name" },
      fields.map((node) => draw(node, context))),
    emails.length > 0 && h("div", { key: "emails", class: "apple-id-group", role: "group", "aria-label": "Email" },
      emails.map(emailButton)),
    h("div", { key: "buttons", class: "apple-id-buttons" },
      buttons.filter((node) => !isEmail(node)).reverse().map(modalButton)),
  ]);
}

function passcodePrompt(overlay) {
  const field = nodes(overlay).find((node) => node.role === "secureTextField");
  const buttons = nodes(overlay).filter((node) => node.role === "button" && !isPersons(node));
  if (!field) return alert(overlay, { modals: [] });
  return modalFrame(overlay, "passcode", "dialog", [
    icon("lock", "passcode-lock"),
    textsOf(overlay).map((node) => h("p", { ...names(node), class: node.style.foreground === "red" ? "wrong" : null },
      node.label)),
    pad(field, buttons),
  ]);
}
