import Foundation

/// The parts of the phone's state that its own screens show.
struct ScreenFacts: Sendable {
    struct InstalledApp: Sendable {
        let bundleIdentifier: String
        let name: String
    }

    let isLocked: Bool
    let isBeforeFirstUnlock: Bool
    let passcode: PasscodeForm
    let passcodeFailures: Int
    let passcodeDisabledUntil: Date?
    let biometry: PhoneConfiguration.Biometry
    let templates: [String]
    let isBiometryLockedOut: Bool
    let apps: [InstalledApp]
    let faceIDPermissions: [String: Bool]
    let notificationPermissions: [String: Bool]
    /// The numbers on icons, by bundle identifier.
    let badges: [String: Int64]
    /// What the lock screen shows: newest first.
    let notifications: [ListedNotification]
    let isAirplane: Bool
    let appleAccount: AppleAccount?
    /// The apps that the account signs in to.
    let appleIDApps: [String]

    /// How the passcode is entered.
    enum PasscodeForm: Sendable, Hashable {
        /// There is none.
        case none
        /// So many digits, the last of which submits.
        case digits(Int)
        /// Anything else: Return submits.
        case text
    }

    /// - Parameter appleIDApps: the apps that an account signs in to, by their bundle identifiers.
    init(_ phone: DurableState, appleIDApps: (AppleAccount) -> [String]) {
        isLocked = phone.lockState != .unlocked
        isBeforeFirstUnlock = phone.lockState == .beforeFirstUnlock
        passcode = Self.form(of: phone.passcode)
        passcodeFailures = phone.passcodeFailures
        passcodeDisabledUntil = phone.passcodeDisabledUntil
        biometry = phone.configuration.biometry
        templates = phone.biometricTemplates.keys.sorted()
        isBiometryLockedOut = phone.biometricFailures >= 5 || phone.isBiometryExpired
        apps = phone.apps.values.map { InstalledApp(bundleIdentifier: $0.bundleIdentifier, name: $0.displayName) }
            .sorted { ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier) }
        faceIDPermissions = phone.faceIDPermissions
        notificationPermissions = phone.notifications.compactMapValues {
            $0.status == .notDetermined ? nil : $0.status.isAllowed
        }
        badges = phone.notifications.compactMapValues { $0.badge > 0 && $0.has(.badge) ? $0.badge : nil }
        notifications = ListedNotification.newest(phone)
        isAirplane = phone.isAirplane
        appleAccount = phone.appleAccount
        self.appleIDApps = phone.appleAccount.map(appleIDApps) ?? []
    }

    private static func form(of passcode: String?) -> PasscodeForm {
        guard let passcode else { return .none }
        let isDigits = passcode.utf8.allSatisfy { (48...57).contains($0) }
        return isDigits && [4, 6].contains(passcode.utf8.count) ? .digits(passcode.utf8.count) : .text
    }

    var hasPasscode: Bool { passcode != .none }

    /// Whether face or finger can open the screen now.
    var canUnlockWithBiometry: Bool {
        isLocked && !isBeforeFirstUnlock && !templates.isEmpty && !isBiometryLockedOut
    }

    /// What people call an app; its identifier if it is not installed.
    func name(of app: String) -> String { apps.first { $0.bundleIdentifier == app }?.name ?? app }

    /// The passcode is not taken before this moment; nil if it is.
    func disabledUntil(_ now: Date) -> Date? {
        passcodeDisabledUntil.flatMap { now < $0 ? $0 : nil }
    }
}

extension PhoneConfiguration.Biometry {
    /// The sensor's name, as Settings has it.
    var name: String {
        switch self {
        case .none: "Passcode"
        case .touchID: "Touch ID"
        case .faceID: "Face ID"
        case .opticID: "Optic ID"
        }
    }

    /// The face or finger presented to the sensor.
    var bodyPart: String {
        switch self {
        case .none, .faceID: "Face"
        case .touchID: "Finger"
        case .opticID: "Eyes"
        }
    }
}
