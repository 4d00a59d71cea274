import LatchkeyWire

/// Compares the phone's security with the needs of this device's sign-in.
///
/// Look whenever the app becomes active: the person may have been in Settings. Shows no prompt.
public struct DeviceSecurityWatch: Sendable {
    private let store: DeviceIdentityStore

    /// The change of the phone's security.
    public enum Finding: Sendable, Hashable {
        /// Nothing that matters here; also if the user is not enrolled.
        case unchanged
        /// The phone has no security any more, and the key is gone with it: ``MFAMethodChange/downgrade(_:accessToken:)``.
        case securityRemoved(LocalAuthenticationCode)
        /// The phone is secured, but the key is gone or dead, as after the passcode was off for a while.
        case keyLost
        /// The device takes one-time codes, and could have a key that the face or finger opens.
        case biometricsAvailable(BiometryKind)
        /// The device takes one-time codes, and could have a key that the passcode opens.
        case passcodeAvailable
    }

    /// Creates a watch.
    public init(store: DeviceIdentityStore) {
        self.store = store
    }

    /// Looks now.
    ///
    /// - Throws: ``LatchkeyError`` if the record or the keychain can't be read.
    public func look(at username: Username) async throws(LatchkeyError) -> Finding {
        guard let identity = try store.identity(of: username) else { return .unchanged }
        let capability = await DeviceCapability.current()
        guard let key = identity.key else {
            switch capability {
            case .biometricsAvailable(let kind): return .biometricsAvailable(kind)
            case .passcodeOnly: return .passcodeAvailable
            case .none: return .unchanged
            }
        }
        if case .none(let code) = capability { return .securityRemoved(code) }
        return try await key.isUsable() ? .unchanged : .keyLost
    }
}
