import LatchkeyTrust
import LatchkeyWire

/// Tokens that others sign: nothing that was not signed with the seeds' key is believed.
enum Tokens {
    static func token(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let invitation = try? UnverifiedInvitation(text)
        let idToken = try? UnverifiedIDToken(text)
        guard let signature = try? CompactSignature(text) else {
            if invitation != nil || idToken != nil { stop("a token is no compact signature") }
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, Base64.decodeURL(parts[1]) == signature.payload else {
            stop("the payload is not the second part")
        }
        if invitation != nil, signature.type != UnverifiedInvitation.type { stop("another type is an invitation") }
    }

    static func keySet(_ bytes: [UInt8]) {
        for algorithms in [Set<SignatureAlgorithm>.identityProviders, Set(SignatureAlgorithm.allCases)] {
            guard let set = try? SignatureKeySet(json: bytes, algorithms: algorithms) else { continue }
            if set.keys.contains(where: { !algorithms.contains($0.algorithm) }) {
                stop("a key is of another algorithm")
            }
            for key in set.keys {
                if key.isValidSignature([], for: []) { stop("an empty signature is valid") }
            }
            let ids = set.keys.compactMap(\.id)
            if Set(ids).count != ids.count { stop("two keys have one id") }
        }
    }
}
