import AppTesting
import ChatterTesting
import Foundation
import LatchkeyLock
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import ChatterApp

/// The app's model on this test's phone, with the real back end behind a gateway and a person's account at the provider.
@MainActor final class TestChatter {
    nonisolated static let app = App.usingFaceID("dev.latchkey.Chatter")

    let phone: VirtualPhone
    let backend: ChatterBackend
    let gateway: Gateway
    let clock: TestClock
    let account: TestAccount
    private(set) var services: ChatterServices
    private(set) var model: ChatterModel

    var post: PostViewModel { model.post }
    var signin: SigninViewModel { model.post.signin }

    /// Runs a test with a new back end, and stops that afterwards.
    static func run(_ body: @MainActor (TestChatter) async throws -> Void) async throws {
        let chatter = try TestChatter()
        do {
            try await body(chatter)
        } catch {
            await chatter.backend.stop()
            throw error
        }
        await chatter.backend.stop()
    }

    private init() throws {
        phone = try PhoneUnderTest.current.phone
        let clock = TestClock()
        self.clock = clock
        backend = try ChatterBackend { clock.now }
        gateway = Gateway(port: backend.port)
        account = TestAccount(backend, now: { clock.now })
        services = try Self.services(gateway, account, clock)
        model = ChatterModel(services: services)
        phone.setFaceIDPermission(true, for: Self.app.bundleIdentifier)
    }

    private static func services(
        _ gateway: Gateway, _ account: TestAccount, _ clock: TestClock
    ) throws -> ChatterServices {
        let url = try #require(URL(string: "http://\(gateway.host)"))
        return ChatterServices(
            configuration: ChatterConfiguration(serverURL: url), session: Gateway.session(),
            provider: account.provider, now: { clock.now })
    }

    /// Starts the app anew, whether it ended or was killed: memory is empty, the phone is as it was.
    func relaunch() throws {
        phone.kill(try PhoneUnderTest.current.launch)
        try PhoneUnderTest.relaunch()
        services = try Self.services(gateway, account, clock)
        model = ChatterModel(services: services)
    }

    /// Who holds the phone from now on.
    @discardableResult
    func person(_ habit: ScriptedPerson.Habit, _ answers: PromptAnswer...) -> ScriptedPerson {
        let person = ScriptedPerson(habit, answers: answers)
        phone.give(to: person)
        return person
    }

    /// Opens the screen for a new chatt, as a touch and the views do; a sign-in sheet looks for an earlier sign-in.
    func compose(_ message: String = "") async {
        await post.open()
        post.appear()
        if !message.isEmpty { post.message = message }
        if post.isSigningIn { await signin.appear() }
    }

    /// Signs in with the provider's button and posts.
    func signInAndPost(_ message: String) async {
        await compose(message)
        await signin.signIn()
        await post.send()
    }

    /// How many chatterIDs are in the keychain that still can be used.
    var savedCount: Int {
        phone.inspectKeychain().items.filter {
            $0.attributes.values["svce"] == .string(ChatterServices.keychainService)
                && $0.obstacle != .passcodeRemoved
        }.count
    }

    /// How often a face, finger or passcode was asked for.
    var promptCount: Int { phone.events.compactMap(\.prompt).count }

    var messages: [String] { model.chatts.map(\.message) }
}
