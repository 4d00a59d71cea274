import Foundation
import FoundationNetworking
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import VirtualPhone

/// Where a scenario is played: a virtual iPhone with the app on it, in a person's hand, and the way to a server.
final class ScenarioStage: Sendable {
    let phone: VirtualPhone
    let person: ScriptedPerson
    let username: Username
    let client: MFAClient
    let store: DeviceIdentityStore

    private let folder: URL
    private let steps = Lock<[ScenarioStep]>([])
    private let answeredPrompts = Lock(0)

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Parameter prefix: The beginning of the user's name, whose rest is new each time.
    /// - Throws: what the phone says if it can't launch the app.
    init(prefix: String, configuration: PhoneConfiguration, habit: ScriptedPerson.Habit, server: ServerAddress)
        throws
    {
        person = ScriptedPerson(habit)
        phone = VirtualPhone(configuration, person: person)
        let app = App.usingFaceID("dev.latchkey.MFATest", usage: "We use Face ID to sign you in.")
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        let run = UUID().uuidString.lowercased()
        guard let username = Username(rawValue: "\(prefix)-\(run.prefix(8))") else {
            throw UsageError("The user's name could not be made.")
        }
        self.username = username
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-scenario-\(run)")
        store = DeviceIdentityStore(repository: FileStateRepository(folder: folder))
        client = MFAClient(
            baseURL: server.url, session: URLSession(configuration: .ephemeral), serverID: server.id)
    }

    /// What was looked at so far.
    var result: [ScenarioStep] { steps.withLock { $0 } }

    /// Does something and notes what came of it beside what was expected.
    func expect(_ name: String, _ expected: String, _ body: () async -> String) async {
        let start = ContinuousClock.now
        let actual = await body()
        let duration = (ContinuousClock.now - start).components
        let milliseconds = Double(duration.seconds) * 1000 + Double(duration.attoseconds) / 1e15
        steps.withLock {
            $0.append(ScenarioStep(name: name, expected: expected, actual: actual, milliseconds: milliseconds))
        }
    }

    /// Notes which prompts the person has seen since the last time.
    func expectPrompts(_ expected: String...) async {
        await expect("prompts that the person saw", expected.joined(separator: ", ")) {
            let prompts = person.prompts
            let first = answeredPrompts.withLock { count in
                defer { count = prompts.count }
                return count
            }
            return prompts.dropFirst(first).map(\.kindName).joined(separator: ", ")
        }
    }

    /// Enrols with a method; what came of it in words.
    func enroll(with method: AuthMethod, onStep: (@Sendable (MFAStep) -> Void)? = nil) async -> String {
        guard let number = PhoneNumber(rawValue: "+15555550100"),
            let model = DeviceModel(rawValue: phone.configuration.modelName)
        else { return "no phone number or model" }
        let enrollment = MFAEnrollment(client: client, store: store, onStep: onStep)
        do {
            let applicant = MFAEnrollment.Applicant(username: username, phoneNumber: number, deviceModel: model)
            let identity = try await enrollment.enroll(applicant, with: method)
            return "enrolled with \(identity.authMethod.rawValue)"
        } catch {
            return Self.words(error)
        }
    }

    /// Signs in; what came of it in words.
    func signIn(onStep: (@Sendable (MFAStep) -> Void)? = nil) async -> String {
        do {
            _ = try await MFASignIn(client: client, store: store, onStep: onStep).signIn(username)
            return "signed in"
        } catch {
            return Self.words(error)
        }
    }

    /// What the server says of this device, in words: whether it waits for this very key.
    func serverKnowsKey() async -> String {
        do {
            guard let identity = try store.identity(of: username) else { return "the app is not enrolled" }
            let challenge = try await client.initiate(
                InitiateRequest(username: username, deviceId: identity.deviceID))
            guard challenge.keyId == identity.key.keyID else { return "another key" }
            return "\(challenge.method.rawValue), \(challenge.scheme.rawValue), this key"
        } catch {
            return Self.words(error)
        }
    }

    /// Signs a challenge by hand and sends the very same signature twice; the server's code for the second.
    func replay() async -> String {
        do throws(MFAError) {
            guard let identity = try store.identity(of: username) else { return "the app is not enrolled" }
            let challenge = try await client.initiate(
                InitiateRequest(username: username, deviceId: identity.deviceID))
            let authentication = DeviceAuthentication(reason: "Sign in twice")
            let signature = try await identity.key.signature(
                for: challenge.challenge.bytes, authentication: authentication)
            let request = VerifySignatureRequest(
                username: username, deviceId: identity.deviceID, challengeId: challenge.challengeId,
                signature: EncodedBytes(signature))
            _ = try await client.verifySignature(request)
            _ = try await client.verifySignature(request)
            return "accepted twice"
        } catch {
            return error.code.rawValue
        }
    }

    /// What the phone offers, in the document's words.
    func capability() async -> String {
        switch await DeviceCapability.current() {
        case .biometricsAvailable(.faceID): "Face ID"
        case .biometricsAvailable(.touchID): "Touch ID"
        case .biometricsAvailable: "biometrics"
        case .passcodeOnly: "passcode only"
        case .none: "no security"
        }
    }

    /// How this user is enrolled, by the app's own record.
    var enrolment: String {
        guard let identity = try? store.identity(of: username) else { return "none" }
        return identity.authMethod.rawValue
    }

    /// Where the private key is.
    var keyStorage: String {
        guard let identity = try? store.identity(of: username) else { return "none" }
        return identity.key.tag.storage.rawValue
    }

    /// An error in words: its code, the system's number where it has one, and what to do next.
    private static func words(_ error: MFAError) -> String {
        var number = ""
        if case .localAuthentication(let code)? = error.underlying { number = " (LAError \(code.rawValue))" }
        return "\(error.code.rawValue)\(number) → \(error.suggestion.rawValue)"
    }

    /// Clears what the app has written.
    func strike() {
        try? FileManager.default.removeItem(at: folder)
        ProcessPhone.use(nil)
    }
}

/// The server against which scenarios are played.
struct ServerAddress: Sendable {
    let url: URL
    let id: ServerID
}
