// Fields, switches and choices. The tree is the truth; what is being typed waits here until the tree has it.
import { segmented } from "../controls.js";
import { h } from "../dom.js";
import { currentDisplay } from "../store.js";
import { enter, patience, setText, submit, tap, typing } from "../touch.js";
import { names } from "./node.js";
import { classes, css } from "./style.js";

const keyboards = { phonePad: "tel", numberPad: "numeric", decimalPad: "decimal", emailAddress: "email", URL: "url" };

/** Whether a field asks for the phone's passcode, or for a new one: letters typed there are the page's. */
export const isPasscodeField = (node) => ["prompt.passcode.field", "lock.passcode", "settings.passcode.field"]
  .includes(node.identifier);

/** What a field shows: the text on its way to the phone, or the phone's. */
export function shownText(node) {
  const known = typing.get(node.id);
  const value = node.value ?? "";
  if (!known) return value;
  const agrees = node.role === "secureTextField" ? value.length === [...known.text].length : value === known.text;
  if (agrees) {
    // A secure field's text stays here, since its bullets can't be edited further.
    if (node.role === "secureTextField") known.agreed = true;
    else typing.delete(node.id);
    return known.text;
  }
  // What agreed once and differs now was changed by the app; what never agreed was refused by it. The system's own
  // fields are as the phone says at once.
  const isSettled = known.agreed || performance.now() - known.sent > patience
    || (node.id.startsWith("system.") && (currentDisplay()?.revision ?? 0) >= known.revision);
  if (known.sent !== null && isSettled) {
    typing.delete(node.id);
    return value;
  }
  return known.text;
}

/** Attributes of an input that stands for a field's node. */
export function input(node) {
  const isSecure = node.role === "secureTextField";
  return {
    ...names(node), type: isSecure ? "password" : "text", disabled: !node.isEnabled,
    "aria-label": node.label || node.placeholder || "Text", placeholder: node.placeholder ?? null,
    inputmode: keyboards[node.style.keyboard] ?? null, autocomplete: "off", autocapitalize: "none",
    spellcheck: "false", "data-passcode": isPasscodeField(node),
    "data-1p-ignore": true, "data-lpignore": "true", "aria-description": node.style.hint ?? null,
    value: shownText(node),
    ref: (element) => (element.latchkeyNode = node),
    on: {
      focus: ({ target }) => {
        if (!target.latchkeyNode.isFocused) enter(target.latchkeyNode.id);
      },
      beforeinput: ({ target }) => {
        // As on iOS: who edits a hidden text that was typed earlier begins anew.
        if (isSecure && target.value && !typing.has(node.id)) target.value = "";
      },
      input: ({ target }) => setText(target.latchkeyNode.id, target.value),
      keydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        submit();
      },
    },
  };
}

export function field(node) {
  return h("input", { ...input(node), class: classes(node.style, "ios-field"), style: css(node.style) });
}

export function toggle(node) {
  return h("label", { key: node.id, class: classes(node.style, "ios-toggle") },
    h("span", { class: "ios-toggle-label" }, node.label),
    h("input", {
      ...names(node), type: "checkbox", role: "switch", class: "ios-switch", disabled: !node.isEnabled,
      "aria-label": node.label || "Switch",
      checked: node.value === "1",
      on: {
        click: (event) => {
          // It moves when the phone says that it has moved.
          event.preventDefault();
          tap(node.id);
        },
      },
    }));
}

/**
 * Whole percents, as the phone has them; the text that moves it is a number from 0 to 1. Its label is heard and not seen, as
 * on iOS.
 */
export function slider(node) {
  const known = typing.get(node.id);
  const percent = `${Number.parseInt(node.value, 10) || 0}`;
  if (known?.sent && (String(Math.round(known.text * 100)) === percent || performance.now() - known.sent > patience)) {
    typing.delete(node.id);
  }
  const shown = typing.has(node.id) ? String(Math.round(known.text * 100)) : percent;
  return h("div", { key: node.id, class: classes(node.style, "ios-slider"), style: css(node.style) },
    h("input", {
      ...names(node), type: "range", min: "0", max: "100", disabled: !node.isEnabled, value: shown,
      "aria-label": node.label || "Slider", "aria-valuetext": `${shown}%`,
      "aria-description": node.style.hint ?? null,
      on: { input: ({ target }) => setText(node.id, String(target.value / 100)) },
    }));
}

export function picker(node) {
  const options = node.children;
  if (node.style.kind === "segmented" || node.style.kind === "inline") {
    return segmented(options.map((option) => ({ ...names(option), id: option.id, label: option.label,
      disabled: !option.isEnabled })), options.find((option) => option.isSelected)?.id, tap,
    { ...names(node), class: `ios-${node.style.kind}`, "aria-label": node.label || "Choice" });
  }
  return h("label", { key: node.id, class: "ios-picker" }, h("span", {}, node.label),
    h("select", {
      ...names(node), disabled: !node.isEnabled, "aria-label": node.label || "Choice",
      value: options.find((option) => option.isSelected)?.id ?? "",
      on: { change: ({ target }) => tap(target.value) },
    }, options.map((option) => h("option", { ...names(option), value: option.id }, option.label))));
}
