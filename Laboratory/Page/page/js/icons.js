// Small drawings in the manner of SF Symbols, on a field of 24 by 24; drawn for this page.
import { h } from "./dom.js";

// Each is a list of shapes: a string is an outline's path, [path] is a filled one.
const face = "M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2"
  + "M9 9v1.5M15 9v1.5M12 9v4h-1M9 15.5c1.8 1.5 4.2 1.5 6 0";
const finger = "M7 18c.6-1.5 1-3.5 1-6a4 4 0 0 1 8 0c0 2.5-.1 4.5-.6 7M12 12c0 3-.3 5.5-1.2 8M5 15c.4-1 .5-2 .5-3"
  + "a6.5 6.5 0 0 1 11.5-4.1M18.5 11c.1 2 0 3.8-.3 5.5M9 5.2A6.6 6.6 0 0 1 12 4.5";
const person = "M12 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 19.5c.6-3 3.4-5 7-5s6.4 2 7 5";
const circle = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z";
const disc = ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z"];
const gear = "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM19 12l1.8-1-1.6-3.4-2 .5-1.5-1.2-.3-2.1h-3.7l-.5 2.1"
  + "-1.7 1-2-.6-2 3 1.5 1.5v1.6l-1.5 1.5 2 3 2-.6 1.7 1 .5 2.1h3.7l.3-2.1 1.5-1.2 2 .5 1.6-3.4-1.8-1Z";
const padlock = "M7 11V8a5 5 0 0 1 10 0v3";
const body = "M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z";
const shield = "M12 3.5 5 6v5.5c0 4.2 2.8 7.3 7 9 4.2-1.7 7-4.8 7-9V6Z";
const bubble = "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 "
  + "0 0 1 5 5Z";
const key = "M15.5 4a4.5 4.5 0 1 0-4.2 6.1L4 17.5V20h3v-2h2v-2h2l2.6-2.7A4.5 4.5 0 0 0 15.5 4ZM16.5 8h.01";
const triangle = "M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.01";
const iphone = "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 "
  + "3ZM10.5 18.5h3";
const doc = "M7 3.5h6.5L18 8v12a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20V4a.5.5 0 0 1 .5-.5ZM13.5 3.5V8H18M9 12h6M9 15.5h6";
const plane = ["M21 15.5v-1.8l-7.5-4.5V4.8a1.5 1.5 0 0 0-3 0v4.4L3 13.7v1.8l7.5-2.3v4.3l-2 1.5V20.5l3.5-1 3.5 "
  + "1V19l-2-1.5v-4.3Z"];
const clock = [circle, "M12 7v5l3.5 2"];
const arrows = "M19 8a7.5 7.5 0 0 0-13.5-1M5 3.5V7h3.5M5 16a7.5 7.5 0 0 0 13.5 1M19 20.5V17h-3.5";
const trash = "M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10v6M14 10v6";
const share = "M8 9.5H6.5v10.5h11V9.5H16M12 14.5V3.5M8.5 7 12 3.5 15.5 7";
const list = "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01";
const check = "M7.5 12.5l3 3 6-7";
const cross = "M8.5 8.5l7 7M15.5 8.5l-7 7";

const shapes = {
  faceid: [face], touchid: [finger], person: [person], gear: [gear], "lock": [padlock, [body]], shield: [shield],
  message: [bubble], "key": [key], clock, list: [list], trash: [trash], iphone: [iphone], doc: [doc],
  airplane: [plane],
  "person.crop.circle": [circle,
    "M12 12.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM6.5 18c1-2.2 3-3.3 5.5-3.3s4.5 1.1 5.5 3.3"],
  "person.badge.plus": [person, "M19 8v5M16.5 10.5h5"], "person.badge.key": [person,
    "M18.5 7.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM18.5 11v3.5h1.5"],
  "lock.open": ["M7 11V8a5 5 0 0 1 9.5-2", [body]], "lock.shield": [shield, "M10 11.5V10a2 2 0 0 1 4 0v1.5",
    ["M9 11.5h6v4H9Z"]],
  "checkmark.shield": [shield, "M8.5 12l2.5 2.5 4.5-5"], "xmark.shield": [shield, "M9.5 9.5l5 5M14.5 9.5l-5 5"],
  "exclamationmark.shield": [shield, "M12 8v5M12 15.5v.01"],
  checkmark: ["M5 12.5l4.5 4.5L19 7"], xmark: ["M6 6l12 12M18 6 6 18"], plus: ["M12 5v14M5 12h14"],
  minus: ["M5 12h14"],
  "checkmark.circle": [circle, check], "xmark.circle": [circle, cross], "checkmark.circle.fill": [disc,
    { cut: check }],
  "xmark.circle.fill": [disc, { cut: cross }], "checkmark.seal": [circle, check],
  "exclamationmark.triangle": [triangle], "exclamationmark.circle": [circle, "M12 7.5v5.5M12 16v.01"],
  "info.circle": [circle, "M12 11v5.5M12 7.7v.01"], "questionmark.circle": [circle,
    "M9.5 9.5a2.5 2.5 0 1 1 3.5 2.4c-.7.3-1 .8-1 1.6v.5M12 16.8v.01"],
  "chevron.right": ["M9 5l7 7-7 7"], "chevron.left": ["M15 5l-7 7 7 7"], "chevron.down": ["M5 9l7 7 7-7"],
    "chevron.up": ["M5 15l7-7 7 7"],
  "arrow.clockwise": ["M19 12a7 7 0 1 1-2-4.9L19 9M19 4.5V9h-4.5"], "arrow.triangle.2.circlepath": [arrows],
  "arrow.left.arrow.right": ["M4 9h15M15.5 5.5 19 9l-3.5 3.5M20 16H5M8.5 12.5 5 16l3.5 3.5"],
  "arrow.right.circle": [circle, "M8 12h8M12.5 8.5 16 12l-3.5 3.5"], "square.and.arrow.up": [share],
  "square.and.arrow.down": ["M12 4v11M8 11l4 4 4-4M5 15v4.5h14V15"],
  "list.bullet": [list], "list.clipboard": [doc],
    "checklist": ["M11 6.5h9M11 12h9M11 17.5h9M4 6.5l1.2 1.2L7.5 5M4 12l1.2 1.2L7.5 10.5M4 17.5l1.2 1.2L7.5 16"],
  hammer: ["M13.5 5.5 5 14l3 3 8.5-8.5M11.5 3.5l8 6-2 2.5-8-6Z"],
  flask: ["M9.5 3.5h5M10.5 3.5v6L5 19a1 1 0 0 0 1 1.5h12a1 1 0 0 0 1-1.5l-5.5-9.5v-6M7.5 15h9"],
  wrench: ["M14 5a4.5 4.5 0 0 1 5.5-1l-3 3 .5 2 2 .5 3-3a4.5 4.5 0 0 1-6 5.5L8.5 19.5a2 2 0 0 1-3-3L13 9a4.5 4.5 0 "
    + "0 1 1-4Z"],
  cpu: ["M7 7h10v10H7ZM10 10h4v4h-4ZM9 7V4M15 7V4M9 20v-3M15 20v-3M7 9H4M7 15H4M20 9h-3M20 15h-3"],
  "phone": ["M7 4h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 5 6.2 2 2 0 0 1 7 4Z"],
  server: ["M4.5 5h15v5.5h-15ZM4.5 13.5h15V19h-15ZM8 7.7h.01M8 16.2h.01"],
  wifi: ["M3 9.5a13 13 0 0 1 18 0M6.2 13a8.5 8.5 0 0 1 11.6 0M9.4 16.3a4 4 0 0 1 5.2 0M12 19.3v.01"],
  "wifi.slash": ["M3 9.5a13 13 0 0 1 6-3.3M14 6a13 13 0 0 1 7 3.5M9.4 16.3a4 4 0 0 1 5.2 0M12 19.3v.01M4 4l16 16"],
  number: ["M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16"], "rectangle.and.pencil": [doc],
  "hand.raised": ["M8 12V6a1.5 1.5 0 0 1 3 0v-1.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v8c0 4-2 6.5-5.5 6.5-3 "
    + "0-4.5-2-6.5-6-.6-1.3 1-2.3 2-1.2Z"],
  "play": [["M7 4.5v15l12.5-7.5Z"]], stop: [["M6 6h12v12H6Z"]],
  "ellipsis": [["M5 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM19 "
    + "10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z"]],
  "square.and.pencil": ["M18.5 12.5V19a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1h6.5M10 14l.5-2.8L18.3 "
    + "3.5l2.3 2.3-7.8 7.7Z"],
  globe: [circle, "M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"],
  bell: ["M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4"],
  envelope: ["M4 6h16v12H4ZM4 7l8 6.5L20 7"],
  eye: ["M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"],
  "eye.slash": ["M2.5 12C6 6.5 18 6.5 21.5 12 18 17.5 6 17.5 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
    "M4.5 4.5l15 15"],
  magnifyingglass: ["M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM15 15l5 5"],
  bolt: ["M13 3 5.5 13.5H11L10 21l8-11h-5.5Z"], power: ["M12 3.5v8M7.5 6a7.5 7.5 0 1 0 9 0"],
  moon: ["M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z"],
  sun: ["M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 "
    + "1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"],
  paperplane: ["M21 3 3 10.5l6.5 3L21 3ZM9.5 13.5 13.5 21 21 3"],
  lifepreserver: [circle, "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM6 6l3.5 3.5M18 6l-3.5 3.5M6 18l3.5-3.5M18 18l-3.5-3.5"],
  link: ["M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"],
  house: ["M4 11.5 12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10"],
  app: ["M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4Z",
    "M9.5 12h5M12 9.5v5"],
  circle: [circle], "circle.fill": [disc], signal: [["M3 16h3v4H3ZM8 12.5h3V20H8ZM13 9h3v11h-3ZM18 5h3v15h-3Z"]],
  delete: ["M8.5 5.5H20a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H8.5L3 12ZM11.5 9.5l5 5M16.5 9.5l-5 5"],
  copy: ["M8.5 8.5h11v11h-11ZM5 15.5H4.5v-11h11V5"],
};

const others = {
  "gearshape": "gear", "gearshape.fill": "gear", "gearshape.2": "gear", "lock.iphone": "iphone",
  "iphone.gen3": "iphone", "person.fill": "person",
  "testtube.2": "flask", "wrench.and.screwdriver": "wrench", "text.bubble": "message", "bubble.left": "message",
    "ellipsis.bubble": "message",
  "clock.arrow.circlepath": "clock", timer: "clock", hourglass: "clock", "text.book.closed": "doc", "memorychip": "cpu", "simcard": "cpu",
    "antenna.radiowaves.left.and.right": "wifi", network: "globe",
  "server.rack": "server", "externaldrive": "server", "doc.text": "doc", "arrow.counterclockwise": "arrow.clockwise",
    "faceid.slash": "faceid",
  "person.crop.circle.badge.plus": "person.badge.plus", "square.grid.2x2": "app",
    "person.text.rectangle": "person.crop.circle", "key.horizontal": "key",
  "checkmark.seal.fill": "checkmark.circle.fill", "rectangle.portrait.and.arrow.right": "arrow.right.circle",
    "arrow.right.square": "arrow.right.circle",
  "arrow.right.to.line": "arrow.right.circle", "arrow.up.circle": "checkmark.circle",
    "questionmark": "questionmark.circle", "ant": "flask", "hammer.fill": "hammer",
  "rectangle.grid.1x2": "list", "arrow.uturn.left": "arrow.clockwise", "lock.rotation": "lock", "lock.fill": "lock",
    "square.grid.3x3": "number", "rectangle.and.hand.point.up.left": "hand.raised",
};

function named(name) {
  for (let short = name ?? ""; short; short = short.includes(".") ? short.slice(0, short.lastIndexOf(".")) : "") {
    if (shapes[short]) return shapes[short];
    if (others[short]) return shapes[others[short]];
  }
  return [["M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"]];
}

const marks = { "✅": ["checkmark.circle.fill", "good"], "❌": ["xmark.circle.fill", "bad"],
  "⚠️": ["exclamationmark.triangle", "warn"], "⚠": ["exclamationmark.triangle", "warn"] };

/** A text whose ✅ and ❌ are drawn,
  since not every machine has letters for them; they stay in the text for who reads it. */
export function withMarks(text) {
  return String(text).split(/(✅|❌|⚠️?)/u).filter(Boolean).map((part) => {
    const mark = marks[part];
    return mark ? h("span", { class: `mark-sign ${mark[1]}` }, h("span", { class: "sr-only" }, part),
      icon(mark[0])) : part;
  });
}

/** A symbol by the name that SF Symbols give it; a dot if it has none here. Hidden from screen readers. */
export function icon(name, className = "") {
  const parts = named(name).map((shape) => {
    if (Array.isArray(shape)) return h("path", { d: shape[0], class: "filled" });
    if (typeof shape === "object") return h("path", { d: shape.cut, class: "cut" });
    return h("path", { d: shape });
  });
  return h("svg", { class: `icon ${className}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    parts);
}
