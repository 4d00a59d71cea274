import AppShared
import LatchkeyFlow
import LatchkeyKeyRotation

extension WalletServices {
    /// What a rotation of an account works with.
    func setting(
        _ account: RotationAccount, _ signers: [any AccountSigner],
        onProgress: @escaping @Sendable (RotationProgress) -> Void
    ) throws(WalletError) -> RotationSetting {
        var setting = RotationSetting(
            account: account, node: try client(account.network), signers: signers, repository: journals)
        setting.reason = "Move your account to new keys."
        setting.pause = clock.sleep
        setting.now = clock.now
        setting.onProgress = onProgress
        return setting
    }

    /// The node for accounts of a network.
    func client(_ network: FlowNetwork) throws(WalletError) -> AccessNode {
        do {
            return try node(network)
        } catch {
            throw .misconfigured(error)
        }
    }
}
