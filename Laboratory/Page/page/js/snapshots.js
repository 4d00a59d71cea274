// Snapshots: phones and server together, kept under a name, brought back, and exchanged as files.
import { carryOut, get, post, remove, text } from "./api.js";
import { button } from "./controls.js";
import { ask, isShown, save, show } from "./dialogs.js";
import { h } from "./dom.js";
import { dateTime, plural } from "./format.js";
import { reload } from "./live.js";
import { announce, showNotice } from "./notices.js";

const mostBytes = 24 << 20;
/** A request has at most 64 KiB, and base64 makes four bytes of three. */
const pieceBytes = 32_768;
let name = "";
let list = [];
/** What went wrong last: banners are behind the dialog. */
let failure = null;
/** What is under way: nothing else is begun meanwhile. */
let work = null;

export async function openSnapshots() {
  failure = null;
  ({ snapshots: list } = await get("snapshots"));
  draw();
}

function draw() {
  show("Snapshots", [
    h("p", { key: "kept" }, "A snapshot keeps phones and server as they are now: apps with their files, keychain, keys, "
      + "passcode, faces and permissions; users, sessions, codes, audit log, messages, faults and clock."),
    h("p", { key: "not", class: "muted" }, "Not kept: wire, results, held requests, recording, Flow network, accounts of "
      + "the identity provider, Messenger’s chat. Snapshots end with the visit; a file stays."),
    h("form", { key: "form", class: "row", on: { submit: keep } },
      h("label", { class: "inline-label" }, h("span", {}, "Name"),
        h("input", { type: "text", maxlength: "40", value: name, on: { input: ({ target }) => (name = target.value) } })),
      h("button", { type: "submit", class: "primary" }, "Keep")),
    h("p", { key: "work", role: "status" }, work ?? ""),
    h("p", { key: "failure", class: "snapshot-failure", role: "alert" }, failure ?? ""),
    list.length > 0 && h("ul", { key: "list", class: "snapshot-list", "aria-label": "Snapshots" }, list.map(row)),
    h("p", { key: "warning", class: "muted" }, "A file has test keys, codes and passcodes of the lab in clear text. Attach "
      + "it to a bug report only if none of them is real."),
  ], [button("Import", choose, { symbol: "square.and.arrow.down", className: "quiet" })]);
}

function row(snapshot) {
  const named = (action) => `${action} ${snapshot.name}`;
  return h("li", { key: snapshot.id },
    h("div", {}, h("strong", {}, snapshot.name), h("p", { class: "muted" },
      `${dateTime(snapshot.keptAt)}, ${plural(snapshot.phones.length, "phone")}, ${size(snapshot.bytes)}`)),
    h("div", { class: "row" },
      button("Restore", () => restore(snapshot), { className: "quiet small", name: named("Restore") }),
      button("Download", () => tried("Downloading …", () => download(snapshot)), { className: "quiet small", name: named("Download") }),
      button("Remove", () => drop(snapshot), { className: "quiet small danger-text", name: named("Remove") })));
}

const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** Does something, and says in the dialog if it fails. */
async function tried(words, action) {
  if (work) return null;
  failure = null;
  tell(words);
  try {
    return (await action()) ?? true;
  } catch (error) {
    // The lab's own words say what to do; without an answer the page has to.
    failure = error.status === 0 ? `${error.message} ${error.next}` : error.message;
    return null;
  } finally {
    tell(null);
  }
}

function tell(words) {
  work = words;
  redraw();
}

/** Draws unless the person has gone on to something else. */
function redraw() {
  if (isShown("Snapshots")) draw();
}

async function added(doing, action, words) {
  const snapshot = await tried(doing, action);
  if (!snapshot) return;
  list = [...list, snapshot];
  name = "";
  redraw();
  announce(words(snapshot));
}

function keep(event) {
  event.preventDefault();
  return added("Keeping …", () => carryOut("snapshots", { name }), (snapshot) => `Kept as ${snapshot.name}`);
}

async function restore(snapshot) {
  if (!(await ask(`Go back to “${snapshot.name}”?`, "Phones and server become as they were when it was kept. Running apps "
    + "and a scenario end, and what was done since is gone, unless you keep it as a snapshot first.", "Restore"))) return;
  await reload(`snapshots/${snapshot.id}/restore`);
  showNotice({ text: `Phones and server are as in “${snapshot.name}”.` });
}

async function drop(snapshot) {
  if (await ask(`Remove “${snapshot.name}”?`, "The snapshot is deleted. Files that you have downloaded stay.", "Remove")) {
    await remove(`snapshots/${snapshot.id}`);
  }
  await openSnapshots();
}

async function download(snapshot) {
  const { body, type } = await text(`snapshots/${snapshot.id}`);
  const words = snapshot.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  save(`latchkey-snapshot${words && `-${words}`}.json`, body, type);
}

function choose() {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".json,application/json";
  field.addEventListener("change", () => field.files[0] && added("Importing …", () => take(field.files[0]),
    (snapshot) => `Imported as ${snapshot.name}`));
  field.click();
}

async function take(file) {
  if (file.size > mostBytes) throw new Error(`The file has more than ${mostBytes >> 20} MiB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let from = 0;
  do {
    const piece = btoa(String.fromCharCode(...bytes.subarray(from, from + pieceBytes)));
    await post("snapshots/upload", { from, piece });
    from += pieceBytes;
    tell(`Importing … ${Math.min(100, Math.round((100 * from) / bytes.length))} %`);
  } while (from < bytes.length);
  return carryOut("snapshots/import");
}
