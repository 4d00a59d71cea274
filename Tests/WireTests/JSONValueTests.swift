import Foundation
import LatchkeyWire
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test(
        "a document is read and written unchanged",
        arguments: [
            "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "-0.25", #""""#,
            #""a\"b\\c""#, #""é👤""#, "[]", "{}", "[null,true,1,1.5,\"x\",[],{}]",
            #"{"a":{"b":[{"c":null}]},"d":[[[]]],"e":"1"}"#,
        ])
    func roundTrip(text: String) throws {
        let value = try decode(JSONValue.self, text)
        #expect(try json(value) == text)
        #expect(try decode(JSONValue.self, try json(value)) == value)
    }

    @Test("each kind is read as itself: a truth value is no number, a number no string")
    func kinds() throws {
        #expect(
            try decode(JSONValue.self, #"[true,1,0,"1",1.5,null,{"k":[false]}]"#)
                == [true, 1, 0, "1", .number(1.5), .null, ["k": [false]]])
        #expect(try decode(JSONValue.self, "true") != 1)
        #expect(try decode(JSONValue.self, "1") != true)
    }

    @Test("a whole number beyond 64 bits becomes a floating-point number")
    func large() throws {
        #expect(try decode(JSONValue.self, "18446744073709551616") == .number(18_446_744_073_709_551_616))
    }

    @Test("members are found by name, and only in objects")
    func members() {
        let value: JSONValue = ["a": 1, "b": ["c": "d"]]
        #expect(value["a"] == 1)
        #expect(value["b"]?["c"] == "d")
        #expect(value["x"] == nil)
        #expect(JSONValue.string("a")["a"] == nil)
        #expect(JSONValue.null["a"] == nil)
    }

    @Test("a literal that names a key twice keeps the last")
    func twice() {
        let value: JSONValue = ["a": 1, "a": 2]
        #expect(value == ["a": 2])
    }

    @Test("broken text is refused", arguments: ["", "{", #"{"a"}"#, "nul", "1 2", "{\"a\":1}x"])
    func broken(text: String) {
        #expect(throws: DecodingError.self) { try decode(JSONValue.self, text) }
    }
}
