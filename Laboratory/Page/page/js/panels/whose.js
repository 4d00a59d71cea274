// Whose an event is, where there is more than one phone.
import { h } from "../dom.js";
import { store } from "../store.js";

/** The name of the phone with an id, with `isExact` the id as well; null if there has only been one phone. */
export function phoneName(id, isExact = false) {
  if (!id || (store.names.size < 2 && store.names.has(id))) return null;
  const name = store.names.get(id);
  return name && isExact ? `${name} (${id})` : name ?? id;
}

/** The name before what its phone did. */
export function whose(id, isExact = false) {
  const name = phoneName(id, isExact);
  return name && [h("b", { key: "whose", class: "whose" }, `${name}:`), " "];
}

/** The choice of the events of the phone in hand; null where there is only one phone. */
export function onlyThisPhone(isOn, choose) {
  return store.names.size < 2 ? null : h("label", { key: "only", class: "inline-label" },
    h("input", { type: "checkbox", checked: isOn, on: { change: ({ target }) => choose(target.checked) } }),
    h("span", {}, "This phone only"));
}
