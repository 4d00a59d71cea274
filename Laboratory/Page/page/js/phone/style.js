// The hints of a ScreenStyle, in CSS.

const colors = new Set(["primary", "secondary", "tertiary", "accent", "accentColor", "red", "green", "blue",
  "orange",
  "yellow", "gray", "grey", "purple", "pink", "teal", "indigo", "mint", "brown", "cyan", "white", "black", "clear"]);
const fonts = new Set(["largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout",
  "footnote", "caption", "caption2"]);
const weights = { ultraLight: 200, thin: 200, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700,
  heavy: 800, black: 900 };
const crossAxis = { leading: "flex-start", top: "flex-start", center: "center", trailing: "flex-end",
  bottom: "flex-end", firstTextBaseline: "baseline" };
const textAlign = { leading: "start", center: "center", trailing: "end" };

/** CSS of a color's name or number; null for anything else. */
export function color(name) {
  if (colors.has(name)) return `var(--ios-${name})`;
  return /^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/.test(name) ? name : null;
}

const points = (value) => `${Number(value) || 0}px`;

/** Lines along the element's own edge: half of each is within it, as a stroke is. */
function edges(style) {
  const lines = (style.paths ?? []).filter((path) => path.data === undefined && path.stroke && color(path.stroke));
  return lines.flatMap((path) => {
    const half = (Number(path.lineWidth) || 1) / 2;
    return [`0 0 0 ${half}px ${color(path.stroke)}`, `inset 0 0 0 ${half}px ${color(path.stroke)}`];
  }).join(", ");
}

/** CSS properties for the hints of a node. */
export function css(style) {
  const made = {};
  if (style.font) made["font-size"] = fonts.has(style.font) ? `var(--font-${style.font})` : points(style.font);
  if (style.font === "headline" && !style.weight) made["font-weight"] = "600";
  if (style.font === "largeTitle" && !style.weight) made["font-weight"] = "700";
  if (weights[style.weight]) made["font-weight"] = String(weights[style.weight]);
  if (style.design === "monospaced") made["font-family"] = "var(--mono)";
  if (style.italic) made["font-style"] = "italic";
  const foreground = style.foreground && color(style.foreground);
  if (foreground) made.color = foreground;
  const background = style.background && color(style.background);
  if (background) made["background-color"] = background;
  const tint = style.tint && color(style.tint);
  if (tint) made["--ios-tint"] = tint;
  if (Array.isArray(style.padding)) {
    const [top, leading, bottom, trailing] = style.padding;
    made["padding-block"] = `${points(top)} ${points(bottom)}`;
    made["padding-inline"] = `${points(leading)} ${points(trailing)}`;
  }
  if (style.cornerRadius) made["border-radius"] = points(style.cornerRadius);
  if (style.width) made.width = points(style.width);
  if (style.height) made.height = points(style.height);
  if (style.fillsWidth) made["align-self"] = "stretch";
  if (style.opacity !== undefined && style.opacity !== null) made.opacity = String(style.opacity);
  if (style.textAlignment && textAlign[style.textAlignment]) made["text-align"] = textAlign[style.textAlignment];
  const edge = edges(style);
  if (edge) made["box-shadow"] = edge;
  if (style.lineLimit) made["--lines"] = String(style.lineLimit);
  return made;
}

/** CSS of what a stack does with its children. */
export function stackCSS(style) {
  const made = css(style);
  if (style.spacing !== undefined && style.spacing !== null) made.gap = points(style.spacing);
  if (style.alignment && crossAxis[style.alignment]) made["align-items"] = crossAxis[style.alignment];
  return made;
}

/** Classes that go with the hints. */
export function classes(style, ...more) {
  const names = more.filter(Boolean);
  if (style.fillsWidth) names.push("fills-width");
  if (style.fillsHeight) names.push("fills-height");
  if (style.lineLimit) names.push("clamped");
  if (style.kind) names.push(`kind-${style.kind.replace(/[^A-Za-z]/g, "")}`);
  if (style.buttonRole) names.push(`role-${style.buttonRole.replace(/[^A-Za-z]/g, "")}`);
  return names.join(" ");
}
