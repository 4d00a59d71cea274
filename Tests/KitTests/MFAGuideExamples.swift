import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The examples of docs/kit-mfa.md, word for word: a test compares them, and others run them.

struct MFAGuide: Sendable {
    let client: MFAClient
    let store: DeviceIdentityStore
    let keeper: SessionKeeper

    var context: MFAContext { MFAContext(client: client, store: store) }

    static func parts(_ serverID: ServerID, _ url: URL, _ folder: URL) -> MFAGuide {
        let client = MFAClient(
            baseURL: url, session: URLSession(configuration: .ephemeral), serverID: serverID)
        let store = DeviceIdentityStore(repository: FileStateRepository(folder: folder))
        let keeper = SessionKeeper(client: client)
        return MFAGuide(client: client, store: store, keeper: keeper)
    }

    func enrol(
        _ applicant: MFAEnrollment.Applicant, offerPasscode: () async -> Bool
    ) async throws(LatchkeyError) -> DeviceIdentity {
        let enrollment = MFAEnrollment(context)
        do throws(LatchkeyError) {
            return try await enrollment.enroll(applicant, with: .biometric)
        } catch {
            switch error.suggestion {
            case .offerPasscode where await offerPasscode():
                return try await enrollment.enroll(applicant, with: .passcode)
            case .openSettings:  // no passcode is set
                return try await enrollment.enrollSMSOnly(applicant)
            default: throw error
            }
        }
    }

    func signIn(_ username: Username, enterCode: (String) async -> String) async throws(LatchkeyError) {
        let tokens: SessionTokens
        do throws(LatchkeyError) {
            tokens = try await MFASignIn(context).signIn(username)
        } catch {
            guard error.suggestion == .requestOneTimeCode else { throw error }
            let codes = MFAOneTimeCode(context)
            let ticket = try await codes.request(username)
            tokens = try await codes.verify(await enterCode(ticket.message), for: username)
        }
        try await keeper.keep(tokens, of: username)
    }

    func change(_ username: Username, to method: AuthMethod) async throws(LatchkeyError) -> DeviceIdentity {
        let token = try await keeper.accessToken(of: username)
        return try await MFAMethodChange(context)
            .upgrade(username, to: method, accessToken: token)
    }

    /// Whether the person has to sign in by a code first.
    func appBecameActive(_ username: Username) async throws(LatchkeyError) -> Bool {
        switch try await DeviceSecurityWatch(store: store).look(at: username) {
        case .unchanged: return false
        case .securityRemoved, .keyLost:
            let token = try? await keeper.accessToken(of: username)
            do throws(LatchkeyError) {
                _ = try await MFAMethodChange(context)
                    .downgrade(username, accessToken: token)
                return false
            } catch {
                guard error.suggestion == .requestOneTimeCode else { throw error }
                return true
            }
        case .biometricsAvailable, .passcodeAvailable:
            return false  // offer an upgrade
        }
    }

    func remove(_ username: Username) async throws(LatchkeyError) {
        let token = try await keeper.accessToken(of: username)
        try await MFAUnenrollment(context).unenroll(username, accessToken: token)
        try await keeper.signOut(username)
    }
}

extension PhoneSuite {
    @Suite struct MFAGuideTests {
        @Test("the examples of the guide do what it says")
        func examples() async throws {
            let stage = try Stage()
            // The examples go by the real time, as apps do.
            stage.wait(seconds: Date().timeIntervalSince(stage.phone.now))
            let guide = MFAGuide(client: stage.client, store: stage.store, keeper: SessionKeeper(client: stage.client))
            stage.person.enqueue(.dontAllow)
            let identity = try await guide.enrol(try stage.applicant) { true }
            #expect(identity.authMethod == .passcode)
            try await guide.signIn(stage.username) { _ in "" }
            #expect(try await guide.change(stage.username, to: .passcode).key != identity.key)
            #expect(try await guide.appBecameActive(stage.username) == false)
            try stage.phone.removePasscode()
            #expect(try await guide.appBecameActive(stage.username) == false)
            #expect(stage.identity?.method == .smsOTP)
            try await guide.signIn(stage.username) { _ in stage.server.lastCode ?? "" }
            try await guide.remove(stage.username)
            #expect(stage.identity == nil)
            #expect(stage.server.devices.isEmpty)
            #expect(try await guide.enrol(try stage.applicant) { true }.method == .smsOTP)
        }

        @Test("the parts are put together as in the guide")
        func parts() throws {
            let stage = try Stage()
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            let guide = MFAGuide.parts(stage.server.serverID, stage.server.baseURL, folder)
            #expect(try guide.store.identity(of: stage.username) == nil)
        }
    }
}

@Suite struct MFAGuideTextTests {
    @Test("the guide's examples are the ones that are compiled here")
    func sameExamples() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let guide = try String(contentsOf: root.appendingPathComponent("docs/kit-mfa.md"), encoding: .utf8)
        let source = Self.plain(try String(contentsOfFile: #filePath, encoding: .utf8))
        let examples = guide.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(examples.count == 5)
        for example in examples { #expect(source.contains(Self.plain(example)), "\(example)") }
    }

    /// The lines without their indentation, as the source has each example inside a function.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
