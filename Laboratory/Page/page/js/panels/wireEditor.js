// A request that the visitor changes: before a held one goes on, or to send one again.
import { carryOut, post } from "../api.js";
import { button } from "../controls.js";
import { h } from "../dom.js";
import { attempt } from "../notices.js";
import { currentPhone, panelsChanged, store } from "../store.js";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const drafts = new Map();

/** The draft of an entry; null if it is not being edited. */
export const editing = (entry) => drafts.get(entry.id) ?? null;

function begin(entry) {
  drafts.set(entry.id, { method: entry.method, path: entry.path, body: entry.request.body,
    headers: entry.request.headers.map(({ name, value }) => `${name}: ${value}`).join("\n") });
  panelsChanged();
}

function end(entry) {
  drafts.delete(entry.id);
  panelsChanged();
}

/** What the lab takes as a change: members that differ from the entry. */
function change(entry, draft) {
  const before = { method: entry.method, path: entry.path, body: entry.request.body };
  const edit = Object.fromEntries(Object.keys(before).filter((name) => draft[name] !== before[name])
    .map((name) => [name, draft[name]]));
  const headers = draft.headers.split("\n").filter((line) => line.includes(":")).map((line) => {
    const colon = line.indexOf(":");
    return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
  });
  if (JSON.stringify(headers) !== JSON.stringify(entry.request.headers)) edit.headers = headers;
  return edit;
}

async function sendAgain(entry, edit) {
  const isImported = entry.outcome === "imported";
  const body = isImported ? { method: entry.method, path: entry.path, headers: entry.request.headers,
    body: entry.request.body, ...edit } : edit;
  const path = isImported ? `phones/${encodeURIComponent(currentPhone()?.id ?? "")}/send` : `wire/${entry.id}/send`;
  const copy = await attempt(() => carryOut(path, body));
  if (!copy) return;
  store.selectedWire = copy.id;
  end(entry);
}

async function decide(entry, what, edit = {}) {
  await attempt(() => post(`wire/${entry.id}/${what}`, edit));
  end(entry);
}

/** The buttons of an entry, and its editor. */
export function actions(entry, draft) {
  const isHeld = entry.outcome === "held";
  if (entry.outcome === "pending") return null;
  return h("div", { key: "actions", class: "wire-actions" },
    h("div", { class: "row" },
      isHeld
        ? [draft && button("Go on with the changes", () => decide(entry, "go", change(entry, draft)),
          { symbol: "play", className: "primary small", key: "changed" }),
          button(draft ? "Go on unchanged" : "Go on", () => decide(entry, "go"), { symbol: draft ? null : "play",
            className: draft ? "quiet small" : "primary small", key: "go" }),
          button("Drop", () => decide(entry, "drop"), { symbol: "xmark", className: "danger small", key: "drop" })]
        : button("Send again", () => sendAgain(entry, {}), { symbol: "arrow.clockwise", className: "small",
          key: "again" }),
      draft
        ? button("Close the editor", () => end(entry), { className: "quiet small", key: "edit" })
        : button("Edit", () => begin(entry), { symbol: "list", className: "quiet small", key: "edit",
          name: isHeld ? "Edit the held request" : "Edit and send again" })),
    isHeld && h("p", { key: "held", class: "muted" },
      "The app waits. It gives up after its own time-out, 30 seconds for ours."),
    draft && editor(entry, draft),
    draft && !isHeld && h("div", { key: "send", class: "row" }, button("Send the changed request",
      () => sendAgain(entry, change(entry, draft)), { symbol: "play", className: "primary", key: "send" })));
}

function editor(entry, draft) {
  const field = (name, label, tag, more = {}) => h("label", { key: name, class: "editor-field" }, h("span", {}, label),
    h(tag, { value: draft[name], "data-edit": name, spellcheck: "false", ...more,
      on: { input: ({ target }) => { draft[name] = target.value; } } }));
  return h("div", { key: "editor", class: "editor", role: "group", "aria-label": `Edit request ${entry.id}` },
    h("label", { key: "method", class: "editor-field" }, h("span", {}, "Method"), h("select", { value: draft.method,
      "data-edit": "method", on: { change: ({ target }) => { draft.method = target.value; } } },
      methods.map((method) => h("option", { value: method }, method)))),
    field("path", "Path", "input", { type: "text" }),
    field("headers", "Headers", "textarea", { rows: "5" }),
    field("body", "Body", "textarea", { rows: "8" }));
}
