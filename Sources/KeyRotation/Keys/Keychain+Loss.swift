import LatchkeyFlow
import LatchkeyKit

extension Keychain {
    /// Reads an item; `nil` if it is gone, or if the owner can't open it any more.
    ///
    /// An item outlives the passcode that guarded it, and then refuses whoever comes. So an owner who is refused is asked
    /// once by the system itself: one who is recognized, and refused again, has lost the secret.
    func secretUnlessLost(
        _ name: String, _ authentication: DeviceAuthentication
    ) async throws(RotationError) -> Secret? {
        do {
            return try await secret(for: name, authentication: authentication)
        } catch  where Self.isLoss(error) {
            return nil
        } catch {
            guard error.code == .authenticationFailed else { throw RotationError(error) }
        }
        do {
            try await authentication.evaluateOwner()
        } catch {
            throw RotationError(error)
        }
        do {
            return try await secret(for: name, authentication: authentication)
        } catch  where Self.isLoss(error) || error.code == .authenticationFailed {
            return nil
        } catch {
            throw RotationError(error)
        }
    }

    private static func isLoss(_ error: KeychainError) -> Bool {
        error.code == .missing || error.code == .lostWithPasscode
    }

    /// Reads a scalar; `nil` if there is none any more, or it is not that of the public key.
    func privateKey(
        _ publicKey: FlowPublicKey, _ name: String, _ authentication: DeviceAuthentication
    ) async throws(RotationError) -> FlowPrivateKey? {
        guard let secret = try await secretUnlessLost(name, authentication) else { return nil }
        let key = try? FlowPrivateKey(publicKey.algorithm, scalar: secret.withUnsafeBytes { SecretBytes($0) })
        return key?.publicKey == publicKey ? key : nil
    }
}
