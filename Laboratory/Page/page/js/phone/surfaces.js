// What fills the screen: lock screen, home screen, an app.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { phoneSeconds } from "../store.js";
import { phoneTime } from "./bars.js";
import { drawAll, names, touchable } from "./node.js";
import { pad } from "./pad.js";
import { isPersons } from "./prompts.js";
import { appIcon } from "./tiles.js";

const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });

/** `lockScreen`, `home` or `app`, and the app's bundle identifier. */
export function surfaceOf(display) {
  const [name] = Object.keys(display.surface);
  return { name, app: name === "app" ? display.surface.app._0 : null };
}

const all = (node) => [node, ...node.children.flatMap(all)];

export function lockScreen(display) {
  const notices = display.root.children.filter((node) => node.identifier === "notification");
  const nodes = all(display.root).filter((node) => !notices.some((notice) => all(notice).includes(node)));
  const texts = nodes.filter((node) => node.role === "text");
  const buttons = nodes.filter((node) => node.role === "button" && !isPersons(node));
  const field = nodes.find((node) => node.role === "secureTextField");
  return h("div", { ...names(display.root), class: field ? "lock-screen with-pad" : "lock-screen" },
    icon(display.statusBar.isLocked ? "lock" : "lock.open", "lock-sign"),
    h("p", { key: "date", class: "lock-date" }, day.format(new Date(phoneSeconds() * 1000))),
    h("p", { key: "time", class: "lock-time" }, phoneTime()),
    h("div", { key: "texts", class: "lock-texts" }, texts.map((node) => h("p", { ...names(node) }, node.label))),
    notices.length > 0 && h("ul", { key: "notices", class: "lock-notices", "aria-label": "Notifications" },
      notices.map((node) => h("li", { key: node.id },
        h("button", { ...touchable(node), type: "button", class: "lock-notice" }, icon(node.style.symbol ?? "bell"),
          h("span", { class: "sms-words" }, node.children.map((text, place) => h(place === 1 ? "strong" : "span", {},
            text.label))))))),
    h("div", { key: "buttons", class: "lock-buttons" },
      field && pad(field),
      buttons.map((node) => h("button", { ...touchable(node), type: "button", class: "lock-button" },
        icon(node.style.symbol ?? "chevron.up"), h("span", {}, node.label)))));
}

export function homeScreen(display) {
  const icons = all(display.root).filter((node) => node.role === "button" || node.role === "cell");
  return h("div", { ...names(display.root), class: "home-screen", role: "group", "aria-label": "Home screen" },
    h("ul", { key: "icons", class: "home-icons" }, icons.map((node) => h("li", { key: `icon.${node.id}` },
      h("button", { ...touchable(node), type: "button", class: "home-app" },
        appIcon(`${node.label} ${node.identifier ?? ""} ${node.id}`), h("span", {}, node.label),
        node.value && h("b", { key: "badge", class: "badge" }, node.value, h("span", { class: "sr-only" }, " new")))))));
}

export function appScreen(display, context) {
  const { app } = surfaceOf(display);
  context.isSettings = app === "com.apple.Preferences";
  const children = drawAll(display.root.children, context);
  return h("div", { ...names(display.root), class: "ios-window", "data-app": app },
    children.length > 0 || context.modals.length > 0 ? children
      : h("div", { key: "launch", class: "launch-screen" }, appIcon(app),
        h("span", { class: "spinner", role: "progressbar", "aria-label": "The app is starting" })));
}
