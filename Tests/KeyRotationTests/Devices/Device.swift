import Testing
import VirtualPhone

/// A kind of phone, as people have it.
enum Device: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case faceID = "Face ID"
    case touchID = "Touch ID"
    case faceIDNotEnrolled = "Face ID that knows no face"
    case touchIDNotEnrolled = "Touch ID that knows no finger"
    case withoutBiometry = "no sensor"
    case withoutEnclave = "no Secure Enclave, no sensor"
    case simulator = "Apple's simulator"

    /// The versions of iOS that are tried: the first that the library is for, one in between, the present one.
    static let systems = ["15.0", "17.6.1", "26.2"]

    var testDescription: String { rawValue }

    var hasEnclave: Bool { self != .withoutEnclave && self != .simulator }

    /// Whether the owner is recognized by face or finger; otherwise by the passcode.
    var recognizesOwner: Bool { self == .faceID || self == .touchID || self == .simulator }

    func configuration(_ system: String) -> PhoneConfiguration {
        let base: PhoneConfiguration =
            switch self {
            case .faceID, .faceIDNotEnrolled: .iPhone15Pro
            case .touchID, .touchIDNotEnrolled: .iPhoneSE
            case .withoutBiometry: PhoneConfiguration.iPhoneSE.with { $0.biometry = .none }
            case .withoutEnclave: .withoutSecureEnclave
            case .simulator: .simulator
            }
        return base.with {
            $0.systemVersion = system
            if !recognizesOwner { $0.enrolled = [] }
        }
    }
}
