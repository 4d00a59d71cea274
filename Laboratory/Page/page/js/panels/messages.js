// Messages to telephones: nothing leaves this machine.
import { copyButton, empty, heading, pill } from "../controls.js";
import { h } from "../dom.js";
import { clockTime } from "../format.js";
import { showsBytes } from "../preferences.js";
import { store } from "../store.js";
import { phoneName } from "./whose.js";

const states = { delivered: ["delivered", "good"], waiting: ["on its way", "warn"], lost: ["lost", "bad"] };

export function messagesPanel() {
  return [
    heading("Messages", "Text messages from the server, newest first. They never leave this machine."),
    store.messages.length === 0 ? empty("message", "No message yet", "A code is sent when someone signs in by SMS.")
      : h("ol", { key: "list", class: "messages" }, store.messages.map(message)),
  ];
}

function message(one) {
  const [words, kind] = states[one.state] ?? [one.state, ""];
  return h("li", { key: one.id, class: "message", "data-message": one.id },
    h("div", { class: "message-head" }, h("strong", {}, one.to), pill(words, kind),
      h("time", {}, clockTime(one.sentAt))),
    h("p", { class: "bubble" }, one.body),
    h("div", { class: "row" },
      one.code && h("span", { class: "message-code" }, one.code), one.code && copyButton(`message.${one.id}`,
        one.code, "Copy code"),
      showsBytes() && h("span", { class: "muted code" },
        `${one.purpose}${one.phones.length > 0 ? ` → ${one.phones.map((id) => phoneName(id, true) ?? id).join(", ")}` : ""}`)));
}
