// What the phone can verify its owner with, and who hears of changes.
import LocalAuthentication

private final class Model: NSObject, LAEnvironment.Observer {
    func start() { LAEnvironment.currentUser.addObserver(self) }
    func stop() { LAEnvironment.currentUser.removeObserver(self) }

    func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
        let state = environment.state
        guard let biometry = state.biometry, biometry.isUsable else { return }
        print(biometry.localizedName, biometry.iconSystemName, biometry.biometryType == .faceID)
        print(biometry.isEnrolled, biometry.isLockedOut, biometry.stateHash, biometry.builtInSensorInaccessible)
        print(oldState.userPassword?.isSet ?? false)
        for mechanism: LAEnvironment.Mechanism in state.allMechanisms + state.companions {
            print((mechanism as? LAEnvironment.MechanismCompanion)?.type ?? .mac, mechanism.isUsable)
        }
    }
}

// The method is optional.
private final class Deaf: NSObject, LAEnvironment.Observer {}

// States and mechanisms can be sent, the environment can't.
private struct Sends: Sendable {
    let state: LAEnvironment.State
    let mechanism: LAEnvironment.MechanismUserPassword
    let environment: LAEnvironment  // error: non-Sendable type 'LAEnvironment'
}

private func numbers() -> [Int32] {
    [
        kLACredentialTypeApplicationPassword, kLACredentialSmartCardPIN, kLAAccessControlOperationUseKeySign,
        kLACompanionTypeNone,
    ]
}
