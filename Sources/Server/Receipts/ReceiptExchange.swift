import LatchkeyCrypto
import LatchkeyOutgoingHTTP
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Exchanges a key's receipt for one with its present risk metric, at Apple's data service or one that behaves like it.
///
/// Source: "Assessing fraud risk" (Apple).
struct ReceiptExchange: Sendable {
    private let configuration: ReceiptExchangeConfiguration
    private let verifier: ReceiptVerifier
    private let tokens: DeviceCheckTokens
    private let clock: @Sendable () -> UInt64

    /// - Parameters:
    ///   - verifier: judges the answers.
    ///   - clock: the time, in milliseconds since 1970.
    init(
        _ configuration: ReceiptExchangeConfiguration, verifier: ReceiptVerifier,
        clock: @escaping @Sendable () -> UInt64
    ) {
        self.configuration = configuration
        self.verifier = verifier
        tokens = DeviceCheckTokens(configuration)
        self.clock = clock
    }

    /// Makes one exchange; asks nobody if the receipt itself says that it is too early or too late.
    func exchange(_ record: AttestedKeyRecord) async -> ReceiptAnswer {
        guard let old = try? UnverifiedReceipt(record.receipt), let expectation = Self.expectation(record) else {
            return .over
        }
        let now = clock()
        guard now < old.fields.expiration else { return .over }
        if let notBefore = old.fields.notBefore, now < notBefore { return .notYet(notBefore) }
        do throws(CryptoError) {
            let token = try tokens.token(now: Int64(now / 1000))
            let reply = ReceiptReply(
                await OutgoingHTTP.exchange(
                    request(record, token: token), timeout: configuration.exchangeTimeout))
            switch reply {
            case .notYet: return .notYet(nil)
            case .failed(let failure):
                if failure.code == .unauthorized { tokens.discard(token) }
                return .failed(failure)
            case .receipt(let bytes): return try judge(bytes, replacing: old.fields, expectation)
            }
        } catch {
            return .failed(ReceiptExchangeFailure(.cryptoFailed, reason: "\(error)"))
        }
    }

    private func request(_ record: AttestedKeyRecord, token: String) -> OutgoingRequest {
        var request = OutgoingRequest(url: configuration.exchangeURL(record.environment).absoluteString)
        // The bare token: Apple's text and working clients have no "Bearer".
        request.headers = [
            ("Authorization", token), ("Content-Type", "text/plain"), ("User-Agent", "latchkey/\(latchkeyVersion)"),
        ]
        request.body = Array(Base64.encode(record.receipt).utf8)
        return request
    }

    /// Verifies an answer: just made, for the same key, app and environment, with a metric, and newer than the old one.
    private func judge(
        _ bytes: [UInt8], replacing old: ReceiptFields, _ expectation: ReceiptExpectation
    ) throws(CryptoError) -> ReceiptAnswer {
        let receipt: UnverifiedReceipt
        do throws(ReceiptRejection) {
            receipt = try UnverifiedReceipt(bytes)
        } catch {
            return Self.bad(error.fault.rawValue)
        }
        // Read now: the exchange may have taken its time.
        switch try verifier.verify(receipt, expecting: expectation, now: clock()) {
        case .failure(let rejection): return Self.bad(rejection.fault.rawValue)
        case .success(let verified):
            guard let metric = verified.fields.riskMetric else { return Self.bad("receipt_without_metric") }
            guard verified.fields.creation > old.creation else { return Self.bad("receipt_not_newer") }
            return .refreshed(
                RefreshedReceipt(
                    receipt: bytes, riskMetric: metric, creation: verified.fields.creation,
                    notBefore: verified.fields.notBefore))
        }
    }

    private static func bad(_ reason: String) -> ReceiptAnswer {
        .failed(ReceiptExchangeFailure(.badAnswer, status: 200, reason: reason))
    }

    private static func expectation(_ record: AttestedKeyRecord) -> ReceiptExpectation? {
        guard let appID = AppID(rawValue: record.appID),
            let key = try? ECPublicKey(x963: record.publicKey, curve: .p256)
        else { return nil }
        return ReceiptExpectation(
            appIDs: [appID], publicKey: key, age: .fresh, environment: record.environment.trusted, kind: .receipt)
    }
}
