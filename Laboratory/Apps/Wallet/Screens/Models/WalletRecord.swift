import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit

/// The account that the app keeps, and the public keys that were imported for it.
///
/// The private keys are in the Keychain; nothing in it is secret.
struct WalletRecord: Sendable, Hashable {
    /// The account.
    let account: RotationAccount
    /// The public keys of the imported keys, in the order of their import.
    var imported: [FlowPublicKey]
}

extension WalletRecord: Codable {
    private struct Key: Codable {
        let algorithm: String
        let publicKey: String
    }

    private enum CodingKeys: String, CodingKey {
        case network, address, imported
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard
            let account = RotationAccount(
                network: try container.decode(FlowNetwork.self, forKey: .network),
                address: try container.decode(FlowAddress.self, forKey: .address))
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .address, in: container, debugDescription: "is of another network")
        }
        self.account = account
        imported = try container.decode([Key].self, forKey: .imported).map { key in
            guard let algorithm = FlowSignatureAlgorithm(name: key.algorithm),
                let publicKey = FlowPublicKey(algorithm, key.publicKey)
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .imported, in: container, debugDescription: "is no public key")
            }
            return publicKey
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(account.network, forKey: .network)
        try container.encode(account.address, forKey: .address)
        try container.encode(
            imported.map { Key(algorithm: $0.algorithm.name, publicKey: "\($0)") }, forKey: .imported)
    }
}

/// The place of the record on the phone.
struct WalletRecords: Sendable {
    private static let key = "wallet.account"

    let repository: any StateRepository

    /// The record; `nil` if no account was added.
    ///
    /// - Throws: the storage's error, or that of a record that can't be read: it is left as it is.
    func load() throws -> WalletRecord? {
        guard let data = try repository.data(forKey: Self.key) else { return nil }
        return try JSONDecoder().decode(WalletRecord.self, from: data)
    }

    /// Makes a record durable, or removes it.
    ///
    /// - Throws: the storage's error.
    func save(_ record: WalletRecord?) throws {
        try repository.set(try record.map(JSONEncoder().encode), forKey: Self.key)
    }
}
