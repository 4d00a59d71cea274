// Questions and screens that lie over a screen.
import { h } from "../dom.js";
import { tap } from "../touch.js";
import { draw, drawAll, names, touchable } from "./node.js";
import { classes } from "./style.js";

/** Escape is a finger on the button that cancels. */
function escaping(node) {
  return (event) => {
    if (event.key !== "Escape") return;
    const cancel = node.buttons.find((button) => button.style.buttonRole === "cancel")
      ?? node.buttons.find((button) => /^(cancel|no|not now|don.t allow)$/i.test(button.label));
    if (!cancel) return;
    event.stopPropagation();
    tap(cancel.id);
  };
}

/** The title of a screen inside: a sheet has no words of its own. */
const titleOf = (node) => (node.role === "navigationBar" && node.label)
  || node.children.map(titleOf).find(Boolean) || "";

function buttonsOf(node) {
  if (node.role === "button") return [node];
  return node.children.flatMap(buttonsOf);
}

export function modalFrame(node, className, role, content, description = null) {
  const buttons = buttonsOf(node);
  return h("div", { key: `modal.${node.id}`, class: `ios-modal ${className}`, "data-modal": node.id },
    h("div", { ...names(node), class: "ios-modal-body", role, "aria-modal": "true", tabindex: "-1",
      "aria-label": node.label || titleOf(node) || (role === "dialog" ? "Sheet" : "Question"),
      "aria-description": description || null,
      on: { keydown: escaping({ buttons }) } }, content));
}

export function modalButton(node) {
  return h("button", { ...touchable(node), type: "button", class: classes(node.style, "ios-modal-button") },
    node.label);
}

function question(node, context, className, largest) {
  const buttons = buttonsOf(node);
  const others = node.children.filter((child) => child.role !== "button" && buttonsOf(child).length === 0);
  const inRow = buttons.length === 2 && buttons.every((button) => button.label.length <= largest);
  return modalFrame(node, className, "alertdialog", [
    h("div", { key: "words", class: "ios-modal-words" },
      node.label && h("h3", { key: "title", class: "ios-modal-title" }, node.label),
      others.map((child) => draw(child, context))),
    h("div", { key: "buttons", class: inRow ? "ios-modal-buttons in-row" : "ios-modal-buttons" },
      buttons.map(modalButton)),
  ], others.filter((child) => child.role === "text").map((child) => child.label).join(". "));
}

export const alert = (node, context) => question(node, context, "alert", 12);
export const dialog = (node, context) => question(node, context, "action-sheet", 0);

export const sheet = (node, context) => modalFrame(node, "sheet", "dialog", drawAll(node.children,
  { ...context, title: node.label }));
export const cover = (node, context) => modalFrame(node, "cover", "dialog", drawAll(node.children,
  { ...context, title: node.label }));
