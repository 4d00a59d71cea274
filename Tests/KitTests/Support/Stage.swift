import Foundation
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyKit

/// All that plays a part in a test: a phone with its person, one launch of the app on it, and the server.
final class Stage: Sendable {
    static let bundleIdentifier = "test.latchkey.kit"
    static let username = Username(rawValue: "anna")

    let username: Username
    let phone: VirtualPhone
    let person: ScriptedPerson
    let server: ContractServer
    let disk = Disk()
    let steps = Lock<[MFAStep]>([])
    private let running: Lock<AppLaunch>
    private let stores: Lock<DeviceIdentityStore>
    private static let start = Date(timeIntervalSince1970: 1_750_000_000)
    private let clock = Lock(Stage.start)

    init(_ configuration: PhoneConfiguration = .iPhone15Pro, person: ScriptedPerson = .approves) throws {
        username = try #require(Self.username)
        self.person = person
        let clock = clock
        phone = VirtualPhone(configuration, person: person, clock: { clock.withLock { $0 } })
        server = try ContractServer(now: { clock.withLock { $0 } })
        running = Lock(try phone.launch(App.usingFaceID(Self.bundleIdentifier)))
        stores = Lock(DeviceIdentityStore(repository: disk, serverID: server.serverID))
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
    }

    var launch: AppLaunch { running.withLock { $0 } }
    var store: DeviceIdentityStore { stores.withLock { $0 } }

    /// Starts the app anew: nothing is left of the last launch but phone and disk.
    func relaunch() throws {
        if phone.isRunning(launch) { phone.kill(launch) }
        let next = try phone.launch(Self.bundleIdentifier)
        running.withLock { $0 = next }
        disk.mayWrite.withLock { $0 = nil }
        server.state.withLock { $0.isHeard = nil }
        stores.withLock { $0 = DeviceIdentityStore(repository: disk, serverID: server.serverID) }
        ProcessPhone.use(InProcessConnection(phone: phone, launch: next))
    }

    /// Lets every effect of this launch count: writes to the disk, requests, and replies.
    func countEffects() {
        let (phone, launch) = (phone, launch)
        let isAlive: @Sendable () -> Bool = { (try? phone.countEffect(of: launch)) != nil }
        disk.mayWrite.withLock { $0 = isAlive }
        server.state.withLock { $0.isHeard = isAlive }
    }

    /// Lets time pass.
    func wait(seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    var client: MFAClient {
        MFAClient(baseURL: server.baseURL, session: ContractProtocol.session(), serverID: server.serverID)
    }

    var applicant: MFAEnrollment.Applicant {
        get throws {
            MFAEnrollment.Applicant(
                username: username, phoneNumber: try #require(PhoneNumber(rawValue: "+15555550100")),
                deviceModel: try #require(DeviceModel(rawValue: "iPhone 15 Pro")))
        }
    }

    /// What the flows work with, without a keeper.
    var context: MFAContext {
        let (clock, steps) = (clock, steps)
        return MFAContext(
            client: client, store: store, now: { clock.withLock { $0 } },
            onStep: { step in steps.withLock { $0.append(step) } })
    }

    var enrollment: MFAEnrollment { MFAEnrollment(context) }

    var signIn: MFASignIn { MFASignIn(context) }

    @discardableResult
    func enroll(_ method: AuthMethod = .biometric) async throws -> DeviceIdentity {
        try await enrollment.enroll(try applicant, with: method)
    }

    @discardableResult
    func signIn() async throws -> SessionTokens { try await signIn.signIn(username) }

    // MARK: What came of it

    var identity: DeviceIdentity? { (try? store.identity(of: username)) ?? nil }

    /// The tags under which the keychain holds something.
    func keys() async throws -> Set<DeviceKeyTag> {
        var tags: Set<DeviceKeyTag> = []
        for tag in DeviceKeyTag.all(of: username, at: server.serverID)
        where try await DeviceKey.find(tag) != .absent { tags.insert(tag) }
        return tags
    }

    /// The name under which the disk has a record.
    func stored(_ key: String) -> String { ServerRecords.name(key, of: server.serverID) }

    /// The prompts in the phone's event log: operation and kind.
    var promptLog: [String] {
        phone.events.compactMap { event in event.prompt.map { "\(event.operation) \($0) \(event.outcome)" } }
    }

    /// The steps that have ended, in order, each with its error's code.
    var endedSteps: [String] {
        steps.withLock { $0 }.compactMap { step in
            guard case .ended(_, let error) = step.event else { return nil }
            return step.name.rawValue + (error.map { " \($0.code)" } ?? "")
        }
    }
}

/// The error that `body` throws.
func failure<Value>(of body: () async throws -> Value) async -> LatchkeyError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? LatchkeyError
    }
}

/// The suite of the tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(), .timeLimit(.minutes(1))) struct PhoneSuite {}
