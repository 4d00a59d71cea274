import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What an ID token says (OpenID Connect Core §2, §5.1): the claims that are judged, and those that an app shows.
public struct IDTokenClaims: Sendable, Hashable {
    /// The issuer, a URL or, with Google, also a bare host name.
    public let issuer: String
    /// The person at the issuer, the only key of a user: at most 255 ASCII characters, never given to another person.
    public let subject: String
    /// For whom the token is: client ids.
    public let audience: [String]
    /// The client that asked for the token.
    public let authorizedParty: String?
    /// When it ends, in seconds since 1970; fractions are cut off.
    public let expiration: Int64
    /// When it was made, in seconds since 1970.
    public let issuedAt: Int64
    /// Before when it is not good, in seconds since 1970.
    public let notBefore: Int64?
    /// The number that the app sent to the issuer.
    public let nonce: String?
    /// The Google Workspace domain of the person.
    public let hostedDomain: String?
    /// The person's name, for people; not unique, and it changes.
    public let name: String?
    /// The address of electronic mail; it changes owners, so it is no key of a user.
    public let email: String?
    /// Whether the issuer has seen to it that the address is the person's; false if it does not say.
    public let isEmailVerified: Bool

    /// Reads the payload of a token; `nil` unless it is a strict JSON object with the claims that are required.
    ///
    /// Each is of its type, and ids, names of issuers and nonces are printable ASCII: there equal texts are equal bytes.
    init?(json: [UInt8]) {
        if let plain = PlainJSONReader(json) {
            self.init(PlainClaims(object: plain))
        } else {
            guard JSONSyntax.isStrict(json),
                case .object(let members)? = try? JSONDecoder().decode(
                    JSONValue.self, from: Data(json))
            else { return nil }
            self.init(AnyClaims(members: members))
        }
    }

    private init?(_ source: some ClaimSource) {
        guard let issuer = source.identifier("iss").value, let subject = source.identifier("sub").value,
            (1...255).contains(subject.utf8.count), let audience = source.identifiers("aud"), !audience.isEmpty,
            let expiration = source.time("exp").value, let issuedAt = source.time("iat").value
        else { return nil }
        let optional = (
            source.identifier("azp"), source.time("nbf"), source.identifier("nonce"), source.identifier("hd"),
            source.text("name"), source.text("email")
        )
        guard !optional.0.isWrong, !optional.1.isWrong, !optional.2.isWrong, !optional.3.isWrong,
            !optional.4.isWrong, !optional.5.isWrong
        else { return nil }
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.expiration = expiration
        self.issuedAt = issuedAt
        authorizedParty = optional.0.value
        notBefore = optional.1.value
        nonce = optional.2.value
        hostedDomain = optional.3.value
        name = optional.4.value
        email = optional.5.value
        isEmailVerified = source.isTrue("email_verified")
    }
}

/// A claim that is there, is not there, or is of the wrong type.
private enum Claim<Value> {
    case value(Value)
    case absent
    case wrong

    var value: Value? {
        guard case .value(let value) = self else { return nil }
        return value
    }

    var isWrong: Bool {
        guard case .wrong = self else { return false }
        return true
    }
}

/// Where claims are read from.
private protocol ClaimSource {
    func text(_ name: StaticString) -> Claim<String>
    func time(_ name: StaticString) -> Claim<Int64>
    /// One text or a list of texts, each an identifier; `nil` for anything else.
    func identifiers(_ name: StaticString) -> [String]?
    /// Apple sends the text "true" for the truth.
    func isTrue(_ name: StaticString) -> Bool
}

extension ClaimSource {
    func identifier(_ name: StaticString) -> Claim<String> {
        let claim = text(name)
        guard let value = claim.value else { return claim }
        return isIdentifier(value) ? claim : .wrong
    }

    fileprivate func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

private struct PlainClaims: ClaimSource {
    let object: PlainJSONReader

    func text(_ name: StaticString) -> Claim<String> {
        if let text = object.text(name) { return .value(text) }
        return object.has(name) ? .wrong : .absent
    }

    func time(_ name: StaticString) -> Claim<Int64> {
        if let time = object.integer(name) { return Claim(time: time) }
        return object.has(name) ? .wrong : .absent
    }

    func identifiers(_ name: StaticString) -> [String]? { identifier(name).value.map { [$0] } }

    func isTrue(_ name: StaticString) -> Bool { object.boolean(name) ?? (object.text(name) == "true") }
}

private struct AnyClaims: ClaimSource {
    let members: [String: JSONValue]

    func text(_ name: StaticString) -> Claim<String> {
        switch members["\(name)"] {
        case nil: .absent
        case .string(let text)?: .value(text)
        default: .wrong
        }
    }

    func time(_ name: StaticString) -> Claim<Int64> {
        switch members["\(name)"] {
        case nil: .absent
        case .integer(let time)?: Claim(time: Int64(time))
        case .number(let time)?: Int64(exactly: time.rounded(.down)).map { Claim(time: $0) } ?? .wrong
        default: .wrong
        }
    }

    func identifiers(_ name: StaticString) -> [String]? {
        guard case .array(let entries)? = members["\(name)"] else { return identifier(name).value.map { [$0] } }
        var texts: [String] = []
        for entry in entries {
            guard case .string(let text) = entry, isIdentifier(text) else { return nil }
            texts.append(text)
        }
        return texts
    }

    func isTrue(_ name: StaticString) -> Bool {
        members["\(name)"] == .boolean(true) || members["\(name)"] == .string("true")
    }
}

extension Claim<Int64> {
    /// A time between 1970 and the year 9999, so that sums of times stay numbers.
    fileprivate init(time: Int64) {
        self = (0...253_402_300_799).contains(time) ? .value(time) : .wrong
    }
}
