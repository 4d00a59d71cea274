// The visit's OpenID provider: who has an account, which keys sign, and what goes wrong.
import { post } from "../api.js";
import { button, pill } from "../controls.js";
import { h } from "../dom.js";
import { plural, short } from "../format.js";
import { icon } from "../icons.js";
import { attempt } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";

const outages = { none: "works", unreachable: "can’t be reached", unavailable: "answers 503" };
const tokens = { none: "are right", expired: "have expired", wrongKey: "are signed by another key" };
const refreshing = { reusable: "stay good, as Google’s", rotated: "are replaced when used" };

async function order(path, body) {
  const reply = await attempt(() => post(path, body));
  if (!reply) return;
  store.identityProvider = reply;
  panelsChanged();
}

function choice(label, name, options, settings) {
  const change = ({ target }) => order("identity-provider", { ...settings, [name]: target.value });
  return h("label", { key: name, class: "inline-label" }, h("span", {}, label), h("select", { value: settings[name],
    "data-wish": `identityProvider.${name}`, on: { change } },
    Object.entries(options).map(([id, words]) => h("option", { value: id }, words))));
}

export function identityProvider() {
  const now = store.identityProvider;
  if (!now) return null;
  return h("section", { key: "identity-provider", "aria-label": "Identity provider" },
    h("h4", {}, "Identity provider"),
    h("p", { class: "muted" }, "Apps that sign in with Google come here. Nobody needs a password.",
      showsBytes() && h("span", { class: "code" }, ` ${now.issuer}`)),
    h("p", { class: "muted" }, "Apps that sign in with Apple come to the phone’s own sheet.",
      showsBytes() && h("span", { class: "code" }, ` ${store.appleIDIssuer}`)),
    h("ul", { class: "rows" }, now.accounts.map((account) => h("li", { key: account.subject,
      "data-account": account.email }, icon("person"), h("span", {}, account.name),
      h("span", { class: "muted" }, account.email),
      account.emailState === "unverified" && pill("address not verified", "warn"),
      showsBytes() && h("span", { class: "code muted" }, account.subject)))),
    h("p", { class: "muted" }, now.keys.length === 0 ? "No key yet: the first sign-in makes them."
      : `${plural(now.keys.length, "key")} published; ${short(now.keys[0])} signs.`),
    h("div", { class: "row" }, button("Rotate keys", () => order("identity-provider/keys", {}),
      { symbol: "key", className: "quiet" })),
    h("div", { class: "row" }, choice("It", "outage", outages, now.settings),
      choice("Its ID tokens", "tokens", tokens, now.settings),
      choice("Refresh tokens", "refreshTokens", refreshing, now.settings)));
}
