// A scenario, played again and again: the app is killed at its first change, its second, and so on, and opened again.
import { get, loaded, post, remove } from "../api.js";
import { button, copyButton } from "../controls.js";
import { h } from "../dom.js";
import { plural } from "../format.js";
import { attempt } from "../notices.js";
import { panelsChanged, store } from "../store.js";

const app = "dev.latchkey.MFATest";
const most = 60;
const patience = 90_000;
/** How long a screen must stay as it is to count as the end, in milliseconds. */
const calm = 1500;
const tries = { scenario: null, moment: "before", rows: [], ending: null, isRunning: false, isStopping: false };

export const isTrying = () => tries.isRunning;

const all = (node) => [node, ...node.children.flatMap(all)];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isSo) {
  const end = performance.now() + patience;
  while (!isSo()) {
    if (performance.now() > end) throw new Error("It took too long. Close other apps and visits, and try again.");
    await pause(100);
  }
}

const runOf = (scenario) => store.runs.get(scenario.number);
const lastResult = () => store.results.at(-1)?.id ?? 0;
const killSince = (id) => store.results.find((one) => one.id > id && / was killed (before|after) /.test(one.words));

/** Plays once with a kill at a change; in place of a row the words that say why there is no such change. */
async function once(scenario, phone, number) {
  await post(`phones/${phone}/kill`, { app, step: "change", moment: tries.moment, count: number });
  const [before, last] = [lastResult(), runOf(scenario)?.id];
  await post(`scenarios/${scenario.number}/play`, { speed: 0, phone, erase: true });
  await until(() => killSince(before) || (runOf(scenario)?.id !== last && runOf(scenario)?.state !== "running"));
  const kill = killSince(before);
  await post("scenarios/stop", {});
  if (!kill) {
    await remove(`phones/${phone}/kill`);
    return ending(runOf(scenario), number);
  }
  await post(`phones/${phone}/touch`, { open: { _0: app } });
  return { number, words: kill.words.replace(/^.* was killed /, ""), ...(await end(phone)) };
}

function ending(run, number) {
  if (run.state === "passed") return `The scenario has ${plural(number - 1, "change")}: all of them were tried.`;
  const failed = run.steps.find((step) => step.state === "failed");
  return failed ? `The scenario failed at “${failed.words}”, before its change ${number}: nothing more can be tried.`
    : "It was stopped.";
}

/** What app, server and phone say once the app has come to rest. */
async function end(phone) {
  const seen = () => {
    const display = store.displays.get(phone);
    const nodes = display ? all(display.root) : [];
    const status = nodes.find((node) => node.identifier === "enrollment.status")?.label ?? "";
    const question = nodes.find((node) => node.role === "alert")?.label;
    return [status, question && `“${question}”`].filter(Boolean).join(", ");
  };
  await until(() => seen() !== "");
  for (let [last, since] = [seen(), performance.now()]; performance.now() - since < calm; await pause(100)) {
    if (seen() !== last) [last, since] = [seen(), performance.now()];
  }
  const [server, inspector] = [await get("server"), await get(`phones/${phone}/inspector`)];
  const methods = server.users.flatMap((user) => user.devices.map((device) => device.method));
  const keys = inspector.items.filter((item) => /key$/i.test(item.kind) && !item.isLost);
  return { app: seen(), server: methods.join(", ") || "knows no device", keys: String(keys.length) };
}

/** Tries every change of a scenario; the page asks first, because each begins with an empty phone. */
export async function tryEvery(scenario) {
  const phone = encodeURIComponent(store.phone);
  const { ask } = await loaded(() => import("../dialogs.js"));
  if (!(await ask("Kill the app at every step?", `Scenario ${scenario.number} is played again and again. Each time the `
    + "app is killed one change later, and opened again. Phone and server begin empty each time.", "Kill it"))) return;
  Object.assign(tries, { scenario: scenario.number, rows: [], ending: null, isRunning: true, isStopping: false });
  panelsChanged();
  await attempt(async () => {
    for (let number = 1; number <= most && !tries.isStopping; number++) {
      const row = await once(scenario, phone, number);
      if (typeof row === "string") {
        tries.ending = row;
        break;
      }
      tries.rows.push(row);
      panelsChanged();
    }
  });
  tries.isRunning = false;
  await attempt(() => remove(`phones/${phone}/kill`));
  panelsChanged();
}

const columns = [["number", "Change"], ["words", "Killed"], ["app", "The app says"], ["server", "The server knows"],
  ["keys", "Keys"]];

function markdown() {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns.map(([, title]) => title)), line(columns.map(() => "---")),
    ...tries.rows.map((row) => line(columns.map(([name]) => row[name])))].join("\n");
}

/** The controls below a scenario's steps, and the table of ends. */
export function everyStep(scenario, isPlaying) {
  const isMine = tries.scenario === scenario.number;
  const choose = (moment) => { tries.moment = moment; panelsChanged(); };
  return h("div", { key: "every", class: "every-step", role: "group", "aria-label": "Kill at every step" },
    h("div", { class: "row" },
      tries.isRunning && isMine
        ? button("Stop", () => { tries.isStopping = true; panelsChanged(); }, { symbol: "stop",
          className: "danger small", key: "stop", disabled: tries.isStopping })
        : button("Kill at every step", () => tryEvery(scenario), { symbol: "bolt", className: "small", key: "try",
          disabled: tries.isRunning || isPlaying,
          title: "Plays it once for each change, and kills the app there" }),
      h("label", { class: "inline-label" }, h("select", { value: tries.moment, "aria-label": "When the app is killed",
        disabled: tries.isRunning, on: { change: ({ target }) => choose(target.value) } },
        [["before", "before each change"], ["after", "right after each change"]].map(([id, words]) =>
          h("option", { value: id }, words)))),
      isMine && tries.rows.length > 0 && copyButton("every", markdown(), "Copy table")),
    isMine && (tries.rows.length > 0 || tries.isRunning) && h("div", { class: "table-place", tabindex: "0",
      role: "region", "aria-label": `Ends of scenario ${scenario.number}` }, h("table", { class: "ends" },
      h("thead", {}, h("tr", {}, columns.map(([name, title]) => h("th", { key: name, scope: "col" }, title)))),
      h("tbody", {}, tries.rows.map((row) => h("tr", { key: row.number, "data-end": row.number },
        columns.map(([name]) => h("td", { key: name }, row[name]))))))),
    isMine && tries.isRunning && h("p", { class: "muted", role: "status" },
      `Change ${tries.rows.length + 1} is being tried…`),
    isMine && !tries.isRunning && tries.ending && h("p", { class: "why-ended", role: "status" }, tries.ending));
}
