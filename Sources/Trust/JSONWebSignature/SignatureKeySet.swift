import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Why a JSON Web Key Set was refused as a whole.
public enum SignatureKeySetRejection: String, Error, Sendable, Hashable {
    /// Not a strict JSON object with the member `keys`, or longer than 256 KiB, or more than 100 keys.
    case malformed = "key_set_malformed"
    /// Two keys have the same id, so it would be left to chance which one judges.
    case repeatedKeyID = "key_set_repeated_key_id"
    /// No key of it is for an algorithm that is accepted.
    case noUsableKey = "key_set_without_usable_key"

    /// The fault in one sentence.
    public var sentence: String {
        switch self {
        case .malformed: "It is not a JSON Web Key Set: a JSON object with an array \"keys\"."
        case .repeatedKeyID: "Two of its keys have the same id."
        case .noUsableKey: "None of its keys is for an algorithm that is accepted."
        }
    }
}

/// The keys of an issuer: a JSON Web Key Set (RFC 7517 §5).
public struct SignatureKeySet: Sendable, Hashable {
    /// The maximum length of a set: 256 KiB; Google's has about 1 KiB.
    public static let maximumLength = 256 * 1024
    /// The maximum number of keys in a set: 100.
    public static let maximumCount = 100

    /// The keys that can verify, in the order of the set.
    public let keys: [SignatureKey]
    /// Why the others were skipped, in their order; RFC 7517 §5 wants unknown keys ignored.
    public let skipped: [SignatureKeyRejection]
    private let keysByID: [String: SignatureKey]

    /// Reads a set.
    ///
    /// - Parameters:
    ///   - json: UTF-8, strict (RFC 8259): no member twice.
    ///   - algorithms: What its keys may be for, others are skipped; RS256 and ES256 by default.
    /// - Throws: `SignatureKeySetRejection`.
    public init(
        json: [UInt8], algorithms: Set<SignatureAlgorithm> = .identityProviders
    ) throws(SignatureKeySetRejection) {
        guard json.count <= Self.maximumLength, JSONSyntax.isStrict(json),
            let document = try? JSONDecoder().decode(JSONValue.self, from: Data(json)),
            case .array(let entries)? = document["keys"], entries.count <= Self.maximumCount
        else { throw .malformed }
        var keys: [SignatureKey] = []
        var skipped: [SignatureKeyRejection] = []
        for entry in entries {
            do {
                keys.append(try SignatureKey(entry, algorithms: algorithms))
            } catch {
                skipped.append(error)
            }
        }
        try self.init(keys: keys, skipped: skipped)
    }

    /// Takes keys that were read one by one.
    ///
    /// - Throws: `SignatureKeySetRejection`: `repeatedKeyID`, `noUsableKey`.
    public init(keys: [SignatureKey]) throws(SignatureKeySetRejection) {
        try self.init(keys: keys, skipped: [])
    }

    private init(keys: [SignatureKey], skipped: [SignatureKeyRejection]) throws(SignatureKeySetRejection) {
        guard !keys.isEmpty else { throw .noUsableKey }
        var table: [String: SignatureKey] = [:]
        for key in keys {
            guard let id = key.id else { continue }
            guard table.updateValue(key, forKey: id) == nil else { throw .repeatedKeyID }
        }
        self.keys = keys
        self.skipped = skipped
        keysByID = table
    }

    /// Whether it has the key that a token names; without a name the set's only key.
    public func hasKey(named id: String?) -> Bool { key(named: id) != nil }

    /// The key that a token names; without a name the set's only key.
    ///
    /// OpenID Connect Core §10.1 wants a name as soon as there are several keys.
    func key(named id: String?) -> SignatureKey? {
        guard let id else { return keys.count == 1 ? keys[0] : nil }
        return keysByID[id]
    }

    /// The set's only key if that has no id, whatever a token calls it; else as ``key(named:)``.
    ///
    /// The name only chooses among keys (RFC 7515 §4.1.4), and there is no choice: algorithm and signature are judged by the
    /// one key. Not for sets that are fetched anew when a token names another key.
    func soleOrKey(named id: String?) -> SignatureKey? {
        if keys.count == 1, keys[0].id == nil { return keys[0] }
        return key(named: id)
    }
}
