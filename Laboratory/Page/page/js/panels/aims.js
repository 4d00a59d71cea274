// Which requests a fault or a breakpoint is for: a path, the beginning of one and `*`, or a word of the list.
import { h } from "../dom.js";
import { showsBytes } from "../preferences.js";
import { store } from "../store.js";

const known = [
  ["/api/v1/auth/*", "signing in"], ["/api/v1/auth/initiate", "asking for a challenge"],
  ["/api/v1/auth/verify-signature", "sending the signature"], ["/api/v1/auth/verify-otp", "sending a code"],
  ["/api/v1/auth/refresh", "refreshing the sign-in"], ["/api/v1/mfa/*", "enrolling and changing"],
  ["/api/v1/attestation/*", "having a key attested"], ["/api/v1/assertion/*", "presenting an assertion"],
  ["/flow/*", "the Flow network"],
];

function choices(now) {
  const seen = [...new Set(store.wire.map((entry) => entry.path.split("?")[0]))].sort();
  const paths = [...known.map(([path]) => path), ...seen, now];
  return [...new Set(paths)].filter(Boolean).map((path) => {
    const words = known.find(([one]) => one === path)?.[1];
    return [path, words && !showsBytes() ? words : path];
  });
}

/** A choice of requests; `first` are options of its own before the list. */
export function aimChoice(label, name, now, first, change) {
  return h("label", { key: name, class: "inline-label" }, h("span", {}, label), h("select", { value: now,
    "data-wish": name, on: { change: ({ target }) => change(target.value) } },
    [...first, ...choices(now).filter(([path]) => !first.some(([one]) => one === path))].map(([id, words]) =>
      h("option", { value: id }, words))));
}
