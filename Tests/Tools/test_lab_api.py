"""The OpenAPI description of the lab's API is true to the sources, and its reader of Swift types to Swift."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "lab-api"
sys.path.insert(0, str(ROOT / "tools"))
from lab_api.types import Types  # noqa: E402


def types(tmp_path, source):
    (tmp_path / "A.swift").write_text(source)
    return Types([tmp_path], {})


def test_the_description_is_what_the_sources_say():
    result = subprocess.run([TOOL, "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_every_operation_has_a_name_of_its_own_and_every_member_a_type():
    document = json.loads((ROOT / "Laboratory/Page/page/lab/openapi.json").read_text())
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations) > 40
    untyped = [f"{name}.{member}" for name, schema in document["components"]["schemas"].items()
               for member, value in schema.get("properties", {}).items() if not set(value) - {"description"}]
    # Two nulls deep: a time, none, or the default.
    assert untyped in ([], ["OpenIDSettings.refreshTokenSeconds"])


def test_members_have_their_types_and_those_that_may_be_missing_are_not_required(tmp_path):
    found = types(tmp_path, """/// A thing.
///
/// More of it.
public struct Thing: Codable, Sendable {
    /// Its ``name``.
    public var name: String
    public var sizes: [Int]
    public var part: Part?
    public var isOld = true
    /// A part.
    public struct Part: Codable {
        public var kind: Kind
        public enum Kind: String, Codable {
            case big, small = "tiny"
        }
    }
    public var words: String { "no member" }
    init(_ name: String) {
        let local: Int = 1
    }
}
""")
    assert found.reference("[Thing]") == {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}
    schemas = found.schemas()
    assert schemas["Thing"] == {
        "type": "object", "description": "A thing.", "required": ["name", "sizes"],
        "properties": {"name": {"type": "string", "description": "Its name."},
                       "sizes": {"type": "array", "items": {"type": "integer"}},
                       "part": {"$ref": "#/components/schemas/Thing.Part"}, "isOld": {"type": "boolean"}}}
    assert schemas["Thing.Part.Kind"]["enum"] == ["big", "tiny"]


def test_a_type_that_is_not_there_says_nothing(tmp_path):
    assert types(tmp_path, "").reference("Unknown") == {}
