import Foundation
import LatchkeyHTTP
import LatchkeyLock
import OpenIDProvider
import VirtualPhone
import VirtualPhoneTesting

@testable import GoogleSignIn

/// A provider on loopback that the phone under test has in Google's place, and a person who signs in there.
@MainActor
final class SignInBench {
    nonisolated static let clientID = "latchkey-chatter.apps.googleusercontent.com"
    nonisolated static let scheme = "com.googleusercontent.apps.latchkey-chatter"

    /// An app that may sign people in.
    nonisolated static let app = App(
        bundleIdentifier: "com.latchkey.chatter",
        infoDictionary: [
            "GIDClientID": .string(clientID),
            "CFBundleURLTypes": .array([.dictionary(["CFBundleURLSchemes": .array([.string(scheme)])])]),
        ])

    let provider: OpenIDProvider
    let server: ProviderServer
    /// The person with the browser.
    let person: PersonAtPages
    /// The app's defaults, which go when the app is deleted.
    private var defaults: MemoryDefaults
    /// The app's one, as long as it runs.
    private(set) var signIn: GIDSignIn
    private let time: Lock<TimeInterval>
    private let services: @Sendable () -> SignInServices

    init(_ change: (inout OpenIDConfiguration) -> Void = { _ in }) throws {
        // Seconds by which both clocks are ahead of the computer's: tokens are checked by Foundation's too.
        let time = Lock<TimeInterval>(0)
        let clock: @Sendable () -> Date = { Date(timeIntervalSinceNow: time.withLock { $0 }) }
        self.time = time
        server = try ProviderServer(clock: clock, change)
        provider = server.provider
        person = PersonAtPages(server)
        try PhoneUnderTest.current.phone.setIdentityProvider(server.issuer)
        services = { SignInServices(web: Web(session: .shared), now: clock) }
        defaults = MemoryDefaults()
        signIn = GIDSignIn(.ofThisApp, services(), person, defaults: defaults)
    }

    /// Lets time pass, for the phone and the provider.
    func wait(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// Ends the app and starts it again.
    func relaunch() throws {
        try PhoneUnderTest.relaunch()
        signIn = GIDSignIn(.ofThisApp, services(), person, defaults: defaults)
    }

    /// Deletes the app, installs it again and starts it.
    func reinstall() throws {
        try PhoneUnderTest.current.phone.uninstall(Self.app.bundleIdentifier)
        defaults = MemoryDefaults()
        try relaunch()
    }

    /// Signs the first account in.
    @discardableResult
    func signInAsMaya() async throws -> GIDGoogleUser {
        person.answers = [.account("maya@example.com")]
        return try await signIn.signIn(withPresenting: UIViewController()).user
    }
}

/// Defaults of which nothing is written.
final class MemoryDefaults: UserDefaults {
    private var values: [String: Bool] = [:]

    override func bool(forKey defaultName: String) -> Bool { values[defaultName] ?? false }
    override func set(_ value: Bool, forKey defaultName: String) { values[defaultName] = value }
}
