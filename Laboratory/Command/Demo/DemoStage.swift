import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyKit
import LatchkeyWire
import VirtualPhone

/// Where the demo is played: a virtual iPhone with an app on it, in a person's hand, and the way to a server.
final class DemoStage: Sendable {
    let phone: VirtualPhone
    let username: Username
    let client: MFAClient
    let store: DeviceIdentityStore

    private let folder: URL

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Parameter prefix: The beginning of the user's name, whose rest is new each time.
    /// - Throws: what the phone says if it can't launch the app.
    init(prefix: String, configuration: PhoneConfiguration, serverURL: URL, serverID: ServerID) throws {
        phone = VirtualPhone(configuration, person: ScriptedPerson())
        let app = App.usingFaceID("dev.latchkey.MFATest", usage: "We use Face ID to sign you in.")
        ProcessPhone.use(InProcessConnection(phone: phone, launch: try phone.launch(app)))
        let run = UUID().uuidString.lowercased()
        guard let username = Username(rawValue: "\(prefix)-\(run.prefix(8))") else {
            throw UsageError("The user's name could not be made.")
        }
        self.username = username
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-demo-\(run)")
        store = DeviceIdentityStore(repository: FileStateRepository(folder: folder))
        client = MFAClient(
            baseURL: serverURL, session: URLSession(configuration: .ephemeral), serverID: serverID)
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
            return "enrolled with \(identity.authMethod?.rawValue ?? identity.method.rawValue)"
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

    /// Signs a challenge by hand and sends the very same signature twice; the server's code for the second.
    func replay() async -> String {
        do throws(MFAError) {
            guard let identity = try store.identity(of: username), let key = identity.key else {
                return "the app is not enrolled"
            }
            let challenge = try await client.initiate(
                InitiateRequest(username: username, deviceId: identity.deviceID))
            let authentication = DeviceAuthentication(reason: "Sign in twice")
            let signature = try await key.signature(
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
