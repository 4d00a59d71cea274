// The bars of a screen: status, title, tabs, and the one above the keyboard.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { phoneSeconds } from "../store.js";
import { setText, submit, tap } from "../touch.js";
import { names, touchable } from "./node.js";

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The time on a phone: that of now, since a display tells only the time at which it was made. */
export const phoneTime = () => time.format(new Date(phoneSeconds() * 1000));

export function statusBar(status) {
  return h("div", { class: "status-bar", role: "group", "aria-label": "Status bar" },
    h("span", { class: "status-time" }, phoneTime()),
    h("span", { class: "status-icons" },
      status.isAirplane
        ? h("span", { role: "img", "aria-label": "Airplane mode" }, icon("airplane"))
        : h("span", { role: "img", "aria-label": "Connected" }, icon("signal"), icon("wifi")),
      h("span", { class: "battery", role: "img", "aria-label": "Battery full" })));
}

const isBack = (button, index) => index === 0
  && (button.style.symbol?.startsWith("chevron.left") || button.style.symbol?.startsWith("chevron.backward")
    || button.style.kind === "back" || button.identifier === "BackButton");

function barButton(node, back) {
  const symbol = back ? "chevron.left" : node.style.symbol;
  return h("button", { ...touchable(node), type: "button", class: back ? "bar-button back" : "bar-button",
    "aria-label": node.label || (back ? "Back" : null) },
    symbol && icon(symbol), (back || !symbol) && h("span", {}, node.label || "Back"));
}

export function navigationBar(node, context) {
  context.title = node.label;
  const buttons = node.children.filter((child) => child.role === "button");
  const back = buttons.find((button, index) => isBack(button, index));
  const leading = back ?? buttons.find((button) => button.style.alignment === "leading"
    || button.style.buttonRole === "cancel");
  const trailing = buttons.filter((button) => button !== leading);
  const isInline = Boolean(back) || node.style.kind === "inline";
  const hasRow = isInline || buttons.length > 0;
  const title = h("h3", { key: "title", class: isInline ? "bar-title" : "bar-title large" }, node.label);
  return h("header", { ...names(node), class: isInline ? "ios-bar inline" : "ios-bar" },
    hasRow && h("div", { key: "row", class: "bar-row" },
      h("div", { key: "leading", class: "bar-side" }, leading && barButton(leading, leading === back)),
      isInline && node.label && title,
      h("div", { key: "trailing", class: "bar-side trailing" }, trailing.map((button) => barButton(button, false)))),
    !isInline && node.label && title);
}

const tabSymbols = [[/enroll/i, "person.badge.key"], [/sign/i, "faceid"], [/test/i, "checklist"], [/setting/i, "gear"],
  [/vault|secret|item/i, "key"]];

export function tabBar(node) {
  return h("nav", { ...names(node), class: "ios-tabs", "aria-label": node.label || "Tabs of the app" },
    node.children.map((tab) => h("button", { ...touchable(tab), type: "button",
      class: tab.isSelected ? "ios-tab selected" : "ios-tab",
      "aria-current": tab.isSelected ? "page" : null },
      icon(tab.style.symbol ?? tabSymbols.find(([pattern]) => pattern.test(tab.label))?.[1] ?? "circle"),
        h("span", {}, tab.label))));
}

/** What the keyboard's bar offers for the field that has the keyboard. */
export function keyboardBar(focused, { autofill, passkey }) {
  if (!focused) return null;
  return h("div", { key: "keyboard", class: "keyboard-bar", role: "group", "aria-label": "Keyboard" },
    autofill || passkey
      ? h("button", { key: "autofill", type: "button", class: "autofill", "data-identifier": "autofill",
        on: { click: () => (passkey ? tap("system.autofill") : setText(focused.id, autofill)) } },
        h("span", { class: "autofill-from" }, passkey ? "Passkey" : "From Messages"),
        h("span", { class: "autofill-code" }, passkey ?? autofill))
      : h("span", { key: "hint", class: "keyboard-hint" }, "Type on your keyboard"),
    h("button", { key: "return", type: "button", class: "return-key", "data-identifier": "keyboard.return",
      on: { click: () => submit() } }, focused.style.returnKey ?? "return"));
}
