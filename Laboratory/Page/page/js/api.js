// Requests to the lab. Every failure becomes one LabError that says what happened and what to do next.
import { removeNotice, showNotice } from "./notices.js";

export class LabError extends Error {
  constructor(message, status, next, code = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.next = next;
  }
}

const base = "/lab/api/";
/** How long nobody is told that an answer is awaited, and after which time none is expected, in milliseconds. */
const patience = 5000;
const limit = 120_000;

/** How many answers are late. */
let late = 0;

/** Waits for an answer, and says so if it takes long: a tap must not seem to be lost. */
async function awaited(answer) {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    late++;
    showNotice({ name: "late", level: "warning", text: "The lab has not answered yet.",
      next: "It is busy, or it hangs. What you did waits for it." });
  }, patience);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isLate && --late === 0) removeNotice("late");
  }
}

/** Asks the lab; `takesTime` for what lasts as long as it lasts, such as playing a recording. */
async function request(method, path, body, takesTime = false) {
  const options = { method, credentials: "same-origin", headers: { Accept: "application/json" },
    signal: takesTime ? null : AbortSignal.timeout(limit) };
  if (method !== "GET") {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body ?? {});
  }
  let response, text;
  try {
    const answer = fetch(base + path, options).then(async (reply) => [reply, await reply.text()]);
    [response, text] = await (takesTime ? answer : awaited(answer));
  } catch {
    throw away("Is it still running? Start it again with ./run; this page reconnects by itself.");
  }
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    // A reply that is no JSON has no details to show; the status says enough.
  }
  if (!response.ok) throw failure(response.status, value);
  return value;
}

function failure(status, value) {
  const said = value?.message ?? value?.error?.message ?? value?.detail ?? value?.title
    ?? (typeof value?.error === "string" ? value.error : null);
  const next = value?.next ?? value?.error?.next ?? advice(status);
  return new LabError(said ?? `The lab refused (status ${status}).`, status, next, value?.code ?? null);
}

function advice(status) {
  switch (status) {
    case 401: return "Open the address that the lab printed: it contains the token.";
    case 403: return "Open the address that the lab printed.";
    case 404: return "The visit or the phone is gone. Reload the page to start over.";
    case 409: return "Wait until what is running has ended, or stop it.";
    case 429: return "A limit is reached. Delete a phone, or wait a little.";
    case 503: return "The lab is full. Close other visits, or wait until they expire.";
    default: return null;
  }
}

const away = (next) => new LabError("The lab does not answer.", 0, next);

/** A module of the page that is imported when it is first needed; without the lab there is none. */
export async function loaded(load) {
  try {
    return await load();
  } catch {
    throw away("The page reconnects by itself, and loads what is missing then.");
  }
}

const styles = new Map();

/** A style sheet that is not needed at first; it is there when the promise is kept. */
export function style(name) {
  if (!styles.has(name)) {
    styles.set(name, new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet",
        href: new URL(`../css/${name}.css`, import.meta.url), onload: resolve });
      link.onerror = () => {
        link.remove();
        styles.delete(name);
        reject();
      };
      document.head.append(link);
    }));
  }
  return styles.get(name);
}

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);
/** As `post`, for what takes its time: nobody is told that the answer is late. */
export const carryOut = (path, body) => request("POST", path, body, true);
export const remove = (path) => request("DELETE", path);

/** Loads a text as the lab writes it, for a download. */
export async function text(path) {
  let response;
  try {
    response = await fetch(base + path, { credentials: "same-origin" });
  } catch {
    throw away("Is it still running?");
  }
  if (!response.ok) throw failure(response.status, null);
  return { body: await response.text(), type: response.headers.get("Content-Type") ?? "text/plain" };
}
