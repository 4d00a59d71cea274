// Recording what is done to the phones, as a test.
import { carryOut, post, text } from "./api.js";
import { button, copy, segmented } from "./controls.js";
import { closeDialog, save, show } from "./dialogs.js";
import { h } from "./dom.js";
import { plural } from "./format.js";
import { announce, attempt, removeNotice, showNotice } from "./notices.js";
import { panelsChanged, store } from "./store.js";

const forms = [
  ["xcuitest", "XCUITest", "RecordedUITests.swift", "For Xcode’s simulator and for tools/ios-on-linux."],
  ["swift", "Swift test", "RecordedTests.swift", "For Swift Testing on phones of a lab, by LatchkeyLabTesting."],
  ["json", "Steps", "latchkey-recording.json", "For programs, and to be played here again."],
];
let shown = forms[0][0];

export function recordButton() {
  return button(store.isRecording ? "Stop recording" : "Record", () => attempt(toggle),
    { symbol: store.isRecording ? "stop" : "circle.fill", className: store.isRecording ? "danger" : "quiet" });
}

async function toggle() {
  const isOn = !store.isRecording;
  const recording = await post("recording", { isOn });
  store.isRecording = isOn;
  panelsChanged();
  announce(isOn ? "Recording" : "The recording has ended");
  if (isOn) {
    showNotice({ name: "recording", text: "Use the phone: what you do is recorded, with all that you type." });
    return;
  }
  removeNotice("recording");
  await openRecording(recording);
}

async function openRecording(recording) {
  if (recording.steps.length === 0) {
    return show("Nothing was recorded", h("p", {}, "Press Record, use the phone, then stop."));
  }
  const sources = await Promise.all(forms.map(([id]) => text(`recording?format=${id}`)));
  sources[2].body = JSON.stringify(recording, null, 2);
  draw(recording, Object.fromEntries(forms.map(([id], index) => [id, sources[index]])));
}

function draw(recording, sources) {
  const [, label, name, words] = forms.find(([id]) => id === shown);
  const { body, type } = sources[shown];
  const count = plural(recording.steps.length, "step");
  show(`Recorded: ${count}`, [
    segmented(forms.map(([id, form]) => ({ id, label: form })), shown,
      (id) => { shown = id; draw(recording, sources); }, { key: "form", "aria-label": "Form" }),
    h("p", { key: "words", class: "muted" }, words),
    h("pre", { key: "source", class: "code-block", tabindex: "0", "aria-label": label }, body),
  ], [
    button("Play again", () => attempt(() => play(recording)), { symbol: "play", className: "quiet" }),
    button("Copy", async () => {
      await copy(body);
      announce("Copied");
    }, { symbol: "copy", className: "quiet" }),
    button("Download", () => save(name, body, type), { symbol: "square.and.arrow.up", className: "primary" }),
  ]);
}

async function play(recording) {
  closeDialog();
  const { steps, failure } = await carryOut("recording/play", recording);
  showNotice({ text: failure ? `Step ${steps + 1} of ${recording.steps.length} could not be done. ${failure}`
    : `${steps === 1 ? "The step was" : `All ${steps} steps were`} done again.` });
}
