import LatchkeyFlow

extension RotationEffects {
    /// Builds and signs a transaction; each signature is verified before anything is journalled.
    func sign(_ request: SigningRequest, _ journal: RotationJournal) async throws(RotationError) -> RotationAttempt {
        guard var transaction = request.transaction(account) else { throw RotationError(.outOfOrder) }
        if case .add = request.change { try await confirmKept(journal) }
        do {
            let message = try transaction.envelope().encoded
            for key in request.signers {
                let signature = try await signature(message, key, journal)
                transaction.envelopeSignatures.append(
                    TransactionSignature(address: account.address, keyIndex: key.index, signature: signature))
            }
            return RotationAttempt(
                id: try transaction.id(), transaction: try transaction.encoded(),
                referenceHeight: request.reference.height)
        } catch let error as RotationError {
            throw error
        } catch {
            throw RotationError(.outOfOrder)
        }
    }

    /// Reads the new keys back once more: no key is added that the phone has lost meanwhile.
    private func confirmKept(_ journal: RotationJournal) async throws(RotationError) {
        guard try await seeds.seed(journal.seed, of: account, authentication) != nil else {
            throw RotationError(.seedLost)
        }
        guard try await enclave.find(tag(journal)) == journal.enclave else { throw RotationError(.readBackDiffers) }
    }

    /// The public keys with which the phone can sign an addition: those of the setting, and those of the rotations that
    /// this one replaces, of which only the ones that are still there count.
    func atHand(_ journal: RotationJournal?) async throws(RotationError) -> [FlowPublicKey] {
        let own = setting.signers.map(\.publicKey)
        guard let journal, journal.phase == .ready, !journal.earlier.isEmpty else { return own }
        let known = Set(journal.earlier.flatMap(\.newKeys))
        var there: [FlowPublicKey] = []
        for earlier in journal.earlier {
            if let key = earlier.enclave, try await enclave.find(tag(earlier)) == key { there.append(key) }
            if try await seeds.seed(earlier.seed, of: account, authentication) != nil { there.append(earlier.seed) }
        }
        return own.filter { !known.contains($0) } + there
    }

    private func signature(
        _ message: [UInt8], _ key: FlowAccountKey, _ journal: RotationJournal
    ) async throws(RotationError) -> [UInt8] {
        let signer = try await signer(key.publicKey, journal)
        let signature = try await signer.signature(
            for: message, tag: .transaction, hash: key.hashAlgorithm, authentication: authentication)
        guard key.publicKey.isValidSignature(signature, for: message, tag: .transaction, hash: key.hashAlgorithm)
        else { throw RotationError(.proofFailed) }
        return signature
    }

    private func signer(
        _ publicKey: FlowPublicKey, _ journal: RotationJournal
    ) async throws(RotationError) -> any AccountSigner {
        if publicKey == journal.seed {
            guard let seed = try await seeds.seed(publicKey, of: account, authentication) else {
                throw RotationError(.seedLost)
            }
            return MemorySigner(privateKey: seed.privateKey)
        }
        let earlier = journal.earlier.flatMap { $0.signers(accessGroup: setting.accessGroup) }
        guard let signer = (setting.signers + earlier).first(where: { $0.publicKey == publicKey }) else {
            throw RotationError(.keysInsufficient)
        }
        return signer
    }

    /// Has each key sign something new; its public key and algorithms are the chain's.
    func prove(_ keys: [FlowAccountKey], _ journal: RotationJournal) async throws(RotationError) -> RotationEvent {
        var valid: Set<FlowPublicKey> = []
        var gone: Set<FlowPublicKey> = []
        for key in keys {
            let nonce = (0..<4).map { _ in UInt64.random(in: .min ... .max) }
            let message = Array("latchkey/key-rotation/proof \(account) \(key.publicKey) \(nonce)".utf8)
            guard let signature = try await proof(message, key, journal) else {
                gone.insert(key.publicKey)
                continue
            }
            if key.publicKey.isValidSignature(signature, for: message, tag: .user, hash: key.hashAlgorithm) {
                valid.insert(key.publicKey)
            }
        }
        return .proven(valid: valid, gone: gone)
    }

    /// A signature by a new key; `nil` if the key is gone for good.
    private func proof(
        _ message: [UInt8], _ key: FlowAccountKey, _ journal: RotationJournal
    ) async throws(RotationError) -> [UInt8]? {
        guard key.publicKey == journal.seed else {
            return try await enclave.signature(for: DomainTag.user.bytes + message, tag(journal), authentication)
        }
        guard let seed = try await seeds.seed(key.publicKey, of: account, authentication) else { return nil }
        return try await MemorySigner(privateKey: seed.privateKey).signature(
            for: message, tag: .user, hash: key.hashAlgorithm, authentication: authentication)
    }
}
