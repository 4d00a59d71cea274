import LatchkeyWire
import Testing

@testable import LatchkeyTrust

/// The examples of RFC 7515, appendix A.
@Suite("RFC 7515, appendix A")
struct RFC7515Tests {
    /// The payload of most examples: `iss`, `exp` and `http://example.com/is_root`, with line breaks between.
    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    /// A key and a token that it signed, with the header's algorithm.
    private struct Example {
        let key: JSONValue
        let header: String
        let algorithm: String
        var payload = RFC7515Tests.payload
        let signature: String

        var token: String { "\(header).\(payload).\(signature)" }
    }

    private static let a1 = Example(
        key: [
            "kty": "oct",
            "k": "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
        ], header: "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9", algorithm: "HS256",
        signature: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")

    private static let a2 = Example(
        key: [
            "kty": "RSA", "e": "AQAB",
            "n": .string(
                "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2"
                    + "lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7"
                    + "WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkM"
                    + "Ls91kzk2PAcDTW9gb54h4FRWyuXpoQ"),
        ], header: "eyJhbGciOiJSUzI1NiJ9", algorithm: "RS256",
        signature:
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJ"
            + "dbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383Lc"
            + "OLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtV"
            + "rBp0igcN_IoypGlUPQGe77Rw")

    private static let a3 = Example(
        key: [
            "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
        ], header: "eyJhbGciOiJFUzI1NiJ9", algorithm: "ES256",
        signature: "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")

    private static let a4 = Example(
        key: [
            "kty": "EC", "crv": "P-521",
            "x": "AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk",
            "y": "ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2",
        ], header: "eyJhbGciOiJFUzUxMiJ9", algorithm: "ES512", payload: "UGF5bG9hZA",
        signature:
            "AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZ"
            + "goXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn")

    private static let a5 = Example(key: .null, header: "eyJhbGciOiJub25lIn0", algorithm: "none", signature: "")

    private func accepted(_ example: Example) throws -> Bool {
        let signature = try CompactSignature(example.token)
        #expect(signature.algorithm == example.algorithm)
        return signature.isValid(for: try SignatureKey(example.key))
    }

    @Test("a token has at most 16 KiB", arguments: [(16_384, true), (16_385, false)])
    func longest(length: Int, isRead: Bool) throws {
        let rest = length - Self.a2.header.utf8.count - 2
        // No part has one character more than a multiple of four.
        let last = [4, 7, 6, 7][rest % 4]
        let token = [Self.a2.header, String(repeating: "A", count: rest - last), String(repeating: "A", count: last)]
            .joined(separator: ".")
        #expect(token.utf8.count == length)
        #expect(((try? CompactSignature(token)) != nil) == isRead)
    }

    @Test("A.2: the token signed with RS256 is accepted by its key")
    func rs256() throws { #expect(try accepted(Self.a2)) }

    @Test("A.3: the token signed with ES256 is accepted by its key")
    func es256() throws { #expect(try accepted(Self.a3)) }

    @Test("A.2 and A.3: the keys of the examples refuse each other's tokens, and a payload with one letter changed")
    func crossed() throws {
        for (example, other) in [(Self.a2, Self.a3), (Self.a3, Self.a2)] {
            let signature = try CompactSignature(example.token)
            #expect(!signature.isValid(for: try SignatureKey(other.key)))
            let changed = example.token.replacing("eyJpc3MiOiJqb2Ui", with: "eyJpc3MiOiJqb2Uj")
            #expect(!(try CompactSignature(changed).isValid(for: try SignatureKey(example.key))))
        }
    }

    @Test("A.1: HS256 is refused: its key can't verify here, and no public key takes its token")
    func hs256() throws { try expectRefused(Self.a1, as: .privateKey) }

    @Test("A.4: ES512 is refused: its key can't verify here, and no other key takes its token")
    func es512() throws { try expectRefused(Self.a4, as: .unsupported) }

    @Test("A.5: a token without signature is refused by every key")
    func none() throws { try expectRefused(Self.a5, as: .malformed) }

    private func expectRefused(_ example: Example, as rejection: SignatureKeyRejection) throws {
        #expect(throws: rejection) { try SignatureKey(example.key) }
        let signature = try CompactSignature(example.token)
        #expect(signature.algorithm == example.algorithm)
        for key in [Self.a2.key, Self.a3.key] { #expect(!signature.isValid(for: try SignatureKey(key))) }
    }

    @Test("A.2: the example is no ID token, because it has neither sub, aud nor iat")
    func noIDToken() {
        #expect(throws: IDTokenFault.malformedClaims) { try UnverifiedIDToken(Self.a2.token) }
    }
}
