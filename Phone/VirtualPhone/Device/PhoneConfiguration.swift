import Foundation

/// The hardware of a phone and how it leaves the shop.
public struct PhoneConfiguration: Sendable, Hashable {
    /// A kind of biometric sensor.
    ///
    /// Raw values are those of `LABiometryType`.
    public enum Biometry: Int, Sendable, Hashable, CaseIterable {
        /// No sensor.
        case none = 0
        /// A fingerprint reader.
        case touchID = 1
        /// A face camera.
        case faceID = 2
        /// An iris camera.
        case opticID = 4
    }

    /// Whether keys can live in a Secure Enclave.
    public enum SecureEnclave: Sendable, Hashable {
        /// The phone has one.
        case present
        /// The phone has none: token keys can't be made.
        case absent
    }

    /// A phone, or Apple's simulator of one.
    public enum Kind: Sendable, Hashable {
        /// A phone.
        case device
        /// Apple's simulator: no Secure Enclave, and access control is not enforced.
        case simulator
    }

    /// The marketing name, for example "iPhone 15 Pro".
    public var modelName: String
    /// The machine identifier, for example "iPhone16,1".
    public var modelIdentifier: String
    /// The version of iOS, for example "18.1".
    public var systemVersion: String
    /// The sensor.
    public var biometry: Biometry
    /// Whether there is a Secure Enclave.
    public var secureEnclave: SecureEnclave
    /// Phone or simulator.
    public var kind: Kind
    /// The passcode; nil if none is set.
    public var passcode: String?
    /// The enrolled faces or fingers, by name.
    public var enrolled: [String]
    /// The seconds that a prompt waits for its person before the system removes it.
    public var promptTimeout: TimeInterval
    /// The seconds after locking during which the contents of the `WhenUnlocked` classes can still be read; 0 for none.
    ///
    /// Default: 10, as Apple Platform Security says of the setting Require Passcode: Immediately, and as kernel logs show.
    public var classKeyGrace: TimeInterval
    /// Choices where Apple's behavior is not known for certain.
    public var openQuestions: OpenQuestions
    /// The root certificates that it trusts (default: ``TrustStore/computer``).
    public var trustStore = TrustStore.computer
    /// The issuer URL of the OpenID provider that stands for Google's on this phone; nil for Google's own (default).
    ///
    /// Whoever hosts the phone sets it, also later with ``VirtualPhone/setIdentityProvider(_:)``.
    public var identityProvider: String?
    /// The Apple Account that the phone is signed in with (default: ``AppleAccount/anna``); nil for none.
    ///
    /// Later ``VirtualPhone/setAppleAccount(_:)`` changes it.
    public var appleAccount: AppleAccount? = .anna
    /// The `apple-app-site-association` files that the phone knows, by domain in lower case.
    ///
    /// For other domains the app's entitlement counts alone (default). See ``VirtualPhone/setSiteAssociation(_:of:)``.
    public var siteAssociations: [String: SiteAssociation] = [:]

    /// Describes a phone.
    public init(
        modelName: String, modelIdentifier: String, systemVersion: String = "18.1", biometry: Biometry,
        secureEnclave: SecureEnclave = .present, kind: Kind = .device, passcode: String? = "123456",
        enrolled: [String] = [], promptTimeout: TimeInterval = 60, classKeyGrace: TimeInterval = 10,
        openQuestions: OpenQuestions = OpenQuestions()
    ) {
        self.modelName = modelName
        self.modelIdentifier = modelIdentifier
        self.systemVersion = systemVersion
        self.biometry = biometry
        self.secureEnclave = secureEnclave
        self.kind = kind
        self.passcode = passcode
        self.enrolled = enrolled
        self.promptTimeout = promptTimeout
        self.classKeyGrace = classKeyGrace
        self.openQuestions = openQuestions
    }

    /// A phone with Face ID: passcode "123456", one face.
    public static let iPhone15Pro = PhoneConfiguration(
        modelName: "iPhone 15 Pro", modelIdentifier: "iPhone16,1", biometry: .faceID, enrolled: ["face"])

    /// A phone with Touch ID: passcode "123456", one finger.
    public static let iPhoneSE = PhoneConfiguration(
        modelName: "iPhone SE (3rd generation)", modelIdentifier: "iPhone14,6", biometry: .touchID,
        enrolled: ["right thumb"])

    /// A phone without Secure Enclave and without sensor, as the iPhone 5c was: passcode "123456".
    public static let withoutSecureEnclave = PhoneConfiguration(
        modelName: "iPhone 5c", modelIdentifier: "iPhone5,3", biometry: .none, secureEnclave: .absent)

    /// Apple's simulator of a phone with Face ID enrolled.
    public static let simulator = PhoneConfiguration(
        modelName: "iPhone 15 Pro Simulator", modelIdentifier: "x86_64", biometry: .faceID,
        secureEnclave: .absent, kind: .simulator, enrolled: ["face"])

    /// This configuration with some of it changed.
    public func with(_ change: (inout PhoneConfiguration) -> Void) -> PhoneConfiguration {
        var copy = self
        change(&copy)
        return copy
    }
}
