// An app killed at a step of its own: which app, which step, before it or after it.
import { post, remove } from "../api.js";
import { button, pill } from "../controls.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { attempt } from "../notices.js";
import { showsBytes } from "../preferences.js";
import { currentPhone, panelsChanged, store } from "../store.js";

const steps = {
  change: "step that changes something", keychainWrite: "write to the keychain",
  keychainDelete: "deletion from the keychain", keyCreate: "new key in the Secure Enclave",
  keySign: "signature by the Secure Enclave", request: "request", flowAccount: "question for an account",
  flowBlocks: "question for a block", flowSubmit: "transaction", flowResult: "question how far a transaction is",
};
const moments = { before: "before", after: "right after" };
// No app until somebody chooses one: the panels that show these controls prefer different ones.
const wish = { app: null, moment: "before", step: null, count: 1 };
/** Steps that only an app which uses the Flow network takes. */
const isOfFlow = (step) => step.startsWith("flow");

const ordinal = (number) => {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? "th" : ["th", "st", "nd", "rd"][number % 10] ?? "th";
  return `${number}${ending}`;
};

const nameOf = (phone, app) => phone.apps.find((one) => one.bundleIdentifier === app)?.name ?? app;

async function order(work) {
  const info = await attempt(work);
  if (!info) return;
  store.phones = store.phones.map((phone) => (phone.id === info.id ? info : phone));
  panelsChanged();
}

function choice(label, name, options, spoken = label, value = wish[name]) {
  return h("label", { key: name, class: "inline-label" }, label && h("span", {}, label), h("select", { value,
    "data-wish": `kill.${name}`, "aria-label": spoken,
    on: { change: ({ target }) => { wish[name] = target.value; panelsChanged(); } } },
    options.map(([id, words]) => h("option", { value: id }, showsBytes() ? id : words))));
}

export const disarm = (phone) => order(() => remove(killPath(phone)));
const killPath = (phone) => `phones/${encodeURIComponent(phone.id)}/kill`;

/** The controls; an app and a step are chosen at first that the panel is about: the Flow network's, or any app's. */
export function killPart(preferred = null, first = "change") {
  const phone = currentPhone();
  if (!phone) return null;
  const known = (app) => phone.apps.some((one) => one.bundleIdentifier === app);
  const app = [wish.app, preferred].find(known) ?? phone.apps[0]?.bundleIdentifier;
  const offered = Object.entries(steps).filter(([step]) => isOfFlow(first) || !isOfFlow(step));
  const step = offered.some(([one]) => one === wish.step) ? wish.step : first;
  const armed = phone.armedKill;
  return h("section", { key: "kill", "aria-label": "Kill an app at a step" }, h("h4", {}, "Kill an app at a step"),
    h("p", { class: "muted" }, "Before a step, nothing of it happens. Right after it, it has happened, and the app "
      + "never learns of it. The lab sees the keychain, the Secure Enclave and requests, but no app’s files."),
    armed && armedRow(phone, armed),
    h("div", { class: "row" },
      choice("Kill", "app", phone.apps.map((one) => [one.bundleIdentifier, one.name]), "Kill", app),
      choice(null, "moment", Object.entries(moments), "Before or after the step"),
      choice("its", "step", offered, "Which step", step),
      h("label", { key: "count", class: "inline-label" }, h("span", {}, "number"), h("input", { type: "number",
        inputmode: "numeric", min: "1", max: "1000", value: String(wish.count), "data-wish": "kill.count",
        class: "short-number", "aria-label": "Which of these steps, counted from now", on: {
          input: ({ target }) => { wish.count = target.value && Number(target.value); },
          change: ({ target }) => {
            wish.count = Math.min(1000, Math.max(1, Number(target.value) || 1));
            panelsChanged();
          },
        } }), h("span", {}, "from now")),
      button("Arm", () => order(() => post(killPath(phone), { app, step, moment: wish.moment,
        count: wish.count })), { symbol: "bolt", className: "primary", name: "Arm the kill" })));
}

function armedRow(phone, armed) {
  return h("ul", { key: "armed", class: "rows" }, h("li", { "data-armed": `${armed.moment} ${armed.step}` }, icon("bolt"),
      h("span", {}, showsBytes() ? `${armed.app}: ${armed.moment} ${armed.step} ${armed.count}`
        : `${nameOf(phone, armed.app)} dies ${moments[armed.moment]} its ${armed.count === 1 ? "next"
          : `${ordinal(armed.count)} next`} ${steps[armed.step]}`),
      pill("armed", "warn"),
      button("Disarm", () => disarm(phone), { symbol: "xmark", className: "quiet small" })));
}
