import Foundation
import LatchkeyCrypto
import LatchkeyWire

/// Changes the signature in a request, as an attacker on the network could.
enum SignatureTampering {

    /// The signature in a body and its challenge; nil if there is none.
    static func signature(in body: JSONValue) -> (bytes: [UInt8], challengeID: String)? {
        for holder in [body, body["proof"] ?? .null] {
            guard case .string(let text)? = holder["signature"], case .string(let id)? = holder["challengeId"],
                let bytes = Base64.decode(text)
            else { continue }
            return (bytes, id)
        }
        return nil
    }

    /// The body with another signature; nil if it has none.
    static func replacing(signature: [UInt8], in body: JSONValue) -> [UInt8]? {
        guard case .object(var members) = body else { return nil }
        let text = JSONValue.string(Base64.encode(signature))
        if members["signature"] != nil {
            members["signature"] = text
        } else if case .object(var proof)? = members["proof"], proof["signature"] != nil {
            proof["signature"] = text
            members["proof"] = .object(proof)
        } else {
            return nil
        }
        return LabJSON.bytes(of: JSONValue.object(members))
    }

    /// A signature with its last byte changed: still well-formed, and wrong.
    static func flipped(_ signature: [UInt8]) -> [UInt8] {
        guard let last = signature.last else { return signature }
        return signature.dropLast() + [last ^ 1]
    }

    /// A right signature over the same bytes, by a key that nobody enrolled.
    static func byAnotherKey(over challenge: [UInt8]) -> [UInt8]? {
        guard let key = try? ECPrivateKey(curve: .p256) else { return nil }
        return try? key.signature(for: challenge, hash: .sha256).der
    }
}
