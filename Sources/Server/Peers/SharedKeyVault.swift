import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encrypts the server keys for the database, and decrypts them.
///
/// The data key is unwrapped once and kept, so that a key service is asked at a start only.
final class SharedKeyVault: Sendable {
    private let wrapping: KeyWrapping
    /// The data key that was unwrapped last, and its wrapped form.
    private let known = Lock<(wrapped: [UInt8], key: [UInt8])?>(nil)
    private static let nonceLength = 12

    init(_ wrapping: KeyWrapping) {
        self.wrapping = wrapping
    }

    /// What errors name as the place of the keys.
    static let place = "the database"

    /// Encrypts the first keys, under a new data key.
    func seal(first file: ServerKeys.File) throws(ServerStartError) -> SealedServerKeys {
        let dataKey = try Self.newDataKey()
        let wrapped = try wrap(dataKey)
        known.withLock { $0 = (wrapped, dataKey) }
        return try seal(file, revision: 1, wrapped, dataKey)
    }

    /// Encrypts changed keys, as the revision that follows.
    func seal(_ file: ServerKeys.File, after earlier: SealedServerKeys) throws(ServerStartError) -> SealedServerKeys {
        try seal(file, revision: earlier.revision + 1, earlier.dataKey, try dataKey(earlier.dataKey))
    }

    /// Encrypts the same keys for another vault, as the revision that follows: under the same data key, or a new one.
    func reseal(
        _ sealed: SealedServerKeys, for other: SharedKeyVault, underNewKey isNew: Bool
    ) throws(ServerStartError) -> SealedServerKeys {
        let file = try open(sealed)
        let key = isNew ? try Self.newDataKey() : try dataKey(sealed.dataKey)
        return try other.seal(file, revision: sealed.revision + 1, try other.wrap(key), key)
    }

    /// Decrypts keys.
    func open(_ sealed: SealedServerKeys) throws(ServerStartError) -> ServerKeys.File {
        var plain = withKnownKey(sealed)
        if plain == nil { plain = Self.content(sealed, try dataKey(sealed.dataKey)) }
        guard let plain else { throw .sharedKeys(reason: "they were changed by another program") }
        guard let file = try? JSONDecoder().decode(ServerKeys.File.self, from: Data(plain)) else {
            throw .sharedKeys(reason: "they are of another version of this program")
        }
        return file
    }

    /// The content, if the data key is the one that is known: it may have been wrapped for something else meanwhile.
    private func withKnownKey(_ sealed: SealedServerKeys) -> [UInt8]? {
        guard let key = known.withLock({ $0?.key }), let plain = Self.content(sealed, key) else { return nil }
        known.withLock { $0 = (sealed.dataKey, key) }
        return plain
    }

    /// The decrypted content; `nil` under another key, or if it was changed.
    private static func content(_ sealed: SealedServerKeys, _ key: [UInt8]) -> [UInt8]? {
        let content = sealed.content
        guard content.count > nonceLength + AESGCM.tagLength else { return nil }
        return try? AESGCM.open(
            Array(content[nonceLength..<(content.count - AESGCM.tagLength)]),
            tag: Array(content.suffix(AESGCM.tagLength)), key: key, nonce: Array(content.prefix(nonceLength)),
            authenticating: context(sealed.revision))
    }

    private static func newDataKey() throws(ServerStartError) -> [UInt8] {
        do {
            return try SecureRandom.bytes(32)
        } catch {
            throw .crypto(error)
        }
    }

    private func seal(
        _ file: ServerKeys.File, revision: Int64, _ wrapped: [UInt8], _ key: [UInt8]
    ) throws(ServerStartError) -> SealedServerKeys {
        guard let plain = try? JSONEncoder().encode(file) else { throw .sharedKeys(reason: "they can't be encoded") }
        do throws(CryptoError) {
            let nonce = try SecureRandom.bytes(Self.nonceLength)
            let sealed = try AESGCM.seal(
                Array(plain), key: key, nonce: nonce, authenticating: Self.context(revision))
            return SealedServerKeys(
                revision: revision, dataKey: wrapped, content: nonce + sealed.ciphertext + sealed.tag)
        } catch {
            throw .crypto(error)
        }
    }

    private func dataKey(_ wrapped: [UInt8]) throws(ServerStartError) -> [UInt8] {
        if let known = known.withLock({ $0 }), known.wrapped == wrapped { return known.key }
        let key: [UInt8]
        do throws(KeyWrapping.Failure) {
            key = try wrapping.unwrap(wrapped)
        } catch {
            throw .sharedKeys(reason: error.description)
        }
        known.withLock { $0 = (wrapped, key) }
        return key
    }

    private func wrap(_ dataKey: [UInt8]) throws(ServerStartError) -> [UInt8] {
        do throws(KeyWrapping.Failure) {
            let wrapped = try wrapping.wrap(dataKey)
            // Better found now than by the next start.
            guard try wrapping.unwrap(wrapped) == dataKey else {
                throw KeyWrapping.Failure(description: "what was wrapped does not unwrap to the same key")
            }
            return wrapped
        } catch {
            throw .sharedKeys(reason: error.description)
        }
    }

    /// An older content does not pass for that of a later revision.
    private static func context(_ revision: Int64) -> [UInt8] {
        Array("latchkey/server-keys/v1\n\(revision)".utf8)
    }
}
