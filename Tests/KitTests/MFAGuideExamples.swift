import Foundation
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The examples of docs/kit-mfa.md and of the README, word for word: a test compares them, and others run them.

struct MFAGuide: Sendable {
    let signIn: DeviceSignIn

    static func door(_ url: URL) throws(LatchkeyError) -> MFAGuide {
        let signIn = try DeviceSignIn(server: url, serverID: "example.com")
        return MFAGuide(signIn: signIn)
    }

    static func shared(_ url: URL, _ sharedContainer: URL) throws(LatchkeyError) -> MFAGuide {
        let signIn = try DeviceSignIn(
            server: url, serverID: "example.com",
            repository: FileStateRepository(folder: sharedContainer.appendingPathComponent("Latchkey")),
            accessGroup: "ABCDE12345.com.example.shared")
        return MFAGuide(signIn: signIn)
    }

    func enroll(
        _ applicant: DeviceSignIn.Applicant, offerPasscode: () async -> Bool
    ) async throws(LatchkeyError) -> DeviceIdentity {
        do throws(LatchkeyError) {
            return try await signIn.enroll(applicant)
        } catch {
            switch error.suggestion {
            case .offerPasscode where await offerPasscode():
                return try await signIn.enroll(applicant, with: .passcode)
            case .openSettings:  // no passcode is set
                return try await signIn.enroll(applicant, with: .oneTimeCode)
            default: throw error
            }
        }
    }

    func signIn(enterCode: (String) async -> String) async throws(LatchkeyError) -> DeviceSignIn.Session {
        do throws(LatchkeyError) {
            return try await signIn.signIn()
        } catch {
            guard error.suggestion == .requestOneTimeCode else { throw error }
            let ticket = try await signIn.requestOneTimeCode()
            return try await signIn.signIn(oneTimeCode: await enterCode(ticket.message))
        }
    }

    func balance(
        _ session: DeviceSignIn.Session, _ url: URL, _ network: URLSession
    ) async throws -> Data {
        try await session.withToken { token in
            var request = URLRequest(url: url)
            request.setValue("Bearer \(token.rawValue)", forHTTPHeaderField: "Authorization")
            let (data, response) = try await network.data(for: request)
            if (response as? HTTPURLResponse)?.statusCode == 401 { throw LatchkeyError.tokenRefused }
            return data
        }
    }

    func change(to method: DeviceSignIn.Method) async throws(LatchkeyError) {
        try await signIn.changeMethod(to: method)
    }

    /// What the app shows.
    func appBecameActive() async throws(LatchkeyError) -> String {
        switch try await signIn.resume() {
        case .unknown: return "Unlock the phone."
        case .notEnrolled, .unfinished: return "Enroll this phone."
        case .enrolled: return "Sign in."
        case .signedIn: return "Welcome."
        case .recovering: return "Your account comes back to this phone."
        case .keyLost:
            do throws(LatchkeyError) {
                try await signIn.changeMethod(to: .oneTimeCode)
                return "You sign in with codes from now on."
            } catch {
                guard error.suggestion == .requestOneTimeCode else { throw error }
                return "Enter the code that comes by text message."
            }
        }
    }

    func getBack(
        _ claimant: DeviceSignIn.Claimant, enterCode: (String) async -> String
    ) async throws(LatchkeyError) -> DeviceSignIn.Recovery {
        try await signIn.use(claimant.username)
        let ticket = try await signIn.requestOneTimeCode(phoneNumber: claimant.phoneNumber)
        return try await signIn.beginRecovery(claimant, by: .oneTimeCode(await enterCode(ticket.message)))
    }

    func finishGettingBack(
        enterCode: (String) async -> String
    ) async throws(LatchkeyError) -> DeviceSignIn.Session {
        let ticket = try await signIn.requestOneTimeCode()
        try await signIn.completeRecovery(by: .oneTimeCode(await enterCode(ticket.message)))
        return try await signIn.signIn()
    }

    func remove() async throws(LatchkeyError) {
        try await signIn.unenroll()
    }

    /// A flow by itself, with the door's parts.
    func signInByFlow(_ username: Username) async throws(LatchkeyError) -> SessionTokens {
        let tokens = try await MFASignIn(signIn.context).signIn(username)
        return tokens
    }
}

/// The first day: the README's example.
func firstDay(_ url: URL, _ request: inout URLRequest, show: (DeviceSignIn.State) -> Void) async throws {
    // "example.com" is the name that the server was given with --server-id.
    let signIn = try DeviceSignIn(server: url, serverID: "example.com")

    // Once: makes the key, asks for Face ID, registers this phone.
    try await signIn.enroll(.init(username: "anna", phoneNumber: "+15555550100"))

    // Whenever the person signs in. The tokens are kept; accessToken() renews itself.
    let session = try await signIn.signIn()
    let token = try await session.accessToken()
    request.setValue("Bearer \(token.rawValue)", forHTTPHeaderField: "Authorization")

    // On a screen: not enrolled, enrolled, signed in, key lost.
    for await state in signIn.states { show(state) }
}

/// A test's server, in the process of the test.
func withServer(_ body: (DeviceSignIn) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = ServerConfiguration(
        http: HTTPConfiguration(address: .loopback()), dataFolder: folder.appendingPathComponent("server").path,
        serverID: try #require(ServerID(rawValue: "example.com")))
    configuration.profile = .lab
    let server = try await LatchkeyServer(configuration)
    do {
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        // Otherwise the enrollment is kept in your own Application Support, from one test to the next.
        let repository = FileStateRepository(folder: folder.appendingPathComponent("app"))
        try await body(try DeviceSignIn(server: url, serverID: "example.com", repository: repository))
    } catch {
        Issue.record(error)
    }
    await server.stop()
}

extension PhoneSuite {
    @Suite struct MFAGuideTests {
        @Test("the examples of the guide do what it says")
        func examples() async throws {
            let stage = try Stage()
            let guide = MFAGuide(signIn: stage.door())
            #expect(try await guide.appBecameActive() == "Enroll this phone.")
            stage.person.enqueue(.dontAllow)
            let identity = try await guide.enroll(try stage.applicant) { true }
            #expect(identity.authMethod == .passcode)
            #expect(try await guide.appBecameActive() == "Sign in.")
            _ = try await guide.signIn { _ in "" }
            #expect(try await guide.appBecameActive() == "Welcome.")
            try await guide.change(to: .passcode)
            #expect(stage.identity?.key != identity.key)
            try await guide.signIn.signOut()
            try stage.phone.removePasscode()
            #expect(try await guide.appBecameActive() == "Enter the code that comes by text message.")
            let ticket = try await guide.signIn.requestOneTimeCode()
            #expect(!ticket.message.isEmpty)
            try await guide.signIn.signIn(oneTimeCode: try #require(stage.server.lastCode))
            #expect(try await guide.appBecameActive() == "You sign in with codes from now on.")
            #expect(stage.identity?.method == .smsOTP)
            stage.wait(seconds: 60)
            let session = try await guide.signIn { _ in stage.server.lastCode ?? "" }
            #expect(try await guide.signIn.session()?.username == session.username)
            try await guide.remove()
            #expect(stage.identity == nil)
            #expect(stage.server.devices.isEmpty)
            #expect(try await guide.enroll(try stage.applicant) { true }.method == .smsOTP)
        }

        @Test("the examples of the guide get an account back on a new phone")
        func recovery() async throws {
            let stage = try await Stage.toRecover(.new)
            let guide = MFAGuide(signIn: stage.door())
            let code: (String) async -> String = { _ in stage.server.lastCode ?? "" }
            let recovery = try await guide.getBack(try stage.claimant, enterCode: code)
            #expect(recovery.state == .waiting)
            #expect(try await guide.appBecameActive() == "Your account comes back to this phone.")
            stage.waitForRecovery()
            let session = try await guide.finishGettingBack(enterCode: code)
            #expect(session.username == stage.username)
            #expect(try await guide.appBecameActive() == "Welcome.")
        }

        @Test("a test that brings its own server and folder begins without an enrollment", arguments: 0..<2)
        func server(time: Int) async throws {
            try await withServer { signIn in
                #expect(try await signIn.resume() == .notEnrolled)
                try await signIn.enroll(.init(username: "anna", phoneNumber: "+15555550100"))
                let session = try await signIn.signIn()
                #expect(try await !session.accessToken().rawValue.isEmpty)
            }
        }

        @Test("a flow by itself works with the door's parts")
        func flow() async throws {
            let stage = try Stage()
            let guide = MFAGuide(signIn: stage.door())
            _ = try await guide.enroll(try stage.applicant) { true }
            let tokens = try await guide.signInByFlow(stage.username)
            #expect(tokens.expiresAt > stage.phone.now)
        }
    }
}

@Suite struct MFAGuideTextTests {
    @Test("the guide's examples, and the README's, are the ones that are compiled here")
    func sameExamples() throws {
        let source = Self.plain(try String(contentsOfFile: #filePath, encoding: .utf8))
        let guide = Self.examples(try Self.text("docs/kit-mfa.md"))
        #expect(guide.count == 13)
        let section = try #require(Self.text("README.md").components(separatedBy: "## In an iOS app\n").last)
        let readme = Self.examples(try #require(section.components(separatedBy: "\n## ").first))
        #expect(readme.count == 1)
        for example in guide + readme { #expect(source.contains(Self.plain(example)), "\(example)") }
    }

    private static func text(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func examples(_ text: String) -> [String] {
        text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
    }

    /// The lines without their indentation, as the source has each example inside a function.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
