// Questions of the page itself: help, share, export, reset.
import { h, patch } from "./dom.js";
import { button, copy, toggle } from "./controls.js";
import { get, text } from "./api.js";
import { icon } from "./icons.js";
import { reload } from "./live.js";
import { announce, attempt, showNotice } from "./notices.js";
import { prefer, preference } from "./preferences.js";
import { shortcuts } from "./shortcuts.js";
import { store } from "./store.js";

const dialog = document.getElementById("dialog");
let answer = null;

dialog.addEventListener("close", () => {
  answer?.(dialog.returnValue === "yes");
  answer = null;
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close("no");
});

export function show(title, content, buttons = []) {
  patch(dialog, h("div", { key: title, class: "dialog-body" },
    h("div", { class: "dialog-head" }, h("h2", { id: "dialog-title", tabindex: "-1" }, title),
      h("button", { type: "button", class: "quiet icon-only", "aria-label": "Close",
        on: { click: () => dialog.close("no") } }, icon("xmark"))),
    content, buttons.length > 0 && h("div", { class: "dialog-buttons" }, buttons)));
  dialog.returnValue = "no";
  if (!dialog.open) return dialog.showModal();
  // What had the focus may be gone with what was shown before.
  if (!dialog.contains(document.activeElement)) document.getElementById("dialog-title").focus();
}

/** Whether the dialog of a title is open. */
export const isShown = (title) => dialog.open && document.getElementById("dialog-title")?.textContent === title;

/** Asks whether something that can't be undone is meant. */
export function ask(title, words, yes) {
  return new Promise((resolve) => {
    answer = resolve;
    show(title, h("p", {}, words), [
      button("Cancel", () => dialog.close("no"), { className: "quiet" }),
      button(yes, () => dialog.close("yes"), { className: "danger" }),
    ]);
  });
}

const panels = [
  ["Device", "the phone’s settings and apps; more phones"],
  ["Results", "what happened, as a log or as threads from a tap to what came of it"],
  ["Wire", "requests and replies, taken apart; stop, change or repeat one"],
  ["Inspector", "keychain and Secure Enclave"],
  ["Attestation", "App Attest: keys, faults, the app’s version"],
  ["Server", "users, devices, sessions, audit log, rules"],
  ["Flow network", "the blockchain that Wallet talks to"],
  ["Messages", "codes by text message"],
  ["Faults", "lost requests, delays, the time"],
];

export function openHelp() {
  show("Help", [
    h("p", {}, "The simulated phone runs the real app, in its own process. "
      + "It talks to a real server. This page shows everything that passes between them."),
    h("ul", { class: "help-list" },
      h("li", {}, h("strong", {}, "By hand: "),
        "tap MFA Test on the home screen and enroll. When the phone asks for your face, "
          + "a card “You” appears at its lower edge."),
      h("li", {}, h("strong", {}, "By itself: "),
        "play one of the scenarios, or all of them. Each step shows the expected and the actual result."),
      h("li", {}, h("strong", {}, "Plain words or bytes: "),
        "a switch at the top toggles between explanations and raw data.")),
    h("h3", {}, "Panels"),
    h("dl", { class: "shortcuts panels" }, panels.map(([name, words]) => h("div", { key: name },
      h("dt", {}, name), h("dd", {}, words)))),
    h("p", {}, "Programs can do all that this page does: ", h("a", { href: "/lab/docs", target: "_blank",
      rel: "noopener" }, "the lab’s API"), ", with clients for pytest and Swift Testing."),
    h("h3", {}, "Keys"),
    toggle("Keyboard shortcuts", preference("shortcuts") === "on", (on) => {
      prefer("shortcuts", on ? "on" : "off");
      // A switch that moves during its click is moved back by the browser.
      requestAnimationFrame(() => isShown("Help") && openHelp());
    }, { words: "Without them Esc still cancels, and digits still go to a passcode." }),
    h("dl", { class: "shortcuts" }, shortcuts.map(({ keys, words }) => h("div", { key: keys },
      h("dt", {}, h("kbd", {}, keys)), h("dd", {}, words)))),
    h("p", { class: "muted" },
      "Simulated iPhone. No Secure Enclave, no real biometrics: "
        + "this demonstrates the flow, not the hardware."),
  ]);
}

export async function openShare() {
  const { state } = await get("link");
  const address = `${location.origin}${location.pathname}#${state}`;
  show("Share this state", [
    h("p", {}, "Anyone who opens this address on this lab gets the same phones and settings. It contains no keys, "
      + "codes or enrollments."),
    h("input", { class: "share-field", type: "text", readonly: true, value: address, "aria-label": "Address",
      on: { focus: ({ target }) => target.select() } }),
  ], [button("Copy address", async () => {
    await copy(address);
    announce("Copied");
    dialog.close("no");
    showNotice({ text: "The address is on the clipboard." });
  }, { symbol: "copy", className: "primary" })]);
}

const formats = [["json", "JSON", "For programs."], ["junit", "JUnit", "For build servers."], ["markdown", "Markdown",
  "For people."], ["har", "HAR", "The requests on the wire, for proxies and developer tools."]];

export function openExport() {
  show("Export the results", [
    h("p", {}, "Scenarios with their steps, the log of events, and the wire."),
    exportList(""),
    store.visit?.hasEarlierResults && h("section", { key: "earlier", "aria-label": "Earlier visit" },
      h("h3", {}, "Your earlier visit, which has ended"), exportList("&visit=earlier")),
  ]);
}

function exportList(query) {
  return h("ul", { class: "export-list" }, formats.map(([id, label, words]) => h("li", { key: id },
    button(label, () => download(id, query), { symbol: "square.and.arrow.up", className: "quiet" }),
    h("span", { class: "muted" }, words))));
}

const names = { json: "results.json", junit: "results.xml", markdown: "results.md", har: "wire.har" };

export async function download(format, query = "") {
  const { body, type } = await text(`export?format=${format}${query}`);
  save(`latchkey-${names[format]}`, body, type);
}

/** Gives the reader a file, and closes the dialog. */
export function save(name, body, type) {
  const address = URL.createObjectURL(new Blob([body], { type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  dialog.close("no");
}

export const closeDialog = () => dialog.close("no");

export async function openReset() {
  if (!(await ask("Start over?", "You get a new server and a new phone. Everything you did here is deleted; your snapshots stay.",
    "Start over"))) return;
  await attempt(() => reload("reset"));
}
