// Outlines of a node, as SVG: each is stretched to the node's place, or drawn in its points.
import { h } from "../dom.js";
import { color } from "./style.js";

const caps = new Set(["round", "square"]);
const joins = new Set(["round", "bevel"]);
const isNumbers = (list, count = list.length) => list.length === count && list.every(Number.isFinite);

function outline(path) {
  // Nothing but the letters and numbers of path data.
  if (!/^[MLQCZ0-9 .e+-]*$/.test(path.data)) return null;
  const dash = Array.isArray(path.dash) && isNumbers(path.dash) ? path.dash.join(" ") : null;
  return h("path", { d: path.data, fill: (path.fill && color(path.fill)) || "none",
    "fill-rule": path.isEvenOdd ? "evenodd" : null, stroke: path.stroke ? color(path.stroke) : null,
    "stroke-width": path.stroke ? Number(path.lineWidth) || 1 : null, "stroke-dasharray": dash,
    "stroke-linecap": caps.has(path.lineCap) ? path.lineCap : null,
    "stroke-linejoin": joins.has(path.lineJoin) ? path.lineJoin : null, "vector-effect": "non-scaling-stroke" });
}

/** One drawing for each outline that has data of its own. */
export function outlines(style) {
  return (style.paths ?? []).filter((path) => path.data !== undefined).map((path, place) => {
    const isStretched = Array.isArray(path.box) && isNumbers(path.box, 4);
    return h("svg", { key: `path${place}`, class: "ios-path", "aria-hidden": "true", focusable: "false",
      viewBox: isStretched ? path.box.join(" ") : null, preserveAspectRatio: isStretched ? "none" : null },
      outline(path));
  });
}
