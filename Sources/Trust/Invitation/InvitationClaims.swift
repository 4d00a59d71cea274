import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The contents of an invitation (RFC 7519): who may enroll which name, or recover its account, where, and until when.
public struct InvitationClaims: Sendable, Hashable {
    /// The shortest text of an id: 22 characters, which 128 bits take in base64url.
    public static let minimumIDLength = 22
    /// The longest text of an id: 128 characters.
    public static let maximumIDLength = 128

    /// The issuer (`iss`).
    public let issuer: String
    /// The server for which it is (`aud`).
    public let audience: String
    /// The user who is invited (`username`).
    public let username: Username
    /// When it was made (`iat`), in seconds since 1970.
    public let issuedAt: Int64
    /// When it ends (`exp`), in seconds since 1970.
    public let expiration: Int64
    /// Before when it is not good (`nbf`), in seconds since 1970.
    public let notBefore: Int64?
    /// Its id (`jti`): 22 to 128 printable ASCII characters, at least 128 bits of them random.
    public let id: String
    /// What it permits (`purpose`); nil for enrolling a new user, see ``InvitationPurpose``.
    public let purpose: String?

    /// Reads the payload of an invitation; `nil` unless it is a strict JSON object with the claims that are required,
    /// each of its type.
    init?(json: [UInt8]) {
        guard JSONSyntax.isStrict(json),
            case .object(let claims)? = try? JSONDecoder().decode(JSONValue.self, from: Data(json)),
            let issuer = Self.text(claims["iss"]), let audience = Self.audience(claims["aud"]),
            let username = Self.text(claims["username"]).flatMap(Username.init),
            let issuedAt = Self.time(claims["iat"]), let expiration = Self.time(claims["exp"]),
            let id = Self.text(claims["jti"]), (Self.minimumIDLength...Self.maximumIDLength).contains(id.utf8.count)
        else { return nil }
        let (notBefore, purpose) = (Self.time(claims["nbf"]), Self.text(claims["purpose"]))
        guard notBefore != nil || claims["nbf"] == nil, purpose != nil || claims["purpose"] == nil else { return nil }
        self.issuer = issuer
        self.audience = audience
        self.username = username
        self.issuedAt = issuedAt
        self.expiration = expiration
        self.notBefore = notBefore
        self.id = id
        self.purpose = purpose
    }

    /// Printable ASCII, in which equal texts are equal bytes.
    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value, !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            return nil
        }
        return text
    }

    /// One name, alone or in a list: an invitation for several servers could be used at each.
    private static func audience(_ value: JSONValue?) -> String? {
        guard case .array(let entries)? = value else { return text(value) }
        return entries.count == 1 ? text(entries[0]) : nil
    }

    /// A whole number of seconds before the year 10000, so that sums of times stay numbers.
    private static func time(_ value: JSONValue?) -> Int64? {
        guard case .integer(let seconds)? = value, (0...253_402_300_799).contains(seconds) else { return nil }
        return Int64(seconds)
    }
}
