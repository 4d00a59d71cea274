import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

extension ServerKeys {
    /// The file's form.
    struct File: Codable {
        var challengeKeys: [ChallengeEntry]
        /// 32 bytes, base64.
        ///
        /// Never rotates.
        var decoySecret: String
        /// 32 bytes, base64; files of versions before one-time passwords lack it.
        var oneTimePasswordKey: String?
        /// Signs the server's own invitations, and nothing else; files of versions before invitations lack it.
        var invitationKey: TokenEntry?
        /// 32 bytes, base64; files of versions before recovery codes lack it.
        var recoveryCodeKey: String?
        /// The last one that signs already is the current one; the others verify their signatures.
        var tokenKeys: [TokenEntry]
        /// Keys of one-time passwords from before a rotation, the oldest first: they verify what they made.
        var oldOneTimePasswordKeys: [SecretEntry]?
        /// The same for invitations.
        var oldInvitationKeys: [TokenEntry]?
        /// The same for recovery codes, whose keys have no end of their own.
        var oldRecoveryCodeKeys: [SecretEntry]?
        /// When keys were made, by id, in milliseconds since 1970; not known of all.
        var createdAt: [String: UInt64]?

        /// Whether it has all the keys of this version.
        var isComplete: Bool { oneTimePasswordKey != nil && invitationKey != nil && recoveryCodeKey != nil }

        /// Adds the keys that an older version's file lacks.
        mutating func addMissingKeys() throws(CryptoError) {
            if oneTimePasswordKey == nil { oneTimePasswordKey = try SecretEntry.newSecret() }
            if invitationKey == nil { invitationKey = try .generate() }
            if recoveryCodeKey == nil { recoveryCodeKey = try SecretEntry.newSecret() }
        }

        struct ChallengeEntry: Codable {
            var id: String
            /// Milliseconds since 1970.
            var notBefore: UInt64
            /// 32 bytes, base64.
            var secret: String
            /// When it may be deleted, in milliseconds since 1970; `nil` while it is not known.
            var verifiesUntil: UInt64?

            static func generate(notBefore: UInt64) throws(CryptoError) -> ChallengeEntry {
                ChallengeEntry(
                    id: Base64.encodeURL(try SecureRandom.bytes(6)), notBefore: notBefore,
                    secret: try SecretEntry.newSecret())
            }
        }

        struct TokenEntry: Codable {
            var id: String
            /// A P-256 private key, PKCS #8.
            var privateKey: String
            /// From when on it signs, in milliseconds since 1970; until then it is only published.
            ///
            /// `nil` if it always has.
            var signsFrom: UInt64?
            /// When it may be deleted, in milliseconds since 1970; `nil` while it is not known.
            var verifiesUntil: UInt64?

            static func generate() throws(CryptoError) -> TokenEntry {
                let key = try ECPrivateKey(curve: .p256)
                return TokenEntry(id: Base64.encodeURL(try SecureRandom.bytes(6)), privateKey: key.pem)
            }
        }

        /// An old secret.
        struct SecretEntry: Codable {
            /// 32 bytes, base64.
            var secret: String
            /// When it may be deleted, in milliseconds since 1970; `nil` for never.
            var verifiesUntil: UInt64?

            /// Its name in lists: 48 bits of a hash of 256 bits that nobody can guess.
            var id: String { Self.id(of: secret) }

            static func id(of secret: String) -> String {
                let hash = HashAlgorithm.sha256.hash(Array("latchkey/key-id/v1\n\(secret)".utf8))
                return Base64.encodeURL(Array(hash.prefix(6)))
            }

            static func newSecret() throws(CryptoError) -> String { Base64.encode(try SecureRandom.bytes(32)) }
        }

        /// A file with new keys.
        ///
        /// - Parameter now: Milliseconds since 1970; `nil` leaves open when they were made.
        static func generate(now: UInt64? = nil) throws(ServerStartError) -> File {
            do {
                var file = File(
                    challengeKeys: [try .generate(notBefore: 0)], decoySecret: try SecretEntry.newSecret(),
                    oneTimePasswordKey: try SecretEntry.newSecret(), invitationKey: try .generate(),
                    recoveryCodeKey: try SecretEntry.newSecret(), tokenKeys: [try .generate()])
                if let now { file.createdAt = file.ids.reduce(into: [:]) { $0[$1] = now } }
                return file
            } catch {
                throw .crypto(error)
            }
        }

        func keys(path: String) throws(ServerStartError) -> ServerKeys {
            ServerKeys(
                challengeKeys: try challengeRing(path), decoys: try decoys(path), tokenKeys: try tokenRing(path),
                oneTimePasswordKey: try passwordKey(path), invitationKey: try readInvitationKey(path),
                recoveryCodeKey: try codeKey(path))
        }

        private func challengeRing(_ path: String) throws(ServerStartError) -> ChallengeKeyRing {
            var keys: [ChallengeKey] = []
            for entry in challengeKeys {
                guard let secret = Base64.decode(entry.secret),
                    let key = ChallengeKey(id: entry.id, notBefore: entry.notBefore, secret: secret)
                else { throw .keys(path: path, reason: "challenge key \(entry.id) has not 32 bytes") }
                keys.append(key)
            }
            guard let ring = ChallengeKeyRing(keys) else {
                throw .keys(path: path, reason: "it has no challenge key")
            }
            return ring
        }

        private func decoys(_ path: String) throws(ServerStartError) -> DecoySecret {
            guard let decoys = Base64.decode(decoySecret).flatMap(DecoySecret.init) else {
                throw .keys(path: path, reason: "the decoy secret has not 32 bytes")
            }
            return decoys
        }

        private func tokenRing(_ path: String) throws(ServerStartError) -> TokenKeyRing {
            var keys: [TokenSigningKey] = []
            for entry in tokenKeys {
                guard let key = try? ECPrivateKey(pem: entry.privateKey), key.publicKey.curve == .p256 else {
                    throw .keys(path: path, reason: "token key \(entry.id) is not a P-256 key in PKCS #8")
                }
                keys.append(TokenSigningKey(id: entry.id, key: key, signsFrom: entry.signsFrom ?? 0))
            }
            guard let ring = TokenKeyRing(keys) else { throw .keys(path: path, reason: "it has no token key") }
            return ring
        }

        private func passwordKey(_ path: String) throws(ServerStartError) -> OneTimePasswordKey {
            guard let secrets = Self.secrets(oneTimePasswordKey, oldOneTimePasswordKeys),
                let key = OneTimePasswordKey(secrets.current, older: secrets.older)
            else { throw .keys(path: path, reason: "the key of one-time passwords has not 32 bytes") }
            return key
        }

        private func codeKey(_ path: String) throws(ServerStartError) -> RecoveryCodeKey {
            guard let secrets = Self.secrets(recoveryCodeKey, oldRecoveryCodeKeys),
                let key = RecoveryCodeKey(secrets.current, older: secrets.older)
            else { throw .keys(path: path, reason: "the key of recovery codes has not 32 bytes") }
            return key
        }

        private static func secrets(
            _ current: String?, _ older: [SecretEntry]?
        ) -> (current: [UInt8], older: [[UInt8]])? {
            guard let current = current.flatMap(Base64.decode) else { return nil }
            let decoded = (older ?? []).compactMap { Base64.decode($0.secret) }
            return decoded.count == older?.count ?? 0 ? (current, decoded) : nil
        }

        private func readInvitationKey(_ path: String) throws(ServerStartError) -> InvitationKey {
            var older: [InvitationKey.Verifier] = []
            for entry in oldInvitationKeys ?? [] {
                guard let key = try? ECPrivateKey(pem: entry.privateKey) else {
                    throw .keys(path: path, reason: "the invitation key \(entry.id) is not a P-256 key in PKCS #8")
                }
                older.append(InvitationKey.Verifier(id: entry.id, key: key.publicKey))
            }
            guard let entry = invitationKey, let secret = try? ECPrivateKey(pem: entry.privateKey),
                let key = InvitationKey(id: entry.id, key: secret, older: older)
            else { throw .keys(path: path, reason: "the invitation key is not a P-256 key in PKCS #8") }
            return key
        }
    }
}

// Printing a key never shows a secret.
extension ServerKeys.File.ChallengeEntry: CustomStringConvertible {
    var description: String { "challenge key \(id)" }
}

extension ServerKeys.File.TokenEntry: CustomStringConvertible {
    var description: String { "token key \(id)" }
}

extension ServerKeys.File: CustomStringConvertible {
    var description: String { "server keys" }
}

extension ServerKeys.File.SecretEntry: CustomStringConvertible {
    var description: String { "old key \(id)" }
}
