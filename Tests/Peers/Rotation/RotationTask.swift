import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit

/// What the app is told by its environment.
struct RotationTask: Sendable {
    let account: RotationAccount
    let node: AccessNode
    let folder: URL
    let keys: [FlowPrivateKey]

    /// Reads `LATCHKEY_FLOW_NODE` (a base URL), `LATCHKEY_FLOW_ADDRESS`, `LATCHKEY_FLOW_KEYS` (the old keys, secp256k1, in
    /// hexadecimal with semicolons between them) and `LATCHKEY_FLOW_FOLDER` (of the journal).
    init?(environment: [String: String]) {
        guard let node = environment["LATCHKEY_FLOW_NODE"], let transport = try? HTTPAccessTransport(node: node),
            let address = environment["LATCHKEY_FLOW_ADDRESS"].flatMap(FlowAddress.init),
            let account = RotationAccount(network: .emulator, address: address),
            let folder = environment["LATCHKEY_FLOW_FOLDER"], let keys = environment["LATCHKEY_FLOW_KEYS"]
        else { return nil }
        self.account = account
        self.node = AccessNode(transport: transport)
        self.folder = URL(fileURLWithPath: folder)
        self.keys = keys.split(separator: ";").compactMap { text in
            let bytes = Self.bytes(text)
            return try? FlowPrivateKey(.ecdsaSecp256k1, scalar: SecretBytes(bytes))
        }
    }

    /// The old keys' public halves.
    var retiring: [FlowPublicKey] { keys.map(\.publicKey) }

    /// What the rotation works with; the old keys go into the Keychain.
    func setting(onProgress: @escaping @Sendable (RotationProgress) -> Void) async throws -> RotationSetting {
        var signers: [any AccountSigner] = []
        for key in keys { signers.append(try await ImportedKeys().add(key, of: account)) }
        var setting = RotationSetting(
            account: account, node: node, signers: signers, repository: JournalFolder(folder: folder))
        setting.pollInterval = 0.01
        setting.onProgress = onProgress
        return setting
    }

    /// The new keys that sign now.
    func signers(_ rotation: KeyRotation) async throws -> [FlowPublicKey] {
        let authentication = DeviceAuthentication(reason: "Look for the new keys.")
        defer { authentication.invalidate() }
        let message = Array("whether it signs".utf8)
        var keys: [FlowPublicKey] = []
        for signer in try await rotation.journal()?.signers() ?? [] {
            let signature = try await signer.signature(
                for: message, tag: .user, hash: .sha2_256, authentication: authentication)
            if signer.publicKey.isValidSignature(signature, for: message, tag: .user, hash: .sha2_256) {
                keys.append(signer.publicKey)
            }
        }
        return keys
    }

    private static func bytes(_ digits: Substring) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }
}
