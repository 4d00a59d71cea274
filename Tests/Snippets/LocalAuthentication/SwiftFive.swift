// Swift 5: what is an error in Swift 6 is a warning.
import LocalAuthentication

private func covers(_ type: LABiometryType) -> String {
    switch type {  // warning: 'LABiometryType' may have additional unknown values
    case .none: return "none"
    case .touchID: return "Touch ID"
    case .faceID: return "Face ID"
    case .opticID: return "Optic ID"
    }
}

private struct Shared: Sendable {
    let context: LAContext
}

private func evaluate(context: LAContext) {
    Task { try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "to test") }
}
