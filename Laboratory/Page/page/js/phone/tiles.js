// Small pictures on colored tiles: of apps, and before the rows of Settings.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { currentPhone } from "../store.js";

const appIcons = [
  [/preferences|settings/i, "gear", "settings"], [/mfa/i, "lock.shield", "mfa"], [/vault/i, "key", "vault"],
  [/messenger/i, "message", "messenger"], [/wallet/i, "link", "wallet"], [/chatter/i, "paperplane", "chatter"],
  [/message/i, "message", "messages"],
];

/** The picture of an app, by its name or bundle identifier. */
export function appIcon(name) {
  const own = currentPhone()?.apps.find((app) => app.icon && (name === app.name || name.includes(app.bundleIdentifier)));
  if (own) return h("img", { key: "tile", class: "app-icon", src: own.icon, alt: "" });
  const [, symbol, className] = appIcons.find(([pattern]) => pattern.test(name)) ?? [null, "iphone", "other"];
  return h("span", { key: "tile", class: `app-icon ${className}`, "aria-hidden": "true" }, icon(symbol));
}

const rowTiles = [
  [/^Airplane Mode$/, "airplane", "orange"], [/^Face ID( & Passcode)?$/, "faceid", "green"],
  [/^Touch ID( & Passcode)?$/, "touchid", "pink"], [/^Passcode$/, "lock", "red"],
];

/** The picture before a row of Settings; null where iOS has none. */
export function rowTile(label, id = "") {
  if (id === "system.settings.appleAccount") {
    return h("span", { key: "tile", class: "app-icon settings", "aria-hidden": "true" }, icon("person"));
  }
  if (currentPhone()?.apps.some((app) => app.name === label)) return appIcon(label);
  const [, symbol, className] = rowTiles.find(([pattern]) => pattern.test(label)) ?? [];
  return symbol ? h("span", { key: "tile", class: `app-icon ${className}`, "aria-hidden": "true" },
    icon(symbol)) : null;
}
