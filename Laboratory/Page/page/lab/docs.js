// Draws the lab's OpenAPI description. Everything goes in as text: a description is never markup.
const main = document.querySelector("#main");
/** The named types of the description. */
let types = {};

function node(name, content = [], attributes = {}) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...[content].flat());
  return made;
}

/** The form of a value in a few lines: names of types where they are named, and the values where there are only some. */
function form(schema, indent = "") {
  if (!schema) return "nothing";
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return types[name]?.enum ? form(types[name]) : name;
  }
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.type === "array") return `[${form(schema.items, indent)}]`;
  if (schema.type !== "object" || !schema.properties) return schema.type ?? "any";
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, each]) => `${inner}"${name}": ${form(each, inner)}`);
  return `{\n${lines.join(",\n")}\n${indent}}`;
}

/** A sentence, with what stands between backticks as code. */
const prose = (text) => text.split("`").map((part, index) => (index % 2 ? node("code", part) : part));

const body = (content) => content?.content?.["application/json"]?.schema;

function operation(path, method, described) {
  const [status, reply] = Object.entries(described.responses)[0];
  const parts = [node("summary", [node("span", method.toUpperCase(), { class: "method" }), " ", node("code", path), " ",
    ...prose(described.summary)])];
  if (described.description) parts.push(node("p", prose(described.description)));
  for (const parameter of described.parameters ?? []) {
    parts.push(node("p", [node("code", parameter.name), ` (${parameter.in}): `, ...prose(parameter.description)]));
  }
  if (described.requestBody) parts.push(node("p", "Body:"), node("pre", form(body(described.requestBody))));
  parts.push(node("p", prose(`Reply ${status}: ${reply.description}`)));
  if (body(reply)) parts.push(node("pre", form(body(reply))));
  return node("details", parts, { id: described.operationId });
}

/** A field that leaves only what has its words. */
function search() {
  const field = node("input", [], { type: "search", id: "search", autocomplete: "off" });
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of main.querySelectorAll("section")) {
      const all = [...section.querySelectorAll("details")];
      for (const one of all) one.hidden = !words.every((word) => one.textContent.toLowerCase().includes(word));
      section.hidden = all.every((one) => one.hidden);
    }
  });
  return node("p", node("label", ["Search ", field]));
}

function draw(api) {
  types = api.components.schemas;
  const groups = api.tags.map((tag) => node("section", [node("h2", tag.name), node("p", prose(tag.description)),
    ...Object.entries(api.paths).flatMap(([path, methods]) => Object.entries(methods)
      .filter(([, described]) => described.tags[0] === tag.name)
      .map(([method, described]) => operation(path, method, described)))]));
  const named = Object.entries(types)
    .map(([name, schema]) => node("details", [node("summary", node("code", name)), node("pre", form(schema))]));
  main.replaceChildren(node("p", prose(api.info.description)), search(), ...groups,
    node("section", [node("h2", "Types"), ...named]));
}

try {
  const reply = await fetch("/lab/api/openapi.json");
  if (!reply.ok) throw new Error(`The lab answered ${reply.status}.`);
  draw(await reply.json());
} catch (error) {
  main.replaceChildren(node("p", `The description can't be read. ${error.message}`, { role: "alert" }));
}
