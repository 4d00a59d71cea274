// HTTP archives (HAR 1.2) of other tools, to be looked at and sent again.
import { showNotice } from "../notices.js";
import { panelsChanged, store } from "../store.js";

const mostBytes = 20_000_000;
const mostEntries = 500;
let number = 0;

export function chooseHAR() {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".har,application/json";
  field.addEventListener("change", () => field.files[0] && take(field.files[0]));
  field.click();
}

async function take(file) {
  try {
    if (file.size > mostBytes) throw new Error("It has more than 20 MB.");
    const entries = read(JSON.parse(await file.text()));
    store.imported = entries;
    panelsChanged();
    showNotice({ text: `${entries.length} requests of ${file.name} are in the wire log of this page.`,
      next: "Send again sends one from the phone that you see." });
  } catch (error) {
    showNotice({ level: "error", text: `${file.name} can’t be read as an HTTP archive.`, next: error.message });
  }
}

const text = (value) => (typeof value === "string" ? value : "");

function fields(list) {
  return (Array.isArray(list) ? list : []).map(({ name, value }) => ({ name: text(name), value: text(value) }))
    .filter(({ name }) => name && !name.startsWith(":"));
}

function message(headers, body) {
  return { headers: fields(headers), body, length: new TextEncoder().encode(body).length };
}

function read(archive) {
  const list = archive?.log?.entries;
  if (!Array.isArray(list)) throw new Error("It has no log.entries.");
  return list.slice(0, mostEntries).map((one) => {
    const url = new URL(text(one?.request?.url));
    const method = text(one.request.method) || "GET";
    const path = url.pathname + url.search;
    const status = Number(one.response?.status) || null;
    return { id: `H${++number}`, phone: null, at: Date.parse(text(one.startedDateTime)) || Date.now(), method, path,
      words: text(one.comment) || `${method} ${path}`,
      request: message(one.request.headers, text(one.request.postData?.text)),
      response: status ? message(one.response.headers, text(one.response.content?.text)) : null, status,
      outcome: "imported", copyOf: null, faults: [], milliseconds: Number(one.time) || 0, serverMilliseconds: null,
      decoded: {}, curl: null };
  });
}
