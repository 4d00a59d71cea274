// Below the phone: its keys, with names.
import { button } from "../controls.js";
import { currentDisplay, currentPhone } from "../store.js";
import { surfaceOf } from "../phone/surfaces.js";
import { change, close, home, side } from "../touch.js";

export function phoneKeys() {
  const display = currentDisplay();
  const phone = currentPhone();
  if (!display || !phone) return [];
  const { name, app } = surfaceOf(display);
  const isLocked = phone.lockState !== "unlocked";
  return [
    button("Home", home, { symbol: "house", className: "quiet", disabled: name !== "app" }),
    isLocked
      ? button("Unlock", () => change("unlock"), { symbol: "lock.open", className: "quiet", key: "lock" })
      : button("Lock", () => (name === "lockScreen" ? change("unlock") : side()), { symbol: "lock",
        className: "quiet", key: "lock" }),
    button("Close app", () => close(app), { symbol: "xmark", className: "quiet", disabled: name !== "app" }),
  ];
}
