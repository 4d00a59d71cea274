"""Every symbol of our apps has a drawing on the page, and every app a tile: none falls back to a dot."""

import pathlib
import re

SWIFT = [path for folder in ("Laboratory/Apps", "Sources/UI", "Phone/VirtualPhone/Screen")
         for path in (pathlib.Path(__file__).parents[2] / folder).rglob("*.swift")]
NAMED = re.compile(r'\b(?:systemName|systemImage|symbol): "([a-z0-9.]+)"')
LISTED = re.compile(r"var symbol: String \{\n(.*?)\n\s*\}\n\s*\}", re.DOTALL)

# The names among those asked for that are drawn as one that nobody knows.
DOTS = """async (names) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { icon } = await import(loaded.find((name) => name.endsWith("/icons.js")));
  const drawn = (name) => JSON.stringify(icon(name).children.map((child) => child.properties));
  return names.filter((name) => drawn(name) === drawn("unknown"));
}"""


def test_no_symbol_of_an_app_is_a_dot(visitor):
    texts = [path.read_text() for path in SWIFT]
    names = {name for text in texts for name in NAMED.findall(text)}
    names |= {name for text in texts for part in LISTED.findall(text) for name in re.findall(r'"([a-z0-9.]+)"', part)}
    assert {"paperplane", "lifepreserver", "gearshape"} <= names
    assert visitor.page.evaluate(DOTS, sorted(names)) == []


def test_every_app_has_a_tile_of_its_own(visitor):
    tiles = visitor.screen.locator(".home-app .app-icon")
    assert tiles.count() >= 6
    assert visitor.screen.locator(".home-app .app-icon.other").count() == 0
