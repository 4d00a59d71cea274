// The scenarios: play, steps, expected and actual.
import { button, heading } from "../controls.js";
import { h } from "../dom.js";
import { milliseconds, plural } from "../format.js";
import { icon, withMarks } from "../icons.js";
import { loaded, post } from "../api.js";
import { attempt } from "../notices.js";
import { prefer, preference, showsBytes } from "../preferences.js";
import { panelsChanged, running as isPlaying, store } from "../store.js";
import { obstacle } from "./obstacles.js";

export const hasRoom = matchMedia("(min-width: 900px)");
const speeds = { slow: 1, normal: 2, fast: 4, instant: 0 };
const signs = { passed: "✅", failed: "❌", running: "▶", stopped: "■", waiting: "·", skipped: "–" };

/** The module that kills an app at every step, once somebody has opened a scenario. */
let every = null;

async function loadEvery() {
  every ??= await attempt(() => loaded(() => import("./everyStep.js")));
  panelsChanged();
}

export async function play(number) {
  if (number !== "all") store.openScenario = number;
  panelsChanged();
  const order = { speed: speeds[preference("speed")] ?? 1, phone: store.phone };
  await attempt(async () => {
    try {
      await post(`scenarios/${number}/play`, order);
    } catch (error) {
      if (error.code !== "would_erase") throw error;
      const words = "A scenario begins with an empty phone and an empty server: what you have enrolled and stored is "
        + "deleted. Your other phones stay, but the server forgets them. Faults that you have set stay.";
      const { ask } = await loaded(() => import("../dialogs.js"));
      if (await ask("Erase this phone for the scenario?", words, "Erase and play")) {
        await post(`scenarios/${number}/play`, { ...order, erase: true });
      } else {
        return;
      }
    }
    // Where the phone is above the panels, it is what there is to see now.
    if (!hasRoom.matches) document.querySelector(".phone-side").scrollIntoView();
  });
}

export const stop = () => attempt(() => post("scenarios/stop", {}));

export function scenariosPanel() {
  const running = isPlaying();
  const runs = [...store.runs.values()];
  const passed = runs.filter((run) => run.state === "passed").length;
  const failed = runs.filter((run) => run.state === "failed").length;
  return [
    heading("Scenarios", !store.visit ? "Loading…" : !store.phones.length ? "There is no phone. Add one in Device."
      : runs.length === 0
      ? "Each plays on the phone by itself, as a person would, and checks the results."
      : `${passed} of ${store.scenarios.length} passed${failed > 0 ? `, ${failed} failed` : ""}.`),
    h("div", { key: "bar", class: "scenario-bar" },
      running
        ? button("Stop", stop, { symbol: "stop", className: "danger", key: "run" })
        : button("Run all", () => play("all"), { symbol: "play", className: "primary", key: "run",
          disabled: !store.phones.length || store.scenarios.length === 0 }),
      h("label", { class: "inline-label" }, h("span", {}, "Speed"), h("select", { value: preference("speed"),
        on: { change: ({ target }) => prefer("speed", target.value) } },
        [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["instant", "Instant"]].map(([id, label]) =>
          h("option", { value: id }, label)))),
      runs.length > 0 && progress(passed, failed, store.scenarios.length)),
    h("ol", { key: "list", class: "scenarios" }, store.scenarios.map((scenario) => card(scenario,
      store.runs.get(scenario.number), running))),
  ];
}

function progress(passed, failed, total) {
  return h("span", { class: "scenario-progress", role: "img",
    "aria-label": `${passed} passed, ${failed} failed, of ${total}` },
    h("span", { class: "good", style: { width: `${(100 * passed) / total}%` } }),
      h("span", { class: "bad", style: { width: `${(100 * failed) / total}%` } }));
}

function card(scenario, run, running) {
  const isOpen = store.openScenario === scenario.number;
  const state = run?.state ?? "new";
  const known = obstacle(scenario);
  return h("li", { key: scenario.number, class: `scenario ${state}`, "data-scenario": scenario.number,
    "data-state": state },
    h("div", { class: "scenario-head" },
      h("span", { class: "scenario-number", "aria-hidden": "true" }, scenario.number),
      h("button", { type: "button", class: "scenario-title", "aria-expanded": String(isOpen),
        on: { click: () => {
          store.openScenario = isOpen ? null : scenario.number;
          panelsChanged();
          loadEvery();
        } } },
        h("strong", {}, scenario.title), h("span", {}, scenario.summary)),
      run && run.state !== "running" && h("span", { class: "scenario-result" },
        h("span", { title: run.state }, withMarks(signs[run.state]), h("span", { class: "sr-only" }, run.state)),
          h("small", {}, milliseconds(run.milliseconds))),
      state === "running"
        ? button(null, stop, { symbol: "stop", className: "play icon-only", key: "stop",
          name: `Stop scenario ${scenario.number}: ${scenario.title}` })
        : button(null, () => play(scenario.number), { symbol: "play", className: "play icon-only", key: "play",
          name: `Play scenario ${scenario.number}: ${scenario.title}`, disabled: Boolean(running) || !store.phones.length })),
    known && state !== "passed" && h("p", { class: "scenario-note" }, known),
    isOpen && steps(scenario, run), isOpen && every?.everyStep(scenario, Boolean(running)));
}

const followed = new WeakMap();

/** Keeps the running step in sight, where that does not push the phone out of it. */
function follow(element) {
  // A list that is opened while it runs is not in the page yet the first time.
  if (!hasRoom.matches || !element.isConnected) return;
  if (followed.get(element) === element.parentElement.children.length) return;
  followed.set(element, element.parentElement.children.length);
  element.scrollIntoView({ block: "nearest" });
}

function steps(scenario, run) {
  const list = run?.steps ?? scenario.steps.map((step) => ({ words: step.words, state: "waiting", expected: null }));
  return h("ol", { key: "steps", class: "steps", "aria-label": `Steps of scenario ${scenario.number}` },
    list.map((step, index) =>
    h("li", { key: index, class: `step ${step.state}`, "data-state": step.state, ref: step.state === "running"
      ? follow : null },
      h("span", { class: "step-sign" }, step.state === "running" ? h("span", { class: "spinner",
        "aria-hidden": "true" }) : withMarks(signs[step.state]), h("span", { class: "sr-only" }, step.state)),
      h("div", { class: "step-words" }, h("p", {}, step.words),
        (showsBytes() || step.state === "failed") && step.expected && h("p", { class: "step-check" },
          h("span", {}, "expected "), step.expected,
          step.actual !== null && step.actual !== undefined && [h("br"), h("span", {}, "actual "), step.actual])),
      h("span", { class: "step-time" }, milliseconds(step.ms)))),
  list.length === 0 && h("li", {}, plural(0, "step")));
}
