// The phone on the page: its screen, drawn anew with every display, and where the keyboard focus goes.
import { h, patch } from "../dom.js";
import { announce } from "../notices.js";
import { currentDisplay, currentPhone, store } from "../store.js";
import { screenDrawn } from "../timings.js";
import { home, press, tap, typing, wasEntered } from "../touch.js";
import { keyboardBar, statusBar } from "./bars.js";
import { names } from "./node.js";
import { tray } from "./person.js";
import { prompt } from "./prompts.js";
import { appScreen, homeScreen, lockScreen, surfaceOf } from "./surfaces.js";
import { icon } from "../icons.js";

const screen = document.getElementById("screen");
const homeButton = document.getElementById("home-button");
const frame = screen.closest(".phone-frame");
const side = screen.closest(".phone-side");
const trayPlace = document.getElementById("tray");
let before = { top: null, focused: null, banner: null, listed: [], phone: null, surface: null };
const returns = new Map();
let wasInside = false;
/** The button of the card “You” that was used last, by its identifier; null once something else is used. */
let deed = null;

document.addEventListener("focusin", ({ target }) => (wasInside = screen.contains(target)
  || trayPlace.contains(target)));

// A finger that stays, or the other button of a mouse.
screen.addEventListener("contextmenu", (event) => {
  const held = event.target.closest("[data-node]")?.closest("[data-pressable]");
  if (!held) return;
  event.preventDefault();
  press(held.dataset.node);
});
screen.addEventListener("keydown", (event) => {
  const held = event.key === "Enter" && event.shiftKey && event.target.closest("[data-pressable]");
  if (!held) return;
  event.preventDefault();
  event.stopPropagation();
  press(held.dataset.node);
});

// A screen reader clicks without a key or a finger.
for (const type of ["keydown", "click"]) {
  document.addEventListener(type, ({ target }) => (deed = trayPlace.contains(target)
    ? target.closest("button")?.dataset.identifier ?? null : null), true);
}

/** Draws the phone that is chosen. */
export function drawPhone() {
  const display = currentDisplay();
  const phone = currentPhone();
  side.inert = store.connection === "lost";
  if (!display || !phone) {
    screen.className = "screen";
    patch(screen, h("div", { key: "none", class: "no-phone" },
      h("p", {}, phone ? "The phone is starting…" : store.visit ? "There is no phone. Add one in Device." : "Loading…")));
    patch(trayPlace, []);
    return;
  }
  const hasButton = phone.model === "iPhoneSE" || phone.model === "noEnclave";
  frame.classList.toggle("classic", hasButton);
  homeButton.hidden = !hasButton;
  const focused = focusedNode(display.overlay) ?? (display.overlay ? null : focusedNode(display.root));
  forget(display);
  const { name, app } = surfaceOf(display);
  const context = { modals: [], title: null };
  const surface = name === "lockScreen" ? lockScreen(display) : name === "home" ? homeScreen(display)
    : appScreen(display, context);
  const system = display.overlay ? prompt(display.overlay, context, phone.biometry) : null;
  const layers = context.modals.filter(Boolean);
  if (system && !layers.includes(system)) layers.push(system);
  const active = document.activeElement;
  const inside = screen.contains(active) || trayPlace.contains(active) || (wasInside && active === document.body);

  layers.slice(0, -1).forEach((layer) => Object.assign(layer.properties, { inert: true, "aria-hidden": "true" }));
  screen.className = `screen surface-${name}${app === "com.apple.Preferences" ? " is-settings" : ""}`;
  patch(screen, [
    h("div", { key: "status", class: "status-place" }, statusBar(display.statusBar)),
    h("div", { key: `surface.${name}.${app ?? ""}`, class: "surface", inert: layers.length > 0,
      "aria-hidden": layers.length > 0 ? "true" : null }, surface),
    layers,
    display.banner && banner(display.banner, Boolean(display.overlay)),
    focused && name !== "lockScreen" && display.overlay?.identifier !== "prompt.passcode" && keyboardBar(focused,
      display),
    !hasButton && h("button", { key: "home", type: "button", class: "home-indicator",
      "aria-label": "Go to the home screen", title: "Home screen", on: { click: home } }),
  ]);
  patch(trayPlace, tray(display, phone));
  screenDrawn();
  moveFocus({ phone: phone.id, top: layers.at(-1)?.properties["data-modal"] ?? null, focused: focused?.id ?? null,
    inside, display, name, app });
}

/** Of two banners that say the same, the later one is another. */
const bannerName = (node) => `${node.children[0]?.id}.${node.label}`;

function banner(node, isBehind) {
  const [sender, body] = node.children.length > 1 ? node.children.map((child) => child.label) : ["Messages",
    node.value ?? node.label];
  const isNotice = node.identifier === "notification";
  return h("button", { ...names(node), key: `${bannerName(node)}.${body}`, type: "button", inert: isBehind,
    class: isNotice ? "sms-banner stays" : "sms-banner", on: { click: () => tap(node.id) } },
    h("span", { class: "app-icon messages", "aria-hidden": "true" }, icon(isNotice ? "bell" : "message")),
    h("span", { class: "sms-words" }, h("strong", {}, sender), h("span", {}, body)), h("small", {}, "now"));
}

function focusedNode(node) {
  if (!node) return null;
  if (node.isFocused && (node.role === "textField" || node.role === "secureTextField")) return node;
  for (const child of node.children) {
    const found = focusedNode(child);
    if (found) return found;
  }
  return null;
}

/** Texts of fields that are gone are nobody's. */
function forget(display) {
  if (typing.size === 0) return;
  const ids = new Set();
  const collect = (node) => {
    ids.add(node.id);
    node.children.forEach(collect);
  };
  collect(display.root);
  if (display.overlay) collect(display.overlay);
  for (const id of typing.keys()) if (!ids.has(id)) typing.delete(id);
}

function moveFocus(now) {
  const last = before;
  before = { ...now, banner: now.display.banner ? bannerName(now.display.banner) : null,
    listed: listed(now).map((node) => node.id), said: said(now.display) };
  const samePhone = last.phone === now.phone;
  const isFocusNew = now.focused && now.focused !== last.focused;
  const isOwn = isFocusNew && wasEntered(now.phone, now.focused);
  speak(last, now, samePhone);
  if (!samePhone || !now.inside) return;
  if (now.top !== last.top) {
    if (now.top) {
      if (last.top === null) returns.set("screen", document.activeElement);
      const modal = screen.querySelector(`[data-modal="${CSS.escape(now.top)}"]`);
      const target = modal?.querySelector("input, .ios-modal-buttons button")
        ?? (now.display.overlay ? personsButton() : null)
        ?? modal?.querySelector("button") ?? modal?.querySelector(".ios-modal-body");
      target?.focus({ preventScroll: true });
      // In a low window the question and its answers must be seen together.
      if (now.display.overlay) modal?.querySelector(".ios-modal-body")?.scrollIntoView({ block: "nearest" });
    } else {
      const back = returns.get("screen");
      const target = back?.isConnected && !back.disabled && back !== document.body ? back : screen;
      target.focus({ preventScroll: true });
    }
  } else if (document.activeElement === document.body) {
    // What had the focus is gone with the screen that held it.
    screen.focus({ preventScroll: true });
  }
  // Who has gone on from a field is not pulled back by the display that says that it was reached.
  if (isFocusNew && !(isOwn && document.activeElement !== screen)) {
    const field = screen.querySelector(`input[data-node="${CSS.escape(now.focused)}"]`);
    if (field && field !== document.activeElement) field.focus({ preventScroll: true });
  }
}

/** Who has shown a face shows the same once more, and never another by a second press of the key. */
function personsButton() {
  return trayPlace.querySelector(deed ? `[data-identifier="${CSS.escape(deed)}"]` : "button");
}

/** What a person who does not see would miss: a refusal in a prompt, and what came of a tap in an app. */
function said(display) {
  const isSystems = display.overlay || surfaceOf(display).app === "com.apple.Preferences";
  const isNews = (node) => node.role === "text" && node.label
    && (isSystems ? node.style.foreground === "red" : /\.(result|warning)$/.test(node.identifier ?? ""));
  const find = (node) => (isNews(node) ? node.label : node.children.map(find).find(Boolean) ?? null);
  return find(display.overlay ?? display.root);
}

/** The notifications on the lock screen. */
const listed = ({ display, name }) => (name === "lockScreen" ? display.root.children : [])
  .filter((node) => node.identifier === "notification");

function speak(last, now, samePhone) {
  const { display } = now;
  const news = said(display);
  const arrival = samePhone && last.name === now.name && listed(now).find((node) => !last.listed.includes(node.id));
  if (now.top && now.top !== last.top) {
    const question = screen.querySelector(`[data-modal="${CSS.escape(now.top)}"] .ios-modal-body`);
    const title = question?.getAttribute("aria-label") ?? "a question";
    // Asked again, it says why.
    announce(`On the phone: ${title}${display.overlay && news ? `. ${news}` : ""}`);
  } else if (arrival) {
    announce(`Notification: ${arrival.label}`);
  } else if (display.banner && bannerName(display.banner) !== last.banner) {
    const kind = display.banner.identifier === "notification" ? "Notification" : "Message";
    announce(`${kind}: ${display.banner.value ?? display.banner.label}`);
  } else if (samePhone && news && news !== last.said) {
    announce(news);
  } else if (samePhone && (now.name !== last.name || now.app !== last.app)) {
    announce(now.name === "lockScreen" ? "The phone is locked" : now.name === "home" ? "Home screen"
      : "An app is open");
  }
}
