// What a visitor chose, kept in this browser.

const defaults = { voice: "plain", theme: "system", hint: "shown", speed: "normal", phones: "one",
  shortcuts: "on" };
const name = (key) => `latchkey.${key}`;
const now = {};
const listeners = new Set();

for (const key in defaults) {
  try {
    now[key] = localStorage.getItem(name(key)) ?? defaults[key];
  } catch {
    // A browser that keeps nothing still works, without memory.
    now[key] = defaults[key];
  }
}

export const preference = (key) => now[key];

export function prefer(key, value) {
  now[key] = value;
  try {
    localStorage.setItem(name(key), value);
  } catch {
    // As above.
  }
  applyPreferences();
  for (const listener of listeners) listener(key);
}

export const onPreference = (listener) => listeners.add(listener);

/** Whether the visitor wants bytes rather than plain words. */
export const showsBytes = () => now.voice === "bytes";

export function applyPreferences() {
  const root = document.documentElement;
  root.dataset.voice = now.voice;
  if (now.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
}
