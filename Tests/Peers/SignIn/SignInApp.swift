import Foundation
import LatchkeyKit
import LatchkeyWire

/// Enrolls this installation if it is not, signs in, and ends: 0 if that went well, 1 if not.
///
/// May be killed at any moment: the next start finds out what became of the last one.
@main
struct SignInApp {
    static func main() async {
        let transcript = Transcript()
        guard let configuration = Configuration(environment: ProcessInfo.processInfo.environment) else {
            transcript.write(TranscriptLine(step: "configuration", outcome: .failed, error: "configuration_invalid"))
            exit(1)
        }
        do throws(LatchkeyError) {
            _ = try await run(configuration, transcript)
            transcript.write(TranscriptLine(step: "finished", outcome: .ok))
        } catch {
            transcript.write(TranscriptLine(step: "finished", error: error))
            exit(1)
        }
    }

    private static func run(
        _ configuration: Configuration, _ transcript: Transcript
    ) async throws(LatchkeyError) -> DeviceSignIn.Session {
        let signIn = try DeviceSignIn(server: configuration.serverURL, serverID: configuration.serverID)
            .user(configuration.username)
            .reporting { transcript.write($0) }
        // A record that can't be read counts as none: the enrollment replaces it.
        if (try? await signIn.device()) ?? nil == nil { try await enroll(configuration, signIn, transcript) }
        return try await signIn.signIn()
    }

    private static func enroll(
        _ configuration: Configuration, _ signIn: DeviceSignIn, _ transcript: Transcript
    ) async throws(LatchkeyError) {
        let applicant = DeviceSignIn.Applicant(
            username: configuration.username, phoneNumber: configuration.phoneNumber,
            deviceModel: configuration.deviceModel)
        do throws(LatchkeyError) {
            try await signIn.enroll(applicant)
        } catch {
            guard error.suggestion == .offerPasscode else { throw error }
            // "Use Passcode Instead?" This app has no buttons; its answer is yes.
            transcript.write(TranscriptLine(step: "offerPasscode", outcome: .ok))
            try await signIn.enroll(applicant, with: .passcode)
        }
    }
}

/// What the app is told by its environment.
struct Configuration: Sendable {
    let serverURL: URL
    let serverID: ServerID
    let username: Username
    let phoneNumber: PhoneNumber
    let deviceModel: DeviceModel

    /// Reads `LATCHKEY_SERVER_URL`, `LATCHKEY_SERVER_ID` and `LATCHKEY_USERNAME`, which must be there, and
    /// `LATCHKEY_PHONE_NUMBER` and `LATCHKEY_DEVICE_MODEL`, which may be.
    init?(environment: [String: String]) {
        guard let serverURL = environment["LATCHKEY_SERVER_URL"].flatMap({ URL(string: $0) }), serverURL.host != nil,
            let serverID = environment["LATCHKEY_SERVER_ID"].flatMap(ServerID.init),
            let username = environment["LATCHKEY_USERNAME"].flatMap(Username.init),
            let phoneNumber = PhoneNumber(rawValue: environment["LATCHKEY_PHONE_NUMBER"] ?? "+15555550100"),
            let deviceModel = DeviceModel(rawValue: environment["LATCHKEY_DEVICE_MODEL"] ?? "iPhone")
        else { return nil }
        self.serverURL = serverURL
        self.serverID = serverID
        self.username = username
        self.phoneNumber = phoneNumber
        self.deviceModel = deviceModel
    }
}
