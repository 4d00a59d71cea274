import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyTrust

@Suite("Claims are read the same way plainly and in full")
struct PlainClaimsTests {
    /// The same claims and one more, for which the plain reader does not take them.
    private func inFull(_ object: [String: JSONValue]) throws -> [UInt8] {
        var object = object
        // No plain reader takes an array.
        object["unknown"] = []
        return try JSONText.bytes(.object(object))
    }

    static let values: [JSONValue] = [
        "a", "", "a b", "true", 0, 1_762_782_894, -1, true, false, .integer(999_999_999_999_999_999),
    ]

    @Test(
        "each value of each claim",
        arguments: ["iss", "sub", "aud", "azp", "exp", "iat", "nbf", "nonce", "hd", "name", "email", "email_verified"])
    func same(_ name: String) throws {
        for value in Self.values {
            var claims = SignInCase().claims
            claims[name] = value
            let plain = try JSONText.bytes(.object(claims))
            #expect(PlainJSONReader(plain) != nil)
            let full = try inFull(claims)
            #expect(PlainJSONReader(full) == nil)
            #expect(IDTokenClaims(json: plain) == IDTokenClaims(json: full), "\(name): \(value)")
        }
    }
}
