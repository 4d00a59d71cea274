import Foundation
import Testing
import VirtualPhone

@Suite("Values that cross to the phone")
struct PropertyListValueTests {
    static let sample = PropertyListValue.dictionary([
        "text": .string("Grüße"), "bytes": .bytes([0, 255]), "number": .integer(-7), "real": .real(1.5),
        "yes": .boolean(true), "no": .boolean(false), "one": .integer(1),
        "date": .date(Date(timeIntervalSinceReferenceDate: 12.25)),
        "list": .array([.integer(1), .boolean(true), .array([])]), "empty": .dictionary([:]),
    ])

    @Test("every kind of value survives the wire")
    func roundTrip() {
        #expect(PropertyListValue(encoded: Self.sample.encoded) == Self.sample)
    }

    @Test("every kind of value survives Foundation, and booleans stay booleans")
    func foundation() {
        #expect(PropertyListValue(foundation: Self.sample.foundationObject) == Self.sample)
    }

    @Test("a Bool, a boolean NSNumber and a number are told apart")
    func booleans() {
        let mixed = ["a": true, "b": NSNumber(value: false), "c": 1, "d": NSNumber(value: 0)] as [String: Any]
        let value = PropertyListValue(foundation: mixed as NSDictionary)
        #expect(
            value == .dictionary(["a": .boolean(true), "b": .boolean(false), "c": .integer(1), "d": .integer(0)]))
    }

    @Test("what is no property list is refused")
    func notAPropertyList() {
        #expect(PropertyListValue(foundation: NSNull()) == nil)
        #expect(PropertyListValue(foundation: [NSNull()]) == nil)
        #expect(PropertyListValue(foundation: ["a": NSObject()] as [String: Any]) == nil)
    }

    @Test("no part of an encoding is taken for a whole")
    func prefixes() {
        let bytes = Self.sample.encoded
        for length in 0..<bytes.count { #expect(PropertyListValue(encoded: Array(bytes[..<length])) == nil) }
    }

    @Test(
        "hostile encodings are refused",
        arguments: [
            [], [0], [99], [6, 6], [2, 255, 255, 255, 255], [8, 0, 0, 0, 200], [9, 255, 255, 255, 255, 0],
            [1, 0, 0, 0, 1, 0xFF],  // not UTF-8
            [7, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0],  // a date at infinity
            [7, 0x43, 0x76, 0x34, 0x57, 0x85, 0xD8, 0xA0, 0],  // a date in three thousand million years
            [9, 0, 0, 0, 2, 0, 0, 0, 1, 97, 6, 0, 0, 0, 1, 97, 6],  // the same key twice
        ] as [[UInt8]])
    func hostile(bytes: [UInt8]) {
        #expect(PropertyListValue(encoded: bytes) == nil)
    }

    @Test("values nested too deep are refused, and a million levels do no harm")
    func depth() {
        func nested(_ levels: Int) -> [UInt8] {
            Array(repeatElement([8, 0, 0, 0, 1] as [UInt8], count: levels).joined()) + [6]
        }
        #expect(PropertyListValue(encoded: nested(PropertyListValue.maximumDepth - 1)) != nil)
        #expect(PropertyListValue(encoded: nested(PropertyListValue.maximumDepth)) == nil)
        #expect(PropertyListValue(encoded: nested(1_000_000)) == nil)
    }

    @Test("a changed byte never traps; what is read all the same is written and read alike")
    func changedBytes() {
        let bytes = Self.sample.encoded
        var (read, refused) = (0, 0)
        for index in bytes.indices {
            for value in [0, 1, 8, 9, 127, 255] as [UInt8] {
                var changed = bytes
                changed[index] = value
                guard let value = PropertyListValue(encoded: changed) else {
                    refused += 1
                    continue
                }
                read += 1
                #expect(PropertyListValue(encoded: value.encoded)?.encoded == value.encoded)
            }
        }
        #expect(read > 0 && refused > 0)
    }
}
