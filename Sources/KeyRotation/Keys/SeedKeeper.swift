import LatchkeyFlow
import LatchkeyKit

/// The seed phrases in the Keychain: one item for each account and public key, never overwritten.
///
/// `WhenUnlockedThisDeviceOnly` with `.userPresence` by the item's own access control: the Keychain itself asks for the
/// owner. Not `WhenPasscodeSet` and not `.biometryCurrentSet`, which would destroy words that are not written down yet.
struct SeedKeeper: Sendable {
    /// The public key's hash algorithm on the chain.
    static let hashAlgorithm = FlowHashAlgorithm.sha2_256
    /// The number of words of a new phrase.
    static let wordCount = 24

    private let keychain: Keychain
    /// The names of the phrases, which can be read without a prompt.
    private let list: Keychain

    /// - Parameter accessGroup: a group that the app is entitled to; `nil` for the app's first one. No phrase of another
    ///   group is seen.
    init(accessGroup: String?) {
        list = Keychain(service: "latchkey.rotation.seed.list", accessGroup: accessGroup)
        keychain = Keychain(
            service: "latchkey.rotation.seed", accessGroup: accessGroup,
            protection: .guarded(by: .userPresence, accessibility: .whenUnlockedThisDeviceOnly))
    }

    /// A phrase with the key that comes from it.
    struct Seed: Sendable {
        let phrase: SeedPhrase
        let privateKey: FlowPrivateKey

        init(_ phrase: SeedPhrase) throws(FlowKeyError) {
            self.phrase = phrase
            privateKey = try FlowPrivateKey(.ecdsaSecp256k1, phrase: phrase)
        }
    }

    /// Makes a phrase in memory.
    static func make() throws(RotationError) -> Seed {
        do {
            return try Seed(SeedPhrase.random(wordCount: wordCount))
        } catch {
            throw RotationError(.keyNotMade)
        }
    }

    /// Stores a phrase; an item that is there stays, and is compared when it is read back.
    ///
    /// Shows no prompt.
    func add(_ seed: Seed, of account: RotationAccount) async throws(RotationError) {
        let secret = seed.phrase.text.withUnsafeBytes { Secret($0) }
        let name = Self.name(account, seed.privateKey.publicKey)
        // The list first: there is no phrase that it does not name.
        try await Self.add(Secret([]), name, to: list)
        try await Self.add(secret, name, to: keychain)
    }

    private static func add(_ secret: Secret, _ name: String, to keychain: Keychain) async throws(RotationError) {
        do {
            try await keychain.add(secret, for: name)
        } catch  where error.code == .duplicate {
            return
        } catch {
            throw RotationError(error)
        }
    }

    /// The public keys of an account's phrases, the newest last; asks nobody.
    func publicKeys(of account: RotationAccount) async throws(RotationError) -> [FlowPublicKey] {
        let items: [KeychainItemAttributes]
        do {
            items = try await list.list().items
        } catch {
            throw RotationError(error)
        }
        let ours = items.filter { $0.account.hasPrefix("\(account).") }
            .sorted { ($0.created ?? .distantPast) < ($1.created ?? .distantPast) }
        return ours.compactMap {
            FlowPublicKey(.ecdsaSecp256k1, String($0.account.dropFirst("\(account).".count)))
        }
    }

    /// Reads a phrase; `nil` if there is none any more, or what is there is no phrase that yields the public key.
    ///
    /// Asks the owner unless `authentication` has.
    ///
    /// - Throws: ``RotationError``, if the Keychain can't be read now.
    func seed(
        _ publicKey: FlowPublicKey, of account: RotationAccount, _ authentication: DeviceAuthentication
    ) async throws(RotationError) -> Seed? {
        guard let secret = try await keychain.secretUnlessLost(Self.name(account, publicKey), authentication) else {
            return nil
        }
        let seed = try? Seed(SeedPhrase(text: secret.withUnsafeBytes { SecretBytes($0) }))
        return seed?.privateKey.publicKey == publicKey ? seed : nil
    }

    /// Deletes a phrase; nothing there is no error.
    func remove(_ publicKey: FlowPublicKey, of account: RotationAccount) async throws(RotationError) {
        do {
            try await keychain.remove(Self.name(account, publicKey))
            try await list.remove(Self.name(account, publicKey))
        } catch {
            throw RotationError(error)
        }
    }

    /// Bound to network, address and public key.
    private static func name(_ account: RotationAccount, _ publicKey: FlowPublicKey) -> String {
        "\(account).\(publicKey)"
    }
}
