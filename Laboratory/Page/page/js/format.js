// How bytes, times and JSON are written.

/** Indented JSON, or the text as it is. */
export function pretty(text) {
  if (text === null || text === undefined) return "";
  if (typeof text !== "string") return JSON.stringify(text, null, 2);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function parsed(text) {
  if (typeof text !== "string") return text ?? null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the server's reply says to people; null if nothing. */
export function spokenReply(entry) {
  const body = parsed(entry.response?.body);
  if (!body || typeof body !== "object") return null;
  const said = body.message ?? body.detail ?? body.title ?? body.error?.message ?? body.error;
  return typeof said === "string" ? said : null;
}

const two = (number) => String(number).padStart(2, "0");

/** A moment as milliseconds: from seconds, milliseconds or an ISO text. */
export function moment(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") {
    const parsed = Date.parse(value);
    return Number.isNaN(parsed) ? null : parsed;
  }
  return value > 1e11 ? value : value * 1000;
}

export function clockTime(value) {
  const at = moment(value);
  if (at === null) return "";
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

export function dateTime(value) {
  const at = moment(value);
  if (at === null) return "never";
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockTime(value)}`;
}

export function milliseconds(value) {
  if (value === null || value === undefined) return "";
  if (value < 10) return `${value.toFixed(1)} ms`;
  if (value < 1000) return `${Math.round(value)} ms`;
  return `${(value / 1000).toFixed(1)} s`;
}

export function seconds(value) {
  const total = Math.abs(Math.round(value));
  const days = Math.floor(total / 86400);
  const hours = Math.floor((total % 86400) / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return [[days, "d"], [hours, "h"], [minutes, "min"], [total % 60, "s"]]
    .filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`).join(" ") || "0 s";
}

/** The middle left out: enough of an identifier to recognize it. */
export const short = (text, head = 8, tail = 4) =>
  text && text.length > head + tail + 1 ? `${text.slice(0, head)}…${text.slice(-tail)}` : (text ?? "");

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** “deviceSecurityRemoved” as “device security removed”. */
export const spoken = (name) =>
  String(name ?? "").replace(/[_.-]+/g, " ").replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/\b([A-Z])([a-z])/g,
    (_, first, rest) => first.toLowerCase() + rest);
