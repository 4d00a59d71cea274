import Foundation
import LatchkeyWire
import Testing

@Suite("Strict JSON")
struct JSONSyntaxTests {
    private static func isStrict(_ text: String) -> Bool { JSONSyntax.isStrict(Array(text.utf8)) }

    @Test(
        "what RFC 8259 allows is strict",
        arguments: [
            "{}", "[]", "0", "-0", "-1.5e+10", "1E-2", "true", "false", "null", #""""#, #"{"a":1}"#, "[1,[2],{}]",
            " \t\r\n{ \"a\" : [ 1 , 2 ] } \n", #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDC64""#, #"{"a":{"b":1},"c":{"b":1}}"#,
            #"[{"a":1},{"a":1}]"#, #""é👤""#, #"{"":1}"#,
        ])
    func strict(text: String) {
        #expect(Self.isStrict(text))
    }

    @Test(
        "what decoders take and RFC 8259 does not is refused",
        arguments: [
            "", " ", "{", "}", "[1,]", #"{"a":1,}"#, "[,1]", #"{"a"}"#, #"{"a":}"#, "{a:1}", "{'a':1}", #"{"a":1}{"#,
            "1 2", "\"\u{1F}\"",
            "01", "+1", "1.", ".5", "1e", "-", "0x10", "NaN", "Infinity", "True", "nul", "nulll", #""a"#, "\"a\nb\"",
            "\"\u{0}\"", #""\x41""#, #""\u12""#, #""\u12G4""#, #""\uD83D""#, #""\uDC64""#, #""\uD83D\u0041""#,
            "// a\n1", "/* a */1", "\u{FEFF}{}", "\u{A0}1", "[1]]", #"{"a":1 "b":2}"#, #"{"a":1;"b":2}"#,
        ])
    func loose(text: String) {
        #expect(!Self.isStrict(text))
    }

    @Test(
        "only UTF-8 is read",
        arguments: [[0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x7B, 0, 0x7D, 0]])
    func encoding(bytes: [UInt8]) {
        #expect(!JSONSyntax.isStrict(bytes))
        #expect(JSONSyntax.repeatedName(in: bytes) == nil)
    }

    @Test(
        "a name that stands twice in one object is refused and named, at any depth and in any spelling",
        arguments: [
            (#"{"a":1,"a":1}"#, "a"), (#"{"a":1,"b":2,"a":3}"#, "a"), (#"{"a":{"b":1,"b":2}}"#, "b"),
            (#"[[{"a":[{"c":1,"d":2,"c":3}]}]]"#, "c"), (#"{"a":{"x":1},"b":{"y":{"z":1,"z":1}}}"#, "z"),
            (#"{"a":1,"\u0061":2}"#, "a"), (#"{"x":{"\u00E9":1,"é":2}}"#, "é"), (#"{"":1,"":2}"#, ""),
        ])
    func repeated(text: String, name: String) {
        #expect(!Self.isStrict(text))
        #expect(JSONSyntax.repeatedName(in: Array(text.utf8)) == name)
    }

    @Test(
        "the same name in objects of its own, or behind another fault, is no repeated one",
        arguments: [
            #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"A":2}"#, #"{"a":1,}"#, #"{"a":nul,"a":1}"#,
        ])
    func notRepeated(text: String) {
        #expect(JSONSyntax.repeatedName(in: Array(text.utf8)) == nil)
    }

    @Test("32 arrays and objects may be nested, and no more", arguments: [("[", "]"), (#"{"a":"#, "}")])
    func depth(open: String, close: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(Self.isStrict(nested(JSONSyntax.maximumDepth)))
        #expect(!Self.isStrict(nested(JSONSyntax.maximumDepth + 1)))
        #expect(!Self.isStrict(String(repeating: open, count: 1_000_000)))
        #expect(JSONSyntax.maximumDepth == 32)
    }

    @Test("30 combining marks may follow each other in a text or a name, and no more")
    func marks() {
        func marked(_ count: Int) -> String { "a" + String(repeating: "\u{301}", count: count) }
        for wrap in [{ "\"\($0)\"" }, { "{\"\($0)\":1}" }] as [(String) -> String] {
            #expect(Self.isStrict(wrap(marked(JSONSyntax.maximumMarks))))
            #expect(!Self.isStrict(wrap(marked(JSONSyntax.maximumMarks + 1))))
            // Another character begins a new row of them.
            #expect(Self.isStrict(wrap(marked(20) + marked(20))))
            #expect(!Self.isStrict(wrap("a" + String(repeating: #"\u0301"#, count: 31))))
        }
    }

    @Test("rows of combining marks are found in any bytes, between what is no text too")
    func marksInBytes() {
        let (most, mark) = (
            [UInt8](String(repeating: "\u{301}", count: JSONSyntax.maximumMarks).utf8), [UInt8]("\u{301}".utf8)
        )
        for rest in [[], [0xFF], [0xC3, 0xA9], [0x61]] as [[UInt8]] {
            #expect(StreamSafeText.isSafe(rest + most + rest))
            #expect(rest.isEmpty || StreamSafeText.isSafe(most + rest + most))
            #expect(!StreamSafeText.isSafe(rest + most + mark + rest))
        }
        #expect(StreamSafeText.isSafe([UInt8](repeating: 0x61, count: 1_000)))
    }

    @Test("what is strict is what Foundation reads too, for every change of one character")
    func changes() throws {
        let text = Array(#"{"a":[1,-2.5e3,"b\n\u00e9"],"c":{"d":null,"e":true}}"#.utf8)
        var strict = 0
        for index in text.indices {
            for byte in [UInt8]("{}[]:,\"\\ 0a-.e\n\u{1}".utf8) + [0x80, 0xFF] {
                var changed = text
                changed[index] = byte
                guard JSONSyntax.isStrict(changed) else { continue }
                strict += 1
                #expect(throws: Never.self) {
                    try JSONSerialization.jsonObject(with: Data(changed), options: .fragmentsAllowed)
                }
            }
        }
        #expect(strict > 50)
    }
}
