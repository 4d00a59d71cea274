// From a tap to the changed screen, for tests and for those who doubt it: window.latchkeyTimings.

const timings = { touches: [], firstScreen: null };
window.latchkeyTimings = timings;
const waiting = [];
const limit = 500;

const seen = (display) =>
  display
    ? JSON.stringify([display.surface, display.root, display.overlay ?? null, display.autofill ?? null,
      display.passkey ?? null])
    : "";

/** Notes a touch; the returned record gets `reply`, `applied` and `painted` in time (milliseconds of this page). */
export function touchBegan(kind, node, phone, display) {
  const record = { kind, node, phone, start: performance.now(), reply: null, applied: null, painted: null,
    duration: null };
  timings.touches.push(record);
  if (timings.touches.length > limit) timings.touches.shift();
  waiting.push({ record, before: seen(display), since: record.start });
  return record;
}

/** Notes that a screen was drawn: the first counts. */
export function screenDrawn() {
  timings.firstScreen ??= performance.now();
}

/** Notes that a display was drawn: it answers the touches before it, if what is to be seen has changed. */
export function displayArrived(phone, before, display, started) {
  if (waiting.length === 0) return;
  const applied = performance.now();
  const now = seen(display);
  const answered = [];
  for (let i = waiting.length - 1; i >= 0; i--) {
    const { record, before: then, since } = waiting[i];
    if (started - since > 10000) waiting.splice(i, 1);
    else if (record.phone === phone && then !== now) {
      record.applied = applied;
      answered.push(record);
      waiting.splice(i, 1);
    }
  }
  if (answered.length === 0) return;
  requestAnimationFrame(() => {
    // A message posted in a frame is dealt with after that frame has been painted.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const painted = performance.now();
      for (const record of answered) {
        record.painted = painted;
        record.duration = painted - record.start;
        performance.measure("latchkey.tap", { start: record.start, end: painted, detail: { node: record.node } });
      }
    };
    channel.port2.postMessage(null);
  });
}
