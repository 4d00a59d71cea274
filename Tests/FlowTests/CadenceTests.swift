import LatchkeyFlow
import Testing

@Suite("JSON-Cadence")
struct CadenceTests {
    static let values: [(CadenceValue, String)] = [
        (.void, #"{"type":"Void"}"#),
        (.optional(nil), #"{"type":"Optional","value":null}"#),
        (.optional(.bool(true)), #"{"type":"Optional","value":{"type":"Bool","value":true}}"#),
        (.string("a\"\\\n\u{1}é"), #"{"type":"String","value":"a\"\\\n\u0001é"}"#),
        (.character("🌊"), #"{"type":"Character","value":"🌊"}"#),
        (.address(FlowAddress(word: 1)), #"{"type":"Address","value":"0x0000000000000001"}"#),
        (
            .array([.string("a"), .string("b")]),
            #"{"type":"Array","value":[{"type":"String","value":"a"},{"type":"String","value":"b"}]}"#
        ),
        (.fixedPoint(.ufix64(100_000_000_000)), #"{"type":"UFix64","value":"1000.00000000"}"#),
        (.fixedPoint(.fix64(-1)), #"{"type":"Fix64","value":"-0.00000001"}"#),
        (
            .path(domain: "public", identifier: "x"),
            #"{"type":"Path","value":{"domain":"public","identifier":"x"}}"#
        ),
        (
            .dictionary([CadenceEntry(key: .string("k"), value: .bool(false))]),
            #"{"type":"Dictionary","value":[{"key":{"type":"String","value":"k"},"value":{"type":"Bool","value":false}}]}"#
        ),
        (
            .composite(
                CadenceComposite(
                    kind: .event, id: "flow.AccountKeyAdded", fields: [.init(name: "a", value: .string("b"))])),
            #"{"type":"Event","value":{"id":"flow.AccountKeyAdded","fields":[{"name":"a","value":{"type":"String","value":"b"}}]}}"#
        ),
    ]

    @Test("a value is written without blanks, its type first", arguments: values)
    func writing(value: CadenceValue, json: String) {
        #expect(value.json == json)
    }

    @Test("a value is read", arguments: values)
    func reading(value: CadenceValue, json: String) throws {
        #expect(try CadenceValue(json: Array(json.utf8)) == value)
    }

    @Test("members may come in another order, with blanks")
    func otherOrder() throws {
        let json = #" { "value" : [ { "value" : "x", "type" : "String" } ], "type" : "Array" } "#
        #expect(try CadenceValue(json: Array(json.utf8)) == .array([.string("x")]))
    }

    @Test("an argument keeps its bytes")
    func exactBytes() throws {
        let json = #"{ "value":"x","type":"String" }"#
        let argument = CadenceArgument(exactly: Array(json.utf8))
        #expect(argument.bytes == Array(json.utf8))
        #expect(try argument.value() == .string("x"))
        #expect(CadenceArgument(.string("x")).bytes == Array(#"{"type":"String","value":"x"}"#.utf8))
    }

    @Test("what is written is read again", arguments: 0..<200)
    func roundTrip(seed: UInt64) throws {
        var dice = Dice(seed)
        let value = Self.value(&dice, depth: 0)
        #expect(try CadenceValue(json: Array(value.json.utf8)) == value)
    }

    @Test(
        "an integer is in the range of its type",
        arguments: [
            (CadenceInteger.Kind.int8, "127", true), (.int8, "128", false), (.int8, "-128", true),
            (.int8, "-129", false),
            (.uint8, "255", true), (.uint8, "256", false), (.uint8, "-1", false), (.word16, "65535", true),
            (.word16, "65536", false), (.uint64, "18446744073709551615", true),
            (.uint64, "18446744073709551616", false),
            (.int128, "170141183460469231731687303715884105727", true),
            (.int128, "170141183460469231731687303715884105728", false),
            (.int128, "-170141183460469231731687303715884105728", true),
            (.int128, "-170141183460469231731687303715884105729", false),
            (.uint256, "115792089237316195423570985008687907853269984665640564039457584007913129639935", true),
            (.uint256, "115792089237316195423570985008687907853269984665640564039457584007913129639936", false),
            (.int, "-5", true), (.int, "01", false), (.int, "-0", false), (.int, "", false), (.int, "+1", false),
            (.int, "1e3", false), (.int, "１", false), (.uint, "-1", false),
        ])
    func ranges(kind: CadenceInteger.Kind, digits: String, isInRange: Bool) {
        #expect((CadenceInteger(kind, digits: digits) != nil) == isInRange)
    }

    @Test("an integer is a Swift integer if it fits")
    func swiftIntegers() throws {
        let number = try #require(CadenceInteger(.uint64, 300))
        #expect(number.value(as: Int.self) == 300)
        #expect(number.value(as: UInt8.self) == nil)
    }

    @Test(
        "a fixed-point number has 1–8 decimal places and is in range",
        arguments: [
            ("UFix64", "184467440737.09551615", true), ("UFix64", "184467440737.09551616", false),
            ("UFix64", "-1.0", false), ("UFix64", "1", false), ("UFix64", "1.", false), ("UFix64", ".5", false),
            ("UFix64", "1.123456789", false), ("UFix64", "99999999999999999999.0", false), ("UFix64", "0.1", true),
            ("Fix64", "92233720368.54775807", true), ("Fix64", "92233720368.54775808", false),
            ("Fix64", "-92233720368.54775808", true), ("Fix64", "-92233720368.54775809", false),
            ("Fix64", "1.0x", false), ("Int", "1.0", false),
        ])
    func fixedPoint(type: String, text: String, isInRange: Bool) {
        #expect((CadenceFixedPoint(typeName: type, text) != nil) == isInRange)
    }

    @Test(
        "hostile texts are refused",
        arguments: [
            ("", CadenceError.notJSON), ("{", .notJSON), (#"{"type":"Bool","type":"Bool","value":true}"#, .notJSON),
            ("[]", .malformed(type: "")), (#"{"type":1}"#, .malformed(type: "")),
            (#"{"type":"Bool"}"#, .malformed(type: "Bool")), (#"{"type":"Bool","value":1}"#, .malformed(type: "Bool")),
            (#"{"type":"Int","value":1}"#, .malformed(type: "Int")),
            (#"{"type":"UInt8","value":"256"}"#, .malformed(type: "UInt8")),
            (#"{"type":"Address","value":"1"}"#, .malformed(type: "Address")),
            (#"{"type":"Array","value":{}}"#, .malformed(type: "Array")),
            (#"{"type":"Dictionary","value":[{"key":{"type":"Void"}}]}"#, .malformed(type: "Dictionary")),
            (#"{"type":"Event","value":{"id":"x"}}"#, .malformed(type: "Event")),
            (#"{"type":"Character","value":"ab"}"#, .malformed(type: "Character")),
            (#"{"type":"Capability","value":{}}"#, .unsupported(type: "Capability")),
        ])
    func hostile(json: String, error: CadenceError) {
        #expect(throws: error) { try CadenceValue(json: Array(json.utf8)) }
    }

    @Test("deep nesting is refused and not followed")
    func deep() {
        let json = String(repeating: #"{"type":"Optional","value":"#, count: 10_000)
        #expect(throws: CadenceError.notJSON) { try CadenceValue(json: Array(json.utf8)) }
    }

    private static func value(_ dice: inout Dice, depth: Int) -> CadenceValue {
        switch Int.random(in: 0...(depth < 4 ? 9 : 5), using: &dice) {
        case 0: return .void
        case 1: return .bool(.random(using: &dice))
        case 2: return .string(String(decoding: dice.bytes(12).map { $0 & 0x7F }, as: UTF8.self))
        case 3: return .address(FlowAddress(word: .random(in: 0 ... .max, using: &dice)))
        case 4:
            let number = Int64.random(in: .min ... .max, using: &dice)
            return CadenceInteger(.int64, number).map(CadenceValue.integer) ?? .void
        case 5: return .fixedPoint(.fix64(.random(in: .min ... .max, using: &dice)))
        case 6: return .optional(value(&dice, depth: depth + 1))
        case 7: return .array((0..<3).map { _ in value(&dice, depth: depth + 1) })
        case 8:
            return .dictionary([
                CadenceEntry(key: value(&dice, depth: depth + 1), value: value(&dice, depth: depth + 1))
            ])
        default:
            return .composite(
                CadenceComposite(
                    kind: .structure, id: "A.0.B", fields: [.init(name: "f", value: value(&dice, depth: depth + 1))]))
        }
    }
}
