// What a visitor must be told: banners over the page, and a voice for screen readers.
import { h, patch } from "./dom.js";
import { icon } from "./icons.js";
import { store } from "./store.js";

const place = document.getElementById("notices");
const voice = document.getElementById("announcer");
const patience = 6000;
/** What takes a notice that informs away, by its id. */
const timers = new Map();
let number = 0;

/** Says a sentence to screen readers. */
export function announce(text) {
  // The same sentence twice is only spoken twice if the element was empty in between.
  voice.textContent = "";
  setTimeout(() => (voice.textContent = text), 30);
}

/** Shows a banner: {level: info|warning|error, text, next}. One that informs goes away by itself. */
export function showNotice({ level = "info", text, next = null, name = null }) {
  const notice = { id: name ?? `n${++number}`, level, text, next };
  store.notices = [...store.notices.filter((one) => one.id !== notice.id && one.text !== text), notice].slice(-4);
  draw();
  announce(next ? `${text} ${next}` : text);
  wait(notice);
}

/** Takes the banner of a name away: there is nothing more to say of it. */
export function removeNotice(name) {
  if (!store.notices.some((one) => one.id === name)) return;
  hold({ id: name });
  store.notices = store.notices.filter((one) => one.id !== name);
  draw();
}

/** Nobody who reads or uses a banner loses it. */
function hold({ id }) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function wait(notice) {
  hold(notice);
  if (notice.level === "info") timers.set(notice.id, setTimeout(() => removeNotice(notice.id), patience));
}

/** Runs what may fail, and says so if it does. */
export async function attempt(work) {
  try {
    const result = await work();
    if (store.connection === "live") removeNotice("connection");
    return result;
  } catch (error) {
    showNotice({ name: passing(error), level: "error", text: error.message, next: error.next ?? null });
    return undefined;
  }
}

/** The name of the notice of a failure that the page gets over by itself. */
function passing(error) {
  if (error.status === 0) return "connection";
  return error.code === "no_visit" ? "visit" : null;
}

export function setConnection(state) {
  if (store.connection === state) return;
  store.connection = state;
  document.documentElement.dataset.connection = state;
  if (state === "lost") {
    showNotice({
      name: "connection", level: "error", text: "The connection to the lab is lost.",
      next: "The page reconnects by itself. If the lab was stopped, start it with ./run.",
    });
  } else if (state === "live") {
    removeNotice("connection");
  }
}

function draw() {
  patch(place, store.notices.map((notice) =>
    h("div", { key: notice.id, class: `notice ${notice.level}`, on: {
      pointerenter: () => hold(notice), focusin: () => hold(notice),
      pointerleave: () => wait(notice), focusout: () => wait(notice),
    } },
      icon(notice.level === "info" ? "info.circle" : "exclamationmark.triangle"),
      h("p", {}, h("strong", {}, notice.text), notice.next && ` ${notice.next}`),
      h("button", { type: "button", class: "quiet icon-only", "aria-label": "Dismiss",
        on: { click: () => removeNotice(notice.id) } },
        icon("xmark")))));
}
