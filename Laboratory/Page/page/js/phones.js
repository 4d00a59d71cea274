// Which of the phones is in hand.
import { segmented } from "./controls.js";
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
    segmented(store.phones.map(({ id, name, modelName }) => ({ id, label: name, title: `${name}, ${modelName}` })), store.phone,
      choosePhone, { class: "segmented phone-switch", "aria-label": "Which phone" }),
    h("button", { key: "both", type: "button", class: isBoth ? "primary small" : "quiet small",
      "aria-pressed": String(isBoth), "aria-label": "Both phones", title: "Show the next phone beside this one",
      on: { click: () => prefer("phones", isBoth ? "one" : "both") } }, "Both"));
}
