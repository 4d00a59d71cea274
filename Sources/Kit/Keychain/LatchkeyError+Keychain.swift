extension LatchkeyError {
    /// Maps an error of the keychain, where tokens are kept without a prompt.
    package init(_ error: KeychainError) {
        let code: Code =
            switch error.code {
            case .locked, .promptForbidden, .unavailable: .keychainLocked
            case .entitlementMissing: .entitlementMissing
            case .cancelled: .cancelled
            default: .keychainFailed
            }
        self.init(code, underlying: error.underlying)
    }
}
