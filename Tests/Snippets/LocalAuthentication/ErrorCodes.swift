// The cases of LAError.Code are named touchID…; the names biometry… are aliases, which cover nothing.
import LocalAuthentication

private func older(_ code: LAError.Code) -> Int {
    switch code {
    case .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet: 0
    case .touchIDNotAvailable, .touchIDNotEnrolled, .touchIDLockout: 1
    case .appCancel, .invalidContext, .notInteractive, .companionNotAvailable: 2
    @unknown default: 3
    }
}

private func aliases(_ code: LAError.Code) -> Int {
    switch code {  // error: switch must be exhaustive
    case .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet: 0
    case .biometryNotAvailable, .biometryNotEnrolled, .biometryLockout: 1
    case .appCancel, .invalidContext, .notInteractive, .companionNotAvailable: 2
    }
}

private func withDefault(_ code: LAError.Code) -> Int {
    switch code {
    case .biometryNotAvailable, .biometryNotEnrolled, .biometryLockout: 1
    default: 2
    }
}

private func unknownAliases(_ code: LAError.Code) -> Int {
    switch code {  // warning: switch must be exhaustive
    case .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet: 0
    case .biometryNotAvailable, .biometryNotEnrolled, .biometryLockout: 1
    case .appCancel, .invalidContext, .notInteractive, .companionNotAvailable: 2
    @unknown default: 3
    }
}

private func caught(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "fine"
    } catch LAError.userCancel, LAError.appCancel {
        return "cancelled"
    } catch let error as LAError where error.code == .biometryLockout {
        return "locked out"
    } catch let error as LAError {
        return "\(error.code.rawValue)"
    } catch {
        return (error as NSError).domain
    }
}

private func ofMacs() -> [LAError.Code] {
    [
        .biometryNotPaired,  // error: 'biometryNotPaired' is unavailable
        .biometryDisconnected,  // error: 'biometryDisconnected' is unavailable
        .invalidDimensions,  // error: 'invalidDimensions' is unavailable
        .watchNotAvailable,  // error: 'watchNotAvailable' is unavailable
    ]
}

private let paired = LAError.biometryNotPaired  // error: has no member 'biometryNotPaired'

private func ofWatches() -> [LAPolicy] {
    [
        .deviceOwnerAuthenticationWithWatch,  // error: 'deviceOwnerAuthenticationWithWatch' is unavailable
        .deviceOwnerAuthenticationWithBiometricsOrWatch,  // error: is unavailable
        .deviceOwnerAuthenticationWithWristDetection,  // error: is unavailable
    ]
}

private func companions() -> [LACompanionType] {
    [.mac, .vision, .watch]  // error: 'watch' is unavailable
}
