// The rules by which the visit's server keeps accounts.
import { segmented } from "../controls.js";
import { h } from "../dom.js";
import { ask } from "../dialogs.js";
import { reload } from "../live.js";
import { attempt, showNotice } from "../notices.js";

const kinds = {
  lab: { title: "Lab", words: "As in the MFA document: a code by text message opens an account, also one that has a "
    + "key, and whoever is signed in may change it. The scenarios are made for these rules." },
  production: { title: "Production", words: "A code by text message alone opens no account that has a key: it begins a "
    + "recovery, which waits 24 hours and can be stopped by any device. Changes need the key anew, and whatever "
    + "happens is told, also by text message. Anybody may enroll here; in production people are invited." },
};

async function choose(name) {
  if (!(await ask(`${kinds[name].title} rules?`, "You get a new server with these rules, and new phones of the same "
    + "kinds. What was enrolled by the other rules is deleted, and the time is right again.", "Start over"))) return;
  if (await attempt(async () => { await reload("server/rules", { rules: name }); return true; })) {
    showNotice({ text: `The server keeps the rules of ${name === "lab" ? "the lab" : name}.` });
  }
}

export function rulesPart(rules) {
  return h("section", { key: "rules", "aria-label": "Rules" },
    h("div", { class: "rules-head" }, h("h4", { id: "rules-title" }, "Rules for accounts"),
      segmented(Object.entries(kinds).map(([id, { title }]) => ({ id, label: title })), rules, choose,
        { isWeighty: true, "aria-labelledby": "rules-title" })),
    h("p", { class: "muted" }, kinds[rules]?.words));
}
