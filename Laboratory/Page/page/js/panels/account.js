// What becomes of one user's account: recovery, notices, numbers and recovery codes.
import { button, facts, pill } from "../controls.js";
import { h } from "../dom.js";
import { clockTime, dateTime, plural, seconds, short, spoken } from "../format.js";
import { icon } from "../icons.js";
import { showsBytes } from "../preferences.js";
import { store } from "../store.js";
import { setClock } from "./faults.js";

const secrets = {
  otp: "a code by text message", "recovery-code": "a recovery code", invitation: "an invitation of the operator",
};

export function account(user, rules) {
  return [
    user.recovery && recovery(user.username, user.recovery),
    facts([["Codes by SMS", user.smsEnabled ? "on" : "switched off"],
      ["New number", user.newNumber && `${user.newNumber} waits for its code`],
      ["Recovery codes", user.recoveryCodesLeft > 0 ? `${user.recoveryCodesLeft} left` : "none made"]]),
    user.notices.length > 0 && notices(user, rules),
  ];
}

/** Only time that the server has seen pass counts: moving the lab's clock lets it pass. */
function recovery(username, one) {
  const waits = one.secondsLeft > 0;
  return h("div", { key: "recovery", class: "recovery", role: "group", "aria-label": `Recovery of ${username}` },
    h("div", { class: "card-head" }, icon("clock"),
      h("strong", {}, "Somebody asks to get back into this account"),
      pill(waits ? `waits ${seconds(one.secondsLeft)}` : "can be completed", waits ? "warn" : "good")),
    h("p", {}, waits
      ? `${one.deviceModel} began it with ${secrets[one.begunWith] ?? one.begunWith}. Any device of the account can `
        + "stop it meanwhile."
      : `${one.deviceModel} can complete it with a second secret until ${dateTime(one.expiresAt)}.`),
    showsBytes() && facts([["Device id", one.deviceId, true], ["Begun", dateTime(one.begunAt)],
      ["Expires", dateTime(one.expiresAt)]]),
    waits && h("div", { class: "row" }, button("Move the clock past the wait",
      () => setClock((store.clock?.offsetSeconds ?? 0) + one.secondsLeft + 1), { symbol: "clock" })));
}

function notices(user, rules) {
  return h("details", { key: "notices", class: "notes", open: rules === "production" },
    h("summary", {}, "Notices ", user.unreadNotices > 0 ? pill(`${user.unreadNotices} unread`, "warn")
      : pill("all read")),
    h("ul", { class: "rows", "aria-label": `Notices of ${user.username}` }, user.notices.map((one) =>
      h("li", { key: one.id, "data-notice": one.kind }, h("span", {}, spoken(one.kind)),
        one.detail && h("span", { class: "muted" }, one.detail),
        !one.readAt && pill("unread"),
        h("span", { class: "muted" }, clockTime(one.at)),
        showsBytes() && one.deviceId && h("span", { class: "code muted" }, short(one.deviceId))))),
    user.unreadNotices > user.notices.length && h("p", { class: "muted" },
      `The newest ${plural(user.notices.length, "notice")} only.`));
}
