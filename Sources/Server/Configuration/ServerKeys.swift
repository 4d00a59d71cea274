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

/// The server's secrets: challenge keys and token signing keys, each with an id, in a file of mode 0600.
///
/// They are kept apart from the database, so that a copy of the database lets nobody sign a token or derive a
/// challenge. Servers that share a database share this file.
struct ServerKeys: Sendable {
    let challengeKeys: ChallengeKeyRing
    let decoys: DecoySecret
    let tokenKeys: TokenKeyRing

    /// Reads the file, or makes it with new keys if there is none.
    ///
    /// - Throws: `ServerStartError.keys` if the file can't be read, written or understood.
    static func load(path: String) throws(ServerStartError) -> ServerKeys {
        if let file = try read(path: path) { return try file.keys(path: path) }
        let file = try File.generate()
        try write(file, path: path)
        // Another process may have been first; what is on the disk decides.
        guard let stored = try read(path: path) else {
            throw .keys(path: path, reason: "it vanished after it was made")
        }
        return try stored.keys(path: path)
    }

    private static func read(path: String) throws(ServerStartError) -> File? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard chmod(path, 0o600) == 0 else {
            throw .keys(path: path, reason: "it belongs to somebody else, who may have read it")
        }
        do {
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            // The error's text may quote the file; only its kind is told.
            throw .keys(path: path, reason: "it can't be read as a key file (\(type(of: error)))")
        }
    }

    /// Writes under another name, then links: the file appears whole or not at all, and never replaces another.
    private static func write(_ file: File, path: String) throws(ServerStartError) {
        // Random, not the process id: that repeats, in containers always, and what a killed process left behind must
        // not keep the next one from starting.
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
        let written = data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == data.count, fsync(descriptor) == 0 else {
            throw .keys(path: path, reason: String(cString: strerror(errno)))
        }
        guard link(temporary, path) == 0 || errno == EEXIST else {
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
        /// The last one signs; the others still verify what they have signed.
        var tokenKeys: [TokenEntry]

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
        }

        static func generate() throws(ServerStartError) -> File {
            do {
                let challengeID = Base64.encodeURL(try SecureRandom.bytes(6))
                let secret = Base64.encode(try SecureRandom.bytes(32))
                let decoySecret = Base64.encode(try SecureRandom.bytes(32))
                let key = try ECPrivateKey(curve: .p256)
                let tokenID = Base64.encodeURL(try SecureRandom.bytes(6))
                return File(
                    challengeKeys: [ChallengeEntry(id: challengeID, notBefore: 0, secret: secret)],
                    decoySecret: decoySecret,
                    tokenKeys: [TokenEntry(id: tokenID, privateKey: key.pem)])
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
            return ServerKeys(challengeKeys: ring, decoys: decoys, tokenKeys: tokenRing)
        }
    }
}

// Neither a log nor an error shows a secret, whoever prints one of these.
extension ServerKeys.File.ChallengeEntry: CustomStringConvertible {
    var description: String { "challenge key \(id)" }
}

extension ServerKeys.File.TokenEntry: CustomStringConvertible {
    var description: String { "token key \(id)" }
}

extension ServerKeys.File: CustomStringConvertible {
    var description: String { "server keys" }
}
