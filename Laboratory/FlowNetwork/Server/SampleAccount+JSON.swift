import LatchkeyFlow

extension SampleAccount {
    /// The account as one line of JSON, with the private keys that its owner has.
    public var jsonLine: String { String(decoding: json.bytes, as: UTF8.self) }

    /// The account for those who are to import it: with its private keys, which are no secret.
    var json: NodeJSON {
        .object([
            ("shape", .text(shape.rawValue)), ("address", .text("\(account.address)")),
            ("held_keys", .list(held.map(\.json))),
        ])
    }
}

extension SampleAccount.HeldKey {
    fileprivate var json: NodeJSON {
        .object([
            ("index", .digits(index)), ("public_key", .text("0x\(privateKey.publicKey)")),
            ("private_key", .text(privateKey.scalar.withUnsafeBytes(Self.hexadecimal))),
            ("signing_algorithm", .text(privateKey.algorithm.name)),
            ("hashing_algorithm", .text(hashAlgorithm.name)), ("weight", .digits(weight)),
        ])
    }

    private static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
