// The state in the page's address: made by the lab, taken once.
import { post } from "./api.js";
import { ask } from "./dialogs.js";
import { reload } from "./live.js";
import { attempt, showNotice } from "./notices.js";
import { store } from "./store.js";

export async function followLink() {
  let state = location.hash.slice(1);
  try {
    state = decodeURIComponent(state);
  } catch {
    // What is not encoded is meant as it stands.
  }
  // Fragments that lead to a place on this page are no states.
  if (!state || document.getElementById(state)) return;
  history.replaceState(null, "", location.pathname + location.search);
  // Anybody can have put the link anywhere: what was done here is not thrown away for it unasked.
  if (store.visit.isTouched) {
    const words = "The address that you followed sets up other phones and another server. "
      + "All that you did here is deleted.";
    if (!(await ask("Take over the phones of this address?", words, "Take over"))) return;
  }
  const reply = await attempt(() => post("link", { state }));
  if (!reply) return;
  await reload();
  showNotice({ text: "The phones were set up as the address says." });
}
