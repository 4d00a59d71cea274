import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON Web Signature in compact form (RFC 7515 §7.1), well-formed and not verified.
///
/// Of the header it reads `alg`, `kid`, `typ` and `crit`. Keys that a token brings along or points to (`jwk`, `x5c`,
/// `jku`, `x5u`) are never looked at: whoever forges a token can forge those too.
public struct CompactSignature: Sendable {
    /// Why a text is not a compact signature.
    public enum Rejection: Error, Sendable, Hashable {
        /// Not three parts in base64url without padding, or a header that is not a strict JSON object with `alg`.
        case malformed
        /// The header names an extension that must be understood (`crit`, RFC 7515 §4.1.11), and none is here.
        case criticalExtension
    }

    /// The maximum length of a token: 16 KiB; Google's have about 1,200 bytes.
    public static let maximumLength = 16 * 1024

    /// The algorithm that the header names.
    public let algorithm: String
    /// The id of the key, if the header names one.
    public let keyID: String?
    /// The type that the header names (RFC 7515 §4.1.9), as it stands there.
    public let type: String?
    /// What was signed: any bytes.
    public let payload: [UInt8]
    /// The signature, in the form of its algorithm.
    let signature: [UInt8]
    /// The bytes that the signature is over: header, dot, payload, as they came.
    let input: [UInt8]

    /// Reads a token.
    ///
    /// - Throws: `CompactSignature.Rejection`.
    public init(_ token: String) throws(Rejection) {
        var token = token
        guard let parts = token.withUTF8({ Self.split($0) }) else { throw .malformed }
        let fields = try Self.header(parts.header)
        algorithm = fields.algorithm
        keyID = fields.keyID
        type = fields.type
        payload = parts.payload
        signature = parts.signature
        input = parts.input
    }

    /// The three decoded parts and the signed bytes; nil unless there are three in base64url.
    private static func split(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (header: [UInt8], payload: [UInt8], signature: [UInt8], input: [UInt8])? {
        let dot = UInt8(ascii: ".")
        guard text.count <= maximumLength, let first = text.firstIndex(of: dot),
            let second = text[(first + 1)...].firstIndex(of: dot),
            let header = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[..<first])),
            let payload = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(first + 1)..<second])),
            let signature = Base64.decodeURL(UnsafeBufferPointer(rebasing: text[(second + 1)...]))
        else { return nil }
        return (header, payload, signature, Array(text[..<second]))
    }

    private static func header(
        _ json: [UInt8]
    ) throws(Rejection) -> (algorithm: String, keyID: String?, type: String?) {
        // The header of most issuers is plain, and its only names are these.
        if let plain = PlainJSONReader(json), !plain.has("crit"), let algorithm = plain.text("alg") {
            let id = plain.text("kid")
            guard id != nil || !plain.has("kid") else { throw .malformed }
            // What is no text is not a type that anybody asks for.
            return (algorithm, id, plain.text("typ"))
        }
        guard JSONSyntax.isStrict(json), let document = try? JSONDecoder().decode(JSONValue.self, from: Data(json)),
            case .string(let algorithm)? = document["alg"]
        else { throw .malformed }
        guard document["crit"] == nil else { throw .criticalExtension }
        let type: String? = if case .string(let text)? = document["typ"] { text } else { nil }
        switch document["kid"] {
        case nil: return (algorithm, nil, type)
        case .string(let id)?: return (algorithm, id, type)
        default: throw .malformed
        }
    }

    /// Whether it is a key's: the header names the key's algorithm, and the signature fits.
    public func isValid(for key: SignatureKey) -> Bool {
        algorithm == key.algorithm.rawValue && key.isValidSignature(signature, for: input)
    }
}
