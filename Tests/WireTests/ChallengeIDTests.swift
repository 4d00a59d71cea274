import Foundation
import LatchkeyWire
import Testing

@Suite("Challenge ids")
struct ChallengeIDTests {
    static let text = "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55"

    @Test("an id is a UUID of version 7 and of the RFC's variant, whatever the randomness")
    func versionAndVariant() throws {
        for filler: UInt8 in [0x00, 0x55, 0xAA, 0xFF] {
            let random = [UInt8](repeating: filler, count: 10)
            let id = try #require(ChallengeID(milliseconds: 1_762_782_894_878, random: random))
            #expect(id.bytes.count == 16)
            #expect(id.bytes[6] >> 4 == 7)
            #expect(id.bytes[8] >> 6 == 0b10)
            #expect(id.bytes[6] & 0x0F == filler & 0x0F)
            #expect(id.bytes[8] & 0x3F == filler & 0x3F)
            #expect(Array(id.bytes[9...]) == random[3...].map { $0 })
            #expect(UUID(uuidString: id.rawValue)?.uuidString.lowercased() == id.rawValue)
        }
    }

    @Test(
        "the time is read back to the millisecond",
        arguments: [0, 1, 999, 1_000, 1_762_782_894_878, (1 << 47) + 1, (1 << 48) - 1] as [UInt64])
    func time(milliseconds: UInt64) throws {
        let id = try #require(ChallengeID(milliseconds: milliseconds, random: .init(repeating: 9, count: 10)))
        #expect(id.milliseconds == milliseconds)
        #expect(ChallengeID(rawValue: id.rawValue) == id)
    }

    @Test("a time of more than 48 bits is refused", arguments: [1 << 48, UInt64.max])
    func timeTooLarge(milliseconds: UInt64) {
        #expect(ChallengeID(milliseconds: milliseconds, random: .init(repeating: 0, count: 10)) == nil)
    }

    @Test("other than 10 random bytes are refused", arguments: [0, 9, 11, 16])
    func randomLength(count: Int) {
        #expect(ChallengeID(milliseconds: 0, random: .init(repeating: 0, count: count)) == nil)
    }

    @Test("upper case is read and written in lower case")
    func upperCase() throws {
        let id = try #require(ChallengeID(rawValue: Self.text.uppercased()))
        #expect(id.rawValue == Self.text)
        #expect(id == ChallengeID(rawValue: Self.text))
        #expect(try json(id) == "\"\(Self.text)\"")
        #expect(digits(id.bytes) == Self.text.replacingOccurrences(of: "-", with: ""))
    }

    @Test("ids of later milliseconds sort after, as bytes and as text")
    func order() throws {
        var generator = SeededGenerator(seed: 7)
        var previous: ChallengeID?
        for step in 0..<500 {
            let random = (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let id = try #require(
                ChallengeID(milliseconds: 1_762_782_894_878 + UInt64(step * step * 37), random: random))
            if let previous, previous.milliseconds < id.milliseconds {
                #expect(previous.bytes.lexicographicallyPrecedes(id.bytes))
                #expect(previous.rawValue < id.rawValue)
            }
            previous = id
        }
    }

    @Test(
        "any other form is refused",
        arguments: [
            "", "019a6e0c5b1e7cc4b4a31f0d8a9e2c55", "{019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55}",
            "urn:uuid:019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55", "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c5",
            "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c555", " 019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55",
            "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55\n", "019a6e0c_5b1e-7cc4-b4a3-1f0d8a9e2c55",
            "019a6e0c-5b1e-7cc4-b4a31-f0d8a9e2c55", "019a6e0-c5b1e-7cc4-b4a3-1f0d8a9e2c55",
            "g19a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55", "０19a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c",
            "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2cé", "-19a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55",
            "+19a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55",
            // Versions 1, 4, 6 and 8, and the other variants.
            "019a6e0c-5b1e-1cc4-b4a3-1f0d8a9e2c55", "019a6e0c-5b1e-4cc4-b4a3-1f0d8a9e2c55",
            "019a6e0c-5b1e-6cc4-b4a3-1f0d8a9e2c55", "019a6e0c-5b1e-8cc4-b4a3-1f0d8a9e2c55",
            "019a6e0c-5b1e-7cc4-74a3-1f0d8a9e2c55", "019a6e0c-5b1e-7cc4-c4a3-1f0d8a9e2c55",
            "019a6e0c-5b1e-7cc4-f4a3-1f0d8a9e2c55", "00000000-0000-0000-0000-000000000000",
        ])
    func refused(text: String) {
        #expect(ChallengeID(rawValue: text) == nil)
    }
}
