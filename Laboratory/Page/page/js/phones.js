// Which of the phones is in hand.
import { h } from "./dom.js";
import { prefer, preference } from "./preferences.js";
import { displayChanged, panelsChanged, store } from "./store.js";

export function choosePhone(id) {
  store.phone = id;
  displayChanged(id);
  panelsChanged();
}

/** Above the phone: which one it is. */
export function phoneSwitch() {
  if (store.phones.length < 2) return [];
  const isBoth = preference("phones") === "both";
  return h("div", { class: "phone-choice" },
    h("div", { class: "segmented phone-switch", role: "radiogroup", "aria-label": "Which phone" },
      store.phones.map((phone) =>
      h("button", { key: phone.id, type: "button", role: "radio", "aria-checked": String(phone.id === store.phone),
        class: phone.id === store.phone ? "selected" : "", title: phone.modelName,
        on: { click: () => choosePhone(phone.id) } }, phone.name))),
    h("button", { key: "both", type: "button", class: isBoth ? "primary small" : "quiet small",
      "aria-pressed": String(isBoth), "aria-label": "Side by side", title: "Show the next phone beside this one",
      on: { click: () => prefer("phones", isBoth ? "one" : "both") } }, "Both"));
}
