import LatchkeyFlow
import LatchkeyKeyRotation

extension WalletServices {
    /// The account at the last sealed block.
    func account(_ account: RotationAccount) async throws(WalletError) -> FlowAccount {
        let node = try client(account.network)
        do {
            return try await node.account(account.address)
        } catch {
            switch error.code {
            case .notFound: throw .noAccount(account.network)
            case .noConnection, .timedOut: throw .rotation(RotationError(.networkUnavailable))
            default: throw .rotation(RotationError(.nodeFailed, nodeCode: error.status))
            }
        }
    }

    /// Forgets an account and its imported keys, those among them that a rotation has put aside; keys that one made stay.
    func forget(_ account: RotationAccount) async throws(WalletError) {
        do {
            // One that can't be read names no keys that could be deleted.
            for key in (try? records.load())?.imported ?? [] {
                try await imported.remove(key, of: account)
                try await RetiredKeys().remove(key, of: account)
            }
        } catch {
            throw .rotation(error)
        }
        do {
            try records.save(nil)
        } catch {
            throw .notSaved
        }
    }

    /// Stores those of some private keys that are live keys of the account.
    ///
    /// A number becomes a public key on each curve; the account has it on one of them, or on none.
    /// - Returns: the public keys, those that were stored before among them.
    func importKeys(
        _ scalars: [SecretBytes], of account: RotationAccount, _ live: [FlowAccountKey]
    ) async throws(WalletError) -> [FlowPublicKey] {
        guard !scalars.isEmpty else { throw .noKey }
        let wanted = Set(live.map(\.publicKey))
        let keys = scalars.flatMap { scalar in
            FlowSignatureAlgorithm.allCases.compactMap { try? FlowPrivateKey($0, scalar: scalar) }
        }.filter { wanted.contains($0.publicKey) }
        guard !keys.isEmpty else { throw .foreignKey }
        do {
            for key in keys { _ = try await imported.add(key, of: account) }
        } catch {
            throw .rotation(error)
        }
        return keys.map(\.publicKey)
    }
}
