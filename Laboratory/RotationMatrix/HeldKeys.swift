import Foundation
import LatchkeyCrypto
import LatchkeyFlow
import LatchkeyLock
import VirtualPhone

/// The phrases that have come by, each with its key; a derivation is long.
final class KnownPhrases: Sendable {
    struct Entry: Sendable {
        let phrase: SeedPhrase
        let privateKey: FlowPrivateKey
    }

    private let entries = Lock<[Data: Entry?]>([:])

    /// All phrases, in no order.
    var all: [Entry] { entries.withLock { $0.values.compactMap { $0 } } }

    /// The phrase with this text and its key; `nil` for bytes that are no phrase.
    func entry(_ text: Data) -> Entry? {
        if let known = entries.withLock({ $0[text] }) { return known }
        let phrase = try? SeedPhrase(text: SecretBytes(text))
        let entry = phrase.flatMap { phrase in
            (try? FlowPrivateKey(.ecdsaSecp256k1, phrase: phrase)).map { Entry(phrase: phrase, privateKey: $0) }
        }
        entries.withLock { $0[text] = .some(entry) }
        return entry
    }
}

/// The keys with which a phone can really sign, found out without the library that is tried: every secret in the
/// keychain is read and derived from, every key of the Secure Enclave signs.
struct HeldKeys {
    let phone: VirtualPhone
    let launch: AppLaunch
    let phrases: KnownPhrases

    /// The public keys.
    func all() -> Set<FlowPublicKey> {
        var keys: Set<FlowPublicKey> = []
        for item in phone.inspectKeychain().items {
            if item.isEnclaveKey {
                if let key = enclaveKey(item) { keys.insert(key) }
            } else if let secret = secret(item) {
                keys.formUnion(Self.keys(of: secret, phrases))
            }
        }
        return keys
    }

    private func enclaveKey(_ item: KeychainInspection.Item) -> FlowPublicKey? {
        guard let x963 = item.publicKey, let identifier = item.attributes[.tokenObjectID]?.data,
            let publicKey = try? ECPublicKey(x963: Array(x963), curve: .p256)
        else { return nil }
        let digest = HashAlgorithm.sha256.hash(Array("whether it signs".utf8))
        let call = SignDigest(tokenObjectID: identifier, digest: digest)
        guard let reply = try? phone.perform(call, for: launch.token),
            let signature = try? ECDSASignature(der: reply.signature, curve: .p256),
            publicKey.isValidSignature(signature, forDigest: digest)
        else { return nil }
        return FlowPublicKey(.ecdsaP256, raw: Array(x963.dropFirst()))
    }

    private func secret(_ item: KeychainInspection.Item) -> Data? {
        var query = item.attributes.only([.service, .account, .accessGroup])
        query[.itemClass] = .itemClass(item.itemClass)
        query[.returnData] = .boolean(true)
        return (try? phone.perform(FindItems(query), for: launch.token))?.items.first?.data
    }

    /// The public keys of a secret: of a phrase, or of a scalar, whose curve nothing tells.
    static func keys(of secret: Data, _ phrases: KnownPhrases) -> Set<FlowPublicKey> {
        if let entry = phrases.entry(secret) { return [entry.privateKey.publicKey] }
        guard secret.count == 32 else { return [] }
        let scalar = SecretBytes(secret)
        return Set(
            FlowSignatureAlgorithm.allCases.compactMap { try? FlowPrivateKey($0, scalar: scalar).publicKey })
    }
}
