import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#endif

/// The server's secrets, in a file of mode 0600: challenge keys and token signing keys, each with an id, the secret of
/// the decoys, the key of one-time passwords, and the key of the server's own invitations.
///
/// They are kept apart from the database, so that a copy of the database lets nobody sign a token or derive a
/// challenge. Servers that share a database share this file.
struct ServerKeys: Sendable {
    let challengeKeys: ChallengeKeyRing
    let decoys: DecoySecret
    let tokenKeys: TokenKeyRing
    let oneTimePasswordKey: OneTimePasswordKey
    let invitationKey: InvitationKey
    let recoveryCodeKey: RecoveryCodeKey

    /// Reads the file, or creates it with new keys; adds the key that older versions lack.
    ///
    /// - Throws: `ServerStartError.keys` if the file can't be read, written or understood.
    static func load(path: String, log: ServerLog = ServerLog()) throws(ServerStartError) -> ServerKeys {
        warnIfReadable(path: path, log: log)
        if try read(path: path) == nil { try write(File.generate(), path: path) }
        // Another process may have been first; the file on disk decides.
        guard var stored = try read(path: path) else {
            throw .keys(path: path, reason: "it vanished after it was made")
        }
        if !stored.isComplete { stored = try complete(path: path) }
        return try stored.keys(path: path)
    }

    /// Adds missing keys to an older version's file.
    ///
    /// Another process that does the same waits for the lock and then finds it done. The lock is on the old file; the
    /// file read under the lock is the one at the path now.
    private static func complete(path: String) throws(ServerStartError) -> File {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        guard var file = try read(path: path) else { throw .keys(path: path, reason: "it vanished") }
        guard !file.isComplete else { return file }
        do {
            try file.addMissingKeys()
        } catch {
            throw .crypto(error)
        }
        // A file that is refused is left as it is.
        _ = try file.keys(path: path)
        do throws(ServerStartError) {
            try write(file, path: target(of: path), replacing: true)
        } catch .keys(_, let reason) {
            throw .keys(path: path, reason: "it lacks keys of this version and can't be replaced (\(reason))")
        }
        return file
    }

    /// The file itself where the path is a link: a link must not be replaced by a file.
    private static func target(of path: String) throws(ServerStartError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Looks whether `load` could read the file that is there, without a change to it.
    static func check(path: String) throws(ServerStartError) {
        var information = stat()
        guard stat(path, &information) == 0 else { return }
        guard geteuid() == 0 || information.st_uid == geteuid() else {
            throw .keys(path: path, reason: "it belongs to another user, who may have read it")
        }
        var file = try decode(path: path)
        // `load` adds missing keys to an older version's file.
        do {
            try file.addMissingKeys()
        } catch {
            throw .crypto(error)
        }
        _ = try file.keys(path: path)
    }

    /// Warns of a file that others could read until now; it is closed before it is used.
    private static func warnIfReadable(path: String, log: ServerLog) {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & 0o077 != 0 else { return }
        log.write(
            .warning, "the server keys were open to other users of this machine",
            [
                "path": path, "mode": String(information.st_mode & 0o777, radix: 8),
                "consequence": "they are closed now; if others may have read them, move the file away to get new keys",
            ])
    }

    private static func read(path: String) throws(ServerStartError) -> File? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard chmod(path, 0o600) == 0 else {
            let code = errno
            throw .keys(
                path: path,
                reason: code == EPERM
                    ? "it belongs to another user, who may have read it" : String(cString: strerror(code)))
        }
        return try decode(path: path)
    }

    private static func decode(path: String) throws(ServerStartError) -> File {
        do {
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            // The error's text may quote the file, so only its kind is reported.
            throw .keys(path: path, reason: "it can't be read as a key file (\(type(of: error)))")
        }
    }

    /// Writes under another name, then links, so that the file appears complete or not at all; replaces another only if
    /// requested.
    private static func write(_ file: File, path: String, replacing: Bool = false) throws(ServerStartError) {
        // Random instead of the process id, which repeats, in containers always: a killed process's leftovers must not
        // keep the next one from starting.
        let temporary = path + "." + UUID().uuidString + ".new"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(file) else { throw .keys(path: path, reason: "it can't be encoded") }
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .keys(path: path, reason: String(cString: strerror(errno))) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        var old = stat()
        // A command that root runs must not take the file away from the server's user.
        if replacing, geteuid() == 0, stat(path, &old) == 0, fchown(descriptor, old.st_uid, old.st_gid) != 0 {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        let written = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == data.count, fsync(descriptor) == 0 else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        let isDone = replacing ? rename(temporary, path) == 0 : link(temporary, path) == 0 || errno == EEXIST
        guard isDone else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// The file's form.
    struct File: Codable {
        var challengeKeys: [ChallengeEntry]
        /// 32 bytes, base64.
        ///
        /// Never rotates.
        var decoySecret: String
        /// 32 bytes, base64; files of versions before one-time passwords lack it.
        ///
        /// Passwords that wait to be used end with it.
        var oneTimePasswordKey: String?
        /// Signs the server's own invitations, and nothing else; files of versions before invitations lack it.
        var invitationKey: TokenEntry?
        /// 32 bytes, base64; files of versions before recovery codes lack it.
        ///
        /// All recovery codes end with it.
        var recoveryCodeKey: String?
        /// The last one signs; the others still verify their signatures.
        var tokenKeys: [TokenEntry]

        /// Whether it has all the keys of this version.
        var isComplete: Bool { oneTimePasswordKey != nil && invitationKey != nil && recoveryCodeKey != nil }

        /// Adds the keys that an older version's file lacks.
        mutating func addMissingKeys() throws(CryptoError) {
            if oneTimePasswordKey == nil { oneTimePasswordKey = Base64.encode(try SecureRandom.bytes(32)) }
            if invitationKey == nil { invitationKey = try .generate() }
            if recoveryCodeKey == nil { recoveryCodeKey = Base64.encode(try SecureRandom.bytes(32)) }
        }

        struct ChallengeEntry: Codable {
            var id: String
            /// Milliseconds since 1970.
            var notBefore: UInt64
            /// 32 bytes, base64.
            var secret: String
        }

        struct TokenEntry: Codable {
            var id: String
            /// A P-256 private key, PKCS #8.
            var privateKey: String

            static func generate() throws(CryptoError) -> TokenEntry {
                let key = try ECPrivateKey(curve: .p256)
                return TokenEntry(id: Base64.encodeURL(try SecureRandom.bytes(6)), privateKey: key.pem)
            }
        }

        static func generate() throws(ServerStartError) -> File {
            do {
                let challengeID = Base64.encodeURL(try SecureRandom.bytes(6))
                let secret = Base64.encode(try SecureRandom.bytes(32))
                let decoySecret = Base64.encode(try SecureRandom.bytes(32))
                let oneTimePasswordKey = Base64.encode(try SecureRandom.bytes(32))
                return File(
                    challengeKeys: [ChallengeEntry(id: challengeID, notBefore: 0, secret: secret)],
                    decoySecret: decoySecret, oneTimePasswordKey: oneTimePasswordKey,
                    invitationKey: try .generate(),
                    recoveryCodeKey: Base64.encode(try SecureRandom.bytes(32)), tokenKeys: [try .generate()])
            } catch {
                throw .crypto(error)
            }
        }

        func keys(path: String) throws(ServerStartError) -> ServerKeys {
            var challengeKeys: [ChallengeKey] = []
            for entry in self.challengeKeys {
                guard let secret = Base64.decode(entry.secret),
                    let key = ChallengeKey(id: entry.id, notBefore: entry.notBefore, secret: secret)
                else { throw .keys(path: path, reason: "challenge key \(entry.id) has not 32 bytes") }
                challengeKeys.append(key)
            }
            guard let ring = ChallengeKeyRing(challengeKeys) else {
                throw .keys(path: path, reason: "it has no challenge key")
            }
            guard let decoys = Base64.decode(decoySecret).flatMap(DecoySecret.init) else {
                throw .keys(path: path, reason: "the decoy secret has not 32 bytes")
            }
            guard let passwordKey = oneTimePasswordKey.flatMap(Base64.decode).flatMap(OneTimePasswordKey.init) else {
                throw .keys(path: path, reason: "the key of one-time passwords has not 32 bytes")
            }
            var tokenKeys: [TokenSigningKey] = []
            for entry in self.tokenKeys {
                guard let key = try? ECPrivateKey(pem: entry.privateKey), key.publicKey.curve == .p256 else {
                    throw .keys(path: path, reason: "token key \(entry.id) is not a P-256 key in PKCS #8")
                }
                tokenKeys.append(TokenSigningKey(id: entry.id, key: key))
            }
            guard let tokenRing = TokenKeyRing(tokenKeys) else {
                throw .keys(path: path, reason: "it has no token key")
            }
            guard let codeKey = recoveryCodeKey.flatMap(Base64.decode).flatMap(RecoveryCodeKey.init) else {
                throw .keys(path: path, reason: "the key of recovery codes has not 32 bytes")
            }
            guard let entry = invitationKey, let secret = try? ECPrivateKey(pem: entry.privateKey),
                let invitationKey = InvitationKey(id: entry.id, key: secret)
            else { throw .keys(path: path, reason: "the invitation key is not a P-256 key in PKCS #8") }
            return ServerKeys(
                challengeKeys: ring, decoys: decoys, tokenKeys: tokenRing, oneTimePasswordKey: passwordKey,
                invitationKey: invitationKey, recoveryCodeKey: codeKey)
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
