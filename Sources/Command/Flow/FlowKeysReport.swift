import LatchkeyCommandLine
import LatchkeyFlow

/// Derived keys, for people and for machines.
struct FlowKeysReport: Encodable, Sendable {
    /// A key.
    struct Key: Encodable, Sendable {
        var signatureAlgorithm: String
        var hashAlgorithm: String
        var weight: Int
        /// X‖Y in hexadecimal digits.
        var publicKey: String
        /// The RLP of an account key, in hexadecimal digits.
        var accountKey: String
        /// The scalar in hexadecimal digits; absent unless asked for.
        var privateKey: String?
    }

    var path: String
    /// The number of words; absent for a seed.
    var words: Int?
    var keys: [Key] = []

    /// The lines for people.
    var lines: [String] {
        var lines = ["path  \(path)"] + (words.map { ["words \($0)"] } ?? [])
        for key in keys {
            lines += ["", "\(key.signatureAlgorithm), \(key.hashAlgorithm), weight \(key.weight)"]
            lines += ["  public key   \(key.publicKey)", "  account key  \(key.accountKey)"]
            if let privateKey = key.privateKey { lines.append("  private key  \(privateKey)") }
        }
        return lines
    }
}

extension FlowKeysReport.Key {
    init(_ key: FlowPrivateKey, hash: FlowHashAlgorithm, weight: Int, showsPrivateKey: Bool) {
        let account = NewAccountKey(publicKey: key.publicKey, hashAlgorithm: hash, weight: weight)
        self.init(
            signatureAlgorithm: key.algorithm.name, hashAlgorithm: hash.name, weight: weight,
            publicKey: key.publicKey.description, accountKey: FlowOptions.hexadecimal(account?.encoded ?? []),
            privateKey: showsPrivateKey ? key.scalar.withUnsafeBytes { FlowOptions.hexadecimal($0) } : nil)
    }
}
