// The visit's Flow network: accounts and their keys, transactions, blocks, and what goes wrong.
import { post, remove } from "../api.js";
import { button, copyButton, empty, facts, heading, pill } from "../controls.js";
import { h } from "../dom.js";
import { plural, short } from "../format.js";
import { icon } from "../icons.js";
import { attempt } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { hasFlowFaults, hasFlowKill, wallet } from "../marks.js";
import { currentPhone, panelsChanged, store } from "../store.js";
import { disarm, killPart } from "./kill.js";

const shapes = {
  blocto: "Blocto’s two keys, 999 and 1", "recovery-kit": "Blocto’s two keys and the recovery kit’s",
  "own-key": "Blocto’s two keys and the person’s own", "many-keys": "Blocto’s two keys behind fourteen old ones",
  "server-held": "Blocto’s two keys, 999 held by Blocto alone",
};
const owners = {
  server: "Blocto’s key", device: "Blocto’s key on the phone", recoveryKit: "Key of the recovery kit",
  own: "The person’s own key", former: "An old key", added: "Added since",
};
const requests = {
  "": "any request", account: "asking for an account", blocks: "asking for a block", submit: "sending a transaction",
  result: "asking how far it is", transaction: "asking for a transaction", script: "running a script",
};
const faults = {
  refused: "no connection", "lost-reply": "carried out, reply lost", "time-out": "no reply, nothing done",
  "time-out-after-acceptance": "carried out, no reply", "status-429": "429: too many requests",
  "status-500": "500: broken", "status-503": "503: unavailable",
  "status-502-after-acceptance": "carried out, but 502", expires: "no block ever takes it",
  reordered: "later transactions overtake", "slow-seal": "sealed 40 blocks late",
  "without-effect": "sealed, but no key changes", "execution-error": "fails with error 1101",
  stale: "the node is 10 blocks behind", "not-found": "the node does not know it yet",
};
const statusKinds = { Sealed: "good", Expired: "bad" };
const wish = { shape: "blocto", fault: "lost-reply", request: "submit", skip: 0, times: 1 };

async function order(work) {
  const reply = await attempt(work);
  if (!reply) return;
  store.flow = reply;
  panelsChanged();
}

export function flowPanel() {
  const now = store.flow;
  return [
    heading("Flow network", "A chain of this visit’s own. The wallet talks to its access node."),
    accounts(now), transactions(now), blocks(now), faultPart(now), killPart(wallet, "flowSubmit"),
  ];
}

function choice(label, name, options, isPlain = false) {
  return h("label", { key: name, class: "inline-label" }, h("span", {}, label), h("select", { value: wish[name],
    "data-wish": `flow.${name}`, on: { change: ({ target }) => { wish[name] = target.value; panelsChanged(); } } },
    Object.entries(options).map(([id, words]) => h("option", { value: id },
      showsBytes() && !isPlain ? id || "any" : words))));
}

function amount(label, name, least, unit) {
  return h("label", { key: name, class: "inline-label" }, label && h("span", {}, label), h("input", { type: "number",
    inputmode: "numeric", min: String(least), max: "1000", value: String(wish[name]), "data-wish": `flow.${name}`,
    class: "short-number", on: {
      input: ({ target }) => { wish[name] = target.value && Number(target.value); },
      change: ({ target }) => {
        wish[name] = Math.min(1000, Math.max(least, Number(target.value) || least));
        panelsChanged();
      },
    } }), h("span", {}, unit));
}

function accounts(now) {
  const all = now?.accounts ?? [];
  return h("section", { key: "accounts", "aria-label": "Accounts" }, h("h4", {}, "Accounts"),
    h("div", { class: "row" }, choice("Keys", "shape", shapes),
      button("New account", () => order(() => post("flow/accounts", { shape: wish.shape })), { symbol: "plus",
        className: all.length === 0 ? "primary" : "", disabled: Boolean(now) && all.length >= now.accountLimit })),
    all.length === 0
      ? empty("link", "No account yet", "Make one, then add it in Wallet: copy its address and its private keys.")
      : h("ul", { class: "cards" }, all.map(account)));
}

function account(one) {
  const held = one.keys.filter((key) => key.privateKey && !key.isRevoked);
  return h("li", { key: one.address, class: "card", "data-account": one.address },
    h("div", { class: "card-head" }, icon("link"), h("strong", { class: "code" }, `0x${one.address}`),
      pill(showsBytes() ? one.shape : shapes[one.shape]),
      pill(`weight ${one.liveWeight}`, one.liveWeight >= 1000 ? "good" : "bad")),
    h("div", { class: "row" }, copyButton(`address.${one.address}`, `0x${one.address}`, "Copy address"),
      held.length > 0 && copyButton(`keys.${one.address}`, held.map((key) => key.privateKey).join(" "),
        `Copy ${plural(held.length, "private key")}`)),
    h("ol", { class: "rows" }, one.keys.map(accountKey)));
}

function accountKey(key) {
  return h("li", { key: key.index, "data-key": key.index, "data-revoked": String(key.isRevoked) }, icon("key"),
    h("span", { class: "wire-words" }, `${key.index}: ${owners[key.owner] ?? key.owner}`,
      h("small", { class: "code" }, showsBytes() ? key.publicKey
        : `${key.signingAlgorithm}, ${key.hashingAlgorithm}, ${short(key.publicKey)}`),
      showsBytes() && h("small", { class: "code" }, [`${key.signingAlgorithm}, ${key.hashingAlgorithm}`,
        `sequence number ${key.sequenceNumber}`, key.privateKey && `private key ${key.privateKey}`]
        .filter(Boolean).join(", "))),
    pill(String(key.weight)), pill(key.isRevoked ? "revoked" : "live", key.isRevoked ? "bad" : "good"));
}

function transactions(now) {
  const all = now?.transactions ?? [];
  return h("section", { key: "transactions", "aria-label": "Transactions" }, h("h4", {}, "Transactions"),
    all.length === 0 ? h("p", { class: "muted" }, "None yet.")
      : h("ol", { class: "rows" }, all.map((one) => h("li", { key: one.id, "data-transaction": one.id,
        "data-status": one.status }, icon(one.errorCode ? "xmark" : "checkmark"),
        h("span", { class: "wire-words" }, `It ${one.action}, signed by ${plural(one.signers.length, "key")} `
          + `(${one.signers.join(", ")})`,
          h("small", { class: "code" }, showsBytes() ? one.id : short(one.id)),
          one.error && h("small", {}, one.error)),
        one.height && pill(`block ${one.height}`),
        pill(one.errorCode ? `${one.status}, error ${one.errorCode}` : one.status,
          one.errorCode ? "bad" : statusKinds[one.status] ?? "warn")))));
}

function blocks(now) {
  const make = (count) => order(() => post("flow/blocks", { count }));
  return h("section", { key: "blocks", "aria-label": "Blocks" }, h("h4", {}, "Blocks"),
    now && facts([["Final", String(now.blocks.final)], ["Sealed", String(now.blocks.sealed)],
      ["Every", `${now.blockMilliseconds} ms`]]),
    h("p", { class: "muted" }, "A transaction that no block has taken expires 600 blocks after its reference block."),
    h("div", { class: "row" }, button("Make 10 blocks", () => make(10), { symbol: "plus", className: "quiet" }),
      button("Make 600 blocks", () => make(600), { symbol: "plus", className: "quiet" })));
}

async function clear() {
  await order(() => remove("flow/faults"));
  if (hasFlowKill()) await disarm(currentPhone());
}

const waiting = (one) => [one.skip > 0 && `${plural(one.skip, "request")} later`,
  one.times === null || one.times === undefined ? "always" : plural(one.times, "time")].filter(Boolean).join(", ");

function faultPart(now) {
  const all = now?.faults ?? [];
  const add = () => order(() => post("flow/faults", { fault: wish.fault, skip: wish.skip, times: wish.times,
    ...(wish.request ? { request: wish.request } : {}) }));
  return h("section", { key: "faults", "aria-label": "Faults of the network" }, h("h4", {}, "Make it go wrong"),
    h("div", { class: "row" }, choice("When", "request", requests), choice("then", "fault", faults),
      amount("after", "skip", 0, "requests,"), amount(null, "times", 0, "times (0: always)"),
      button("Add fault", add, { symbol: "bolt", className: "primary" })),
    all.length > 0 && h("ul", { key: "waiting", class: "rows" }, all.map((one) => h("li", { key: one.number,
      "data-fault": one.fault }, icon("bolt"),
      h("span", { class: "wire-words" }, showsBytes() ? `${one.request ?? "any"}: ${one.fault}`
        : `When ${requests[one.request ?? ""]}: ${faults[one.fault] ?? one.fault}`),
      pill(waiting(one), "warn"),
      button(null, () => order(() => remove(`flow/faults/${one.number}`)), { symbol: "xmark",
        className: "quiet icon-only", key: "remove", name: `Remove the fault ${one.fault}` })))),
    h("div", { key: "clear", class: "row" }, button("Clear all faults", clear, {
      symbol: "checkmark", className: "quiet", name: "Flow network: clear all faults", disabled: !hasFlowFaults() })));
}
