// Keychain and Secure Enclave: what is in them, and why something can't be used now.
import { empty, facts, heading, pill } from "../controls.js";
import { h } from "../dom.js";
import { dateTime, short } from "../format.js";
import { icon } from "../icons.js";
import { showsBytes } from "../preferences.js";
import { store } from "../store.js";

const kinds = {
  enclaveKey: ["Key in the Secure Enclave", "cpu"], key: ["Key in the keychain", "key"], password: ["Secret", "lock"],
  internetPassword: ["Password", "globe"], certificate: ["Certificate", "doc"], other: ["Item", "circle"],
};
const needs = { biometry: "a face or finger", passcode: "the passcode", applicationPassword: "a password" };

export function inspectorPanel() {
  const report = store.inspectors.get(store.phone);
  const items = report?.items ?? [];
  return [
    heading("Keychain and Secure Enclave", report?.summary ?? "The items that the phone stores for its apps."),
    items.length === 0 ? empty("key", "Nothing is stored yet",
      "Enroll the phone in MFA Test, or store a secret in Vault.")
      : h("ul", { key: "items", class: "cards" }, items.map(item)),
  ];
}

/** Whose it is: the tag of LatchkeyKit's key ends with the server's name, which has dots of its own, and the user's. */
function owner(one) {
  const [, server, user] = /^latchkey\.device-key\.(?:[^.#]+\.){3}(?:([^#]+)#)?(.+)$/.exec(one.title) ?? [];
  return user ? `${user}${server ? ` at ${server}` : ""}` : one.title;
}

function item(one) {
  const [words, symbol] = kinds[one.kind] ?? [one.kind, "circle"];
  return h("li", { key: one.id, class: one.isReadable ? "card" : "card closed", "data-item": one.id },
    h("div", { class: "card-head" }, icon(symbol),
      h("div", {}, h("strong", {}, showsBytes() ? one.title : words), h("p", { class: "muted" },
        showsBytes() ? words : owner(one))),
      one.isReadable ? pill(one.needs.length > 0 ? "usable, asks first" : "usable", "good") : pill(one.isLost ? "lost forever"
        : "not usable now", "bad")),
    one.why && h("p", { class: "why" }, h("strong", {}, "Why not? "), one.why, showsBytes() && one.status && h("span",
      { class: "code" }, ` ${one.status}`)),
    showsBytes()
      ? facts([
        ["Protection", one.protection, true], ["Access control", one.accessControl.join(" · "), true],
          ["Prompts", one.needs.join(", "), true],
        ["Key id", one.keyId, true], ["Length", one.length > 0 ? `${one.length} bytes` : null],
          ["Made", dateTime(one.createdAt)],
        ...one.attributes.map(({ name, value }) => [name, value, true]),
        ["Id", one.id, true],
      ])
      : facts([
        ["Can be used", one.protectionWords], ["Asks for", one.needs.map((need) => needs[need] ?? need).join(" or ")],
        ["Contains", one.kind === "enclaveKey" ? "A private key that never leaves the chip" : one.length > 0
          ? `${one.length} bytes` : null],
        ["Fingerprint", one.keyId ? short(one.keyId, 10, 6) : null], ["Made", dateTime(one.createdAt)],
      ]));
}
