import DeviceCheck
import Foundation
import LatchkeyCrypto
import LatchkeyLock
import VirtualPhone
import VirtualPhoneTesting

/// A clock that stands until it is moved.
final class TestClock: Sendable {
    private let time: Lock<Date>

    init(_ start: Date = Date(timeIntervalSince1970: 1_791_530_721.610)) { time = Lock(start) }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}

/// Apps as the tests sign them.
enum TestApp {
    static let appId = "J4Y28BA299.swiss.ricardo.iphone.beta"

    static func make(
        _ appId: String = appId, environment: String? = nil, version: String = "1314",
        info: [String: PropertyListValue] = [:], entitlements: [String: PropertyListValue] = [:]
    ) -> App {
        var rights: [String: PropertyListValue] = ["application-identifier": .string(appId)]
        rights["com.apple.developer.devicecheck.appattest-environment"] = environment.map { .string($0) }
        rights.merge(entitlements) { $1 }
        return App(
            bundleIdentifier: String(appId.drop { $0 != "." }.dropFirst()),
            infoDictionary: info.merging(["CFBundleVersion": .string(version)]) { $1 }, entitlements: rights)
    }
}

/// A phone with one app, which this process is meanwhile.
struct AttestBench {
    let bench: PhoneBench
    let clock: TestClock
    let app: App

    var phone: VirtualPhone { bench.phone }
    var service: DCAppAttestService { .shared }

    static let hash = Data((1...32).map { UInt8($0) })

    /// Runs `body` as the app on a new phone.
    static func run(
        _ kind: ConnectionKind = .inProcess, system: String = "27.0.1", app: App = TestApp.make(),
        configuration: PhoneConfiguration = .iPhone15Pro, clock: TestClock = TestClock(),
        _ body: (AttestBench) async throws -> Void
    ) async throws {
        let bench = try PhoneBench(
            kind, configuration.with { $0.systemVersion = system }, app: app, clock: { clock.now })
        let outer = ProcessPhone.use(bench.connection)
        defer { ProcessPhone.use(outer) }
        try await body(AttestBench(bench: bench, clock: clock, app: app))
    }

    /// Launches the app, or another one, anew; from then on this process is it.
    @discardableResult
    func relaunch(_ other: App? = nil) throws -> AppLaunch {
        let launch =
            try other.map { try phone.launch($0) } ?? phone.launch(app.bundleIdentifier)
        ProcessPhone.use(InProcessConnection(phone: phone, launch: launch))
        return launch
    }

    /// A key that is attested.
    func attestedKey() async throws -> String {
        let keyId = try await service.generateKey()
        _ = try await service.attestKey(keyId, clientDataHash: Self.hash)
        return keyId
    }

    /// The counter in the next assertion of a key.
    func nextCounter(_ keyId: String) async throws -> UInt32 {
        let assertion = try await service.generateAssertion(keyId, clientDataHash: Self.hash)
        let data = CBORValue([UInt8](assertion))?["authenticatorData"]?.bytes ?? []
        return data[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The code of the error that a call throws; nil if it succeeds.
func code(of call: () async throws -> Void) async -> DCError.Code? {
    do {
        try await call()
        return nil
    } catch {
        return (error as? DCError)?.code
    }
}
