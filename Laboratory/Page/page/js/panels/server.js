// What the server knows, and what an operator may do.
import { get, post } from "../api.js";
import { button, code, empty, facts, heading, pill } from "../controls.js";
import { h, remembering } from "../dom.js";
import { ask } from "../dialogs.js";
import { clockTime, dateTime, plural, pretty, seconds, short, spoken } from "../format.js";
import { icon } from "../icons.js";
import { attempt, showNotice } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { panelsChanged, store } from "../store.js";
import { account } from "./account.js";
import { identityProvider } from "./identityProvider.js";
import { rulesPart } from "./rules.js";

export function serverPanel() {
  const server = store.server;
  if (!server) return [heading("Server", null), empty("server", "The server is starting", null)];
  return [
    heading("Server", showsBytes() ? `${server.serverID} · ${server.version} · ${dateTime(server.now)}`
      : "The server’s data: public keys, never private ones.",
      button("Refresh", refresh, { symbol: "arrow.clockwise", className: "quiet" }),
      button("Empty", emptyServer, { symbol: "trash", className: "quiet" })),
    rulesPart(server.rules),
    h("section", { key: "users", "aria-label": "Users" }, server.users.length === 0
      ? empty("person", "Nobody is enrolled", "Enroll a phone in MFA Test.") : h("ul", { class: "cards" },
        server.users.map((one) => user(one, server.rules)))),
    server.oneTimeCodes.length > 0 && h("section", { key: "codes", "aria-label": "One-time codes" },
      h("h4", {}, "Pending codes"),
      h("ul", { class: "rows" }, server.oneTimeCodes.map((one, index) => h("li", { key: index },
        h("span", {}, one.username), pill(`${plural(one.triesLeft, "try", "tries")} left`,
          one.triesLeft > 1 ? "" : "warn"), h("span", { class: "muted" }, `until ${clockTime(one.expiresAt)}`))))),
    server.sessions.length > 0 && h("section", { key: "sessions", "aria-label": "Sign-ins" }, h("h4", {}, "Sign-ins"),
      h("ul", { class: "rows" }, server.sessions.map(session))),
    identityProvider(),
    h("section", { key: "audit", "aria-label": "Audit trail" },
      h("h4", {}, "Audit trail ", pill(server.auditIntact ? "unbroken" : "tampered with",
        server.auditIntact ? "good" : "bad")),
      h("p", { class: "muted" },
        server.auditVerdict,
        showsBytes() && ` ${plural(server.consumedChallenges, "used challenge")} remembered.`),
      h("ol", { class: "audit" }, server.audit.slice().reverse().map((line) => auditLine(line, showsBytes())))),
  ];
}

function user(one, rules) {
  return h("li", { key: one.username, class: "card", "data-user": one.username },
    h("div", { class: "card-head" }, icon("person"), h("strong", {}, one.username),
      button("Revoke all", () => revoke(one.username), { symbol: "xmark", className: "quiet small danger-text",
        name: `Revoke all devices of ${one.username}` })),
    one.devices.length === 0 && h("p", { class: "muted" }, "No device."),
    h("ul", { class: "devices" }, one.devices.map((device) => deviceRow(one, device))), account(one, rules));
}

function deviceRow(user, device) {
  const hasKey = device.method === "secureEnclave";
  return h("li", { key: device.deviceId, class: "device" },
    h("div", { class: "card-head" }, icon(hasKey ? "iphone" : "message"),
      h("div", {}, h("strong", {}, device.deviceModel), h("p", { class: "muted" },
        hasKey ? "signs with its key" : "gets codes by SMS")),
      device.waitSeconds > 0 ? pill(`waits ${seconds(device.waitSeconds)}`,
        "bad") : pill(`${plural(device.attemptsLeft, "attempt")} left`, device.attemptsLeft > 2 ? "good" : "warn"),
      button("Revoke", () => revoke(user.username, device.deviceId), { className: "quiet small danger-text",
        name: `Revoke ${device.deviceModel} ${short(device.deviceId)}` })),
    facts(showsBytes()
      ? [["Device id", device.deviceId, true], ["Method", device.method, true], ["Scheme", device.scheme, true],
        ["Key id", device.keyId, true],
        ["Number", number(device), true], ["Enrolled", dateTime(device.enrolledAt)],
          ["Last used", dateTime(device.lastUsedAt)]]
      : [["Enrolled", dateTime(device.enrolledAt)], ["Last used", dateTime(device.lastUsedAt)],
        ["Number", number(device)]]));
}

/** A number counts as the user's once a code has come back from it. */
const number = (device) => device.phoneNumber
  && `${device.phoneNumber}${device.isNumberVerified ? ", verified" : ", not verified"}`;

function session(one) {
  const kind = one.state === "open" ? "good" : "";
  return h("li", { key: one.id },
    h("span", {}, one.username ?? "(device gone)"), pill(one.state, kind),
    h("span", { class: "muted" },
      `${one.amr === "otp" ? "with a code" : "with its key"}, ${clockTime(one.authenticatedAt)}`),
    showsBytes() && h("span", { class: "code muted" },
      `amr=${one.amr} ${one.deviceId ?? ""} ends ${dateTime(one.endsAt)}`));
}

const auditLine = remembering((line, bytes) =>
  h("li", { key: line.sequence },
    h("time", {}, clockTime(line.at)), h("span", { class: "audit-number" }, line.sequence),
    bytes ? h("details", {}, h("summary", { class: "code" }, line.event), code(pretty(line.text),
      `Line ${line.sequence}`)) : h("span", {}, spoken(line.event))));

async function refresh() {
  store.server = await get("server");
  panelsChanged();
}

async function revoke(username, deviceId) {
  const sure = await ask("Revoke?", deviceId ? "This device can’t sign in any more, and its sessions end."
    : `No device of ${username} can sign in any more, and all sign-ins end.`, "Revoke");
  if (!sure) return;
  await attempt(() => post("server/revoke", deviceId ? { username, deviceId } : { username }));
}

async function emptyServer() {
  if (!(await ask("Empty the server?",
    "Users, devices, sign-ins and the audit log are deleted. The phones keep their data.", "Empty it"))) return;
  await post("server/reset", {});
  showNotice({ text: "The server is empty." });
}
