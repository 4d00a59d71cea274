// Begins the page: draws what is known, asks the lab, and draws again with every change.
import { loaded, style } from "./api.js";
import { h, patch } from "./dom.js";
import { begin } from "./live.js";
import { attempt, showNotice } from "./notices.js";
import { drawPhone } from "./phone/view.js";
import { applyPreferences, onPreference, preference } from "./preferences.js";
import { drawKeys, drawShell } from "./shell.js";
import { beginShortcuts } from "./shortcuts.js";
import { displayChanged, listen, panelsChanged, phoneSeconds, store } from "./store.js";
import { home, side } from "./touch.js";

let companion = null;

/** Draws the second phone; its module is loaded when somebody first wants to see two. */
async function drawCompanion() {
  if (!companion && (preference("phones") !== "both" || store.phones.length < 2)) return;
  companion ??= await attempt(() => loaded(() => import("./phone/companion.js")));
  companion?.drawCompanion();
}

const full = document.getElementById("full");

/** Says that there is no room, in the place of phone and panels; null takes it away. */
function showFull(error) {
  document.querySelector("main.stage").hidden = Boolean(error);
  full.hidden = !error;
  patch(full, error ? [h("h2", { key: "title" }, "This lab is full"), h("p", { key: "words" }, error.message),
    h("p", { key: "next" }, "This page tries again every 10 seconds, and lets you in when there is room.")] : []);
}

applyPreferences();
listen("display", (phone) => {
  drawCompanion();
  if (phone !== store.phone) return;
  drawPhone();
  drawKeys();
});
listen("panels", drawShell);
listen("panels", drawCompanion);
onPreference(() => {
  panelsChanged();
  displayChanged(store.phone);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => panelsChanged());
const forced = matchMedia("(forced-colors: active)");
const followForcedColors = () => forced.matches && attempt(() => loaded(() => style("forced")));
forced.addEventListener("change", followForcedColors);
followForcedColors();
document.getElementById("home-button").addEventListener("click", home);
document.getElementById("side").addEventListener("click", side);
beginShortcuts();
drawShell();
drawPhone();

/** The phone's clock goes on by itself: it is drawn anew when its minute ends, and not at all while nobody sees the page. */
function drawEveryMinute() {
  setTimeout(() => {
    if (!document.hidden) displayChanged(store.phone);
    drawEveryMinute();
  }, (60 - phoneSeconds() % 60) * 1000 + 20);
}

async function start(wait = 1000) {
  try {
    await begin();
    showFull(null);
    if (location.hash.length > 1) await (await import("./sharing.js")).followLink();
  } catch (error) {
    if (error.code === "lab_full") {
      showFull(error);
      setTimeout(() => start(wait), 10_000);
      return;
    }
    showNotice({ name: "connection", level: "error", text: error.message, next: error.next });
    // A lab that refuses does not change its mind; one that is not there may come.
    if (error.status === 0 || error.status >= 500) setTimeout(() => start(Math.min(wait * 2, 8000)), wait);
  }
  displayChanged(store.phone);
}

start();
drawEveryMinute();
