// The passcode pad: dots, digits, and a real field under the dots for those who type.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { setText, typing } from "../touch.js";
import { input, shownText } from "./fields.js";
import { draw } from "./node.js";

const letters = { 2: "ABC", 3: "DEF", 4: "GHI", 5: "JKL", 6: "MNO", 7: "PQRS", 8: "TUV", 9: "WXYZ" };

/** The pad of a passcode field; `buttons` (Cancel) stand beside the zero. */
export function pad(field, buttons = []) {
  const length = shownText(field).length;
  const typed = () => typing.get(field.id)?.text ?? "";
  const dots = Array.from({ length: Math.max(6, length) }, (_, index) => h("span",
    { class: index < length ? "dot full" : "dot" }));
  const key = (label, content, action) =>
    h("button", { key: label, type: "button", class: "pad-key", "aria-label": label, on: { click: action } },
      content);
  const digit = (number) => key(String(number), [h("span", {}, number), h("small", { "aria-hidden": "true" },
    letters[number] ?? "")],
    () => setText(field.id, typed() + number));
  const isNumeric = field.style.keyboard !== "asciiCapable";
  return [
    h("div", { key: "dots", class: "passcode-dots" },
      h("span", { class: "dots", "aria-hidden": "true" }, dots), h("input", { ...input(field), placeholder: null,
        class: "passcode-field" })),
    h("div", { key: "pad", class: "pad", role: "group", "aria-label": "Digits" },
      isNumeric && [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit),
      h("div", { key: "cancel", class: "pad-side" }, buttons.map((button) => draw(button, { modals: [] }))),
      isNumeric && digit(0),
      h("div", { key: "remove", class: "pad-side" },
        length > 0 && key("Delete digit", icon("delete"), () => setText(field.id, typed().slice(0, -1))))),
  ];
}
