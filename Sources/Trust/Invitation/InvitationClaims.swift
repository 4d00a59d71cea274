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

    /// Reads the payload of an invitation.
    ///
    /// - Throws: `InvitationFault`: `malformedClaims` unless it is a strict JSON object; the fault of the first claim that
    ///   is missing although it is required, or of another type.
    init(json: [UInt8]) throws(InvitationFault) {
        guard JSONSyntax.isStrict(json),
            case .object(let claims)? = try? JSONDecoder().decode(JSONValue.self, from: Data(json))
        else { throw .malformedClaims }
        issuer = try Self.required(Self.text(claims["iss"]), .malformedIssuer)
        audience = try Self.required(Self.audience(claims["aud"]), .malformedAudience)
        username = try Self.required(Self.text(claims["username"]).flatMap(Username.init), .malformedUsername)
        issuedAt = try Self.required(Self.time(claims["iat"]), .malformedIssueTime)
        expiration = try Self.required(Self.time(claims["exp"]), .malformedExpiration)
        notBefore = claims["nbf"] == nil ? nil : try Self.required(Self.time(claims["nbf"]), .malformedNotBefore)
        id = try Self.required(Self.id(claims["jti"]), .malformedID)
        purpose = claims["purpose"] == nil ? nil : try Self.required(Self.text(claims["purpose"]), .malformedPurpose)
    }

    private static func required<Value>(_ value: Value?, _ fault: InvitationFault) throws(InvitationFault) -> Value {
        guard let value else { throw fault }
        return value
    }

    private static func id(_ value: JSONValue?) -> String? {
        text(value).flatMap { (minimumIDLength...maximumIDLength).contains($0.utf8.count) ? $0 : nil }
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
