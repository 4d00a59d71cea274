import VirtualPhone
import VirtualPhoneTesting

/// The phone, the person and the app that a row needs.
struct Setting: Sendable {
    var configuration: PhoneConfiguration
    var habit = ScriptedPerson.Habit.approves(passcode: "123456")
    var answers: [PromptAnswer] = []
    var app = App.usingFaceID("com.example.app")

    /// A phone with passcode and Face ID, whose person approves of everything.
    static let faceID = Setting(configuration: .iPhone15Pro)
    /// A phone with passcode and Touch ID, which asks for no permission.
    static let touchID = Setting(configuration: .iPhoneSE)
    /// Neither passcode nor biometry is set up.
    static let noPasscode = Setting(
        configuration: .iPhoneSE.with {
            $0.passcode = nil
            $0.enrolled = []
        })
    /// A device with Optic ID.
    static let opticID = Setting(configuration: .iPhone15Pro.with { $0.biometry = .opticID })
    /// A passcode, a Touch ID sensor, no finger.
    static let noFinger = Setting(configuration: .iPhoneSE.with { $0.enrolled = [] })
    /// Face ID hardware, a passcode, no face.
    static let noFace = Setting(configuration: .iPhone15Pro.with { $0.enrolled = [] })
    /// No sensor and no Secure Enclave.
    static let noSensor = Setting(configuration: .withoutSecureEnclave)
    /// Its class keys go at the moment of locking.
    static let withoutGrace = Setting(configuration: .iPhone15Pro.with { $0.classKeyGrace = 0 })
    /// Apple's simulator.
    static let simulator = Setting(configuration: .simulator)
    /// An app with several access groups.
    static let groups = Setting.touchID.app(.withGroups)

    /// The same with another person.
    func person(_ habit: ScriptedPerson.Habit, _ answers: PromptAnswer...) -> Setting {
        var copy = self
        copy.habit = habit
        copy.answers = answers
        return copy
    }

    /// The same with another app.
    func app(_ app: App) -> Setting {
        var copy = self
        copy.app = app
        return copy
    }

    /// The same with another choice where Apple's behavior is open.
    func choosing(_ change: (inout OpenQuestions) -> Void) -> Setting {
        var copy = self
        change(&copy.configuration.openQuestions)
        return copy
    }
}

extension App {
    /// Entitled to every kind of group.
    static let withGroups = App(
        bundleIdentifier: "com.example.groups",
        infoDictionary: ["NSFaceIDUsageDescription": .string("To unlock your keys.")],
        entitlements: [
            "keychain-access-groups": .array([.string("TEAM.one"), .string("TEAM.two")]),
            "application-identifier": .string("TEAM.com.example.groups"),
            "com.apple.security.application-groups": .array([.string("group.example")]),
        ])
    /// Of the same team, with one group in common.
    static let sibling = App(
        bundleIdentifier: "com.example.sibling",
        entitlements: [
            "keychain-access-groups": .array([.string("TEAM.two")]),
            "application-identifier": .string("TEAM.com.example.sibling"),
        ])
    /// Signed without any keychain group.
    static let withoutGroups = App(
        bundleIdentifier: "com.example.none", entitlements: ["get-task-allow": .boolean(true)])
    /// On Face ID hardware it may not say why it wants a face.
    static let silent = App(bundleIdentifier: "com.example.silent")
    /// An app clip: its only group is its application identifier.
    static let clip = App(
        bundleIdentifier: "com.example.clip",
        entitlements: [
            "com.apple.developer.on-demand-install-capable": .boolean(true),
            "application-identifier": .string("TEAM.com.example.clip"),
        ])
    /// An app clip that shares an app group with its app, as nearly every one does.
    static let clipWithAppGroup = App(
        bundleIdentifier: "com.example.clip",
        entitlements: clip.entitlements.merging([
            "com.apple.security.application-groups": .array([.string("group.example")])
        ]) { $1 })
    /// An app clip that claims a further group.
    static let clipWithGroups = App(
        bundleIdentifier: "com.example.clip",
        entitlements: clip.entitlements.merging(["keychain-access-groups": .array([.string("TEAM.shared")])]) { $1 })
}
