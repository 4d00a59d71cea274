// Requests to the lab. Every failure becomes one LabError that says what happened and what to do next.

export class LabError extends Error {
  constructor(message, status, next, code = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.next = next;
  }
}

const base = "/lab/api/";

export async function request(method, path, body) {
  const options = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (method !== "GET") {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body ?? {});
  }
  let response;
  try {
    response = await fetch(base + path, options);
  } catch {
    throw away("Is it still running? Start it again with ./run; this page reconnects by itself.");
  }
  const text = await response.text();
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

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);
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
