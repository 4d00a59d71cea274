// One request and its reply, taken apart.
import { code, copyButton, copyIcon, facts, pill } from "../controls.js";
import { h } from "../dom.js";
import { dateTime, milliseconds, plural, pretty, spokenReply } from "../format.js";
import { icon } from "../icons.js";
import { phoneName } from "./whose.js";
import { actions } from "./wireEditor.js";

export function wireDetail(entry, bytes, draft) {
  return h("div", { key: "detail", class: "wire-detail" }, actions(entry, draft),
    bytes || entry.outcome === "imported" ? inBytes(entry) : inWords(entry));
}

function inWords(entry) {
  const { challenge, context, signature, sentToken, givenToken, appAttest, flow } = entry.decoded ?? {};
  return [
    h("ol", { key: "talk", class: "talk" },
      h("li", { class: "from-phone" }, icon("iphone"), h("p", {}, entry.words)),
      sentToken && h("li", { class: "note" },
        h("p", {}, sentToken.isExpired ? "It presented its access token, which had expired."
        : isOfAttestedKey(sentToken) ? "It presented the token issued to its attested key."
        : "It presented the access token from its sign-in.")),
      appAttest && h("li", { class: "note" }, h("p", {}, appAttestWords(appAttest))),
      signature && h("li", { class: "note" }, h("p", {}, signature.form === "unreadable"
        ? "The signature is not well-formed."
        : entry.faults.includes("otherKey") ? "It signed, but the lab replaced the signature with one by another key."
        : entry.faults.includes("flipByte") ? "It signed, but the lab changed a byte of the signature."
        : `It signed the server’s challenge with its private key: ${signature.length} bytes `
          + "that only this phone can make.")),
      signature && binding(context),
      isUnderWay(entry) ? h("li", { class: "note" }, h("p", {}, entry.outcome === "held" ? "It is held here."
        : "It is under way."))
        : entry.outcome === "lostBefore" || entry.outcome === "offline"
        ? h("li", { class: "lost" }, icon("wifi.slash"), h("p", {}, lostWords(entry)))
        : h("li", { class: "from-server" }, icon("server"), h("p", {}, flow?.reply ?? reply(entry))),
      challenge && !signature && h("li", { class: "note" },
        h("p", {}, "The challenge is 32 random bytes. Nobody can prepare an answer, and it can be used once.")),
      !signature && binding(context),
      givenToken && h("li", { class: "note" },
        h("p", {}, `The phone received an access token${givenToken.expiresAt ? ` until ${dateTime(givenToken.expiresAt)}` : ""}.`)),
      entry.outcome === "lostAfter" && h("li", { class: "lost" }, icon("wifi.slash"),
        h("p", {}, "The reply was lost: the server has acted, but the phone does not know."))),
    signed(entry),
    !isUnderWay(entry) && h("p", { key: "time", class: "muted" }, timing(entry)),
  ];
}

const isUnderWay = (entry) => entry.outcome === "pending" || entry.outcome === "held";

/** Why a request was lost, with the code of URLError that an iPhone gives. */
function lostWords(entry) {
  const has = (fault) => entry.faults.includes(fault);
  if (entry.outcome === "offline") return "The phone had no network (−1009).";
  if (has("unknownHost")) return "Nobody knew the server’s name (−1003).";
  if (has("deadHost")) return "Nobody listened at the server’s address (−1004).";
  if (has("timeOut")) return "Nobody answered until the app’s time-out (−1001).";
  if (has("airplane")) return "Airplane mode cut it before the server got it (−1005).";
  if (has("dropped")) return "You dropped it: the connection was lost (−1005).";
  return "The request was lost and never reached the server (−1005).";
}

/** What the key has signed, or is to sign: the bytes, one click away. */
function signed(entry) {
  const { challenge, context, signature } = entry.decoded ?? {};
  if (!challenge && !signature) return null;
  const pairs = [
    challenge && ["Bytes to sign", challenge.bytes, true], challenge && ["Nonce", challenge.nonce, true],
    ...(context?.fields ?? []).map(({ name, value }) => [name, value, true]),
    signature && ["Signature", signature.bytes, true],
  ].filter(Boolean);
  return h("details", { key: "signed", class: "part" },
    h("summary", {}, h("h4", {}, signature ? "The signed bytes" : "The bytes to sign")),
    facts(pairs, `wire.${entry.id}.signed`));
}

const isOfAttestedKey = (one) => one.header.some(({ name, value }) => name === "typ" && value === "attestation+jwt");

function appAttestWords(one) {
  const broken = one.steps.filter((step) => !step.holds);
  if (one.unreadable) return one.unreadable;
  const what = one.kind === "attestation"
    ? "It presented Apple’s attestation of its new key: created by this app in a real device’s Secure Enclave"
    : "It signed the request’s challenge with its attested key";
  if (one.steps.length === 0) return `${what}.`;
  return broken.length === 0 ? `${what}. All ${one.steps.length} rules are met.`
    : `${what}. But ${broken.map((step) => step.sentence).join(" ")}`;
}

/** The rules of a verification, one line each. */
function rules(one) {
  if (one.steps.length === 0) return null;
  return h("details", { key: "rules", open: true, class: "part" },
    h("summary", {}, h("h4", {}, "Rules"), h("span", { class: "muted" },
      `${one.steps.filter((step) => step.holds).length} of ${one.steps.length} hold`)),
    h("ol", { class: "rows" }, one.steps.map((step, index) => h("li", { key: index },
      h("span", { class: "muted" }, step.number > 0 ? `Step ${step.number}` : "Ours"),
      h("span", { class: "wire-words" }, step.title, step.sentence && h("small", {}, step.sentence)),
      pill(step.holds ? "holds" : step.code, step.holds ? "good" : "bad")))));
}

function binding(context) {
  return context && h("li", { class: "note" }, h("p", {}, context.matches
    ? "The challenge is bound to this purpose, device and user: its signature is valid nowhere else."
    : "The challenge is not bound to this request: the phone must refuse it."));
}

function reply(entry) {
  if (entry.status === null || entry.status === undefined) return "It did not reply.";
  const verdict = entry.status < 300 ? "It agreed." : entry.status < 500 ? "It refused." : "It failed.";
  const said = spokenReply(entry);
  return said ? `${verdict} “${said}”` : verdict;
}

function timing(entry) {
  const server = entry.serverMilliseconds;
  const part = server === null || server === undefined ? "" : `, ${milliseconds(server)} of them in the server`;
  return `${milliseconds(entry.milliseconds)} in all${part}.`;
}

function inBytes(entry) {
  const { challenge, context, signature, sentToken, givenToken, appAttest, flow } = entry.decoded ?? {};
  return [
    h("div", { key: "row", class: "row" }, entry.curl && copyButton(`curl.${entry.id}`, entry.curl, "Copy as curl"),
      h("span", { class: "muted" }, [`#${entry.id}`, phoneName(entry.phone, true) ?? entry.phone,
        timing(entry)].filter(Boolean).join(" · ")),
        entry.faults.map((fault) => pill(fault, "warn"))),
    message("Request", entry.request, `${entry.method} ${entry.path}`, entry.id),
    entry.response ? message("Reply", entry.response, String(entry.status ?? ""), entry.id) : h("p",
      { key: "none", class: "why" },
      isUnderWay(entry) ? "There is no reply yet." : "The server never got the request."),
    flow?.transaction.length > 0 && part("Transaction", flow.transaction.map(({ name, value }) => [name, value, true]),
      entry.id),
    challenge && part("Challenge", [["Scheme", challenge.scheme], ["Nonce", challenge.nonce, true], ["Context hash",
      challenge.contextHash, true], ["Signed bytes", challenge.bytes, true]], entry.id),
    context && part("Context", [...context.fields.map(({ name, value }) => [name, value, true]),
      ["SHA-256", context.hash, true], ["Matches the challenge", context.matches ? "yes" : "no"]], entry.id),
    signature && part("Signature", [["Form", signature.form], ["r", signature.r, true], ["s", signature.s, true],
      ["Length", plural(signature.length, "byte")], ["Bytes", signature.bytes, true]], entry.id),
    sentToken && token("Token sent", sentToken, entry.id),
    givenToken && token("Token given", givenToken, entry.id),
    appAttest && part(appAttest.kind === "attestation" ? "Attestation" : "Assertion", [
      ["Length", plural(appAttest.length, "byte")], ["Can’t be read", appAttest.unreadable],
      ...appAttest.fields.map(({ name, value }) => [name, value, true])], entry.id),
    appAttest && rules(appAttest),
  ];
}

function message(title, one, first, id) {
  const head = [first, ...one.headers.map(({ name, value }) => `${name}: ${value}`)].join("\n");
  return h("details", { key: title, open: true, class: "part" },
    h("summary", {}, h("h4", {}, title), h("span", { class: "muted" }, plural(one.length, "byte"))),
    copyIcon(`wire.${id}.${title}.headers`, head, `${title.toLowerCase()} headers`), code(head, `${title}: headers`),
    one.body && [copyIcon(`wire.${id}.${title}.body`, one.body, `${title.toLowerCase()} body`),
      code(pretty(one.body), `${title}: body`)]);
}

function part(title, pairs, id) {
  return h("details", { key: title, open: true, class: "part" }, h("summary", {}, h("h4", {}, title)),
    facts(pairs, `wire.${id}.${title}`));
}

function token(title, one, id) {
  return part(title, [
    ...one.header.map(({ name, value }) => [`header.${name}`, value, true]), ...one.claims.map(({ name, value }) =>
      [name, value, true]),
    ["Ends", one.expiresAt ? `${dateTime(one.expiresAt)}${one.isExpired ? " (over)" : ""}` : null],
  ], id);
}
