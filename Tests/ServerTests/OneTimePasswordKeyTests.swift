import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Making and hashing one-time passwords")
struct OneTimePasswordKeyTests {
    @Test(
        "random numbers above the largest multiple of a million are thrown away, the others taken modulo a million",
        arguments: [
            (["00000007"], "000007"), (["000F423F"], "999999"), (["000F4240"], "000000"), (["FFF13D7F"], "999999"),
            (["FFF13D80", "00000001"], "000001"), (["FFFFFFFF", "FFF13D80", "001E8481"], "000001"),
        ])
    func unbiased(random: [String], expected: String) throws {
        var rest = random[...]
        let password = try OneTimePassword.make { count throws(CryptoError) in
            guard count == 4, let word = rest.popFirst().flatMap({ UInt32($0, radix: 16) }) else {
                throw .invalidParameter("count")
            }
            return (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
        }
        #expect(password.rawValue == expected)
        #expect(rest.isEmpty)
    }

    @Test("a generator that fails makes no password")
    func noRandomness() {
        #expect(throws: CryptoError.self) {
            try OneTimePassword.make { _ throws(CryptoError) in throw .invalidParameter("count") }
        }
    }

    @Test("passwords made one after the other differ")
    func differ() throws {
        let passwords = try (0..<20).map { _ in try OneTimePassword.make() }
        #expect(Set(passwords).count > 15)
    }

    @Test("the hash is HMAC-SHA256 of purpose, user and password, and depends on key, user and password")
    func hash() throws {
        let secret = [UInt8](0..<32)
        let key = try #require(OneTimePasswordKey(secret))
        let anna = try #require(Username(rawValue: "anna"))
        let password = try #require(OneTimePassword(rawValue: "123456"))
        let hash = try #require(key.hash(password, of: anna))
        let message = Array("latchkey/otp/v1\nanna\n123456".utf8)
        #expect(hash.bytes == MessageAuthentication.hmac(.sha256, key: secret, message: message))
        let again = try #require(key.hash(password, of: anna))
        #expect(hash.matches(again))
        let others = [
            OneTimePasswordKey([UInt8](1..<33))?.hash(password, of: anna),
            Username(rawValue: "anne").flatMap { key.hash(password, of: $0) },
            OneTimePassword(rawValue: "123457").flatMap { key.hash($0, of: anna) },
        ]
        for other in others {
            #expect(!hash.matches(try #require(other)))
        }
    }

    @Test("a key has 32 bytes, and shows none of them", arguments: [0, 31, 32, 33])
    func length(count: Int) throws {
        let key = OneTimePasswordKey([UInt8](repeating: 0x5E, count: count))
        #expect((key != nil) == (count == 32))
        if let key { #expect("\(key)" == "one-time password key") }
        let hash = OneTimePasswordHash(bytes: [UInt8](repeating: 0x5E, count: count))
        #expect((hash != nil) == (count == 32))
        if let hash { #expect("\(hash)" == "one-time password hash") }
    }
}
