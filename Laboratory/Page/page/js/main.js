// Begins the page: draws what is known, asks the lab, and draws again with every change.
import { begin } from "./live.js";
import { showNotice } from "./notices.js";
import { drawCompanion } from "./phone/companion.js";
import { drawPhone } from "./phone/view.js";
import { applyPreferences, onPreference } from "./preferences.js";
import { drawKeys, drawShell } from "./shell.js";
import { beginShortcuts } from "./shortcuts.js";
import { displayChanged, listen, panelsChanged, store } from "./store.js";
import { followLink } from "./sharing.js";
import { home, side } from "./touch.js";

applyPreferences();
listen("display", (phone) => {
  drawCompanion();
  if (phone !== store.phone) return;
  drawPhone();
  drawKeys();
});
listen("panels", drawShell);
listen("panels", drawCompanion);
onPreference(() => panelsChanged());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => panelsChanged());
document.getElementById("home-button").addEventListener("click", home);
document.getElementById("side").addEventListener("click", side);
beginShortcuts();
drawShell();
drawPhone();

async function start(wait = 1000) {
  try {
    await begin();
    await followLink();
  } catch (error) {
    showNotice({ name: "connection", level: "error", text: error.message, next: error.next });
    // A lab that refuses does not change its mind; one that is not there may come.
    if (error.status === 0 || error.status >= 500) setTimeout(() => start(Math.min(wait * 2, 8000)), wait);
  }
  displayChanged(store.phone);
}

start();
