import Foundation
import LatchkeyWire
import Testing

/// The documented pattern and the code must be one rule, or generated clients refuse what the server takes.
@Suite("Patterns of the API description")
struct PatternAgreementTests {
    static let kinds: [any WireString.Type] = [
        Username.self, DeviceID.self, DeviceModel.self, PhoneNumber.self, DeviceKeyID.self, ServerID.self,
        ChallengeID.self, RefreshToken.self, Timestamp.self, OneTimePassword.self, AttestedKeyID.self,
        RelyingPartyName.self, OneTimePasswordID.self, RecoveryID.self, RecoveryCode.self, SessionID.self,
        InvitationToken.self,
        UserID.self,
    ]

    @Test("each example follows its own rule", arguments: kinds.indices)
    func examples(index: Int) throws {
        let kind = Self.kinds[index]
        #expect(Self.isAllowed(kind, kind.example))
        #expect(try Self.matches(kind, kind.example))
    }

    @Test("the code and the pattern agree on generated strings", arguments: kinds.indices)
    func agreement(index: Int) throws {
        let kind = Self.kinds[index]
        let expression = try NSRegularExpression(pattern: kind.pattern)
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        var valid = 0
        for _ in 0..<4000 {
            let text = Self.mutated(kind.example, &generator)
            let isAllowed = Self.isAllowed(kind, text)
            #expect(isAllowed == Self.matches(expression, text), "\(kind): \(text.debugDescription)")
            valid += isAllowed ? 1 : 0
        }
        // Both answers occurred: otherwise this test would prove nothing.
        #expect(valid > 50 && valid < 3950)
    }

    @Test("the code and the pattern agree on every length from 0 to 200", arguments: kinds.indices)
    func lengths(index: Int) throws {
        let kind = Self.kinds[index]
        let expression = try NSRegularExpression(pattern: kind.pattern)
        for filler in ["a", "1", "-"] {
            for count in 0...200 {
                let text = String(repeating: filler, count: count)
                #expect(Self.isAllowed(kind, text) == Self.matches(expression, text), "\(kind): \(count) × \(filler)")
            }
        }
    }

    @Test("the code and the pattern agree on every single character below U+0500", arguments: kinds.indices)
    func characters(index: Int) throws {
        let kind = Self.kinds[index]
        let expression = try NSRegularExpression(pattern: kind.pattern)
        for value in UInt32(0)..<0x500 {
            let text = String(String.UnicodeScalarView([try #require(UnicodeScalar(value))]))
            #expect(
                Self.isAllowed(kind, text) == Self.matches(expression, text), "\(kind): U+\(String(value, radix: 16))")
        }
    }

    private static func isAllowed(_ kind: any WireString.Type, _ text: String) -> Bool {
        kind.init(rawValue: text) != nil
    }

    private static func matches(_ kind: any WireString.Type, _ text: String) throws -> Bool {
        matches(try NSRegularExpression(pattern: kind.pattern), text)
    }

    /// JSON Schema patterns are ECMAScript's, where `$` is the very end; ICU's lets a line break follow.
    private static func matches(_ expression: NSRegularExpression, _ text: String) -> Bool {
        let whole = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, range: whole)?.range == whole
    }

    private static func mutated(_ example: String, _ generator: inout SeededGenerator) -> String {
        var scalars = Array(example.unicodeScalars)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let index = scalars.isEmpty ? 0 : Int.random(in: 0..<scalars.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: scalars.insert(scalar(&generator), at: index)
            case 1 where !scalars.isEmpty: scalars.remove(at: index)
            case 2 where !scalars.isEmpty: scalars[index] = scalar(&generator)
            default: scalars.swapAt(index, max(0, scalars.count - 1 - index) % max(1, scalars.count))
            }
            if scalars.isEmpty { break }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static let marks = Array(
        "._@+-:/=09azAZfFgG \n\r\t\u{0}\u{7F}\u{85}\u{A0}é\u{212A}٣\u{2028}\u{FEFF}😀".unicodeScalars)

    private static func scalar(_ generator: inout SeededGenerator) -> UnicodeScalar {
        marks.randomElement(using: &generator) ?? "a"
    }
}
