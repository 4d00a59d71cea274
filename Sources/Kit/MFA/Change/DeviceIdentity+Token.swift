import LatchkeyWire

extension DeviceIdentity {
    /// The token, or an error that says how to get one.
    func require(_ accessToken: AccessToken?) async throws(LatchkeyError) -> AccessToken {
        guard let accessToken else { throw await explaining(LatchkeyError(.server(.authorizationRequired))) }
        return accessToken
    }

    /// The error with this device's next step.
    ///
    /// A device without a usable key can't sign in by itself: there, a one-time code takes the key's place.
    func explaining(_ error: LatchkeyError) async -> LatchkeyError {
        var error = error
        switch error.code {
        case .server(.authorizationRequired), .server(.accessTokenInvalid), .server(.reauthenticationRequired):
            error.suggestion = await canSign ? .signInAgain : .requestOneTimeCode
        case .server(.notFound) where error.isMissing(.deviceId):
            // The server has removed this device.
            error.suggestion = .enrollAgain
        default: break
        }
        return error
    }

    /// Whether the key exists and the phone can unlock it, as far as visible without a prompt.
    private var canSign: Bool {
        get async {
            guard let key, (try? await key.isUsable()) == true else { return false }
            if case .none = await DeviceCapability.current() { return false }
            return true
        }
    }
}
