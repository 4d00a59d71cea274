import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

/// A team's key for DeviceCheck, both halves.
struct TeamKey: Sendable {
    static let keyID = "ABC123DEFG"

    let key: ECPrivateKey
    let secret: DeviceCheckKey

    init() throws {
        key = try ECPrivateKey(curve: .p256)
        secret = try #require(DeviceCheckKey(pem: key.pem))
    }

    func account(team: String = AttestedPhone.team, keyID: String = TeamKey.keyID) throws -> DeveloperAccountKey {
        try #require(DeveloperAccountKey(teamID: team, keyID: keyID, publicKey: key.publicKey.pem))
    }
}

/// The data services of both environments, some phones that they know, and an exchange that is configured for them.
final class ExchangeBench: Sendable {
    let clock: TestClock
    let team: TeamKey
    let production: DataServer
    let development: DataServer
    let configuration: ReceiptExchangeConfiguration
    let exchange: ReceiptExchange
    private let phones = Lock<[VirtualPhone]>([])

    /// - Parameter skew: by how many seconds Apple's clock is ahead of the server's.
    init(
        clock: TestClock = TestClock(), skew: TimeInterval = 0,
        _ configure: (inout ReceiptExchangeConfiguration) -> Void = { _ in }
    ) throws {
        self.clock = clock
        team = try TeamKey()
        let phones = phones
        let account = try team.account()
        let service = { (environment: AppAttestDataService.Environment) in
            AppAttestDataService(environment: environment, accounts: [account]) { phones.withLock { $0 } }
        }
        production = try DataServer(service(.production), clock: clock, skew: skew)
        development = try DataServer(service(.development), clock: clock, skew: skew)
        var configuration = try ReceiptExchangeConfiguration(
            teamID: AttestedPhone.team, keyID: TeamKey.keyID, key: team.secret, productionURL: production.url,
            developmentURL: development.url)
        configure(&configuration)
        self.configuration = configuration
        exchange = try Self.exchange(configuration, clock)
    }

    /// Runs `body` beside both services.
    static func run(
        clock: TestClock = TestClock(), skew: TimeInterval = 0,
        _ configure: (inout ReceiptExchangeConfiguration) -> Void = { _ in },
        _ body: (ExchangeBench) async throws -> Void
    ) async throws {
        let bench = try ExchangeBench(clock: clock, skew: skew, configure)
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(bench))
        } catch {
            result = .failure(error)
        }
        await bench.production.stop()
        await bench.development.stop()
        try result.get()
    }

    static func exchange(
        _ configuration: ReceiptExchangeConfiguration, _ clock: TestClock
    ) throws -> ReceiptExchange {
        let root = HashAlgorithm.sha256.hash(AppAttestAuthority.latchkeyTest.receiptRoot)
        return ReceiptExchange(configuration, verifier: ReceiptVerifier(roots: [root])) { clock.milliseconds }
    }

    /// A phone that the services know.
    func phone(
        appID: String = AttestedPhone.appID, environment: AttestationEnvironment = .production, skew: TimeInterval = -60
    ) throws -> AttestedPhone {
        let phone = try AttestedPhone(clock, appID: appID, environment: environment, skew: skew)
        phones.withLock { $0.append(phone.phone) }
        return phone
    }
}

extension ReceiptAnswer {
    var refreshed: RefreshedReceipt? { if case .refreshed(let receipt) = self { receipt } else { nil } }
    var failure: ReceiptExchangeFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension AttestedKeyRecord {
    /// The key after an exchange, as the store would keep it.
    func with(_ new: RefreshedReceipt) -> AttestedKeyRecord {
        var record = self
        record.receipt = new.receipt
        record.receiptCreatedAt = Date(timeIntervalSince1970: Double(new.creation) / 1000)
        record.riskMetric = new.riskMetric
        return record
    }
}
