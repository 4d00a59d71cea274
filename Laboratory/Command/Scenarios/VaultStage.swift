import LatchkeyScenarios
import VaultApp
import VirtualPhone

/// The stage of the vault scenarios: a virtual iPhone with the vault app, and a person.
@MainActor final class VaultStage {
    /// The passcode that the person sets and enters.
    static let passcode = "123456"
    private static let bundleIdentifier = "dev.latchkey.Vault"

    let person = ScriptedPerson(.approves(passcode: VaultStage.passcode))
    let model: VaultModel
    private let phone: VirtualPhone
    private let log = ScenarioLog()
    private var promptsSeen = 0

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Throws: the phone's error if it can't launch the app.
    init(_ configuration: PhoneConfiguration) throws {
        phone = VirtualPhone(configuration, person: person)
        let app = App.usingFaceID(Self.bundleIdentifier, usage: "The vault shows an item to you alone.")
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        model = VaultModel(wrapper: KeychainWrapper(serviceIdentifier: Self.bundleIdentifier))
    }

    /// The checks so far.
    var steps: [PlayedStep] { log.steps }

    /// Gives the process its own phone back.
    func strike() { ProcessPhone.use(nil) }

    // MARK: In Settings

    /// The person changes something in Settings and comes back to the app.
    func settings(_ name: String, _ change: (VirtualPhone) throws -> Void) async {
        await log.expect("Settings: \(name)", "done") {
            do {
                try change(phone)
                await model.appear()
                return "done"
            } catch {
                return "\(error)"
            }
        }
    }

    func turnPasscodeOn() async {
        await settings("turn passcode on") { try $0.setPasscode(Self.passcode) }
    }

    func turnPasscodeOff() async {
        await settings("turn passcode off") { try $0.removePasscode() }
    }

    func allowFaceID() async {
        await settings("allow Face ID") { $0.setFaceIDPermission(true, for: Self.bundleIdentifier) }
    }

    // MARK: In the app

    func add(_ text: String, _ policy: VaultPolicy, _ expected: String) async {
        await tap("Add item “\(text)”", policy, expected) { await model.add(text, policy) }
    }

    func query(_ policy: VaultPolicy, _ expected: String, _ how: String = "") async {
        await tap("Query item\(how)", policy, expected) { await model.query(policy) }
    }

    func enterPasscode(_ policy: VaultPolicy, _ expected: String) async {
        await tap("Enter Passcode", policy, expected) { await model.enterPasscode(policy) }
    }

    func storeAgain(_ text: String, _ policy: VaultPolicy, _ expected: String) async {
        await tap("Store Again “\(text)”", policy, expected) { await model.storeAgain(text, policy) }
    }

    func reset() async {
        await log.expect("tap “Reset all”", "success") { await model.reset().summary }
    }

    private func tap(
        _ button: String, _ policy: VaultPolicy, _ expected: String, _ body: () async -> VaultOutcome?
    ) async {
        await log.expect("\(policy.rawValue): \(button)", expected) {
            guard let outcome = await body() else { return "ignored" }
            if case .read(let text) = outcome { return "success “\(text)”" }
            return outcome.summary
        }
    }

    /// The screen's texts and buttons.
    func offers(_ policy: VaultPolicy, _ expected: String) async {
        await log.expect("\(policy.rawValue): what is offered", expected) {
            model.row(policy).outcome?.offer?.rawValue ?? "nothing"
        }
    }

    func warns(_ expected: String) async {
        await log.expect("warning about the passcode", expected) { model.warning == nil ? "none" : "shown" }
    }

    /// The prompts since the last call.
    func prompts(_ expected: String...) async {
        await log.expect("prompts that the person saw", expected.isEmpty ? "none" : expected.joined(separator: ", ")) {
            let names = person.prompts.dropFirst(promptsSeen).map(\.kindName)
            promptsSeen += names.count
            return names.isEmpty ? "none" : names.joined(separator: ", ")
        }
    }
}
