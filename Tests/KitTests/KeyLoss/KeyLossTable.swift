import LatchkeyKit
import VirtualPhone

/// Something that happens to a phone, and what the Kit says of each thing afterwards.
struct KeyLossRow: Sendable {
    let event: String
    /// Those that still work are left out.
    let outcomes: [KeptThing: KeyLossOutcome]
    let configuration: PhoneConfiguration
    let happen: @Sendable (KeyLossWorld) async throws -> Void

    init(
        _ event: String, _ outcomes: [KeptThing: KeyLossOutcome] = [:],
        on configuration: PhoneConfiguration = .twoFingers,
        happen: @escaping @Sendable (KeyLossWorld) async throws -> Void
    ) {
        self.event = event
        self.outcomes = outcomes
        self.configuration = configuration
        self.happen = happen
    }

    func outcome(of thing: KeptThing) -> KeyLossOutcome { outcomes[thing] ?? .works }
}

extension PhoneConfiguration {
    /// A phone with Touch ID, which asks for no permission.
    static let twoFingers = iPhoneSE.with { $0.enrolled = ["thumb", "index finger"] }
}

extension [KeptThing: KeyLossOutcome] {
    fileprivate static func values(_ code: KeychainError.Code, _ things: KeptThing...) -> Self {
        Self(uniqueKeysWithValues: things.map { ($0, .value(code)) })
    }

    fileprivate func with(_ others: Self) -> Self { merging(others) { $1 } }

    fileprivate static let invalidated = values(.invalidated, .currentSet)
    fileprivate static let lostWithPasscode = values(
        .lostWithPasscode, .passcodeBound, .owner, .anyBiometry, .currentSet)
    fileprivate static let guardedMissing = values(.missing, .passcodeBound, .owner, .anyBiometry, .currentSet)
}

/// Every way in which a value or a key can be lost, and those in which it only seems to be.
enum KeyLossTable {
    static let sections: [(title: String, rows: [KeyLossRow])] = [
        ("Faces and fingers", biometry), ("The passcode", passcode), ("App and phone", lives),
        ("Servers and other apps", others), ("Not lost", notLost),
    ]

    private static let biometry = [
        KeyLossRow("a finger is added", .invalidated) { try $0.phone.enrollBiometry("other") },
        KeyLossRow("one of two fingers is removed", .invalidated) { try $0.phone.removeBiometry("thumb") },
        KeyLossRow("a finger is added and removed again", .invalidated) {
            try $0.phone.enrollBiometry("other")
            try $0.phone.removeBiometry("other")
        },
        KeyLossRow("all fingers are removed", .invalidated.with(.values(.biometryNotEnrolled, .anyBiometry))) {
            $0.phone.resetBiometry()
        },
        KeyLossRow("all fingers are removed and enrolled anew", .invalidated) {
            $0.phone.resetBiometry()
            try $0.phone.enrollBiometry("thumb")
        },
    ]

    private static let passcode = [
        KeyLossRow("the passcode is turned off", .lostWithPasscode.with([.signInKey: .key(.passcodeNotSet)])) {
            try $0.phone.removePasscode()
        },
        KeyLossRow("the passcode is turned off and on", .lostWithPasscode.with([.signInKey: .key(.keyUnusable)])) {
            try $0.phone.removePasscode()
            try $0.phone.setPasscode(KeyLossWorld.passcode)
            try $0.phone.enrollBiometry("thumb")
        },
        KeyLossRow(
            "a finger is added, then the passcode is turned off and on",
            .lostWithPasscode.with([.signInKey: .key(.keyUnusable)])
        ) {
            try $0.phone.enrollBiometry("other")
            try $0.phone.removePasscode()
            try $0.phone.setPasscode(KeyLossWorld.passcode)
        },
        KeyLossRow("the passcode is changed") {
            try $0.phone.changePasscode(from: KeyLossWorld.passcode, to: KeyLossWorld.passcode)
        },
    ]

    private static let lives = [
        KeyLossRow(
            "the app is deleted and installed again", [.signInKey: .key(.notEnrolled), .attestedKey: .replaced]
        ) {
            try $0.reinstall()
        },
        KeyLossRow(
            "an encrypted backup is restored to another phone",
            .guardedMissing.with(.values(.missing, .tokens)).with([
                .signInKey: .key(.keyMissing), .attestedKey: .replaced,
            ])
        ) {
            try $0.restore(.encrypted, to: $0.anotherPhone())
        },
        KeyLossRow(
            "a backup without encryption is restored to another phone",
            .guardedMissing.with(.values(.missing, .tokens, .migrating)).with([
                .signInKey: .key(.keyMissing), .attestedKey: .replaced,
            ])
        ) {
            try $0.restore(.unencrypted, to: $0.anotherPhone())
        },
        KeyLossRow(
            "the phone is transferred directly to another one",
            .guardedMissing.with(.values(.missing, .tokens)).with([
                .signInKey: .key(.keyUnusable), .attestedKey: .replaced,
            ])
        ) {
            try $0.restore(.transfer, to: $0.anotherPhone())
        },
        KeyLossRow(
            "the phone is erased and its backup restored",
            .lostWithPasscode.with([.signInKey: .key(.keyMissing), .attestedKey: .replaced])
        ) {
            try $0.restore(.encrypted, to: nil)
        },
        KeyLossRow(
            "the phone is erased",
            .guardedMissing.with(.values(.missing, .tokens, .migrating)).with([
                .signInKey: .key(.notEnrolled), .attestedKey: .replaced,
            ])
        ) {
            try $0.eraseForNewOwner()
        },
    ]

    private static let others = [
        KeyLossRow(
            "the items are deleted by another app of the group",
            .guardedMissing.with(.values(.missing, .tokens, .migrating)).with([
                .signInKey: .key(.keyMissing), .attestedKey: .replaced,
            ])
        ) {
            $0.deleteItems()
        },
        KeyLossRow(
            "the app is signed by another team",
            .guardedMissing.with(.values(.missing, .tokens, .migrating)).with([
                .signInKey: .key(.keyMissing), .attestedKey: .replaced,
            ])
        ) {
            try $0.launch(
                App(
                    bundleIdentifier: KeyLossWorld.bundleIdentifier,
                    entitlements: ["keychain-access-groups": .array([.string("OTHERTEAM.loss")])]))
        },
        KeyLossRow(
            "the server revokes the device", [.signInKey: .key(.keyMismatch), .attestedKey: .replaced]
        ) {
            $0.revoke()
        },
        KeyLossRow("Apple refuses the App Attest key", [.attestedKey: .replaced]) {
            $0.phone.setAppAttestFault(AppAttestFault(.fails(.invalidKey), at: .generateAssertion))
        },
    ]

    private static let notLost = [
        KeyLossRow("nothing happens") { _ in },
        KeyLossRow(
            "the phone is locked",
            .values(.locked, .migrating, .passcodeBound, .owner, .anyBiometry, .currentSet).with([
                .signInKey: .key(.keychainLocked)
            ])
        ) {
            $0.phone.lock()
            $0.phone.discardClassKeys()
        },
        KeyLossRow(
            "the phone was restarted and not unlocked yet",
            .values(.locked, .tokens, .migrating, .passcodeBound, .owner, .anyBiometry, .currentSet).with([
                .signInKey: .key(.keychainLocked), .attestedKey: .attested(.storageLocked),
            ])
        ) {
            $0.phone.restart()
            try $0.launch()
        },
        KeyLossRow(
            "the app was launched in the background",
            .values(.promptForbidden, .owner, .anyBiometry, .currentSet).with([.signInKey: .key(.promptForbidden)])
        ) {
            try $0.launch(in: .background)
        },
        KeyLossRow(
            "no prompt may be shown",
            .values(.promptForbidden, .owner, .anyBiometry, .currentSet).with([.signInKey: .notMeant])
        ) {
            $0.forbidPrompts()
        },
        KeyLossRow(
            "too many fingers did not match", .values(.biometryLockedOut, .anyBiometry, .currentSet)
        ) {
            await $0.lockBiometryOut()
        },
        KeyLossRow(
            "Face ID is denied to the app", .values(.biometryUnavailable, .anyBiometry, .currentSet), on: .iPhone15Pro
        ) {
            $0.phone.setFaceIDPermission(false, for: KeyLossWorld.bundleIdentifier)
        },
        KeyLossRow(
            "the person cancels",
            .values(.userCancelled, .owner, .anyBiometry, .currentSet).with([.signInKey: .key(.userCancelled)])
        ) {
            $0.person.enqueue(.cancel)
        },
        KeyLossRow("another finger is shown", .values(.authenticationFailed, .anyBiometry, .currentSet)) {
            $0.person.enqueue(.noMatch, .noMatch, .noMatch)
        },
    ]
}
