"""A text's links are parts of its words, and each can be touched."""

# The words of the page for a text with two links, and the elements that its buttons name.
DRAWN = """async (label) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { draw } = await import(loaded.find((name) => name.endsWith("/phone/node.js")));
  const { patch } = await import(loaded.find((name) => name.endsWith("/dom.js")));
  const link = (id, words) => ({ id, role: "link", label: words, isEnabled: true, style: {}, children: [] });
  const text = { id: "3.1", role: "text", label, isEnabled: true, style: {},
    children: [link("3.1-link0", "terms"), link("3.1-link1", "privacy notice")] };
  const place = document.createElement("div");
  patch(place, [draw(text, { modals: [], title: null })]);
  return { words: place.textContent,
    buttons: [...place.querySelectorAll("button")].map((each) => [each.dataset.node, each.textContent]) };
}"""


def test_the_links_of_a_text_are_buttons_in_their_places(visitor):
    words = "You accept the terms and the privacy notice."
    drawn = visitor.page.evaluate(DRAWN, words)
    assert drawn["words"] == words
    assert drawn["buttons"] == [["3.1-link0", "terms"], ["3.1-link1", "privacy notice"]]


def test_a_text_whose_words_an_app_changed_keeps_them(visitor):
    drawn = visitor.page.evaluate(DRAWN, "Something else")
    assert drawn == {"words": "Something else", "buttons": []}
