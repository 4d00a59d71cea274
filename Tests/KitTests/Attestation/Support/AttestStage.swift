import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone

/// Numbers that follow from a seed.
struct SeededNumbers: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}

/// Keeps what was logged.
final class LogBook: AttestationLogger {
    let lines = Lock<[String]>([])
    let reports = Lock<[AttestationReport]>([])

    func debug(_ message: String) { lines.withLock { $0.append(message) } }

    func recordError(_ error: AttestationError, information: AttestationReport) {
        reports.withLock { $0.append(information) }
    }
}

/// All that plays a part: a phone with one launch of an app on it, its disk, and the server.
final class AttestStage: Sendable {
    static let bundleIdentifier = "test.latchkey.attest"
    private static let start = Date(timeIntervalSince1970: 1_791_530_721.5)

    let phone: VirtualPhone
    let server: RelyingServer
    let disk = Lock(Disk())
    let log = LogBook()
    let steps = Lock<[AttestationStep]>([])
    let configuration: AttestationConfigurationProvider
    /// How often the app will still say that it is in the foreground.
    let activity = Lock(Int.max)
    let isAppClip = Lock(false)
    let slept = Lock<[TimeInterval]>([])
    private let running: Lock<AppLaunch>
    private let current: Lock<AttestationCoordinator<LatchkeyAttestationServer>?>
    private let phoneClock = Lock(AttestStage.start)
    private let serverClock = Lock(AttestStage.start)

    init(
        _ phoneConfiguration: PhoneConfiguration = .iPhone15Pro,
        _ configuration: AttestationConfigurationProvider = AttestationConfigurationProvider()
    ) throws {
        let (phoneClock, serverClock) = (phoneClock, serverClock)
        phone = VirtualPhone(
            phoneConfiguration, person: ScriptedPerson.approves, clock: { phoneClock.withLock { $0 } })
        server = try RelyingServer(now: { serverClock.withLock { $0 } })
        self.configuration = configuration
        running = Lock(try phone.launch(App.usingFaceID(Self.bundleIdentifier)))
        current = Lock(nil)
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
    }

    var launch: AppLaunch { running.withLock { $0 } }
    var now: Date { phoneClock.withLock { $0 } }

    /// The coordinator of this launch.
    var coordinator: AttestationCoordinator<LatchkeyAttestationServer> {
        if let coordinator = current.withLock({ $0 }) { return coordinator }
        let made = makeCoordinator()
        current.withLock { $0 = made }
        return made
    }

    var party: LatchkeyAttestationServer {
        get throws {
            let clock = phoneClock
            let client = MFAClient(
                baseURL: server.baseURL, session: RelyingProtocol.session(),
                serverID: try #require(ServerID(rawValue: "latchkey.test")))
            return LatchkeyAttestationServer(client: client, now: { clock.withLock { $0 } })
        }
    }

    private func makeCoordinator() -> AttestationCoordinator<LatchkeyAttestationServer> {
        let (clock, serverClock, activity, steps, slept) = (phoneClock, serverClock, activity, steps, slept)
        let sleep: @Sendable (TimeInterval) async throws -> Void = { seconds in
            slept.withLock { $0.append(seconds) }
            clock.withLock { $0 += seconds }
            serverClock.withLock { $0 += seconds }
            try Task.checkCancellation()
        }
        let host = AttestationHost(
            now: { clock.withLock { $0 } }, sleep: sleep, random: SeededNumbers(state: 7),
            isAppClip: isAppClip.withLock { $0 }
        ) {
            activity.withLock { left in
                left -= left == .max ? 0 : 1
                return left >= 0
            }
        }
        guard let party = try? party else { preconditionFailure("the server's id is one") }
        return AttestationCoordinator(
            attestation: party, assertion: party, state: AttestationStateRepository(disk.withLock { $0 }),
            configuration: configuration, host: host, logger: log,
            onStep: { step in steps.withLock { $0.append(step) } })
    }

    /// Starts the app anew: nothing is left of the last launch but phone and disk.
    func relaunch() throws {
        if phone.isRunning(launch) { phone.kill(launch) }
        let next = try phone.launch(Self.bundleIdentifier)
        running.withLock { $0 = next }
        disk.withLock { $0 }.mayWrite.withLock { $0 = nil }
        server.state.withLock { $0.isHeard = nil }
        current.withLock { $0 = nil }
        ProcessPhone.use(InProcessConnection(phone: phone, launch: next))
    }

    /// Deletes the app with all that it wrote, and installs it anew; the keychain keeps its items.
    func reinstall() throws {
        phone.uninstall(Self.bundleIdentifier)
        phone.install(App.usingFaceID(Self.bundleIdentifier))
        disk.withLock { $0 = Disk() }
        try relaunch()
    }

    /// Lets every effect of this launch count: writes to the disk, requests, and replies.
    func countEffects() {
        let (phone, launch) = (phone, launch)
        let isAlive: @Sendable () -> Bool = { (try? phone.countEffect(of: launch)) != nil }
        disk.withLock { $0 }.mayWrite.withLock { $0 = isAlive }
        server.state.withLock { $0.isHeard = isAlive }
    }

    /// Lets time pass, everywhere.
    func wait(_ seconds: TimeInterval) {
        movePhoneClock(seconds)
        moveServerClock(seconds)
    }

    func movePhoneClock(_ seconds: TimeInterval) { phoneClock.withLock { $0 += seconds } }
    func moveServerClock(_ seconds: TimeInterval) { serverClock.withLock { $0 += seconds } }

    /// How often a step was begun so far.
    func count(_ name: AttestationStep.Name) -> Int { steps.withLock { $0.count { $0.name == name } } }

    /// How far the key has come, in one letter: no key, generated, session open, waiting for the server, attested.
    func phase() async throws -> String {
        switch try await coordinator.status().phase {
        case .noKey: "n"
        case .keyGenerated: "g"
        case .sessionOpen: "s"
        case .awaitingServer: "w"
        case .attested: "a"
        }
    }

    /// Brings the key as far as a phase, by failures from which the phone has recovered since.
    func reach(_ phase: String) async throws {
        switch phase {
        case "n": return
        case "g": server.fail(.attestationSession, .offline)
        case "s": phone.setAppAttestFault(AppAttestFault(.fails(.serverUnavailable), at: .attestKey))
        case "w": server.fail(.attestationVerify, .lost)
        default: _ = try await coordinator.createAssertion()
        }
        // Of an attested phone, until the next assertion is due for sure; of the others, until it may try again.
        if phase == "a" {
            wait(90_000)
        } else {
            _ = await attestationFailure { try await coordinator.createAssertionIfRequired() }
            wait(2)
        }
        #expect(try await self.phase() == phase)
    }
}

/// The error that `body` throws.
func attestationFailure<Value>(of body: () async throws -> Value) async -> AttestationError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? AttestationError
    }
}
