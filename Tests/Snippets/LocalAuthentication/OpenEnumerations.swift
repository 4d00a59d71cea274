// Apple's enumerations may get more cases: a switch needs `@unknown default`.
import LocalAuthentication

private func covers(_ type: LABiometryType) -> String {
    switch type {  // error: 'LABiometryType' may have additional unknown values
    case .none: "none"
    case .touchID: "Touch ID"
    case .faceID: "Face ID"
    case .opticID: "Optic ID"
    }
}

private func expectsMore(_ type: LABiometryType) -> String {
    switch type {
    case .none: "none"
    case .touchID: "Touch ID"
    case .faceID: "Face ID"
    case .opticID: "Optic ID"
    @unknown default: "unknown"
    }
}

private func operation(_ operation: LAAccessControlOperation) -> Int {
    switch operation {  // error: 'LAAccessControlOperation' may have additional unknown values
    case .createItem, .useItem, .createKey: 0
    case .useKeySign, .useKeyDecrypt, .useKeyKeyExchange: 1
    }
}

private func credential(_ type: LACredentialType) -> Int {
    switch type {  // error: 'LACredentialType' may have additional unknown values
    case .applicationPassword: 0
    case .smartCardPIN: 1
    }
}

private func policy(_ policy: LAPolicy) -> Int {
    switch policy {  // error: 'LAPolicy' may have additional unknown values
    case .deviceOwnerAuthentication, .deviceOwnerAuthenticationWithBiometrics: 0
    case .deviceOwnerAuthenticationWithCompanion, .deviceOwnerAuthenticationWithBiometricsOrCompanion: 1
    }
}

private func state(_ right: LARight) -> Int {
    switch right.state {  // error: may have additional unknown values
    case .unknown, .authorizing: 0
    case .authorized, .notAuthorized: 1
    }
}

private func any(_ number: Int) -> (LAPolicy?, LABiometryType?, LACredentialType?, LAError.Code?, LARight.State?) {
    (.init(rawValue: 1), .init(rawValue: 2), .init(rawValue: 3), .init(rawValue: 4), .init(rawValue: 5))
}

private func isSendable(_ value: some Sendable & Hashable & RawRepresentable) {}
private func checks() {
    isSendable(LAPolicy.deviceOwnerAuthentication)
    isSendable(LAError.Code.userCancel)
}
