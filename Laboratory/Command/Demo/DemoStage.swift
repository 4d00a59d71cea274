import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyKit
import LatchkeyWire
import VirtualPhone

/// The stage of the demo: a virtual iPhone with an app, a person, and a server.
final class DemoStage: Sendable {
    let phone: VirtualPhone
    let username: Username
    let signIn: DeviceSignIn

    private let folder: URL

    /// Sets the stage, and makes its phone the one that this process's `Security` and `LocalAuthentication` speak to.
    ///
    /// - Parameter prefix: The beginning of the user's name, whose rest is new each time.
    /// - Throws: the phone's error if it can't launch the app.
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
        signIn = try DeviceSignIn(
            server: serverURL, serverID: serverID, repository: FileStateRepository(folder: folder))
    }

    /// Enrolls with a method; returns the result in words.
    func enroll(
        with method: DeviceSignIn.Method, onStep: @escaping @Sendable (MFAStep) -> Void
    ) async -> String {
        do throws(LatchkeyError) {
            let applicant = try DeviceSignIn.Applicant(
                username: username.rawValue, phoneNumber: "+15555550100", deviceModel: phone.configuration.modelName)
            let identity = try await signIn.reporting(onStep).enroll(applicant, with: method)
            return "enrolled with \(identity.authMethod?.rawValue ?? identity.method.rawValue)"
        } catch {
            return Self.words(error)
        }
    }

    /// Signs in; returns the result in words.
    func signIn(onStep: @escaping @Sendable (MFAStep) -> Void) async -> String {
        do throws(LatchkeyError) {
            try await signIn.reporting(onStep).signIn()
            return "signed in"
        } catch {
            return Self.words(error)
        }
    }

    /// Signs a challenge by hand and sends the very same signature twice; the server's code for the second.
    func replay() async -> String {
        do throws(LatchkeyError) {
            let client = signIn.context.client
            guard let identity = try await signIn.device(), let key = identity.key else {
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

    /// An error in words: its code, the system's number if there is one, and the next step.
    private static func words(_ error: LatchkeyError) -> String {
        var number = ""
        if case .localAuthentication(let code)? = error.underlying { number = " (LAError \(code.rawValue))" }
        return "\(error.code.rawValue)\(number) → \(error.suggestion.rawValue)"
    }

    /// Deletes the app's files.
    func strike() {
        try? FileManager.default.removeItem(at: folder)
        ProcessPhone.use(nil)
    }
}
