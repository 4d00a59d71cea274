import LatchkeyKeyRotation
import LatchkeyKit

extension RotationCheck.Answer {
    /// The members that tell it.
    var members: [String: BridgeValue] {
        switch self {
        case .nothing: ["answer": "nothing"]
        case .resume: ["answer": "resume"]
        case .rotate: ["answer": "rotate"]
        case .importKey(_, let weight): ["answer": "importKey", "weight": .number(weight)]
        }
    }
}

extension DeviceCapability {
    /// The members that tell it; the system does not say what sensor a phone without passcode has.
    var members: [String: BridgeValue] {
        switch self {
        case .biometricsAvailable(let kind):
            ["available": true, "passcodeSet": true, "biometryType": .text(kind.scriptName)]
        case .passcodeOnly(let obstacle):
            [
                "available": false, "passcodeSet": true, "biometryType": .text(obstacle.hardware.scriptName),
                "reason": .text(obstacle.reason.scriptName), "code": .number(obstacle.code.rawValue),
            ]
        case .none(let code):
            ["available": false, "passcodeSet": false, "reason": "noPasscode", "code": .number(code.rawValue)]
        }
    }
}

extension BiometryKind {
    /// The name by which JavaScript knows it.
    fileprivate var scriptName: String {
        switch self {
        case .none: "none"
        case .touchID: "TouchID"
        case .faceID: "FaceID"
        case .other: "other"
        }
    }
}

extension BiometryObstacle.Reason {
    /// The name by which JavaScript knows it.
    fileprivate var scriptName: String {
        switch self {
        case .noHardware: "noHardware"
        case .denied: "denied"
        case .notEnrolled: "notEnrolled"
        case .lockedOut: "lockedOut"
        case .other: "other"
        }
    }
}
